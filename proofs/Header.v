(** What a file is: the lines of its header, its body, and the numbers of the body. Definitions
    only; what is in quotes is in the book, docs/certificates.md. *)
From Coq Require Import ZArith List String Ascii Bool Uint63.
Import ListNotations.
Open Scope string_scope.

(** Bytes are integers from 0 to 255. *)
Definition bytes := list int.

Definition ascii_of (b : int) : ascii :=
  let bit_at i := negb ((b >> i) land 1 =? 0)%uint63 in
  Ascii (bit_at 0%uint63) (bit_at 1%uint63) (bit_at 2%uint63) (bit_at 3%uint63)
    (bit_at 4%uint63) (bit_at 5%uint63) (bit_at 6%uint63) (bit_at 7%uint63).

(** The text of bytes, the last one first. *)
Fixpoint text_of (reversed : bytes) (rest : string) : string :=
  match reversed with [] => rest | b :: more => text_of more (String (ascii_of b) rest) end.

(** "A header of text lines, each ending with a line feed; an empty line; then the body." The
    lines, the number of bytes before the last of them, and the body. [line] holds the bytes of
    the line that is being read, the last one first; [read] and [before] count the bytes read
    and those before this line. *)
Fixpoint split_file (file line : bytes) (lines : list string) (read before start : int)
  : option (list string * int * bytes) :=
  match file with
  | [] => None
  | b :: rest =>
      if (65536 <? read)%uint63 then None
      else if (b =? 10)%uint63 then
        match line with
        | [] => Some (rev' lines, before, rest)
        | _ => split_file rest [] (text_of line "" :: lines) (read + 1)%uint63 start (read + 1)%uint63
        end
      else split_file rest (b :: line) lines (read + 1)%uint63 before start
  end.

Definition split (file : bytes) := split_file file [] [] 0 0 0.

(** The lines of a file's header. *)
Definition header (file : bytes) : list string :=
  match split file with Some (lines, _, _) => lines | None => [] end.

(** The bytes after its empty line. *)
Definition stored (file : bytes) : bytes :=
  match split file with Some (_, _, rest) => rest | None => [] end.

(** What a function says; or why it does not, and why a file is not verified. *)
Inductive answer (A : Type) := Yes (a : A) | No (why : string).
Arguments Yes {A}. Arguments No {A}.

(** The body is stored as it is, or compressed: then it is what [unzstd] makes of the bytes that
    are stored, asked for as many bytes as the body has. *)
Definition is_body (unzstd : bytes -> int -> answer bytes) (file body : bytes) : Prop :=
  (In "coding: none" (header file) /\ body = stored file) \/
  (In "coding: zstd" (header file) /\
     unzstd (stored file) (of_Z (Z.of_nat (List.length body))) = Yes body).

(** The numbers of a body: "seven bits per byte, lowest first, with the eighth bit set in all
    bytes but the last." *)
Fixpoint numbers_of (body : bytes) : list Z :=
  match body with
  | [] => []
  | b :: rest =>
      if (to_Z b <? 128)%Z then to_Z b :: numbers_of rest
      else
        match numbers_of rest with
        | n :: others => (to_Z b mod 128 + 128 * n)%Z :: others
        | [] => []
        end
  end.
