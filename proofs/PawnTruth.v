(** Who wins a pawn game, and in how many plies. Definitions only. *)
From Coq Require Import ZArith.
From Ludex Require Import PawnRules.

Section Truth.
Variable R : rules.
Variables rows cols : Z.

(** The side to move can force a win within n plies; it loses within n plies whatever it
    plays. *)
Fixpoint wins (n : nat) (p : position) : Prop :=
  ends R rows cols p Won \/
  match n with
  | O => False
  | S m => goes_on R rows cols p /\ exists q, move R rows cols p q /\ loses m q
  end
with loses (n : nat) (p : position) : Prop :=
  ends R rows cols p Lost \/
  match n with
  | O => False
  | S m => goes_on R rows cols p /\ forall q, move R rows cols p q -> wins m q
  end.

(** What a certificate claims about the side to move. *)
Inductive claim :=
| Win | Draw | Loss
| WinIn (plies : N)    (** [value k], [value +0] *)
| LossIn (plies : N).  (** [value -k], [value 0] *)

Definition is_true (p : position) (c : claim) : Prop :=
  match c with
  | Win => exists n, wins n p
  | Loss => exists n, loses n p
  | Draw => forall n, ~ wins n p /\ ~ loses n p
  | WinIn k => wins (N.to_nat k) p /\ forall n, wins n p -> (N.to_nat k <= n)%nat
  | LossIn k => loses (N.to_nat k) p /\ forall n, loses n p -> (N.to_nat k <= n)%nat
  end.
End Truth.
