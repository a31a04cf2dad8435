(** Armies on the half-plane: plans, and closed sets of needs on an unbounded board. *)
From Coq Require Import ZArith NArith Lia List Permutation Bool PeanoNat.
From Ludex Require Import PegRules PegStates PegBits PegBoard PegProofs.
Import ListNotations.
Open Scope Z_scope.

Definition everywhere : square -> Prop := fun _ => True.

(** * Plans *)
Section Plans.
Variable L : lattice.

(** A jump from a square to another, if there is one. *)
Definition march (from to : square) (l : list square) : option (list square) :=
  match find (fun d => same_square to (onward (onward from d) d)) (directions L) with
  | None => None
  | Some d =>
      let over := onward from d in
      if existsb (same_square from) l && existsb (same_square over) l && negb (existsb (same_square to) l)
      then Some (to :: filter (fun s => negb (same_square s from) && negb (same_square s over)) l)
      else None
  end.

Fixpoint marches (plan : list (square * square)) (l : list square) : option (list square) :=
  match plan with
  | [] => Some l
  | (from, to) :: plan => match march from to l with Some l => marches plan l | None => None end
  end.

Lemma exists_square s l : existsb (same_square s) l = true <-> In s l.
Proof.
  rewrite existsb_exists. split.
  - intros (x & I & E). apply same_square_eq in E. now subst.
  - intros I. exists s. split; auto. now apply same_square_eq.
Qed.

Lemma march_jump from to l l' : march from to l = Some l' ->
  jump L everywhere (fun s => In s l) (fun s => In s l').
Proof.
  unfold march. destruct (find _ _) as [d|] eqn:F; [|discriminate]. apply find_some in F. destruct F as [D E].
  apply same_square_eq in E. cbv zeta. destruct (existsb (same_square from) l) eqn:A; [|discriminate].
  destruct (existsb (same_square (onward from d)) l) eqn:B; [|discriminate].
  destruct (negb (existsb (same_square to) l)) eqn:C; [|discriminate]. simpl. intros H. injection H as <-.
  apply exists_square in A, B. apply negb_true_iff in C.
  exists from, (onward from d), to. split; [|split; [exact A|split; [exact B|split]]].
  - repeat split. exists d. auto.
  - intros X. apply exists_square in X. congruence.
  - intros s. simpl. rewrite filter_In, andb_true_iff, !negb_true_iff.
    assert (N : forall a b, same_square a b = false <-> a <> b).
    { intros a b. rewrite <- same_square_eq. destruct (same_square a b); split; congruence. }
    rewrite !N. split; [intros [<-|X]; auto|intros [->|X]; auto].
Qed.

Lemma marches_reached plan start n l l' : reached L everywhere start n (fun s => In s l) ->
  marches plan l = Some l' -> reached L everywhere start (n + List.length plan) (fun s => In s l').
Proof.
  revert n l. induction plan as [|[from to] plan IH]; intros n l R H; simpl in H.
  - injection H as <-. simpl. now rewrite Nat.add_0_r.
  - destruct (march from to l) as [l1|] eqn:M; [|discriminate]. simpl. rewrite <- Nat.add_succ_comm.
    apply IH with (l := l1); auto. eapply Jump; [exact R|]. now apply (march_jump from to).
Qed.

Definition army_marches (army : list square) (plan : list (square * square)) (level : Z) : bool :=
  no_square_twice army && forallb (fun s => snd s <=? 0) army &&
  match marches plan army with Some l => existsb (same_square (0, level)) l | None => false end.

Lemma army_marches_sound army plan level : army_marches army plan (Z.of_N level) = true ->
  some_army L level (N.of_nat (List.length army)).
Proof.
  unfold army_marches. rewrite !andb_true_iff. intros [[N B] M]. exists army.
  split; [now apply no_square_twice_NoDup|]. split; [now rewrite Nnat.Nat2N.id|]. split.
  - intros s I. rewrite forallb_forall in B. now apply Z.leb_le, B.
  - destruct (marches plan army) as [l|] eqn:E; [|discriminate]. apply exists_square in M.
    exists (0 + List.length plan)%nat, (fun s => In s l). split; [|exact M].
    eapply marches_reached; [|exact E]. constructor. intros s. tauto.
Qed.
End Plans.

(** * Weights: those stated, and for all other squares the unit times a Fibonacci number. *)
Fixpoint two_fibonacci (n : nat) : Z * Z :=
  match n with O => (1, 1) | S n => let (a, b) := two_fibonacci n in (b, a + b) end.
(** 1 up to the line, then 2, 3, 5, 8 and so on. *)
Definition rise (y : Z) : Z := snd (two_fibonacci (Z.to_nat y)).

Lemma two_fibonacci_up n : 1 <= fst (two_fibonacci n) <= snd (two_fibonacci n).
Proof. induction n as [|n IH]; simpl; [lia|]. destruct (two_fibonacci n). simpl in *. lia. Qed.

Lemma rise_flat y : y <= 0 -> rise y = 1.
Proof. intros Y. unfold rise. now replace (Z.to_nat y) with O by lia. Qed.

Lemma rise_pos y : 1 <= rise y.
Proof. pose proof (two_fibonacci_up (Z.to_nat y)). unfold rise. lia. Qed.

Lemma rise_up y : rise y <= rise (y + 1).
Proof.
  destruct (Z.le_gt_cases y (-1)); [rewrite !rise_flat; lia|]. unfold rise.
  replace (Z.to_nat (y + 1)) with (S (Z.to_nat y)) by lia. pose proof (two_fibonacci_up (Z.to_nat y)).
  simpl. destruct (two_fibonacci (Z.to_nat y)). simpl in *. lia.
Qed.

Lemma rise_sum y : rise (y + 2) <= rise (y + 1) + rise y.
Proof.
  destruct (Z.le_gt_cases y (-2)); [rewrite !rise_flat; lia|].
  destruct (Z.eq_dec y (-1)) as [->|]; [vm_compute; discriminate|]. unfold rise.
  replace (Z.to_nat (y + 2)) with (S (S (Z.to_nat y))) by lia.
  replace (Z.to_nat (y + 1)) with (S (Z.to_nat y)) by lia.
  simpl. destruct (two_fibonacci (Z.to_nat y)). simpl. lia.
Qed.

Definition stated (entries : list (square * Z)) (s : square) : option Z :=
  match find (fun e => same_square s (fst e)) entries with Some (_, w) => Some w | None => None end.

Definition plane_weight (unit : Z) (entries : list (square * Z)) (s : square) : Z :=
  match stated entries s with Some w => w | None => unit * rise (snd s) end.

Definition retreat (s d : square) : square := (fst s - fst d, snd s - snd d).

Section Weights.
Variable L : lattice.

(** The jumps that touch a stated square raise no sum. *)
Definition is_plane_weight (unit : Z) (entries : list (square * Z)) : bool :=
  (0 <=? unit) &&
  let w := plane_weight unit entries in
  forallb (fun e => forallb (fun d =>
    forallb (fun f => w (onward (onward f d) d) <=? w f + w (onward f d))
      [fst e; retreat (fst e) d; retreat (retreat (fst e) d) d]) (directions L)) entries.

Lemma stated_in entries s w : stated entries s = Some w -> exists w', In (s, w') entries.
Proof.
  unfold stated. destruct (find _ entries) as [[t v]|] eqn:F; [|discriminate]. intros _.
  apply find_some in F. destruct F as [I E]. apply same_square_eq in E. simpl in E. subst. eauto.
Qed.

Lemma retreat_onward s d : retreat (onward s d) d = s.
Proof. destruct s, d. unfold retreat, onward. simpl. f_equal; lia. Qed.

Lemma is_plane_weight_right unit entries : is_plane_weight unit entries = true ->
  lowers (line L everywhere) (plane_weight unit entries).
Proof.
  unfold is_plane_weight. rewrite andb_true_iff. intros [U H] f o t (_ & _ & _ & d & D & -> & ->).
  apply Z.leb_le in U. rewrite forallb_forall in H.
  assert (G : forall e w', In (e, w') entries ->
    In f [e; retreat e d; retreat (retreat e d) d] ->
    plane_weight unit entries (onward (onward f d) d) <= plane_weight unit entries f + plane_weight unit entries (onward f d)).
  { intros e w' I X. specialize (H _ I). rewrite forallb_forall in H. specialize (H d D).
    rewrite forallb_forall in H. cbn [fst] in H. specialize (H f X). now apply Z.leb_le in H. }
  destruct (stated entries f) as [w1|] eqn:S1.
  { destruct (stated_in _ _ _ S1) as (w' & I). apply (G f w' I). now left. }
  destruct (stated entries (onward f d)) as [w1|] eqn:S2.
  { destruct (stated_in _ _ _ S2) as (w' & I). apply (G _ w' I). right. left. apply retreat_onward. }
  destruct (stated entries (onward (onward f d) d)) as [w1|] eqn:S3.
  { destruct (stated_in _ _ _ S3) as (w' & I). apply (G _ w' I). right. right. left. now rewrite !retreat_onward. }
  unfold plane_weight. rewrite S1, S2, S3. clear - D U.
  assert (Dy : snd d = -1 \/ snd d = 0 \/ snd d = 1).
  { destruct L; simpl in D; repeat (destruct D as [<-|D]; [simpl; lia|]); destruct D. }
  destruct f as [x y], d as [u v]. unfold onward. cbn [fst snd] in *.
  pose proof (rise_pos y). destruct Dy as [->|[->| ->]].
  - pose proof (rise_up (y - 2)). pose proof (rise_up (y - 1)). pose proof (rise_pos (y + -1)).
    replace (y + -1 + -1) with (y - 2) by lia. replace (y - 2 + 1) with (y - 1) in * by lia.
    replace (y - 1 + 1) with y in * by lia. nia.
  - replace (y + 0 + 0) with y by lia. replace (y + 0) with y by lia. nia.
  - pose proof (rise_sum y). replace (y + 1 + 1) with (y + 2) by lia. nia.
Qed.

(** Soldiers weigh the unit, and what is stated beyond it. *)
Definition behind (s : square) : bool := snd s <=? 0.
Definition plane_edge (unit : Z) (entries : list (square * Z)) (most : Z) : Z :=
  unit * most + total (fun s => Z.max 0 (plane_weight unit entries s - unit)) (filter behind (map fst entries)).

Lemma plane_edge_right unit entries most p : 0 <= unit -> NoDup p -> (forall s, In s p -> snd s <= 0) ->
  Z.of_nat (List.length p) <= most ->
  total (plane_weight unit entries) p <= plane_edge unit entries most.
Proof.
  intros U N B M. unfold plane_edge. set (g := fun s => Z.max 0 (plane_weight unit entries s - unit)).
  assert (A : total (plane_weight unit entries) p <= unit * Z.of_nat (List.length p) + total g p).
  { apply (total_units _ unit p p U N). apply incl_refl. }
  set (is := fun s => match stated entries s with Some _ => true | None => false end).
  assert (Sp : total g p = total g (filter is p)).
  { clear - B. induction p as [|s p IH]; [reflexivity|]. assert (E := IH (fun t T => B t (or_intror T))).
    cbn [total fold_right filter]. fold (total g p). rewrite E. unfold is at 2.
    destruct (stated entries s) as [w|] eqn:S; [reflexivity|].
    assert (Z : g s = 0); [|fold (total g (filter is p)); rewrite Z; lia].
    unfold g, plane_weight. rewrite S, rise_flat; [lia|]. apply B. now left. }
  assert (I : total g (filter is p) <= total g (filter behind (map fst entries))).
  { apply total_incl; [unfold g; intros; lia|now apply NoDup_filter|].
    intros s X. apply filter_In in X. destruct X as [X Y]. apply filter_In. unfold is in Y.
    destruct (stated entries s) as [w|] eqn:S; [|discriminate]. destruct (stated_in _ _ _ S) as (w' & Iw).
    split; [apply in_map_iff; now exists (s, w')|]. apply Z.leb_le. now apply B. }
  nia.
Qed.
End Weights.

(** * Needs *)
Fixpoint same_squares_prefix (a b : list square) : bool :=
  match a, b with
  | [], _ => true
  | x :: a, y :: b => same_square x y && same_squares_prefix a b
  | _, _ => false
  end.

Lemma same_squares_prefix_eq a b : same_squares_prefix a b = true -> a = firstn (List.length a) b.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b]; simpl; try discriminate; auto.
  rewrite andb_true_iff, same_square_eq. intros [-> H]. f_equal. auto.
Qed.

Section Needs.
Variable L : lattice.
Variable level : Z.

(** The mirror image, which keeps the target, the rows and the jumps. *)
Definition mirrored (s : square) : square :=
  match L with Hex => (- fst s - (snd s - level), snd s) | _ => (- fst s, snd s) end.

Lemma mirrored_inj a b : mirrored a = mirrored b -> a = b.
Proof.
  unfold mirrored. destruct a as [x y], b as [u v]. destruct L; cbn [fst snd]; intros E; injection E as E F;
    f_equal; lia.
Qed.

Lemma mirrored_line f o t : line L everywhere f o t -> line L everywhere (mirrored f) (mirrored o) (mirrored t).
Proof.
  intros (_ & _ & _ & d & D & -> & ->). repeat split.
  set (d' := match L with Hex => (- fst d - snd d, snd d) | _ => (- fst d, snd d) end).
  assert (E : forall s, mirrored (onward s d) = onward (mirrored s) d').
  { intros [x y]. unfold mirrored, onward, d'. destruct L; cbn [fst snd]; f_equal; lia. }
  exists d'. rewrite !E. split; [|split; reflexivity]. unfold d'.
  destruct L; simpl in D |- *; repeat (destruct D as [<-|D]; [cbn; tauto|]); destruct D.
Qed.

(** The squares that a check has to know: those listed, their mirror images if these count, the
    target, and what jumps onto the first two touch. *)
Definition insert_square (squares : list square) (s : square) : list square :=
  if existsb (same_square s) squares then squares else squares ++ [s].

Definition known_squares (is_mirrored : bool) (listed : list square) : list square :=
  let of_members := if is_mirrored then fold_left insert_square (map mirrored listed) listed else listed in
  fold_left insert_square
    (flat_map (fun t => flat_map (fun d => [retreat (retreat t d) d; retreat t d]) (directions L)) of_members)
    (insert_square of_members (0, level)).

Variable squares : list square.
Variable listed : list square.
Variable most : Z.

Definition jump_to (t d : square) : option triple :=
  match index_of (retreat (retreat t d) d) squares, index_of (retreat t d) squares, index_of t squares with
  | Some i, Some j, Some k => Some (i, j, k)
  | _, _, _ => None
  end.
Definition jumps_onto : list triple :=
  flat_map (fun t => flat_map (fun d => match jump_to t d with Some j => [j] | None => [] end) (directions L)) listed.
Definition knows_jumps : bool :=
  forallb (fun t => forallb (fun d => match jump_to t d with Some _ => true | None => false end) (directions L)) listed.

Definition plane_mirror (f : square -> square) : mirror :=
  let to := map (fun s => match index_of (f s) squares with Some i => i | None => O end) squares in
  Mirror f to to.

Fixpoint numbered (i : nat) (l : list square) : list (nat * square) :=
  match l with [] => [] | s :: l => (i, s) :: numbered (S i) l end.

Definition is_linked (m : mirror) : bool :=
  let n := List.length squares in
  Nat.eqb (List.length (comes m)) n && inverse n (goes m) (comes m) && inverse n (comes m) (goes m) &&
  forallb (fun e => match nth_error squares (nth (fst e) (goes m) O) with
                    | Some s => same_square s (maps m (snd e)) | None => false end) (numbered 0 squares).

Lemma in_numbered l i k s : nth_error l k = Some s -> In ((i + k)%nat, s) (numbered i l).
Proof.
  revert i k. induction l as [|x l IH]; intros i [|k] H; simpl in *; try discriminate.
  - injection H as ->. left. f_equal. lia.
  - right. replace (i + S k)%nat with (S i + k)%nat by lia. now apply IH.
Qed.

Lemma is_linked_right m : is_linked m = true -> linked squares m.
Proof.
  unfold is_linked. rewrite !andb_true_iff, Nat.eqb_eq. intros [[[E A] B] C]. split; [exact E|].
  assert (Len : forall i s, nth_error squares i = Some s -> (i < List.length squares)%nat).
  { intros i s H. apply nth_error_Some. congruence. }
  split.
  - intros i s H. split; [|now apply (inverse_right _ _ _ i A), (Len i s)].
    rewrite forallb_forall in C. specialize (C _ (in_numbered squares 0 i s H)). simpl in C.
    destruct (nth_error squares (nth i (goes m) 0%nat)) as [x|]; [|discriminate].
    apply same_square_eq in C. now subst.
  - intros k s H. destruct (inverse_right _ _ _ k B (Len k s H)) as (X & Y). split; [exact X|].
    destruct (nth_error squares (nth k (comes m) 0%nat)) as [s'|] eqn:Z; [eauto|].
    apply nth_error_None in Z. lia.
Qed.

Definition plane_bounds (bounds : list (Z * list (square * Z))) : list bound :=
  map (fun b => Bound (plane_weight (fst b) (snd b)) (plane_edge (fst b) (snd b) most)) bounds
  ++ [Bound (fun _ => 1) most].

Definition check_plane (is_mirrored : bool) (bounds : list (Z * list (square * Z))) (members : tree) : bool :=
  let mirrors := plane_mirror (fun s => s) :: if is_mirrored then [plane_mirror mirrored] else [] in
  no_square_twice squares && same_squares_prefix listed squares && knows_jumps &&
  existsb (same_square (0, level)) squares &&
  forallb (fun b => is_plane_weight L (fst b) (snd b)) bounds && forallb is_linked mirrors &&
  check_closed squares false jumps_onto mirrors (plane_bounds bounds)
    (fun b => Nat.leb (List.length b) (List.length listed) && existsb (fun s => 0 <? snd s) (pegs_of squares b))
    members (single squares (0, level)).

Theorem check_plane_sound is_mirrored bounds members army :
  check_plane is_mirrored bounds members = true ->
  Z.of_nat (List.length army) <= most -> is_army army -> ~ army_reaches L army level.
Proof.
  unfold check_plane. cbv zeta. rewrite !andb_true_iff.
  intros [[[[[[N P] K] _] W] Ln] C] Le Ar (n & p & R & T).
  unfold check_closed in C. apply andb_prop in C. destruct C as [C1 C2].
  apply no_square_twice_NoDup in N. apply same_squares_prefix_eq in P.
  set (start := nodup square_dec army).
  assert (Ns : NoDup start) by apply NoDup_nodup.
  assert (Ls : Z.of_nat (List.length start) <= most).
  { assert (List.length start <= List.length army)%nat; [|lia].
    apply NoDup_incl_length; auto. intros s I. now apply nodup_In in I. }
  destruct (reached_steps L everywhere (fun s => In s army) start n p Ns) as (l & Nl & E & S); auto.
  { intros s. symmetry. apply nodup_In. }
  apply E in T.
  set (final := fun q : list square => NoDup q /\ (forall s, In s q -> snd s <= 0) /\ Z.of_nat (List.length q) <= most).
  assert (Nt : NoDup (pegs_of squares (single squares (0, level)))) by now apply pegs_NoDup.
  assert (It : incl (pegs_of squares (single squares (0, level))) l).
  { intros s X. apply in_single in X. destruct X as [_ ->]. exact T. }
  destruct (needs (line L everywhere) (line_distinct L everywhere) n _ l Ns S _ Nt It) as (k & first & Kn & B & Nf & If).
  assert (Ff : final first).
  { split; [exact Nf|]. split.
    - intros s I. apply Ar. apply If in I. now apply nodup_In in I.
    - pose proof (NoDup_incl_length Nf If). lia. }
  assert (Perm : forall q q', Permutation q q' -> final q -> final q').
  { intros q q' Q (X & Y & Z). split; [now apply (Permutation_NoDup Q)|]. split.
    - intros s H. apply Y. now rewrite Q.
    - now rewrite <- (Permutation_length Q). }
  assert (Map : forall a : square -> square, (forall x y, a x = a y -> x = y) -> (forall s, snd (a s) = snd s) ->
    forall q, final q -> final (map a q)).
  { intros a A A' q (X & Y & Z). split; [now apply FinFun.Injective_map_NoDup|]. split.
    - intros s H. apply in_map_iff in H. destruct H as (s0 & <- & H). rewrite A'. now apply Y.
    - now rewrite map_length. }
  rewrite forallb_forall in W, Ln.
  refine (check_closed_sound squares false jumps_onto _ _ _ members (line L everywhere) final (fun s => In s listed)
    (line_distinct L everywhere) N Perm _ _ _ _ C2 _ k first C1 B Ff).
  - intros f o t (_ & _ & _ & d & D & -> & ->) It'. unfold knows_jumps in K. rewrite forallb_forall in K.
    specialize (K _ It'). rewrite forallb_forall in K. specialize (K d D).
    destruct (jump_to (onward (onward f d) d) d) as [[[i j] h]|] eqn:Jt; [|discriminate].
    exists i, j, h. split.
    + unfold jumps_onto. apply in_flat_map. eexists. split; [exact It'|]. apply in_flat_map.
      exists d. split; auto. rewrite Jt. now left.
    + unfold jump_to in Jt. rewrite !retreat_onward in Jt.
      destruct (index_of f squares) eqn:X1; [|discriminate].
      destruct (index_of (onward f d) squares) eqn:X2; [|discriminate].
      destruct (index_of (onward (onward f d) d) squares) eqn:X3; [|discriminate].
      injection Jt as -> -> ->. auto using index_of_some.
  - intros b Ib. unfold plane_bounds in Ib. apply in_app_iff in Ib. destruct Ib as [Ib|[<-|[]]].
    + apply in_map_iff in Ib. destruct Ib as ((unit & entries) & <- & Ib). cbn [weight edge fst snd].
      specialize (W _ Ib). cbn [fst snd] in W. split; [now apply is_plane_weight_right|].
      intros q (X & Y & Z). unfold is_beyond. apply Z.ltb_ge. apply plane_edge_right; auto.
      unfold is_plane_weight in W. apply andb_prop in W. destruct W as [U _]. now apply Z.leb_le.
    + cbn [weight edge]. split; [intros f o t _; lia|].
      intros q (_ & _ & Z). unfold is_beyond. apply Z.ltb_ge.
      assert (Eq : total (fun _ => 1) q = Z.of_nat (List.length q)); [|lia].
      clear. induction q as [|s q IH]; [reflexivity|]. cbn [total fold_right List.length].
      fold (total (fun _ => 1) q). lia.
  - intros b Bb. apply andb_prop in Bb. destruct Bb as [B1 B2]. apply Nat.leb_le in B1. split.
    + intros (_ & Y & _). apply existsb_exists in B2. destruct B2 as (s & Is & Hs). apply Z.ltb_lt in Hs.
      specialize (Y s Is). lia.
    + intros s X. apply pegs_first in X. rewrite P.
      assert (Fi : firstn (List.length b) squares = firstn (List.length b) (firstn (List.length listed) squares)).
      { rewrite firstn_firstn. f_equal. lia. }
      rewrite Fi in X. clear - X. revert X. generalize (firstn (List.length listed) squares).
      intros l. generalize (List.length b). intros m. revert l.
      induction m as [|m IH]; intros [|x l] H; simpl in H; try (destruct H; fail).
      destruct H as [<-|H]; [now left|right; now apply IH].
  - intros m Im. split; [|apply is_linked_right, Ln, Im]. destruct Im as [<-|Im].
    + cbn [plane_mirror maps]. split; [auto|]. split; [auto|]. intros q Q. now rewrite map_id.
    + destruct is_mirrored; [|destruct Im]. destruct Im as [<-|[]]. cbn [plane_mirror maps].
      split; [apply mirrored_inj|]. split; [apply mirrored_line|].
      apply Map; [apply mirrored_inj|]. intros s. unfold mirrored. now destruct L.
Qed.
End Needs.
