(** The sets of a body. Nothing has to be proved of how they are read: whatever boards come
    out are checked by the rules. *)
From Coq Require Import ZArith List Bool Uint63.
From Ludex Require Import Packed PawnSet File.
Import ListNotations.
Open Scope uint63_scope.

(** A number in three parts, of 22 digits to the base 3 or 4 each but for the first. *)
Record digits := Digits { first : int; second : int; third : int }.

Section Base.
Variable base : int.       (* 3 or 4 *)
Variable part : int.       (* its 22nd power *)
Variables n1 n2 n3 : nat.  (* the squares in each part *)

Definition shift_in (d : digits) (g : int) : digits :=
  let c := third d * 128 + g in
  let b := second d * 128 + c / part in
  Digits (first d * 128 + b / part) (b mod part) (c mod part).

Definition digits_of (gs : list int) : digits :=
  match small gs with
  | Some v => let b := v / part in Digits (b / part) (b mod part) (v mod part)
  | None => fold_left shift_in gs (Digits 0 0 0)
  end.

Definition plus (x y : digits) : digits :=
  let c := third x + third y in
  let c1 := if part <=? c then 1 else 0 in
  let b := second x + second y + c1 in
  let b1 := if part <=? b then 1 else 0 in
  Digits (first x + first y + b1) (if part <=? b then b - part else b)
    (if part <=? c then c - part else c).

(** The squares of a part, two bits for each; none if it has more digits than squares. *)
Fixpoint pack (n : nat) (v at_shift got : int) : option int :=
  match n with
  | O => if v =? 0 then Some got else None
  | S m => let q := v / base in pack m q (at_shift + 2) (got lor ((v - q * base) << at_shift))
  end.

(** Where reading is: the bytes, the number before, and its board. *)
Record place := Place { rest : bytes; before : digits; board_before : packed; is_first : bool }.

Definition next_key (x : place) : option (packed * place) :=
  match groups (rest x) [] 0 with
  | None => None
  | Some (gs, more) =>
      let d := digits_of gs in
      if negb (is_first x) && (first d =? 0) && (second d =? 0) && (third d =? 0) then None
      else
        let old := before x in
        let now := plus old d in
        let h := if first now =? first old then Some (high (board_before x)) else pack n1 (first now) 0 0 in
        let m := if second now =? second old then Some (middle (board_before x)) else pack n2 (second now) 0 0 in
        match h, m, pack n3 (third now) 0 0 with
        | Some h, Some m, Some l =>
            let k := Packed h m l in Some (k, Place more now k false)
        | _, _, _ => None
        end
  end.

(** A balanced tree of so many keys. *)
Fixpoint keys (depth : nat) (count : int) (x : place) : option (tree * place) :=
  match depth with
  | O => None
  | S deeper =>
      if count =? 0 then Some (Leaf, x)
      else
        let left := (count - 1) / 2 in
        match keys deeper left x with
        | None => None
        | Some (l, x) =>
            match next_key x with
            | None => None
            | Some (k, x) =>
                match keys deeper (count - 1 - left) x with
                | None => None
                | Some (r, x) => Some (Node l k 0 r, x)
                end
            end
        end
  end.

(** The same tree with the plies claimed. *)
Fixpoint with_plies (t : tree) (l : bytes) : option (tree * bytes) :=
  match t with
  | Leaf => Some (Leaf, l)
  | Node lt k _ rt =>
      match with_plies lt l with
      | None => None
      | Some (lt, l) =>
          match next_small l with
          | None => None
          | Some (n, l) =>
              if 65535 <? n then None
              else
                match with_plies rt l with
                | None => None
                | Some (rt, l) => Some (Node lt k n rt, l)
                end
          end
      end
  end.

Definition read_set (has_plies : bool) (l : bytes) : option (tree * int * bytes) :=
  match next_small l with
  | None => None
  | Some (count, l) =>
      match keys 60 count (Place l (Digits 0 0 0) (Packed 0 0 0) true) with
      | None => None
      | Some (t, x) =>
          if has_plies then
            match with_plies t (rest x) with Some (t, l) => Some (t, count, l) | None => None end
          else Some (t, count, rest x)
      end
  end.
End Base.

(** A set of boards of so many squares; on boards with en passant the base is 4. *)
Definition read_pawn_set (four : bool) (squares : nat) (has_plies : bool) (l : bytes) :=
  let n3 := Nat.min squares 22 in
  let n2 := Nat.min (squares - n3) 22 in
  let n1 := (squares - n3 - n2)%nat in
  if four then read_set 4 17592186044416 n1 n2 n3 has_plies l
  else read_set 3 31381059609 n1 n2 n3 has_plies l.
