(** What the checker knows of a board: its squares, the ways between them, and states, which
    are packed boards with their mirror images. *)
From Coq Require Import ZArith List Uint63.
From Ludex Require Import PawnRules Packed.
Open Scope Z_scope.

Definition code (x : option side) : int :=
  match x with None => 0 | Some White => 1 | Some Black => 2 end%uint63.

Lemma code_small x : to_Z (code x) < 4.
Proof. destruct x as [[|]|]; reflexivity. Qed.

Lemma code_inj x y : code x = code y -> x = y.
Proof.
  intros H. apply (f_equal to_Z) in H.
  destruct x as [[|]|], y as [[|]|]; auto; vm_compute in H; discriminate.
Qed.

(** A square: its column and row, where its bits are, and where those of its mirror image
    are. *)
Record square := Square {
  col : Z; row : Z; limb1 : limb; shift1 : int; limb2 : limb; shift2 : int }.

(** A board, its mirror image, and the square passed over, if a capture there is possible. *)
Record state := State { board : packed; mirrored : packed; mark : option square }.

Definition see (st : state) (x : square) : int := peek (board st) (limb1 x) (shift1 x).
Definition see_mirrored (st : state) (x : square) : int := peek (mirrored st) (limb2 x) (shift2 x).
Definition change (st : state) (x : square) (d : int) : state :=
  State (flip (board st) (limb1 x) (shift1 x) d) (flip (mirrored st) (limb2 x) (shift2 x) d)
    (mark st).
Definition marked (st : state) (m : option square) : state := State (board st) (mirrored st) m.

Inductive candidate :=
| OnStep (t : square)
| OnCapture (t : square)
| OnPassed (t victim : square)
| OnDouble (over t : square) (beside : list square).
Record entry := Entry { here : square; candidates : list candidate }.

(** What depends on the rules and the size of the board alone. *)
Record tables := Tables {
  squares : list square;
  white_entries : list entry; black_entries : list entry;
  white_far : list square; black_far : list square;
  ends_by_arrival : bool; keeps_mark : bool; must_capture : bool }.

Definition entries (T : tables) (s : side) :=
  match s with White => white_entries T | Black => black_entries T end.
Definition far_squares (T : tables) (s : side) :=
  match s with White => white_far T | Black => black_far T end.
