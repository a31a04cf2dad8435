(** The checker: what it says of a file. *)
From Coq Require Import ZArith List String Bool Uint63.
From Ludex Require Import File PawnChecker GoneFile PegRules PegFile.
Import ListNotations.
Open Scope string_scope.

(** What a certificate proves. *)
Inductive statement :=
| Pawns (s : pawn_statement)
| Gone (s : gone_statement)
| Pegs (s : peg_statement).

(** The statement in words; a digest names long boards. *)
Definition words (digest : string -> string) (s : statement) : string :=
  match s with
  | Pawns s => pawn_words s
  | Gone s => gone_words digest s
  | Pegs s => peg_words s
  end.

Definition made {A} (f : A -> statement) (x : answer (A * int)) : answer (statement * int) :=
  match x with Yes (s, n) => Yes (f s, n) | No why => No why end.

Section Check.
Variable sha256 : bytes -> bytes -> string.
Variable unzstd : bytes -> int -> answer bytes.

(** The statement that a file proves and the number of positions checked, or why it proves
    nothing. *)
Definition check (file : bytes) : answer (statement * int) :=
  match read_file sha256 unzstd file with
  | No why => No why
  | Yes c =>
      let two := version c =? "ludex certificate 2" in
      match field (entries_of c) "family" with
      | None => No "the header has no family"
      | Some family =>
          if family =? "pawns" then made Pawns (check_pawns two (entries_of c) (body c))
          else if (family =? "gone") && negb two then
            made Gone (check_gone (entries_of c) (body c))
          else if (family =? "pegs") && negb two then
            made Pegs (check_pegs sha256 (entries_of c) (body c))
          else No ("certificates about " ++ family ++ " are not known to this checker")
      end
  end.
End Check.
