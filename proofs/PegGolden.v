(** Levels that no army reaches. A square weighs a Fibonacci number: the fewer steps to the target,
    the larger, so that no jump raises the weight of all pegs. All squares behind the line together
    weigh less than the target. (That is the argument of docs/certificates.md with the golden
    ratio, for a finite part of the half-plane, in integers.) *)
From Coq Require Import ZArith NArith Lia List Permutation Bool PeanoNat.
From Ludex Require Import PegRules PegStates PegProofs PegPlane.
Import ListNotations.
Open Scope Z_scope.

(** * Fibonacci numbers: 1, 1, 2, 3, 5, 8, …, and 1 before that *)
Fixpoint fibonacci (n : nat) : Z :=
  match n with
  | O => 1
  | S m => match m with O => 1 | S k => fibonacci m + fibonacci k end
  end.
Definition fib (k : Z) : Z := fibonacci (Z.to_nat k).

Lemma fibonacci_pos n : 1 <= fibonacci n /\ 1 <= fibonacci (S n).
Proof. induction n as [|n [A B]]; [simpl; lia|]. split; [exact B|]. simpl in *. lia. Qed.

Lemma fib_pos k : 1 <= fib k.
Proof. apply fibonacci_pos. Qed.

Lemma fib_rec k : 0 <= k -> fib (k + 2) = fib (k + 1) + fib k.
Proof.
  intros K. unfold fib. replace (Z.to_nat (k + 2)) with (S (S (Z.to_nat k))) by lia.
  replace (Z.to_nat (k + 1)) with (S (Z.to_nat k)) by lia. reflexivity.
Qed.

Lemma fib_up k : fib k <= fib (k + 1).
Proof.
  unfold fib. destruct (Z.le_gt_cases 0 k).
  - replace (Z.to_nat (k + 1)) with (S (Z.to_nat k)) by lia.
    destruct (Z.to_nat k) as [|n]; [simpl; lia|].
    change (fibonacci (S (S n))) with (fibonacci (S n) + fibonacci n).
    pose proof (fibonacci_pos n). lia.
  - replace (Z.to_nat k) with O by lia. apply fibonacci_pos.
Qed.

Lemma fib_le a b : a <= b -> fib a <= fib b.
Proof.
  intros H. replace b with (a + Z.of_nat (Z.to_nat (b - a))) by lia. clear H.
  induction (Z.to_nat (b - a)) as [|n IH]; [rewrite Z.add_0_r; lia|].
  pose proof (fib_up (a + Z.of_nat n)). replace (a + Z.of_nat (S n)) with (a + Z.of_nat n + 1) by lia. lia.
Qed.

Lemma fib_sum k : fib (k + 2) <= fib (k + 1) + fib k.
Proof.
  destruct (Z.le_gt_cases 0 k); [rewrite fib_rec; lia|].
  pose proof (fib_pos k). assert (fib (k + 2) = 1); [|pose proof (fib_pos (k + 1)); lia].
  unfold fib. assert (E : Z.to_nat (k + 2) = O \/ Z.to_nat (k + 2) = 1%nat) by lia.
  destruct E as [-> | ->]; reflexivity.
Qed.

(** The first level that no army reaches. *)
Definition threshold (L : lattice) : Z :=
  match L with Orthogonal => 5 | Hex => 8 | AllEight => 9 | Diagonal => 7 end.

(** The steps to the target from a square so many columns to its right and rows below it. *)
Definition distance (L : lattice) (x v : Z) : Z :=
  match L with
  | Orthogonal => Z.abs x + Z.abs v
  | Hex => Z.max (Z.max (Z.abs x) (Z.abs v)) (Z.abs (v - x))
  | AllEight | Diagonal => Z.max (Z.abs x) (Z.abs v)
  end.

Section Target.
Variable L : lattice.
Variables column level : Z. (** of the target *)
Variable n : nat. (** the army is within so many columns and rows of it *)
Let top := 4 * Z.of_nat n + 100.

Definition joined (x v : Z) : bool := match L with Diagonal => Z.even (x + v) | _ => true end.

Definition golden_weight (s : square) : Z :=
  let x := fst s - column in
  let v := level - snd s in
  if joined x v then fib (top - distance L x v) else 0.

Lemma golden_nonneg s : 0 <= golden_weight s.
Proof.
  unfold golden_weight. cbv zeta. destruct (joined _ _); [|lia].
  pose proof (fib_pos (top - distance L (fst s - column) (level - snd s))). lia.
Qed.

Lemma golden_lowers : lowers (line L everywhere) golden_weight.
Proof.
  intros f o t (_ & _ & _ & d & D & -> & ->). destruct f as [x y]. unfold golden_weight, onward. cbn [fst snd]. cbv zeta.
  set (dx := fst d). set (dy := snd d).
  assert (Same : joined (x + dx - column) (level - (y + dy)) = joined (x - column) (level - y) /\
    joined (x + dx + dx - column) (level - (y + dy + dy)) = joined (x - column) (level - y)).
  { unfold joined, dx, dy. destruct L; auto.
    assert (P : forall a b, Z.even (a - b) = true -> Z.even a = Z.even b).
    { intros a b H. rewrite Z.even_sub in H. destruct (Z.even a), (Z.even b); auto; discriminate. }
    simpl in D. split; apply P; (repeat (destruct D as [<-|D]; [cbn [fst snd];
      match goal with |- Z.even ?e = true =>
        first [ replace e with 0 by lia; reflexivity | replace e with 2 by lia; reflexivity
              | replace e with (-2) by lia; reflexivity | replace e with 4 by lia; reflexivity
              | replace e with (-4) by lia; reflexivity ] end|])); destruct D. }
  destruct Same as (-> & ->). destruct (joined (x - column) (level - y)); [|lia].
  assert (Near : forall a b c, -1 <= a - b <= 1 -> -1 <= b - c <= 1 -> fib (top - c) <= fib (top - a) + fib (top - b)).
  { intros a b c A B. pose proof (fib_pos (top - a)). pose proof (fib_pos (top - b)).
    destruct (Z.le_gt_cases b c).
    - pose proof (fib_le (top - c) (top - b)). lia.
    - pose proof (fib_sum (top - c - 2)). replace (top - c - 2 + 2) with (top - c) in * by lia.
      replace (top - c - 2 + 1) with (top - b) in * by lia. pose proof (fib_le (top - c - 2) (top - a)). lia. }
  apply Near; unfold distance, dx, dy; clear - D; destruct L; simpl in D;
    repeat (destruct D as [<-|D]; [cbn [fst snd]; lia|]); destruct D.
Qed.

(** * A row: squares as near as can be, then two at each further distance. *)
Definition gap : Z := match L with Diagonal => 2 | _ => 1 end.
Definition low (v : Z) : Z := match L with Orthogonal | Hex => 0 | AllEight | Diagonal => - v end.
Definition near (v : Z) : Z :=
  match L with Orthogonal => 1 | Hex | Diagonal => v + 1 | AllEight => 2 * v + 1 end.
Definition high (v : Z) : Z := low v + gap * (near v - 1).

Definition at_ (v x : Z) : square := (column + x, level - v).

Fixpoint middle (v : Z) (k : nat) : list square :=
  match k with O => [] | S k => at_ v (low v + gap * Z.of_nat k) :: middle v k end.
Fixpoint wings (v : Z) (k : nat) : list square :=
  match k with
  | O => []
  | S j => at_ v (low v - gap * Z.of_nat k) :: at_ v (high v + gap * Z.of_nat k) :: wings v j
  end.
Definition row (v : Z) : list square := middle v (Z.to_nat (near v)) ++ wings v n.

Lemma total_app w a b : total w (a ++ b) = total w a + total w b.
Proof. induction a as [|s a IH]; simpl; [reflexivity|]. unfold total in *. simpl. lia. Qed.

Lemma golden_at v x : golden_weight (at_ v x) = if joined x v then fib (top - distance L x v) else 0.
Proof.
  unfold golden_weight, at_. cbn [fst snd]. cbv zeta.
  replace (column + x - column) with x by lia. now replace (level - (level - v)) with v by lia.
Qed.

Lemma golden_middle v i : 0 <= v -> 0 <= i < near v -> golden_weight (at_ v (low v + gap * i)) = fib (top - v).
Proof.
  intros V I. rewrite golden_at. unfold joined, low, gap, near, distance in *. destruct L;
    try (f_equal; lia).
  replace (Z.even (- v + 2 * i + v)) with true.
  - f_equal. lia.
  - symmetry. replace (- v + 2 * i + v) with (2 * i) by lia. now rewrite Z.even_mul.
Qed.

Lemma golden_wings v j : 0 <= v -> 0 < j ->
  golden_weight (at_ v (low v - gap * j)) = fib (top - v - gap * j) /\
  golden_weight (at_ v (high v + gap * j)) = fib (top - v - gap * j).
Proof.
  intros V I. rewrite !golden_at. unfold joined, high, low, gap, near, distance in *. destruct L;
    try (split; f_equal; lia).
  replace (Z.even (- v - 2 * j + v)) with true.
  - replace (Z.even (- v + 2 * (v + 1 - 1) + 2 * j + v)) with true; [split; f_equal; lia|].
    symmetry. replace (- v + 2 * (v + 1 - 1) + 2 * j + v) with (2 * (v + j)) by lia. now rewrite Z.even_mul.
  - symmetry. replace (- v - 2 * j + v) with (2 * (- j)) by lia. now rewrite Z.even_mul.
Qed.

Lemma middle_total v k : 0 <= v -> Z.of_nat k <= near v ->
  total golden_weight (middle v k) = Z.of_nat k * fib (top - v).
Proof.
  intros V. induction k as [|k IH]; intros K; [reflexivity|]. cbn [middle total fold_right].
  fold (total golden_weight (middle v k)). rewrite IH, golden_middle by lia. lia.
Qed.

Lemma wings_total v k : 0 <= v -> 2 * Z.of_nat k + 1 <= top - v ->
  total golden_weight (wings v k) <
  2 * match L with Diagonal => fib (top - v - 1) | _ => fib (top - v + 1) end.
Proof.
  intros V K. set (m := top - v) in *.
  assert (G : total golden_weight (wings v k) +
    2 * match L with Diagonal => fib (m - 1 - 2 * Z.of_nat k) | _ => fib (m + 1 - Z.of_nat k) end =
    2 * match L with Diagonal => fib (m - 1) | _ => fib (m + 1) end).
  { induction k as [|k IH].
    - cbn [wings total fold_right Z.of_nat]. now rewrite !Z.sub_0_r.
    - cbn [wings total fold_right]. fold (total golden_weight (wings v k)).
      destruct (golden_wings v (Z.of_nat (S k)) V) as (-> & ->); [lia|]. fold m.
      specialize (IH ltac:(lia)). rewrite <- IH. unfold gap.
      pose proof (fib_rec (m - 1 * Z.of_nat (S k))) as A. pose proof (fib_rec (m - 2 * Z.of_nat (S k) - 1)) as B.
      replace (m - 1 * Z.of_nat (S k) + 2) with (m + 1 - Z.of_nat k) in A by lia.
      replace (m - 1 * Z.of_nat (S k) + 1) with (m - Z.of_nat k) in A by lia.
      replace (m - 2 * Z.of_nat (S k) - 1 + 2) with (m - 1 - 2 * Z.of_nat k) in B by lia.
      replace (m - 2 * Z.of_nat (S k) - 1 + 1) with (m - 2 * Z.of_nat (S k)) in B by lia.
      replace (m + 1 - Z.of_nat (S k)) with (m - Z.of_nat k) by lia.
      replace (m - 1 - 2 * Z.of_nat (S k)) with (m - 2 * Z.of_nat (S k) - 1) by lia.
      destruct L; lia. }
  pose proof (fib_pos (m - 1 - 2 * Z.of_nat k)). pose proof (fib_pos (m + 1 - Z.of_nat k)). destruct L; lia.
Qed.

(** * All rows: what those from one on weigh together, at most *)
Definition rest (v : Z) : Z :=
  let m := top - v in
  match L with
  | Orthogonal => fib (m + 2) + 2 * fib (m + 3)
  | Hex => v * fib (m + 2) + fib (m + 3) + fib (m + 2) + 2 * fib (m + 3)
  | AllEight => 2 * v * fib (m + 2) + 2 * fib (m + 3) + fib (m + 2) + 2 * fib (m + 3)
  | Diagonal => v * fib (m + 2) + fib (m + 3) + fib (m + 2) + 2 * fib (m + 1)
  end.

Lemma row_total v : 0 <= v <= Z.of_nat n + 20 -> total golden_weight (row v) <= rest v - rest (v + 1).
Proof.
  intros V. unfold row. rewrite total_app.
  assert (N : 0 <= near v) by (unfold near; destruct L; lia).
  rewrite middle_total by lia. rewrite Z2Nat.id by lia.
  pose proof (wings_total v n ltac:(lia) ltac:(unfold top; lia)) as W. unfold rest. cbv zeta.
  replace (top - (v + 1) + 3) with (top - v + 2) by lia. replace (top - (v + 1) + 2) with (top - v + 1) by lia.
  replace (top - (v + 1) + 1) with (top - v) by lia. set (m := top - v) in *.
  assert (M : 1 <= m) by (unfold m, top; lia).
  pose proof (fib_rec m ltac:(lia)) as A. pose proof (fib_rec (m + 1) ltac:(lia)) as B.
  pose proof (fib_rec (m - 1) ltac:(lia)) as C.
  replace (m + 1 + 2) with (m + 3) in B by lia. replace (m + 1 + 1) with (m + 2) in B by lia.
  replace (m - 1 + 2) with (m + 1) in C by lia. replace (m - 1 + 1) with m in C by lia.
  rewrite B, A. unfold near. destruct L; nia.
Qed.

Lemma rest_pos v : 0 <= v -> 1 <= rest v.
Proof.
  intros V. unfold rest. cbv zeta. pose proof (fib_pos (top - v + 1)). pose proof (fib_pos (top - v + 2)).
  pose proof (fib_pos (top - v + 3)). destruct L; nia.
Qed.

Fixpoint rows (k : nat) : list square :=
  match k with O => [] | S k => row (threshold L + Z.of_nat k) ++ rows k end.

Lemma threshold_small : 5 <= threshold L <= 9.
Proof. unfold threshold. destruct L; lia. Qed.

Lemma rows_total k : (k <= n + 1)%nat ->
  total golden_weight (rows k) <= rest (threshold L) - rest (threshold L + Z.of_nat k).
Proof.
  pose proof threshold_small. induction k as [|k IH]; intros K.
  - cbn [rows total fold_right Z.of_nat]. rewrite Z.add_0_r. lia.
  - cbn [rows]. rewrite total_app. specialize (IH ltac:(lia)).
    pose proof (row_total (threshold L + Z.of_nat k) ltac:(lia)).
    replace (threshold L + Z.of_nat (S k)) with (threshold L + Z.of_nat k + 1) by lia. lia.
Qed.

Lemma rest_threshold : rest (threshold L) <= fib top.
Proof.
  unfold rest, threshold. cbv zeta. assert (T : 100 <= top) by (unfold top; lia).
  assert (F : forall k, 0 <= top - k -> fib (top - k + 2) = fib (top - k + 1) + fib (top - k)) by (intros; now apply fib_rec).
  assert (E : forall a b, a = b -> fib a = fib b) by (intros; now subst).
  pose proof (F 2 ltac:(lia)) as F2. pose proof (F 3 ltac:(lia)) as F3. pose proof (F 4 ltac:(lia)) as F4.
  pose proof (F 5 ltac:(lia)) as F5. pose proof (F 6 ltac:(lia)) as F6. pose proof (F 7 ltac:(lia)) as F7.
  pose proof (F 8 ltac:(lia)) as F8. pose proof (F 9 ltac:(lia)) as F9.
  repeat match goal with
  | |- context [fib (top - ?k + ?j)] => let z := eval compute in (k - j) in
      rewrite (E (top - k + j) (top - z)) by lia
  | H : context [fib (top - ?k + ?j)] |- _ => let z := eval compute in (k - j) in
      rewrite (E (top - k + j) (top - z)) in H by lia
  end.
  rewrite (E (top - 0) top) in * by lia.
  pose proof (fib_pos (top - 8)). pose proof (fib_pos (top - 9)). pose proof (fib_pos (top - 7)).
  pose proof (fib_le (top - 9) (top - 8) ltac:(lia)). pose proof (fib_le (top - 8) (top - 7) ltac:(lia)).
  destruct L;
    repeat match goal with
    | |- context [fib (top - ?k + ?j)] => let z := eval compute in (k - j) in
        rewrite (E (top - k + j) (top - z)) by lia
    end; lia.
Qed.

(** * The army is among these squares, if it weighs anything *)
Lemma in_middle v i k : 0 <= i < Z.of_nat k -> In (at_ v (low v + gap * i)) (middle v k).
Proof.
  induction k as [|k IH]; intros I; [lia|]. cbn [middle].
  destruct (Z.eq_dec i (Z.of_nat k)) as [->|N]; [now left|right; apply IH; lia].
Qed.

Lemma in_wings v j k : 0 < j <= Z.of_nat k ->
  In (at_ v (low v - gap * j)) (wings v k) /\ In (at_ v (high v + gap * j)) (wings v k).
Proof.
  induction k as [|k IH]; intros I; [lia|]. cbn [wings].
  destruct (Z.eq_dec j (Z.of_nat (S k))) as [->|N]; [simpl; auto|].
  destruct (IH ltac:(lia)). split; right; right; auto.
Qed.

Lemma in_row v x : 0 <= v -> Z.abs x <= Z.of_nat n -> joined x v = true -> In (at_ v x) (row v).
Proof.
  intros V X Jn. unfold row. apply in_app_iff.
  assert (S : exists q, x = low v + gap * q).
  { unfold low, gap, joined in *. destruct L; try (exists x; lia); try (exists (x + v); lia).
    apply Z.even_spec in Jn. destruct Jn as (q & Q). exists q. lia. }
  destruct S as (q & Q). assert (Nv : 1 <= near v) by (unfold near; destruct L; lia).
  assert (Gp : 1 <= gap) by (unfold gap; destruct L; lia).
  assert (Lo : low v <= 0) by (unfold low; destruct L; lia).
  assert (Hi : 0 <= high v) by (unfold high, low, gap, near; destruct L; lia).
  destruct (Z.lt_ge_cases q 0) as [Neg|Pos].
  - right. replace x with (low v - gap * (- q)) by lia. apply in_wings. nia.
  - destruct (Z.lt_ge_cases q (near v)) as [In'|Out].
    + left. rewrite Q. apply in_middle. lia.
    + right. replace x with (high v + gap * (q - (near v - 1))) by (unfold high; lia). apply in_wings.
      assert (x = high v + gap * (q - (near v - 1))) by (unfold high; lia). nia.
Qed.

Lemma in_rows v k s : threshold L <= v < threshold L + Z.of_nat k -> In s (row v) -> In s (rows k).
Proof.
  induction k as [|k IH]; intros V I; [lia|]. cbn [rows]. apply in_app_iff.
  destruct (Z.eq_dec v (threshold L + Z.of_nat k)) as [<-|N]; [now left|right; apply IH; auto; lia].
Qed.

Lemma army_total army : NoDup army -> threshold L <= level ->
  (forall s, In s army -> snd s <= 0 /\ Z.abs (fst s - column) <= Z.of_nat n /\ level - snd s <= Z.of_nat n) ->
  total golden_weight army < fib top.
Proof.
  intros N Lv A. set (heavy := filter (fun s => negb (golden_weight s =? 0)) army).
  assert (E : total golden_weight army = total golden_weight heavy).
  { unfold heavy. clear. induction army as [|s army IH]; [reflexivity|]. cbn [filter total fold_right].
    fold (total golden_weight army). rewrite IH. destruct (golden_weight s =? 0) eqn:Z.
    - apply Z.eqb_eq in Z. simpl. rewrite Z. reflexivity.
    - reflexivity. }
  assert (I : incl heavy (rows (n + 1))).
  { intros s H. apply filter_In in H. destruct H as [H W]. destruct (A s H) as (B & C & D).
    pose proof threshold_small. apply (in_rows (level - snd s)); [lia|].
    assert (S : s = at_ (level - snd s) (fst s - column)).
    { destruct s. unfold at_. simpl. f_equal; lia. }
    rewrite S at 1. apply in_row; auto; [lia|].
    unfold golden_weight in W. cbv zeta in W. destruct (joined _ _); auto. }
  pose proof (total_incl golden_weight heavy _ golden_nonneg (NoDup_filter _ N) I).
  pose proof (rows_total (n + 1) (le_n _)). pose proof rest_threshold.
  pose proof (rest_pos (threshold L + Z.of_nat (n + 1))). pose proof threshold_small. lia.
Qed.

Lemma target_weight : golden_weight (column, level) = fib top.
Proof.
  unfold golden_weight. cbn [fst snd]. cbv zeta. rewrite !Z.sub_diag. unfold joined, distance.
  destruct L; simpl; f_equal; lia.
Qed.
End Target.

Theorem no_army_reaches L level army n p x : threshold L <= level -> is_army army ->
  reached L everywhere (fun s => In s army) n p -> ~ p (x, level).
Proof.
  intros Lv Ar R P. set (start := nodup square_dec army).
  assert (Ns : NoDup start) by apply NoDup_nodup.
  destruct (reached_steps L everywhere (fun s => In s army) start n p Ns) as (l & Nl & E & S); auto.
  { intros s. symmetry. apply nodup_In. }
  assert (Far : exists k : nat, forall s, In s army ->
    Z.abs (fst s - x) <= Z.of_nat k /\ level - snd s <= Z.of_nat k).
  { clear - army. induction army as [|t l (k & IH)].
    - exists O. intros s [].
    - exists (k + Z.to_nat (Z.abs (fst t - x)) + Z.to_nat (level - snd t))%nat. intros s [<-|I]; [lia|].
      specialize (IH s I). lia. }
  destruct Far as (k & Far).
  assert (T : total (golden_weight L x level k) start < fib (4 * Z.of_nat k + 100)).
  { apply army_total; auto. intros s I. apply nodup_In in I. split; [now apply Ar|now apply Far]. }
  pose proof (steps_total (line L everywhere) _ n _ _ (golden_lowers L x level k) S).
  assert (W : total (golden_weight L x level k) [(x, level)] <= total (golden_weight L x level k) l).
  { apply total_incl; [apply golden_nonneg|repeat constructor; intros []|]. intros s [<-|[]]. now apply E. }
  cbn [total fold_right] in W. rewrite target_weight in W. lia.
Qed.

(** No army whatsoever reaches row 5. *)
Theorem no_army_reaches_row_5 : forall army n p x, is_army army ->
  reached Orthogonal everywhere (fun s => In s army) n p -> ~ p (x, 5).
Proof. intros army n p x. apply no_army_reaches. reflexivity. Qed.
