(** Sets of squares as lists of bits, one for each square of a list; sets of such sets; and the
    check that one is closed. *)
From Coq Require Import ZArith Lia List Permutation Bool PeanoNat.
From Ludex Require Import PegRules PegStates.
Import ListNotations.
Open Scope Z_scope.

Definition bits := list bool.
Definition bit (i : nat) (b : bits) : bool := nth i b false.

(** Bits beyond the end are 0. *)
Fixpoint put (i : nat) (v : bool) (b : bits) : bits :=
  match i, b with
  | O, [] => [v]
  | O, _ :: b => v :: b
  | S i, [] => false :: put i v []
  | S i, c :: b => c :: put i v b
  end.

Fixpoint pegs_of (squares : list square) (b : bits) : list square :=
  match squares, b with
  | s :: squares, true :: b => s :: pegs_of squares b
  | _ :: squares, false :: b => pegs_of squares b
  | _, _ => []
  end.

Lemma pegs_of_nil ss : pegs_of ss [] = [].
Proof. now destruct ss. Qed.

Lemma bit_put i j v b : bit j (put i v b) = if Nat.eqb i j then v else bit j b.
Proof.
  revert j b. induction i as [|i IH]; intros [|j] [|c b]; simpl; auto.
  - now destruct j.
  - unfold bit in *. simpl. rewrite IH. destruct (Nat.eqb i j); auto. now destruct j.
  - unfold bit in *. simpl. apply IH.
Qed.

Lemma put_in ss i s b : nth_error ss i = Some s -> bit i b = false ->
  Permutation (pegs_of ss (put i true b)) (s :: pegs_of ss b).
Proof.
  revert ss b. induction i as [|i IH]; intros [|x ss] b H B; try discriminate; simpl in H.
  - injection H as ->. destruct b as [|[|] b]; simpl; try discriminate; auto.
    now rewrite pegs_of_nil.
  - destruct b as [|c b]; simpl.
    + rewrite (IH ss [] H); [now rewrite pegs_of_nil|]. now destruct i.
    + specialize (IH ss b H B). destruct c; [|exact IH]. rewrite IH. constructor.
Qed.

Lemma put_out ss i s b : nth_error ss i = Some s -> bit i b = true ->
  Permutation (pegs_of ss b) (s :: pegs_of ss (put i false b)).
Proof.
  revert ss b. induction i as [|i IH]; intros [|x ss] [|c b] H B; try discriminate; simpl in H.
  - injection H as ->. unfold bit in B. simpl in B. subst c. reflexivity.
  - specialize (IH ss b H B). simpl. destruct c; [|exact IH]. rewrite IH. constructor.
Qed.

Lemma in_pegs ss b s : In s (pegs_of ss b) <-> exists i, nth_error ss i = Some s /\ bit i b = true.
Proof.
  revert b. induction ss as [|x ss IH]; intros b; simpl.
  - split; [intros []|]. intros (i & H & _). now destruct i.
  - destruct b as [|c b].
    + split; [intros []|]. intros (i & _ & H). now destruct i.
    + assert (E : In s (pegs_of ss b) <-> exists i, nth_error (x :: ss) (S i) = Some s /\ bit (S i) (c :: b) = true)
        by apply IH.
      destruct c; simpl.
      * split.
        -- intros [->|I]; [now exists 0%nat|]. apply E in I. destruct I as (i & I). now exists (S i).
        -- intros ([|i] & H & B); [left; now injection H|]. right. apply E. now exists i.
      * rewrite E. split; [intros (i & I); now exists (S i)|].
        intros ([|i] & H & B); [discriminate|now exists i].
Qed.

Lemma pegs_incl ss b : incl (pegs_of ss b) ss.
Proof. intros s I. apply in_pegs in I. destruct I as (i & I & _). eapply nth_error_In; eauto. Qed.

Lemma pegs_first ss b : incl (pegs_of ss b) (firstn (List.length b) ss).
Proof.
  revert b. induction ss as [|x ss IH]; intros [|c b]; simpl; try (intros s []; fail).
  destruct c; intros s I; [destruct I as [<-|I]; [now left|]|]; right; now apply IH.
Qed.

Lemma pegs_NoDup ss b : NoDup ss -> NoDup (pegs_of ss b).
Proof.
  intros N. revert b. induction N as [|x ss X N IH]; intros [|c b]; simpl; try constructor.
  destruct c; [constructor|]; auto. intros I. apply X. eapply pegs_incl; eauto.
Qed.

Lemma bit_in ss b i s : NoDup ss -> nth_error ss i = Some s -> In s (pegs_of ss b) <-> bit i b = true.
Proof.
  intros N H. rewrite in_pegs. split; [|intros B; now exists i].
  intros (j & J & B). assert (i = j); [|now subst].
  apply (proj1 (NoDup_nth_error ss) N); [|congruence]. apply nth_error_Some. congruence.
Qed.

Lemma pegs_map ss f : pegs_of ss (map f ss) = filter f ss.
Proof. induction ss as [|s ss IH]; simpl; auto. destruct (f s); now rewrite IH. Qed.

Fixpoint sum_on (ws : list Z) (b : bits) : Z :=
  match ws, b with
  | w :: ws, true :: b => w + sum_on ws b
  | _ :: ws, false :: b => sum_on ws b
  | _, _ => 0
  end.

Lemma sum_on_total w ss b : sum_on (map w ss) b = total w (pegs_of ss b).
Proof. revert b. induction ss as [|s ss IH]; intros [|[|] b]; simpl; auto. now rewrite IH. Qed.

(** * Sets of sets: a tree with the bits along its branches. The bits that are left at a leaf
    are 0. *)
Inductive tree := Nothing | Leaf | Fork (zero one : tree).

Fixpoint has (t : tree) (b : bits) : bool :=
  match t, b with
  | Nothing, _ => false
  | Leaf, [] => true
  | Leaf, c :: b => negb c && has Leaf b
  | Fork zero one, c :: b => has (if c then one else zero) b
  | Fork _ _, [] => false
  end.

Fixpoint add (b : bits) (t : tree) : tree :=
  match b, t with
  | [], _ => Leaf
  | c :: b, Fork zero one => if c then Fork zero (add b one) else Fork (add b zero) one
  | c :: b, _ => if c then Fork Nothing (add b Nothing) else Fork (add b Nothing) Nothing
  end.

(** All sets, each with the bits before it reversed. *)
Fixpoint all (f : bits -> bool) (before : bits) (t : tree) : bool :=
  match t with
  | Nothing => true
  | Leaf => f (rev' before)
  | Fork zero one => all f (false :: before) zero && all f (true :: before) one
  end.

Lemma leaf_pegs b : has Leaf b = true -> forall ss, pegs_of ss b = [].
Proof.
  induction b as [|c b IH]; intros H ss; [apply pegs_of_nil|]. simpl in H.
  apply andb_prop in H. destruct H as [C H]. destruct c; [discriminate|].
  destruct ss; auto. simpl. now apply IH.
Qed.

Lemma all_has f t before b : all f before t = true -> has t b = true ->
  exists b', f (rev before ++ b') = true /\ forall ss, pegs_of ss b = pegs_of ss b'.
Proof.
  revert before b. induction t as [| |zero IH0 one IH1]; intros before b A H.
  - now destruct b.
  - simpl in A. unfold rev' in A. rewrite <- rev_alt in A. exists []. rewrite app_nil_r. split; auto.
    intros ss. rewrite pegs_of_nil. now apply leaf_pegs.
  - simpl in A. apply andb_prop in A. destruct A as [A0 A1].
    destruct b as [|c b]; [discriminate|]. simpl in H.
    destruct c; [destruct (IH1 _ _ A1 H) as (b' & F & E)|destruct (IH0 _ _ A0 H) as (b' & F & E)];
      simpl in F; rewrite <- app_assoc in F; simpl in F;
      (eexists; split; [exact F|]); intros [|s ss]; simpl; auto; now rewrite E.
Qed.

(** * The check *)
Definition triple := (nat * nat * nat)%type.

Record bound := Bound { weight : square -> Z; edge : Z }.
Record mirror := Mirror { maps : square -> square; goes : list nat; comes : list nat }.

Section Check.
Variable squares : list square.
Variable forward : bool.
Variable jumps : list triple.
Variable mirrors : list mirror.
Variable bounds : list bound.
Variable allowed : bits -> bool.
Variable members : tree.

Definition possible (b : bits) (j : triple) : bool :=
  let '(f, o, t) := j in
  eqb (bit f b) forward && eqb (bit o b) forward && eqb (bit t b) (negb forward).

Definition apply (b : bits) (j : triple) : bits :=
  let '(f, o, t) := j in put t forward (put o (negb forward) (put f (negb forward) b)).

Definition image (m : mirror) (b : bits) : bits := map (fun i => bit i b) (comes m).
Definition image_of_jump (m : mirror) (j : triple) : triple :=
  let '(f, o, t) := j in (nth f (goes m) 0%nat, nth o (goes m) 0%nat, nth t (goes m) 0%nat).

Definition is_beyond (sum edge : Z) : bool := if forward then sum <? edge else edge <? sum.

(** How a jump changes the sums. *)
Definition change (j : triple) (ws : list Z) : Z :=
  let '(f, o, t) := j in
  let d := nth f ws 0 + nth o ws 0 - nth t ws 0 in if forward then - d else d.

(** The weights of all squares, by all bounds, with their edges. *)
Definition tables : list (list Z * Z) := map (fun b => (map (weight b) squares, edge b)) bounds.

(** What is to be known of a jump, for each of its images: which it is, and the edges with what
    the jump adds to a sum already taken off. *)
Definition facts (tables : list (list Z * Z)) (j : triple) : triple * list (triple * list Z) :=
  (j, map (fun m => let j' := image_of_jump m j in
                    (j', map (fun t => snd t - change j' (fst t)) tables)) mirrors).

(** A set's images, each with its sums. *)
Definition views (tables : list (list Z * Z)) (b : bits) : list (bits * list Z) :=
  map (fun m => let b' := image m b in (b', map (fun t => sum_on (fst t) b') tables)) mirrors.

Fixpoint some2 {A B} (f : A -> B -> bool) (l : list A) (l' : list B) : bool :=
  match l, l' with
  | a :: l, b :: l' => f a b || some2 f l l'
  | _, _ => false
  end.

Lemma some2_maps {A B C} (f : A -> B -> bool) (g : C -> A) (h : C -> B) l :
  some2 f (map g l) (map h l) = true -> exists x, In x l /\ f (g x) (h x) = true.
Proof.
  induction l as [|x l IH]; simpl; [discriminate|]. intros H. apply orb_prop in H.
  destruct H as [H|H]; [exists x; auto|]. destruct (IH H) as (y & I & F). exists y. auto.
Qed.

Definition is_settled (seen : list (bits * list Z)) (js : list (triple * list Z)) : bool :=
  some2 (fun v j => has members (apply (fst v) (fst j))) seen js
  || some2 (fun v j => some2 is_beyond (snd v) (snd j)) seen js.

Definition is_outside (edges : list Z) (seen : list (bits * list Z)) : bool :=
  existsb (fun v => some2 is_beyond (snd v) edges) seen.

Definition check_member (edges : list Z) (tables : list (list Z * Z))
  (facts : list (triple * list (triple * list Z))) (b : bits) : bool :=
  allowed b &&
  let seen := views tables b in
  (forallb (fun j => negb (possible b (fst j)) || is_settled seen (snd j)) facts
   || is_outside edges seen).

Definition check_first (edges : list Z) (tables : list (list Z * Z)) (b : bits) : bool :=
  let seen := views tables b in
  existsb (fun v => has members (fst v)) seen || is_outside edges seen.

Definition check_closed (first : bits) : bool :=
  let tables := tables in
  let edges := map snd tables in
  let facts := map (facts tables) jumps in
  check_first edges tables first && all (check_member edges tables facts) [] members.

(** * Why that is enough *)
Definition linked (m : mirror) : Prop :=
  List.length (comes m) = List.length squares /\
  (forall i s, nth_error squares i = Some s ->
     nth_error squares (nth i (goes m) 0%nat) = Some (maps m s) /\
     nth (nth i (goes m) 0%nat) (comes m) 0%nat = i) /\
  (forall k s, nth_error squares k = Some s ->
     nth (nth k (comes m) 0%nat) (goes m) 0%nat = k /\
     exists s', nth_error squares (nth k (comes m) 0%nat) = Some s').

Lemma pegs_of_image m b : NoDup squares -> (forall x y, maps m x = maps m y -> x = y) -> linked m ->
  Permutation (map (maps m) (pegs_of squares b)) (pegs_of squares (image m b)).
Proof.
  intros distinct A (L1 & L2 & L3).
  apply NoDup_Permutation.
  - apply FinFun.Injective_map_NoDup; [exact A|]. now apply pegs_NoDup.
  - now apply pegs_NoDup.
  - intros s. rewrite in_map_iff. split.
    + intros (s0 & E & H). apply in_pegs in H. destruct H as (i & H & B).
      destruct (L2 i s0 H) as (G & C). apply in_pegs. exists (nth i (goes m) 0%nat).
      split; [now rewrite G, E|]. unfold bit, image.
      assert (K : (nth i (goes m) 0 < List.length (comes m))%nat).
      { rewrite L1. apply nth_error_Some. congruence. }
      rewrite (nth_indep _ false (bit 0 b)) by (now rewrite map_length).
      rewrite (map_nth (fun i => bit i b)). now rewrite C.
    + intros H. apply in_pegs in H. destruct H as (k & H & B).
      assert (K : (k < List.length (comes m))%nat).
      { rewrite L1. apply nth_error_Some. congruence. }
      unfold bit, image in B.
      rewrite (nth_indep _ false (bit 0 b)) in B by (now rewrite map_length).
      rewrite (map_nth (fun i => bit i b)) in B.
      destruct (L3 k s H) as (G & s0 & H0). exists s0. destruct (L2 _ _ H0) as (G2 & _).
      rewrite G in G2. split; [congruence|]. apply in_pegs. now exists (nth k (comes m) 0%nat).
Qed.

Variable J : square -> square -> square -> Prop.
Variable final : list square -> Prop.
(** The squares of members. *)
Variable within : square -> Prop.
Hypothesis J_distinct : forall f o t, J f o t -> f <> o /\ f <> t /\ o <> t.
Hypothesis distinct : NoDup squares.
Hypothesis final_permutation : forall p q, Permutation p q -> final p -> final q.
Hypothesis jumps_complete : forall f o t, J f o t -> (if forward then within f /\ within o else within t) ->
  exists i j k, In (i, j, k) jumps /\ nth_error squares i = Some f /\ nth_error squares j = Some o /\
    nth_error squares k = Some t.
Hypothesis bounds_right : forall b, In b bounds -> lowers J (weight b) /\
  forall p, final p -> is_beyond (total (weight b) p) (edge b) = false.
Hypothesis allowed_right : forall b, allowed b = true ->
  ~ final (pegs_of squares b) /\ forall s, In s (pegs_of squares b) -> within s.

Hypothesis mirrors_right : forall m, In m mirrors -> symmetry J final (maps m) /\ linked m.

Definition step := if forward then onto J else back J.
Definition beyond (p : list square) : Prop := exists b, In b bounds /\
  is_beyond (total (weight b) p) (edge b) = true.
Definition member (p : list square) : Prop := exists b,
  check_member (map snd tables) tables (map (facts tables) jumps) b = true /\
  Permutation p (pegs_of squares b).

Lemma image_pegs m b : In m mirrors ->
  Permutation (map (maps m) (pegs_of squares b)) (pegs_of squares (image m b)).
Proof.
  intros I. destruct (mirrors_right m I) as ((A & _) & K). now apply pegs_of_image.
Qed.

(** A jump applied to bits. *)
Lemma apply_onto f o t i j k r b : forward = true -> J f o t ->
  nth_error squares i = Some f -> nth_error squares j = Some o -> nth_error squares k = Some t ->
  Permutation (pegs_of squares b) (f :: o :: r) -> ~ In t (pegs_of squares b) ->
  possible b (i, j, k) = true /\ Permutation (pegs_of squares (apply b (i, j, k))) (t :: r).
Proof.
  intros Fw j0 Hi Hj Hk P T. destruct (J_distinct _ _ _ j0) as (D1 & D2 & D3).
  assert (Bi : bit i b = true).
  { apply (bit_in squares b i f distinct Hi). rewrite P. now left. }
  assert (Bj : bit j b = true).
  { apply (bit_in squares b j o distinct Hj). rewrite P. right. now left. }
  assert (Bk : bit k b = false).
  { destruct (bit k b) eqn:E; auto. exfalso. apply T. now apply (bit_in squares b k t distinct Hk). }
  assert (Nij : i <> j) by congruence. assert (Nik : i <> k) by congruence.
  assert (Njk : j <> k) by congruence.
  unfold possible, apply. rewrite Fw, Bi, Bj, Bk. split; [reflexivity|]. simpl negb.
  set (b1 := put i false b). set (b2 := put j false b1).
  assert (B1 : bit j b1 = true).
  { unfold b1. rewrite bit_put. destruct (Nat.eqb_spec i j); [contradiction|exact Bj]. }
  assert (B2 : bit k b2 = false).
  { unfold b2, b1. rewrite !bit_put. destruct (Nat.eqb_spec j k); [reflexivity|].
    destruct (Nat.eqb_spec i k); [reflexivity|exact Bk]. }
  rewrite (put_in squares k t b2 Hk B2). constructor.
  pose proof (put_out squares i f b Hi Bi) as P1. pose proof (put_out squares j o b1 Hj B1) as P2.
  fold b1 in P1. fold b2 in P2. rewrite P2, P in P1.
  apply Permutation_cons_inv, Permutation_cons_inv in P1. now symmetry.
Qed.

Lemma apply_back f o t i j k r b : forward = false -> J f o t ->
  nth_error squares i = Some f -> nth_error squares j = Some o -> nth_error squares k = Some t ->
  Permutation (pegs_of squares b) (t :: r) -> ~ In f (pegs_of squares b) ->
  ~ In o (pegs_of squares b) ->
  possible b (i, j, k) = true /\ Permutation (pegs_of squares (apply b (i, j, k))) (f :: o :: r).
Proof.
  intros Fw j0 Hi Hj Hk P F O. destruct (J_distinct _ _ _ j0) as (D1 & D2 & D3).
  assert (Bk : bit k b = true).
  { apply (bit_in squares b k t distinct Hk). rewrite P. now left. }
  assert (Bi : bit i b = false).
  { destruct (bit i b) eqn:E; auto. exfalso. apply F. now apply (bit_in squares b i f distinct Hi). }
  assert (Bj : bit j b = false).
  { destruct (bit j b) eqn:E; auto. exfalso. apply O. now apply (bit_in squares b j o distinct Hj). }
  assert (Nij : i <> j) by congruence. assert (Nik : i <> k) by congruence.
  assert (Njk : j <> k) by congruence.
  unfold possible, apply. rewrite Fw, Bi, Bj, Bk. split; [reflexivity|]. simpl negb.
  set (b1 := put i true b). set (b2 := put j true b1).
  assert (B1 : bit j b1 = false).
  { unfold b1. rewrite bit_put. destruct (Nat.eqb_spec i j); [contradiction|exact Bj]. }
  assert (B2 : bit k b2 = true).
  { unfold b2, b1. rewrite !bit_put. destruct (Nat.eqb_spec j k); [reflexivity|].
    destruct (Nat.eqb_spec i k); [reflexivity|exact Bk]. }
  pose proof (put_out squares k t b2 Hk B2) as P3.
  pose proof (put_in squares i f b Hi Bi) as P1. pose proof (put_in squares j o b1 Hj B1) as P2.
  fold b1 in P1. fold b2 in P2. rewrite P2, P1, P in P3.
  apply (Permutation_cons_inv (a := t)). rewrite <- P3.
  transitivity (f :: o :: t :: r); [apply perm_swap|].
  transitivity (f :: t :: o :: r); [constructor; apply perm_swap|apply perm_swap].
Qed.

Lemma nth_weight w i s : nth_error squares i = Some s -> nth i (map w squares) 0 = w s.
Proof. intros H. apply nth_error_nth. now apply map_nth_error. Qed.

Lemma beyond_with sum edge d : is_beyond sum (edge - d) = is_beyond (sum + d) edge.
Proof.
  unfold is_beyond. destruct forward.
  - destruct (Z.ltb_spec sum (edge - d)), (Z.ltb_spec (sum + d) edge); auto; lia.
  - destruct (Z.ltb_spec (edge - d) sum), (Z.ltb_spec edge (sum + d)); auto; lia.
Qed.

(** A sum that is beyond an edge, with a change or without. *)
Lemma sums_beyond (g : list Z -> Z) b p :
  (forall w, g (map w squares) + total w (pegs_of squares b) = total w p) ->
  some2 is_beyond (map (fun t => sum_on (fst t) b) tables) (map (fun t => snd t - g (fst t)) tables) = true ->
  beyond p.
Proof.
  intros G H. apply some2_maps in H. destruct H as (t & I & H).
  unfold tables in I. apply in_map_iff in I. destruct I as (w & <- & I). simpl in H.
  rewrite beyond_with, sum_on_total in H. exists w. split; [exact I|].
  rewrite <- (G (weight w)). rewrite Z.add_comm. exact H.
Qed.

Lemma outside_beyond b : is_outside (map snd tables) (views tables b) = true ->
  exists p', similar J final (pegs_of squares b) p' /\ beyond p'.
Proof.
  unfold is_outside, views. intros H. apply existsb_exists in H. destruct H as (v & I & H).
  apply in_map_iff in I. destruct I as (m & <- & I). simpl in H.
  exists (pegs_of squares (image m b)). split.
  - exists (maps m). split; [now apply mirrors_right|now apply image_pegs].
  - apply (sums_beyond (fun _ => 0) (image m b)); [intros; lia|].
    rewrite (map_ext (fun t => snd t - 0) snd); [exact H|]. intros; lia.
Qed.

Lemma similar_first p q r : Permutation p q -> similar J final q r -> similar J final p r.
Proof. intros P (a & A & Q). exists a. split; [exact A|]. now rewrite P. Qed.

Hypothesis all_checked :
  all (check_member (map snd tables) tables (map (facts tables) jumps)) [] members = true.

Lemma has_member b : has members b = true -> member (pegs_of squares b).
Proof.
  intros H. destruct (all_has _ _ _ _ all_checked H) as (b' & C & E).
  exists b'. split; [exact C|]. now rewrite E.
Qed.

(** What a jump leads to, and all its images. *)
Lemma image_step m b p q i j k f o t : In m mirrors -> J f o t ->
  nth_error squares i = Some f -> nth_error squares j = Some o -> nth_error squares k = Some t ->
  Permutation p (pegs_of squares b) ->
  (exists r, if forward then Permutation p (f :: o :: r) /\ ~ In t p /\ Permutation q (t :: r)
             else Permutation p (t :: r) /\ ~ In f p /\ ~ In o p /\ Permutation q (f :: o :: r)) ->
  possible b (i, j, k) = true /\
  Permutation (map (maps m) q) (pegs_of squares (apply (image m b) (image_of_jump m (i, j, k)))) /\
  forall w, change (image_of_jump m (i, j, k)) (map w squares) + total w (pegs_of squares (image m b))
            = total w (map (maps m) q).
Proof.
  intros I j0 Hi Hj Hk Pb (r & R). pose proof (image_pegs m b I) as P.
  destruct (mirrors_right m I) as ((A1 & A2 & A3) & L1 & L2 & L3).
  destruct (L2 _ _ Hi) as (Gi & _). destruct (L2 _ _ Hj) as (Gj & _). destruct (L2 _ _ Hk) as (Gk & _).
  assert (Out : forall s, ~ In s p -> ~ In (maps m s) (pegs_of squares (image m b))).
  { intros s N. apply (not_in_image _ (pegs_of squares b)); auto. intros X. apply N. now rewrite Pb. }
  assert (Out' : forall s, ~ In s p -> ~ In s (pegs_of squares b)).
  { intros s N X. apply N. now rewrite Pb. }
  unfold image_of_jump. destruct forward eqn:Fw.
  - destruct R as (Pp & T & Q).
    assert (Pi : Permutation (pegs_of squares (image m b)) (maps m f :: maps m o :: map (maps m) r)).
    { rewrite <- P, <- Pb, Pp. reflexivity. }
    split; [|split].
    + apply (apply_onto f o t i j k r b); auto. now rewrite <- Pb.
    + destruct (apply_onto (maps m f) (maps m o) (maps m t) _ _ _ (map (maps m) r) (image m b) Fw
        (A2 _ _ _ j0) Gi Gj Gk Pi (Out t T)) as (_ & E). rewrite Q. symmetry. exact E.
    + intros w. unfold change. rewrite Fw, (nth_weight w _ _ Gi), (nth_weight w _ _ Gj), (nth_weight w _ _ Gk).
      rewrite (total_permutation w _ _ Pi), (total_permutation w _ _ (Permutation_map (maps m) Q)).
      simpl. lia.
  - destruct R as (Pp & F & O & Q).
    assert (Pi : Permutation (pegs_of squares (image m b)) (maps m t :: map (maps m) r)).
    { rewrite <- P, <- Pb, Pp. reflexivity. }
    split; [|split].
    + apply (apply_back f o t i j k r b); auto. now rewrite <- Pb.
    + destruct (apply_back (maps m f) (maps m o) (maps m t) _ _ _ (map (maps m) r) (image m b) Fw
        (A2 _ _ _ j0) Gi Gj Gk Pi (Out f F) (Out o O)) as (_ & E). rewrite Q. symmetry. exact E.
    + intros w. unfold change. rewrite Fw, (nth_weight w _ _ Gi), (nth_weight w _ _ Gj), (nth_weight w _ _ Gk).
      rewrite (total_permutation w _ _ Pi), (total_permutation w _ _ (Permutation_map (maps m) Q)).
      simpl. lia.
Qed.

Lemma member_steps p : member p ->
  (exists p', similar J final p p' /\ beyond p') \/
  forall q, step p q -> settled _ (similar J final) beyond member q.
Proof.
  intros (b & C & P). unfold check_member in C. apply andb_prop in C. destruct C as [A C].
  apply orb_prop in C. destruct C as [C|C].
  2:{ left. destruct (outside_beyond b C) as (p' & S & B). exists p'. split; [|exact B].
      eapply similar_first; eauto. }
  right. intros q T. destruct (allowed_right b A) as (_ & W). rewrite forallb_forall in C.
  assert (T' : exists f o t, J f o t /\ (if forward then within f /\ within o else within t) /\
    exists r, if forward then Permutation p (f :: o :: r) /\ ~ In t p /\ Permutation q (t :: r)
             else Permutation p (t :: r) /\ ~ In f p /\ ~ In o p /\ Permutation q (f :: o :: r)).
  { unfold step in T. destruct forward eqn:Fw.
    - destruct T as (f & o & t & r & j0 & Pp & N & Q). exists f, o, t. split; [exact j0|]. split.
      + split; apply W; rewrite <- P, Pp; simpl; auto.
      + exists r. auto.
    - destruct T as (f & o & t & r & j0 & Pp & N & O & Q). exists f, o, t. split; [exact j0|]. split.
      + apply W; rewrite <- P, Pp; simpl; auto.
      + exists r. auto. }
  destruct T' as (f & o & t & j0 & Wi & R).
  destruct (jumps_complete f o t j0 Wi) as (i & j & k & I & Hi & Hj & Hk).
  assert (S : is_settled (views tables b) (snd (facts tables (i, j, k))) = true).
  { specialize (C (facts tables (i, j, k)) (in_map _ _ _ I)). apply orb_prop in C.
    destruct C as [C|C]; [|exact C]. exfalso.
    revert C. cbn [facts fst].
    assert (X : possible b (i, j, k) = true); [|now rewrite X].
    destruct R as (r & R). destruct forward eqn:Fw.
    - destruct R as (Pp & N & Q). apply (apply_onto f o t i j k r b); auto; now rewrite <- P.
    - destruct R as (Pp & N & O & Q). apply (apply_back f o t i j k r b); auto; now rewrite <- P. }
  unfold is_settled in S. apply orb_prop in S. cbn [facts snd] in S. unfold views in S.
  destruct S as [S|S]; apply some2_maps in S; destruct S as (m & Im & S); cbn [fst snd] in S;
    destruct (image_step m b p q i j k f o t Im j0 Hi Hj Hk P R) as (_ & E & G).
  - exists (pegs_of squares (apply (image m b) (image_of_jump m (i, j, k)))). split.
    + exists (maps m). split; [now apply mirrors_right|exact E].
    + right. now apply has_member.
  - exists (map (maps m) q). split.
    + exists (maps m). split; [now apply mirrors_right|reflexivity].
    + left. eapply sums_beyond; [exact G|exact S].
Qed.

Lemma beyond_step p q : beyond p -> step p q -> beyond q.
Proof.
  intros (b & I & B) T. exists b. split; [exact I|]. destruct (bounds_right b I) as (W & _).
  unfold is_beyond, step in *. destruct forward; apply Z.ltb_lt in B; apply Z.ltb_lt.
  - pose proof (onto_total J _ _ _ W T). lia.
  - pose proof (back_total J _ _ _ W T). lia.
Qed.

Theorem check_closed_sound first n q :
  check_first (map snd tables) tables first = true ->
  steps step n (pegs_of squares first) q -> ~ final q.
Proof.
  intros C H. apply (closed _ step (similar J final) beyond final member) with (n := n) (p := pegs_of squares first);
    auto.
  - apply similar_trans.
  - intros p p' r S T. unfold step in *. destruct forward; [eapply similar_onto|eapply similar_back]; eauto.
  - apply beyond_step.
  - intros p r F S. eapply similar_final; eauto.
  - intros p F (b & I & B). destruct (bounds_right b I) as (_ & W). rewrite (W p F) in B. discriminate.
  - intros p (b & B & P) F. unfold check_member in B. apply andb_prop in B. destruct B as [B _].
    apply allowed_right in B. destruct B as [B _]. apply B. eapply final_permutation; eauto.
  - apply member_steps.
  - unfold check_first in C. apply orb_prop in C. destruct C as [C|C].
    + apply existsb_exists in C. destruct C as (v & I & C). unfold views in I. apply in_map_iff in I.
      destruct I as (m & <- & I). simpl in C. exists (pegs_of squares (image m first)). split.
      * exists (maps m). split; [now apply mirrors_right|now apply image_pegs].
      * right. now apply has_member.
    + destruct (outside_beyond first C) as (p' & S & B). exists p'. auto.
Qed.
End Check.
