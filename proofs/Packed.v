(** Boards of up to 66 squares in three machine integers, two bits for each square. *)
From Coq Require Import ZArith Lia Bool Uint63.
Open Scope Z_scope.

Inductive limb := High | Middle | Low.
Record packed := Packed { high : int; middle : int; low : int }.

Definition word (b : packed) (l : limb) : int :=
  match l with High => high b | Middle => middle b | Low => low b end.

(** The two bits at a place, and the same with other bits. *)
Definition look (w s : int) : int := ((w >> s) land 3)%uint63.
Definition flip_word (w s d : int) : int := (w lxor (d << s))%uint63.

Definition peek (b : packed) (l : limb) (s : int) : int := look (word b l) s.
Definition flip (b : packed) (l : limb) (s d : int) : packed :=
  match l with
  | High => Packed (flip_word (high b) s d) (middle b) (low b)
  | Middle => Packed (high b) (flip_word (middle b) s d) (low b)
  | Low => Packed (high b) (middle b) (flip_word (low b) s d)
  end.

(** Where square number i is, counted from the last. *)
Definition limb_of (i : Z) : limb := if i <? 22 then Low else if i <? 44 then Middle else High.
Definition shift_of (i : Z) : int := of_Z (2 * (i mod 22)).

Lemma shift_of_spec i : to_Z (shift_of i) = 2 * (i mod 22).
Proof.
  unfold shift_of. rewrite of_Z_spec. pose proof (Z.mod_pos_bound i 22).
  apply Z.mod_small. split; [lia|]. apply Z.lt_trans with 44; [lia|reflexivity].
Qed.

Lemma places_differ i j : 0 <= i < 66 -> 0 <= j < 66 -> i <> j -> limb_of i = limb_of j ->
  i mod 22 <> j mod 22.
Proof.
  unfold limb_of. intros Hi Hj N.
  pose proof (Z.div_mod i 22). pose proof (Z.div_mod j 22).
  pose proof (Z.mod_pos_bound i 22). pose proof (Z.mod_pos_bound j 22).
  destruct (Z.ltb_spec i 22), (Z.ltb_spec j 22), (Z.ltb_spec i 44), (Z.ltb_spec j 44);
    try discriminate; intros _; lia.
Qed.

Lemma small_bits d k : 0 <= d < 4 -> 2 <= k -> Z.testbit d k = false.
Proof.
  intros Hd Hk. destruct (Z.eq_dec d 0) as [->|N]; [apply Z.bits_0|].
  apply Z.bits_above_log2; [lia|]. assert (Z.log2 d < 2); [|lia].
  apply Z.log2_lt_pow2; simpl; lia.
Qed.

Lemma to_Z_flip w i d : to_Z d < 4 ->
  to_Z (flip_word w (shift_of i) d) = Z.lxor (to_Z w) (to_Z d * 2 ^ (2 * (i mod 22))).
Proof.
  intros Hd. unfold flip_word. rewrite lxor_spec', lsl_spec, shift_of_spec.
  f_equal. apply Z.mod_small. pose proof (to_Z_bounded d). pose proof (Z.mod_pos_bound i 22).
  assert (0 < 2 ^ (2 * (i mod 22)) <= 2 ^ 42).
  { split; [apply Z.pow_pos_nonneg; lia|]. apply Z.pow_le_mono_r; lia. }
  split; [nia|]. apply Z.le_lt_trans with (4 * 2 ^ 42); [nia|reflexivity].
Qed.

Lemma to_Z_look w i : to_Z (look w (shift_of i)) = Z.land (to_Z w / 2 ^ (2 * (i mod 22))) 3.
Proof. unfold look. now rewrite land_spec', lsr_spec, shift_of_spec. Qed.

Lemma look_flip w i j d : to_Z d < 4 ->
  look (flip_word w (shift_of i) d) (shift_of j) =
  if i mod 22 =? j mod 22 then (look w (shift_of j) lxor d)%uint63 else look w (shift_of j).
Proof.
  intros Hd. pose proof (to_Z_bounded d) as Bd.
  pose proof (Z.mod_pos_bound i 22). pose proof (Z.mod_pos_bound j 22).
  apply to_Z_inj. destruct (Z.eqb_spec (i mod 22) (j mod 22)) as [E|N].
  - rewrite lxor_spec', !to_Z_look, to_Z_flip, E by auto. apply Z.bits_inj'. intros k Hk.
    rewrite Z.lxor_spec, !Z.land_spec, !Z.div_pow2_bits, Z.lxor_spec, Z.mul_pow2_bits by lia.
    replace (k + 2 * (j mod 22) - 2 * (j mod 22)) with k by lia.
    destruct (Z.le_gt_cases 2 k).
    + rewrite (small_bits 3 k), (small_bits (to_Z d) k) by lia.
      now rewrite !andb_false_r.
    + assert (K : k = 0 \/ k = 1) by lia. destruct K as [-> | ->]; simpl (Z.testbit 3 _);
        now rewrite !andb_true_r.
  - rewrite !to_Z_look, to_Z_flip by auto. apply Z.bits_inj'. intros k Hk.
    rewrite !Z.land_spec, !Z.div_pow2_bits, Z.lxor_spec, Z.mul_pow2_bits by lia.
    destruct (Z.le_gt_cases 2 k).
    + rewrite (small_bits 3 k) by lia. now rewrite !andb_false_r.
    + assert (F : Z.testbit (to_Z d) (k + 2 * (j mod 22) - 2 * (i mod 22)) = false).
      { destruct (Z.lt_ge_cases (k + 2 * (j mod 22) - 2 * (i mod 22)) 0).
        - now apply Z.testbit_neg_r.
        - apply small_bits; lia. }
      now rewrite F, xorb_false_r.
Qed.

Lemma peek_flip b i j d : 0 <= i < 66 -> 0 <= j < 66 -> to_Z d < 4 ->
  peek (flip b (limb_of i) (shift_of i) d) (limb_of j) (shift_of j) =
  if i =? j then (peek b (limb_of j) (shift_of j) lxor d)%uint63
  else peek b (limb_of j) (shift_of j).
Proof.
  intros Hi Hj Hd. unfold peek. destruct (Z.eqb_spec i j) as [<-|N].
  - assert (E : word (flip b (limb_of i) (shift_of i) d) (limb_of i) =
                flip_word (word b (limb_of i)) (shift_of i) d) by now destruct (limb_of i).
    now rewrite E, look_flip, Z.eqb_refl by auto.
  - destruct (limb_of i) eqn:Li, (limb_of j) eqn:Lj; simpl; auto;
      rewrite look_flip by auto;
      (destruct (Z.eqb_spec (i mod 22) (j mod 22)) as [E|]; auto);
      exfalso; revert E; apply places_differ; auto; congruence.
Qed.

Lemma peek_small b l i : to_Z (peek b l (shift_of i)) < 4.
Proof.
  unfold peek. rewrite to_Z_look. change 3 with (Z.ones 2).
  rewrite Z.land_ones by lia. apply Z.mod_pos_bound. reflexivity.
Qed.

Lemma peek_zero l s : peek (Packed 0 0 0) l s = 0%uint63.
Proof.
  unfold peek, look. apply to_Z_inj. rewrite land_spec', lsr_spec. now destruct l.
Qed.

Lemma flip_back x y : (x lxor (x lxor y))%uint63 = y.
Proof.
  apply to_Z_inj. rewrite !lxor_spec'. now rewrite <- Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_l.
Qed.

Lemma lxor_small x y : to_Z x < 4 -> to_Z y < 4 -> to_Z (x lxor y)%uint63 < 4.
Proof.
  intros Hx Hy. rewrite lxor_spec'. pose proof (to_Z_bounded x). pose proof (to_Z_bounded y).
  destruct (Z.eq_dec (Z.lxor (to_Z x) (to_Z y)) 0) as [->|N]; [lia|].
  assert (0 <= Z.lxor (to_Z x) (to_Z y)) by (apply Z.lxor_nonneg; lia).
  change 4 with (2 ^ 2). apply Z.log2_lt_pow2; [lia|].
  assert (L : forall z, 0 <= z < 4 -> Z.log2 z <= 1).
  { intros z Hz. destruct (Z.eq_dec z 0) as [->|]; [simpl; lia|].
    assert (Z.log2 z < 2) by (apply Z.log2_lt_pow2; simpl; lia). lia. }
  pose proof (Z.log2_lxor (to_Z x) (to_Z y)). pose proof (L (to_Z x)). pose proof (L (to_Z y)). lia.
Qed.

(** * The order of the numbers in a certificate: the first square counts most. *)
Definition below (x y : packed) : bool :=
  if (high x =? high y)%uint63 then
    if (middle x =? middle y)%uint63 then (low x <? low y)%uint63
    else (middle x <? middle y)%uint63
  else (high x <? high y)%uint63.

Definition same (x y : packed) : bool :=
  ((low x =? low y) && (middle x =? middle y) && (high x =? high y))%uint63.

Lemma same_eq x y : same x y = true -> x = y.
Proof.
  unfold same. rewrite !andb_true_iff. intros [[L M] H].
  apply Uint63.eqb_correct in L, M, H. destruct x, y. simpl in *. congruence.
Qed.
