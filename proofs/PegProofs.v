(** Why no plan leads to an end: sets of holes, weights, closed sets of positions and of needs. *)
From Coq Require Import ZArith NArith Lia List Permutation Bool PeanoNat.
From Ludex Require Import PegRules PegStates PegBits PegBoard.
Import ListNotations.
Open Scope Z_scope.

Fixpoint same_bits (a b : bits) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => eqb x y && same_bits a b
  | _, _ => false
  end.

Lemma same_bits_eq a b : same_bits a b = true <-> a = b.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b]; simpl; try (split; congruence).
  rewrite andb_true_iff, eqb_true_iff, IH. split; [intros [-> ->]; auto|intros E; injection E; auto].
Qed.

Definition single (squares : list square) (s : square) : bits := map (same_square s) squares.

Lemma in_single squares s t : In t (pegs_of squares (single squares s)) <-> In s squares /\ t = s.
Proof.
  unfold single. rewrite pegs_map, filter_In, same_square_eq. split; intros [A B]; subst; auto.
Qed.

(** Whether all squares of one set are in another. *)
Fixpoint contained (a b : bits) : bool :=
  match a, b with
  | [], _ => true
  | x :: a, y :: b => implb x y && contained a b
  | x :: a, [] => negb x && contained a []
  end.

Lemma contained_right a b : (forall i, bit i a = true -> bit i b = true) -> contained a b = true.
Proof.
  revert b. induction a as [|x a IH]; intros b H; simpl; auto. destruct b as [|y b].
  - apply andb_true_iff. split.
    + specialize (H 0%nat). unfold bit in H. simpl in H. destruct x; auto.
    + apply IH. intros i I. specialize (H (S i) I). discriminate H.
  - apply andb_true_iff. split.
    + specialize (H 0%nat). unfold bit in H. simpl in H. destruct x; simpl; auto.
    + apply IH. intros i I. specialize (H (S i) I). exact H.
Qed.

Lemma total_incl w p l : (forall s, 0 <= w s) -> NoDup p -> incl p l -> total w p <= total w l.
Proof.
  intros W N. revert l. induction N as [|s p S N IH]; intros l I; simpl.
  - clear I. induction l as [|x l IH]; simpl; [lia|]. specialize (W x). lia.
  - destruct (in_permutation s l (I s (or_introl eq_refl))) as (r & R).
    rewrite (total_permutation w _ _ R). simpl. assert (total w p <= total w r); [|lia].
    apply IH. intros x X. assert (Y : In x l) by (apply I; now right). rewrite R in Y.
    destruct Y as [<-|Y]; [contradiction|exact Y].
Qed.

(** What so many soldiers weigh: each the unit, and what its square weighs beyond it. *)
Lemma total_units w unit p l : 0 <= unit -> NoDup p -> incl p l ->
  total w p <= unit * Z.of_nat (List.length p) + total (fun s => Z.max 0 (w s - unit)) l.
Proof.
  intros U N I. pose proof (total_incl (fun s => Z.max 0 (w s - unit)) p l ltac:(intros; lia) N I).
  assert (total w p <= unit * Z.of_nat (List.length p) + total (fun s => Z.max 0 (w s - unit)) p); [|lia].
  clear - U. induction p as [|s p IH]; [simpl; lia|]. cbn [total fold_right List.length] in *.
  fold (total w p) in *. fold (total (fun s => Z.max 0 (w s - unit)) p) in *. lia.
Qed.

Section Proofs.
Variable L : lattice.
Variable squares : list square.
Variable holes : square -> Prop.
Hypothesis distinct : NoDup squares.
Hypothesis holes_right : forall s, In s squares <-> holes s.
Variable jumps : list triple.
Hypothesis jumps_right : jumps = jumps_of L squares.
Variable start : bits.
Let J := line L holes.
Let moves := steps (onto J).

Definition is_function (ws : list Z) : bool := Nat.eqb (List.length ws) (List.length squares).

(** * Sets of holes and weights *)
Definition are_sets (sets : list (list Z)) : bool :=
  forallb (fun ws => is_function ws && no_jump_changes_parity jumps ws) sets.
Definition are_weights (fs : list (list Z)) : bool :=
  forallb (fun ws => is_function ws && no_jump_raises jumps ws) fs.

Definition left_by_sets (sets : list (list Z)) (ends : list bits) : list bits :=
  filter (fun e => forallb (fun ws => eqb (Z.even (sum_on ws e)) (Z.even (sum_on ws start))) sets) ends.
Definition left_by_weights (fs : list (list Z)) (ends : list bits) : list bits :=
  filter (fun e => forallb (fun ws => sum_on ws e <=? sum_on ws start) fs) ends.

Lemma left_by_sets_right sets ends n l e : are_sets sets = true ->
  moves n (pegs_of squares start) l -> In e ends -> Permutation l (pegs_of squares e) ->
  In e (left_by_sets sets ends).
Proof.
  intros S M I P. apply filter_In. split; [exact I|]. apply forallb_forall. intros ws W.
  unfold are_sets in S. rewrite forallb_forall in S. specialize (S ws W).
  apply andb_prop in S. destruct S as [F S]. apply Nat.eqb_eq in F.
  rewrite !(sum_weights squares distinct ws) by auto. apply eqb_true_iff.
  rewrite <- (total_permutation _ _ _ P). apply (steps_even J _ n); auto.
  intros f o t j0.
  apply (on_jumps_right L squares holes distinct holes_right jumps jumps_right _ ws f o t S j0).
Qed.

Lemma left_by_weights_right fs ends n l e : are_weights fs = true ->
  moves n (pegs_of squares start) l -> In e ends ->
  (forall ws, In ws fs -> total (weight_of squares ws) (pegs_of squares e) <= total (weight_of squares ws) l) ->
  In e (left_by_weights fs ends).
Proof.
  intros S M I P. apply filter_In. split; [exact I|]. apply forallb_forall. intros ws W.
  unfold are_weights in S. rewrite forallb_forall in S. specialize (S ws W).
  apply andb_prop in S. destruct S as [F S]. apply Nat.eqb_eq in F.
  rewrite !(sum_weights squares distinct ws) by auto. apply Z.leb_le. specialize (P ws W).
  assert (Lo : lowers J (weight_of squares ws)).
  { apply (no_jump_raises_right L squares holes distinct holes_right jumps jumps_right ws S). }
  pose proof (steps_total J _ n _ _ Lo M). lia.
Qed.

(** * Closed sets *)
Definition mirror_from (m : list nat * list nat) : mirror := mirror_of squares (fst m) (snd m).
Definition of_length (b : bits) : bool := Nat.eqb (List.length b) (List.length squares).

Lemma equal_bits a b : of_length a = true -> of_length b = true ->
  Permutation (pegs_of squares a) (pegs_of squares b) -> a = b.
Proof.
  unfold of_length. rewrite !Nat.eqb_eq. intros A B P. apply (nth_ext a b false false); [congruence|].
  intros i I. rewrite A in I.
  destruct (nth_error squares i) as [s|] eqn:E; [|apply nth_error_None in E; lia].
  pose proof (bit_in squares a i s distinct E) as X. pose proof (bit_in squares b i s distinct E) as Y.
  unfold bit in X, Y. assert (Z : In s (pegs_of squares a) <-> In s (pegs_of squares b)).
  { split; intros H; [rewrite <- P|rewrite P]; exact H. }
  destruct (nth i a false), (nth i b false); auto; intuition congruence.
Qed.

(** Positions. *)
Definition least (ws : list Z) (ends : list bits) : Z :=
  match ends with
  | [] => 0
  | e :: ends => fold_left (fun m e => Z.min m (sum_on ws e)) ends (sum_on ws e)
  end.

Lemma least_right ws ends e : In e ends -> least ws ends <= sum_on ws e.
Proof.
  assert (G : forall l m, fold_left (fun m e => Z.min m (sum_on ws e)) l m <= m /\
    forall e, In e l -> fold_left (fun m e => Z.min m (sum_on ws e)) l m <= sum_on ws e).
  { induction l as [|x l IH]; intros m; simpl; [split; [lia|intros ? []]|].
    destruct (IH (Z.min m (sum_on ws x))) as (A & B). split; [lia|].
    intros y [<-|I]; [lia|now apply B]. }
  destruct ends as [|x l]; simpl; [intros []|]. destruct (G l (sum_on ws x)) as (A & B).
  intros [<-|I]; [exact A|now apply B].
Qed.

Definition keeps_ends (ends : list bits) (m : list nat * list nat) : bool :=
  forallb (fun e => existsb (same_bits (image (mirror_from m) e)) ends) ends.

Definition check_positions (ends : list bits) (mirrors : list (list nat * list nat))
  (fs : list (list Z)) (members : tree) : bool :=
  are_weights fs && forallb of_length ends &&
  forallb (fun m => is_symmetry L squares jumps (fst m) (snd m) && keeps_ends ends m) mirrors &&
  check_closed squares true jumps (map mirror_from mirrors)
    (map (fun ws => Bound (weight_of squares ws) (least ws ends)) fs)
    (fun b => of_length b && negb (existsb (same_bits b) ends)) members start.

Theorem check_positions_sound ends mirrors fs members n l e :
  check_positions ends mirrors fs members = true -> moves n (pegs_of squares start) l ->
  In e ends -> ~ Permutation l (pegs_of squares e).
Proof.
  unfold check_positions. rewrite !andb_true_iff. intros [[[W E] M] C] S I P.
  unfold check_closed in C. apply andb_prop in C. destruct C as [C1 C2].
  set (final := fun p => exists e, In e ends /\ Permutation p (pegs_of squares e)).
  rewrite forallb_forall in M, E.
  refine (check_closed_sound squares true jumps (map mirror_from mirrors) _ _ members J final holes
    (line_distinct L holes) distinct _ _ _ _ _ C2 start n l C1 S _); [| | | | |exists e; auto].
  - intros p q Q (x & X & Y). exists x. split; auto. now rewrite <- Q.
  - intros f o t j0 _. apply (jumps_complete L squares holes holes_right jumps jumps_right f o t j0).
  - intros b B. apply in_map_iff in B. destruct B as (ws & <- & B). cbn [weight edge].
    unfold are_weights in W. rewrite forallb_forall in W. specialize (W ws B).
    apply andb_prop in W. destruct W as [F W]. apply Nat.eqb_eq in F. split.
    + apply (no_jump_raises_right L squares holes distinct holes_right jumps jumps_right ws W).
    + intros p (x & X & Y). cbn [is_beyond]. apply Z.ltb_ge.
      rewrite (total_permutation _ _ _ Y), <- (sum_weights squares distinct ws x F). now apply least_right.
  - intros b B. apply andb_prop in B. destruct B as [B1 B2]. split.
    + intros (x & X & Y). apply equal_bits in Y; auto. apply negb_true_iff in B2. subst x.
      assert (T : existsb (same_bits b) ends = true); [|congruence].
      apply existsb_exists. exists b. split; auto. now apply same_bits_eq.
    + intros s X. apply holes_right. eapply pegs_incl; eauto.
  - intros m X. apply in_map_iff in X. destruct X as ((to & from) & <- & X). specialize (M _ X).
    cbn [fst snd] in M. apply andb_prop in M. destruct M as [M1 M2].
    destruct (is_symmetry_right L squares holes distinct holes_right jumps jumps_right to from M1) as (A & B & K).
    split; [|exact K]. split; [exact A|]. split; [exact B|].
    intros p (x & Y & Z). unfold keeps_ends in M2. rewrite forallb_forall in M2. specialize (M2 x Y).
    apply existsb_exists in M2. destruct M2 as (y & Iy & Q). apply same_bits_eq in Q. exists y. split; auto.
    rewrite <- Q, Z. apply pegs_of_image; auto.
Qed.

(** Needs. *)
Section Needs.
Variable most : option Z.
Definition limit : Z := match most with Some m => m | None => 0 end.

Definition beyond_unit (unit : Z) (ws : list Z) : list Z := map (fun w => Z.max 0 (w - unit)) ws.

Definition need_bounds (fs : list (Z * list Z)) : list bound :=
  map (fun f => Bound (weight_of squares (snd f))
                  (fst f * limit + sum_on (beyond_unit (fst f) (snd f)) start)) fs
  ++ match most with Some m => [Bound (fun _ => 1) m] | None => [] end.

Definition are_units (fs : list (Z * list Z)) : bool :=
  forallb (fun f => match most with Some _ => 0 <=? fst f | None => fst f =? 0 end) fs.

Definition keeps_start (k : list nat * list nat) : bool :=
  same_bits (image (mirror_from k) start) start.

Definition check_needs (target : square) (mirrors : list (list nat * list nat))
  (fs : list (Z * list Z)) (members : tree) : bool :=
  are_weights (map snd fs) && are_units fs &&
  forallb (fun k => is_symmetry L squares jumps (fst k) (snd k) && keeps_start k) mirrors &&
  check_closed squares false jumps (map mirror_from mirrors) (need_bounds fs)
    (fun b => of_length b && negb (contained b start)) members (single squares target).

Lemma beyond_total unit ws p : is_function ws = true -> 
  sum_on (beyond_unit unit ws) p = total (fun s => Z.max 0 (weight_of squares ws s - unit)) (pegs_of squares p).
Proof.
  intros F. apply Nat.eqb_eq in F. unfold beyond_unit.
  rewrite <- (map_weight_of squares distinct ws F) at 1. rewrite map_map.
  now rewrite (sum_on_total (fun s => Z.max 0 (weight_of squares ws s - unit))).
Qed.

Theorem check_needs_sound target mirrors fs members n l :
  check_needs target mirrors fs members = true -> moves n (pegs_of squares start) l -> In target l ->
  match most with Some m => m < Z.of_nat n + 1 | None => False end.
Proof.
  unfold check_needs. rewrite !andb_true_iff. intros [[[W U] M] C] S T.
  unfold check_closed in C. apply andb_prop in C. destruct C as [C1 C2].
  set (enough := fun k : nat => match most with Some m => Z.of_nat k <= m | None => True end).
  assert (G : enough (n + 1)%nat -> False).
  2:{ unfold enough in G. destruct most as [x|]; [|now apply G].
      destruct (Z.lt_ge_cases x (Z.of_nat n + 1)); auto. exfalso. apply G. lia. }
  intros En.
  set (final := fun p : list square => NoDup p /\ incl p (pegs_of squares start) /\ enough (List.length p)).
  assert (Nt : NoDup (pegs_of squares (single squares target))) by now apply pegs_NoDup.
  assert (Ns : NoDup (pegs_of squares start)) by now apply pegs_NoDup.
  assert (It : incl (pegs_of squares (single squares target)) l).
  { intros s X. apply in_single in X. destruct X as [_ ->]. exact T. }
  destruct (needs J (line_distinct L holes) n _ l Ns S _ Nt It) as (k & first & K & B & Nf & If).
  assert (Ff : final first).
  { split; [exact Nf|]. split; [exact If|]. apply (back_length J) in B.
    assert (Le : (List.length (pegs_of squares (single squares target)) <= 1)%nat).
    { destruct (pegs_of squares (single squares target)) as [|a [|b r]] eqn:E; simpl; auto.
      exfalso. assert (A1 : a = target) by (apply (in_single squares target a); rewrite E; now left).
      assert (B1 : b = target) by (apply (in_single squares target b); rewrite E; right; now left).
      subst. inversion Nt as [|? ? X _]. apply X. now left. }
    unfold enough in *. destruct most; [|exact I]. lia. }
  rewrite forallb_forall in M.
  refine (check_closed_sound squares false jumps (map mirror_from mirrors) _ _ members J final holes
    (line_distinct L holes) distinct _ _ _ _ _ C2 _ k first C1 B Ff).
  - intros p q Q (X & Y & Z). split; [now apply (Permutation_NoDup Q)|]. split.
    + intros s H. apply Y. now rewrite Q.
    + now rewrite <- (Permutation_length Q).
  - intros f o t j0 _. apply (jumps_complete L squares holes holes_right jumps jumps_right f o t j0).
  - intros b Ib. unfold need_bounds in Ib. apply in_app_iff in Ib. destruct Ib as [Ib|Ib].
    + apply in_map_iff in Ib. destruct Ib as ((unit & ws) & <- & Ib). cbn [weight edge fst snd].
      unfold are_weights in W. rewrite forallb_forall in W. specialize (W ws (in_map snd _ _ Ib)).
      apply andb_prop in W. destruct W as [F W]. split.
      * apply (no_jump_raises_right L squares holes distinct holes_right jumps jumps_right ws W).
      * intros p (X & Y & Z). unfold is_beyond. apply Z.ltb_ge. rewrite (beyond_total unit ws start F).
        unfold are_units in U. rewrite forallb_forall in U. specialize (U _ Ib). cbn [fst] in U.
        assert (U0 : 0 <= unit) by (destruct most; [now apply Z.leb_le|apply Z.eqb_eq in U; lia]).
        pose proof (total_units (weight_of squares ws) unit p _ U0 X Y) as Tu.
        assert (unit * Z.of_nat (List.length p) <= unit * limit); [|lia].
        unfold enough, limit in *. destruct most; [nia|]. apply Z.eqb_eq in U. subst unit. lia.
    + unfold enough in *. destruct most as [x|]; [|destruct Ib]. destruct Ib as [<-|[]]. cbn [weight edge]. split.
      * intros f o t _. lia.
      * intros p (_ & _ & Z). unfold is_beyond. apply Z.ltb_ge.
        assert (E : total (fun _ => 1) p = Z.of_nat (List.length p)); [|lia].
        clear. induction p as [|s p IH]; [reflexivity|]. cbn [total fold_right List.length].
        fold (total (fun _ => 1) p). lia.
  - intros b Bb. apply andb_prop in Bb. destruct Bb as [B1 B2]. split.
    + intros (_ & X & _). apply negb_true_iff in B2. rewrite contained_right in B2; [discriminate|].
      intros i Bi. destruct (nth_error squares i) as [s|] eqn:E.
      * apply (bit_in squares start i s distinct E), X. now apply (bit_in squares b i s distinct E).
      * apply nth_error_None in E. unfold of_length in B1. apply Nat.eqb_eq in B1.
        unfold bit in Bi. rewrite nth_overflow in Bi by lia. discriminate.
    + intros s X. apply holes_right. eapply pegs_incl; eauto.
  - intros k0 X. apply in_map_iff in X. destruct X as ((to & from) & <- & X). specialize (M _ X).
    cbn [fst snd] in M. apply andb_prop in M. destruct M as [M1 M2].
    destruct (is_symmetry_right L squares holes distinct holes_right jumps jumps_right to from M1) as (A & A' & Ln).
    split; [|exact Ln]. split; [exact A|]. split; [exact A'|].
    intros p (Y1 & Y2 & Y3). split; [|split].
    + apply FinFun.Injective_map_NoDup; auto.
    + intros s Is. apply in_map_iff in Is. destruct Is as (s0 & <- & Is).
      unfold keeps_start in M2. apply same_bits_eq in M2. rewrite <- M2.
      eapply Permutation_in; [apply (pegs_of_image squares (mirror_from (to, from))); auto|].
      apply in_map. now apply Y2.
    + now rewrite map_length.
Qed.
End Needs.
End Proofs.
