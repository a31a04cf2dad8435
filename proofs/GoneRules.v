(** The rules of Gone, what a certificate claims, and what its numbers mean. Definitions only; what
    is in quotes is in the book, docs/gone/rules.md and docs/certificates.md. *)
From Coq Require Import ZArith NArith List String DecimalString Uint63.
Import ListNotations.
Open Scope Z_scope.

(** "A board of any size holds black pebbles, white pebbles and empty cells." One of the colours
    spreads. *)
Inductive cell := Empty | Spreading | Other.

Record gone_rules := GoneRules {
  white_spreads : bool;  (** or black *)
  eight : bool;          (** corners count as neighbours *)
  torus : bool           (** each edge meets the opposite one *) }.

Section Gone.
Variable R : gone_rules.
Variables rows cols : Z.
Variable board : Z -> Z -> cell.  (** column, row *)

Definition inside (c r : Z) := 0 <= c < cols /\ 0 <= r < rows.

(** Next to means "above, below, left or right"; with eight neighbours, "corners count as
    neighbours". *)
Definition next_to (c r c' r' : Z) := exists dc dr,
  -1 <= dc <= 1 /\ -1 <= dr <= 1 /\ (dc, dr) <> (0, 0) /\ (eight R = false -> dc = 0 \/ dr = 0) /\
  inside c' r' /\
  if torus R then c' = (c + dc) mod cols /\ r' = (r + dr) mod rows
  else c' = c + dc /\ r' = r + dr.

(** "In each round every black pebble next to a white one turns white, all at once." Whether a
    cell has the colour that spreads after so many rounds: *)
Fixpoint spread (n : nat) (c r : Z) : Prop :=
  match n with
  | O => board c r = Spreading
  | S m => spread m c r \/
      (board c r = Other /\ exists c' r', next_to c r c' r' /\ spread m c' r')
  end.

(** Nothing changes after so many rounds, and the last of them changed something. *)
Definition lasts (n : nat) :=
  (forall m c r, inside c r -> spread m c r -> spread n c r) /\
  (n <> O -> exists c r, inside c r /\ spread n c r /\ ~ spread (n - 1) c r).

(** So many pebbles of the other colour never turn. *)
Definition remain (n : nat) := exists l,
  NoDup l /\ List.length l = n /\
  forall c r, In (c, r) l <-> inside c r /\ board c r = Other /\ forall m, ~ spread m c r.
End Gone.

(** * The numbers of a body, by column and row
    0 is "the cell is empty", 1 "a pebble of the other colour that never turns", 2 "a pebble of the
    colour that spreads", 2 + r "a pebble of the other colour that turns in round r". *)
Definition cell_of (n : int) : cell :=
  if (n =? 0)%uint63 then Empty else if (n =? 2)%uint63 then Spreading else Other.

(** "One number for each cell, row by row from the top." *)
Definition row_by_row (rows cols : N) (number : Z -> Z -> int) : list Z :=
  flat_map (fun r => map (fun c => to_Z (number (Z.of_nat c) (Z.of_nat r))) (seq 0 (N.to_nat cols)))
    (seq 0 (N.to_nat rows)).

(** What they prove of the board that they show: the game lasts so many rounds, so many pebbles
    remain, and after k rounds the colour that spreads has the cells with numbers from 2 to 2 + k. *)
Definition gone_truth (R : gone_rules) (rows cols : N) (number : Z -> Z -> int) (rounds left : N) : Prop :=
  let rows := Z.of_N rows in let cols := Z.of_N cols in
  let board c r := cell_of (number c r) in
  lasts R rows cols board (N.to_nat rounds) /\
  remain R rows cols board (N.to_nat left) /\
  forall k c r, inside rows cols c r ->
    spread R rows cols board k c r <-> 2 <= to_Z (number c r) <= 2 + Z.of_nat k.

(** * The lines of a header *)
Open Scope string_scope.
Definition digits_text (n : N) : string := NilZero.string_of_uint (N.to_uint n).

Definition gone_lines (R : gone_rules) (rows cols : N) (rounds left : N) : list string :=
  [ "family: gone";
    "rules: " ++ (if white_spreads R then "white" else "black") ++ " spreads, "
      ++ (if eight R then "8" else "4") ++ " neighbours, "
      ++ (if torus R then "torus" else "edges");
    "board: " ++ digits_text rows ++ "x" ++ digits_text cols;
    "claim: rounds " ++ digits_text rounds ++ ", left " ++ digits_text left ].
