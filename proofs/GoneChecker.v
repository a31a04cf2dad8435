(** The checker of certificates about Gone: each number is compared with its neighbours'. *)
From Coq Require Import ZArith NArith Lia List String Ascii Bool Uint63 FMapPositive FinFun.
From Ludex Require Import GoneRules File.
Import ListNotations.
Open Scope Z_scope.

Module PM := PositiveMap.

(** The number of each cell, by row and column. *)
Definition numbers := PM.t (PM.t int).
Definition number_at (m : numbers) (c r : Z) : int :=
  match PM.find (Z.to_pos (r + 1)) m with
  | Some row => match PM.find (Z.to_pos (c + 1)) row with Some n => n | None => 0%uint63 end
  | None => 0%uint63
  end.

Section Check.
Variable R : gone_rules.
Variables rows cols : Z.
Variable m : numbers.

Definition beside (n x d : Z) : option Z :=
  let y := x + d in
  if y <? 0 then if torus R then Some (n - 1) else None
  else if n <=? y then if torus R then Some 0 else None
  else Some y.

Definition offsets : list (Z * Z) :=
  [(0, 1); (0, -1); (1, 0); (-1, 0)] ++
  if eight R then [(1, 1); (1, -1); (-1, 1); (-1, -1)] else [].

Definition neighbours (c r : Z) : list (Z * Z) :=
  flat_map (fun d =>
    match beside cols c (fst d), beside rows r (snd d) with
    | Some c', Some r' => [(c', r')]
    | _, _ => []
    end) offsets.

Definition cell_ok (c r : Z) : bool :=
  let n := number_at m c r in
  if ((n =? 0) || (n =? 2))%uint63 then true
  else
    let ns := map (fun x => number_at m (fst x) (snd x)) (neighbours c r) in
    if (n =? 1)%uint63 then forallb (fun v => (v <? 2)%uint63) ns
    else existsb (fun v => (v =? n - 1)%uint63) ns &&
         forallb (fun v => ((v <? 2) || (n - 1 <=? v))%uint63) ns.

Fixpoint upward (from : Z) (n : nat) : list Z :=
  match n with O => [] | S n => from :: upward (from + 1) n end.
Definition range (n : Z) : list Z := upward 0 (Z.to_nat n).
Definition cells : list (Z * Z) :=
  if rows * cols =? 0 then [] else list_prod (range cols) (range rows).

Definition never (x : Z * Z) : bool := (number_at m (fst x) (snd x) =? 1)%uint63.

Definition proves_gone (rounds left : N) : bool :=
  let k := of_Z (Z.of_N rounds) in
  (0 <=? rows) && (0 <=? cols) && (rounds <? 2 ^ 60)%N &&
  forallb (fun x => cell_ok (fst x) (snd x)) cells &&
  forallb (fun x => (number_at m (fst x) (snd x) <=? k + 2)%uint63) cells &&
  ((rounds =? 0)%N || existsb (fun x => (number_at m (fst x) (snd x) =? k + 2)%uint63) cells) &&
  (N.of_nat (List.length (filter never cells)) =? left)%N.

Definition board_of (c r : Z) : cell := cell_of (number_at m c r).
Notation num c r := (to_Z (number_at m c r)).
Notation inside := (inside rows cols).
Notation next_to := (next_to R rows cols).
Notation spread := (spread R rows cols board_of).

Lemma upward_seq k n : upward (Z.of_nat k) n = map Z.of_nat (seq k n).
Proof.
  revert k. induction n as [|n IH]; intros k; simpl; auto. f_equal. rewrite <- IH. f_equal. lia.
Qed.

Lemma range_seq n : range n = map Z.of_nat (seq 0 (Z.to_nat n)).
Proof. apply (upward_seq 0). Qed.

Lemma in_range i n : In i (range n) <-> 0 <= i < n.
Proof.
  rewrite range_seq, in_map_iff. split.
  - intros (k & <- & H). apply in_seq in H. lia.
  - intros H. exists (Z.to_nat i). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_cells c r : In (c, r) cells <-> inside c r.
Proof.
  unfold cells, GoneRules.inside. destruct (Z.eqb_spec (rows * cols) 0) as [E|N].
  - split; [intros []|]. nia.
  - rewrite in_prod_iff, !in_range. tauto.
Qed.

Lemma beside_spec n x d y : 0 <= x < n -> -1 <= d <= 1 ->
  beside n x d = Some y <-> (0 <= y < n /\ y = if torus R then (x + d) mod n else x + d).
Proof.
  intros X D. unfold beside. cbv zeta.
  destruct (Z.ltb_spec (x + d) 0) as [L|L].
  - assert (E : (x + d) mod n = n - 1).
    { symmetry. apply Z.mod_unique_pos with (-1); lia. }
    destruct (torus R); split; intros H.
    + injection H as <-. lia.
    + f_equal. lia.
    + discriminate.
    + lia.
  - destruct (Z.leb_spec n (x + d)) as [G|G].
    + assert (E : (x + d) mod n = 0).
      { symmetry. apply Z.mod_unique_pos with 1; lia. }
      destruct (torus R); split; intros H.
      * injection H as <-. lia.
      * f_equal. lia.
      * discriminate.
      * lia.
    + assert (E : (x + d) mod n = x + d) by (apply Z.mod_small; lia).
      rewrite E. split; intros H.
      * injection H as <-. destruct (torus R); lia.
      * f_equal. destruct (torus R); lia.
Qed.

Lemma in_offsets dc dr : In (dc, dr) offsets <->
  -1 <= dc <= 1 /\ -1 <= dr <= 1 /\ (dc, dr) <> (0, 0) /\ (eight R = false -> dc = 0 \/ dr = 0).
Proof.
  unfold offsets. split.
  - rewrite in_app_iff. intros [H|H]; [|destruct (eight R)]; simpl in H;
      repeat (destruct H as [H|H]; [injection H as <- <-; repeat split; try lia; try congruence; auto|]);
      destruct H.
  - intros (C & D & N & E).
    assert (Cc : dc = -1 \/ dc = 0 \/ dc = 1) by lia.
    assert (Dd : dr = -1 \/ dr = 0 \/ dr = 1) by lia.
    destruct (eight R); [|destruct (E eq_refl); subst];
      repeat (destruct Cc as [Cc|Cc]); subst; try lia;
      repeat (destruct Dd as [Dd|Dd]); subst; try lia; simpl; auto 10; congruence.
Qed.

Lemma in_neighbours c r c' r' : inside c r ->
  In (c', r') (neighbours c r) <-> next_to c r c' r'.
Proof.
  intros [Hc Hr]. unfold neighbours. rewrite in_flat_map. split.
  - intros ([dc dr] & I & H). apply in_offsets in I. destruct I as (Dc & Dr & N & E).
    simpl in H. destruct (beside cols c dc) as [x|] eqn:X; [|destruct H].
    destruct (beside rows r dr) as [y|] eqn:Y; [|destruct H].
    destruct H as [H|[]]. injection H as <- <-.
    apply beside_spec in X; auto. apply beside_spec in Y; auto.
    exists dc, dr. unfold GoneRules.inside. destruct (torus R); intuition.
  - intros (dc & dr & Dc & Dr & N & E & [Hc' Hr'] & F). exists (dc, dr).
    split; [apply in_offsets; auto|]. simpl.
    assert (X : beside cols c dc = Some c') by (apply beside_spec; auto; destruct (torus R); intuition).
    assert (Y : beside rows r dr = Some r') by (apply beside_spec; auto; destruct (torus R); intuition).
    rewrite X, Y. now left.
Qed.

(** What [cell_ok] says, of integers. *)
Lemma cell_ok_spec c r : inside c r -> cell_ok c r = true ->
  (num c r = 1 -> forall c' r', next_to c r c' r' -> num c' r' < 2) /\
  (3 <= num c r ->
     (exists c' r', next_to c r c' r' /\ num c' r' = num c r - 1) /\
     forall c' r', next_to c r c' r' -> num c' r' < 2 \/ num c r - 1 <= num c' r').
Proof.
  intros I H. unfold cell_ok in H. cbv zeta in H. set (n := number_at m c r) in *.
  pose proof (to_Z_bounded n) as Bn.
  assert (Sub : 1 <= to_Z n -> to_Z (n - 1)%uint63 = to_Z n - 1).
  { intros L. rewrite Uint63.sub_spec. apply Z.mod_small. change (to_Z 1) with 1. lia. }
  split; intros E.
  - assert (N : n = 1%uint63) by (apply to_Z_inj; exact E). rewrite N in H. simpl in H.
    intros c' r' X. apply in_neighbours in X; auto. rewrite forallb_forall in H.
    assert (Q : (number_at m c' r' <? 2)%uint63 = true)
      by (apply H, in_map_iff; now exists (c', r')).
    now apply Uint63.ltb_spec in Q.
  - assert (Ne : forall k, to_Z k < 3 -> (n =? k)%uint63 = false).
    { intros k K. rewrite <- not_true_iff_false, Uint63.eqb_spec. intros X. subst k. lia. }
    rewrite !Ne in H by reflexivity. simpl in H. apply andb_true_iff in H. destruct H as [A B].
    split.
    + apply existsb_exists in A. destruct A as (v & Iv & V). apply in_map_iff in Iv.
      destruct Iv as ([c' r'] & <- & X). apply in_neighbours in X; auto.
      exists c', r'. split; auto. apply Uint63.eqb_spec in V. simpl in V. rewrite V. apply Sub. lia.
    + intros c' r' X. apply in_neighbours in X; auto. rewrite forallb_forall in B.
      assert (Q : ((number_at m c' r' <? 2) || (n - 1 <=? number_at m c' r'))%uint63 = true).
      { apply B. apply in_map_iff. now exists (c', r'). }
      apply orb_true_iff in Q. destruct Q as [Q|Q].
      * left. now apply Uint63.ltb_spec in Q.
      * right. apply Uint63.leb_spec in Q. rewrite Sub in Q by lia. exact Q.
Qed.

Lemma board_spec c r :
  (board_of c r = Spreading <-> num c r = 2) /\ (board_of c r = Other <-> num c r = 1 \/ 3 <= num c r).
Proof.
  unfold board_of, cell_of. pose proof (to_Z_bounded (number_at m c r)).
  destruct (number_at m c r =? 0)%uint63 eqn:E.
  { apply Uint63.eqb_spec in E. rewrite E. change (to_Z 0) with 0. split; split; intros; try discriminate; lia. }
  destruct (number_at m c r =? 2)%uint63 eqn:F.
  { apply Uint63.eqb_spec in F. rewrite F. change (to_Z 2) with 2. split; split; intros; try discriminate; auto; lia. }
  assert (Z0 : num c r <> 0).
  { intros Z. rewrite <- not_true_iff_false, Uint63.eqb_spec in E. apply E. now apply to_Z_inj. }
  assert (Z2 : num c r <> 2).
  { intros Z. rewrite <- not_true_iff_false, Uint63.eqb_spec in F. apply F. now apply to_Z_inj. }
  split; split; intros; try discriminate; auto; lia.
Qed.

Section Right.
Hypothesis ok : forall c r, inside c r -> cell_ok c r = true.

(** The numbers are the rounds. *)
Theorem numbers_are_rounds k c r : inside c r ->
  spread k c r <-> 2 <= num c r <= Z.of_nat k + 2.
Proof.
  revert c r. induction k as [|k IH]; intros c r I.
  - simpl. rewrite (proj1 (board_spec c r)). lia.
  - cbn [GoneRules.spread]. rewrite (IH c r I), (proj2 (board_spec c r)).
    destruct (cell_ok_spec c r I (ok c r I)) as [One More]. split.
    + intros [H|[O (c' & r' & X & S)]]; [lia|].
      assert (I' : inside c' r') by (destruct X as (? & ? & _ & _ & _ & _ & Q & _); exact Q).
      apply IH in S; auto. destruct O as [O|O].
      * specialize (One O c' r' X). lia.
      * destruct (More O) as [_ All]. specialize (All c' r' X). lia.
    + intros H. destruct (Z.le_gt_cases (num c r) (Z.of_nat k + 2)) as [L|L]; [left; lia|right].
      split; [lia|]. destruct (More ltac:(lia)) as [(c' & r' & X & E) _].
      exists c', r'. split; auto.
      assert (I' : inside c' r') by (destruct X as (? & ? & _ & _ & _ & _ & Q & _); exact Q).
      apply IH; auto. lia.
Qed.
End Right.

Lemma NoDup_append {A} (l l' : list A) : NoDup l -> NoDup l' ->
  (forall x, In x l -> ~ In x l') -> NoDup (l ++ l').
Proof.
  intros N N' D. induction N as [|x l Nx N IH]; simpl; auto. constructor.
  - rewrite in_app_iff. intros [H|H]; [auto|]. apply (D x); simpl; auto.
  - apply IH. intros y H. apply D. now right.
Qed.

Lemma NoDup_prod {A B} (l : list A) (l' : list B) : NoDup l -> NoDup l' -> NoDup (list_prod l l').
Proof.
  intros N N'. induction N as [|x l Nx N IH]; simpl; [constructor|].
  apply NoDup_append; auto.
  - apply Injective_map_NoDup; auto. intros a b E. congruence.
  - intros [a b] H I. apply in_map_iff in H. destruct H as (y & E & _). injection E as <- <-.
    apply in_prod_iff in I. tauto.
Qed.

Lemma NoDup_cells : NoDup cells.
Proof.
  unfold cells. destruct (rows * cols =? 0); [constructor|].
  assert (N : forall n, NoDup (range n)).
  { intros n. rewrite range_seq. apply Injective_map_NoDup; [intros a b; lia|apply seq_NoDup]. }
  now apply NoDup_prod.
Qed.

Theorem proves_gone_sound rounds left : proves_gone rounds left = true ->
  (forall k c r, inside c r -> spread k c r <-> 2 <= num c r <= Z.of_nat k + 2) /\
  lasts R rows cols board_of (N.to_nat rounds) /\ remain R rows cols board_of (N.to_nat left).
Proof.
  unfold proves_gone. cbv zeta. set (k := of_Z (Z.of_N rounds)). rewrite !andb_true_iff.
  intros [[[[[[P Q] S] Ok] Most] Some_] Left]. apply N.ltb_lt in S.
  assert (K : to_Z (k + 2)%uint63 = Z.of_N rounds + 2).
  { unfold k. assert (B : 0 <= Z.of_N rounds < 2 ^ 60) by lia.
    assert (W : wB = 2 ^ 63) by reflexivity.
    rewrite Uint63.add_spec, of_Z_spec. change (to_Z 2) with 2.
    rewrite (Z.mod_small (Z.of_N rounds)) by (rewrite W; lia).
    apply Z.mod_small. rewrite W. lia. }
  rewrite forallb_forall in Ok, Most.
  assert (OK : forall c r, inside c r -> cell_ok c r = true)
    by (intros c r I; apply (Ok (c, r)); now apply in_cells).
  pose proof (numbers_are_rounds OK) as NR. split; [auto|]. split.
  - split.
    + intros n c r I H. apply NR in H; auto. apply NR; auto.
      assert (L : (number_at m c r <=? k + 2)%uint63 = true) by (apply (Most (c, r)); now apply in_cells).
      apply Uint63.leb_spec in L. rewrite K in L. lia.
    + intros N. apply orb_true_iff in Some_. destruct Some_ as [Z|E].
      * apply N.eqb_eq in Z. subst rounds. simpl in N. tauto.
      * apply existsb_exists in E. destruct E as ([c r] & I & E). apply in_cells in I.
        apply Uint63.eqb_spec in E. simpl in E. apply (f_equal to_Z) in E. rewrite K in E.
        exists c, r. split; auto. rewrite !NR by auto. lia.
  - apply N.eqb_eq in Left. exists (filter never cells). split; [|split].
    + apply NoDup_filter, NoDup_cells.
    + lia.
    + intros c r. rewrite filter_In, in_cells. unfold never. simpl. rewrite Uint63.eqb_spec.
      split.
      * intros [I E]. apply (f_equal to_Z) in E. change (to_Z 1) with 1 in E.
        split; auto. split; [apply board_spec; lia|]. intros n H. apply NR in H; auto. lia.
      * intros (I & O & H). split; auto. apply to_Z_inj. change (to_Z 1) with 1.
        apply board_spec in O. destruct O as [O|O]; auto. exfalso.
        apply (H (Z.to_nat (num c r))). apply NR; auto.
        pose proof (to_Z_bounded (number_at m c r)). lia.
Qed.
End Check.
