(** Sums of integers. *)
From Coq Require Import ZArith Lia.
Open Scope Z_scope.

(** The sum of f i, for i from 0 below n. *)
Fixpoint sum (n : nat) (f : Z -> Z) : Z :=
  match n with O => 0 | S m => sum m f + f (Z.of_nat m) end.

Lemma sum_same n f g : (forall i, 0 <= i < Z.of_nat n -> f i = g i) -> sum n f = sum n g.
Proof.
  induction n as [|n IH]; intros H; simpl; auto. rewrite IH; [|intros; apply H; lia].
  f_equal. apply H. lia.
Qed.

Lemma sum_change n f g k : 0 <= k < Z.of_nat n ->
  (forall i, 0 <= i < Z.of_nat n -> i <> k -> f i = g i) -> sum n g = sum n f - f k + g k.
Proof.
  induction n as [|n IH]; intros K H; [lia|]. simpl.
  destruct (Z.eq_dec k (Z.of_nat n)) as [->|N].
  - rewrite (sum_same n f g); [lia|]. intros. apply H; lia.
  - rewrite IH; [|lia|intros; apply H; lia]. rewrite (H (Z.of_nat n)); lia.
Qed.

Lemma sum_nonneg n f : (forall i, 0 <= i < Z.of_nat n -> 0 <= f i) -> 0 <= sum n f.
Proof.
  induction n as [|n IH]; intros H; simpl; [lia|].
  assert (0 <= sum n f) by (apply IH; intros; apply H; lia).
  assert (0 <= f (Z.of_nat n)) by (apply H; lia). lia.
Qed.

Lemma sum_first n f : sum (S n) f = f 0 + sum n (fun i => f (i + 1)).
Proof.
  induction n as [|n IH]; [simpl; lia|]. change (sum (S (S n)) f) with (sum (S n) f + f (Z.of_nat (S n))).
  rewrite IH. simpl sum. replace (Z.of_nat (S n)) with (Z.of_nat n + 1) by lia. lia.
Qed.

Lemma sum_reversed n f : sum n (fun i => f (Z.of_nat n - 1 - i)) = sum n f.
Proof.
  revert f. induction n as [|n IH]; intros f; auto. rewrite sum_first.
  simpl (sum (S n) f). rewrite <- (IH f).
  replace (Z.of_nat (S n) - 1 - 0) with (Z.of_nat n) by lia.
  rewrite (sum_same n (fun i => f (Z.of_nat (S n) - 1 - (i + 1))) (fun i => f (Z.of_nat n - 1 - i)));
    [lia|]. intros i _. f_equal. lia.
Qed.
