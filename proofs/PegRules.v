(** The rules of peg puzzles, what certificates about them claim, and the lines of a header.
    Definitions only; what is in quotes is in the book, docs/pegs/rules.md and docs/certificates.md. *)
From Coq Require Import ZArith NArith List String Ascii Bool DecimalString.
Import ListNotations.
Open Scope Z_scope.

(** Squares are columns and rows; a position says which squares hold a peg. *)
Definition square := (Z * Z)%type.
Definition pegs := square -> Prop.

(** A hole's neighbours: "left, right, above, below"; "the four diagonal ones"; "all eight"; "left,
    right, above, below, above left, below right: six in all". *)
Inductive lattice := Orthogonal | Diagonal | AllEight | Hex.
Definition straight : list square := [(1, 0); (-1, 0); (0, 1); (0, -1)].
Definition aslant : list square := [(1, 1); (-1, -1); (1, -1); (-1, 1)].
Definition directions (L : lattice) : list square :=
  match L with
  | Orthogonal => straight
  | Diagonal => aslant
  | AllEight => straight ++ aslant
  | Hex => straight ++ [(1, -1); (-1, 1)]
  end.
Definition onward (s d : square) : square := (fst s + fst d, snd s + snd d).

Section Jumps.
Variable L : lattice.
Variable hole : square -> Prop.

(** "A peg jumps over a neighbouring peg into the empty hole just beyond it, and the peg it
    jumped over is removed." *)
Definition line (from over to : square) : Prop :=
  hole from /\ hole over /\ hole to /\
  exists d, In d (directions L) /\ over = onward from d /\ to = onward over d.

Definition jump (p q : pegs) : Prop := exists from over to,
  line from over to /\ p from /\ p over /\ ~ p to /\
  forall s, q s <-> s = to \/ (p s /\ s <> from /\ s <> over).

(** Positions that so many jumps lead to. *)
Inductive reached (start : pegs) : nat -> pegs -> Prop :=
| Start p : (forall s, p s <-> start s) -> reached start 0 p
| Jump n p q : reached start n p -> jump p q -> reached start (S n) q.
End Jumps.

(** * Boards
    "Rows from the top with / between them, all of the same length: x is a peg at the start,
    o an empty hole, . no hole." *)
Fixpoint rows_of (text : string) : list string :=
  match text with
  | EmptyString => [EmptyString]
  | String c rest =>
      if Ascii.eqb c "/" then EmptyString :: rows_of rest
      else
        match rows_of rest with
        | row :: rows => String c row :: rows
        | [] => []
        end
  end.

(** What is in a column, counted from the left, of a row, counted from the bottom. *)
Definition at_square (text : string) (s : square) : option ascii :=
  let (x, y) := s in
  if (0 <=? x) && (0 <=? y) then
    match nth_error (rev (rows_of text)) (Z.to_nat y) with
    | Some row => get (Z.to_nat x) row
    | None => None
    end
  else None.

Definition peg (text : string) (s : square) : Prop := at_square text s = Some "x"%char.
Definition hole (text : string) (s : square) : Prop :=
  peg text s \/ at_square text s = Some "o"%char.

(** "[reach d7] (a peg there, anything elsewhere), [one] (a single peg anywhere), [one d4], or
    [exactly], a blank and a second board". *)
Inductive goal := Reach (s : square) | One | OneAt (s : square) | Exactly (text : string).

Definition meets (g : goal) (p : pegs) : Prop :=
  match g with
  | Reach s => p s
  | One => exists t, forall s, p s <-> s = t
  | OneAt t => forall s, p s <-> s = t
  | Exactly text => forall s, p s <-> peg text s
  end.

(** The square that a goal names is a hole of the board. (A square that is not on the board might
    have the same name.) *)
Definition fits (g : goal) (board : string) : Prop :=
  match g with Reach s | OneAt s => hole board s | One | Exactly _ => True end.

(** Reachable; "reachable in K jumps, not in fewer"; impossible. *)
Inductive board_claim := Reachable | Jumps (n : N) | Impossible.

Definition board_truth (L : lattice) (board : string) (g : goal) (c : board_claim) : Prop :=
  let leads n := exists p, reached L (hole board) (peg board) n p /\ meets g p in
  match c with
  | Reachable => exists n, leads n
  | Jumps k => leads (N.to_nat k) /\ forall n, leads n -> (N.to_nat k <= n)%nat
  | Impossible => forall n, ~ leads n
  end.

(** * Armies
    "The board is a half-plane without borders: soldiers stand behind the line (y <= 0), and have to
    reach a square beyond it." "The target is (0, level)." Every square is a hole, and an army is
    finite. *)
Definition is_army (army : list square) : Prop := forall s, In s army -> snd s <= 0.

Definition army_reaches (L : lattice) (army : list square) (level : Z) : Prop :=
  exists n p, reached L (fun _ => True) (fun s => In s army) n p /\ p (0, level).

(** "An army of M reaches the level"; "no smaller army does"; "an army of M does, and no smaller
    one"; "no army does". *)
Inductive army_claim := AtMost (m : N) | AtLeast (m : N) | Army (m : N) | NoArmy.

Definition some_army (L : lattice) (level : N) (m : N) : Prop := exists army,
  NoDup army /\ List.length army = N.to_nat m /\ is_army army /\ army_reaches L army (Z.of_N level).
Definition no_smaller_army (L : lattice) (level : N) (m : N) : Prop := forall army,
  (List.length army < N.to_nat m)%nat -> is_army army -> ~ army_reaches L army (Z.of_N level).

Definition army_truth (L : lattice) (level : N) (c : army_claim) : Prop :=
  match c with
  | AtMost m => some_army L level m
  | AtLeast m => no_smaller_army L level m
  | Army m => some_army L level m /\ no_smaller_army L level m
  | NoArmy => forall army, is_army army -> ~ army_reaches L army (Z.of_N level)
  end.

(** * The lines of a header *)
Open Scope string_scope.

Definition decimal (n : N) : string := NilZero.string_of_uint (N.to_uint n).

(** "A hole's name is the letters of its column ([a] to [z], [aa], [ab], …, in lower case) and the
    number of its row, from 1 at the bottom." No column of a header has more letters than four. *)
Definition letter (z : Z) : string := String (ascii_of_nat (Z.to_nat (97 + z))) "".
Fixpoint letters (most : nat) (column : Z) : string :=
  match most with
  | O => ""
  | S most =>
      (if column <? 26 then "" else letters most (column / 26 - 1))%Z
      ++ letter (column mod 26)%Z
  end.
Definition hole_name (s : square) : string :=
  letters 4 (fst s) ++ decimal (Z.to_N (snd s + 1)).

Definition lattice_text (L : lattice) : string :=
  match L with
  | Orthogonal => "orthogonal" | Diagonal => "diagonal" | AllEight => "all" | Hex => "hex"
  end.

Definition goal_text (g : goal) : string :=
  match g with
  | Reach s => "reach " ++ hole_name s
  | One => "one"
  | OneAt s => "one " ++ hole_name s
  | Exactly text => "exactly " ++ text
  end.

Definition board_claim_text (c : board_claim) : string :=
  match c with
  | Reachable => "reachable" | Jumps n => "jumps " ++ decimal n | Impossible => "impossible"
  end.

Definition army_claim_text (c : army_claim) : string :=
  match c with
  | AtMost m => "army at most " ++ decimal m
  | AtLeast m => "army at least " ++ decimal m
  | Army m => "army " ++ decimal m
  | NoArmy => "impossible"
  end.

Definition board_lines (L : lattice) (board : string) (g : goal) (c : board_claim) : list string :=
  [ "family: pegs"; "jumps: " ++ lattice_text L; "board: " ++ board; "goal: " ++ goal_text g;
    "claim: " ++ board_claim_text c ].

Definition army_lines (L : lattice) (level : N) (c : army_claim) : list string :=
  [ "family: pegs"; "jumps: " ++ lattice_text L; "board: half-plane";
    "goal: level " ++ decimal level; "claim: " ++ army_claim_text c ].
