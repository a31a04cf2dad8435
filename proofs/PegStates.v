(** Positions and needs as lists of squares, and closed sets of them. *)
From Coq Require Import ZArith Lia List Permutation.
From Ludex Require Import PegRules.
Import ListNotations.
Open Scope Z_scope.

(** So many steps. *)
Inductive steps {A} (step : A -> A -> Prop) : nat -> A -> A -> Prop :=
| Here a : steps step 0 a a
| There n a b c : step a b -> steps step n b c -> steps step (S n) a c.

Lemma steps_more {A} (step : A -> A -> Prop) n a b c :
  steps step n a b -> step b c -> steps step (S n) a c.
Proof.
  intros H. revert c. induction H as [a|n a b c S H IH]; intros d D.
  - econstructor; [exact D|constructor].
  - econstructor; [exact S|]. now apply IH.
Qed.

(** * Closed sets, in general *)
Section Closed.
Variable State : Type.
Variables step similar : State -> State -> Prop.
Variables beyond final member : State -> Prop.
Hypothesis similar_trans : forall p q r, similar p q -> similar q r -> similar p r.
Hypothesis similar_step : forall p p' q, similar p p' -> step p q ->
  exists q', step p' q' /\ similar q q'.
Hypothesis beyond_step : forall p q, beyond p -> step p q -> beyond q.
Hypothesis final_similar : forall p q, final p -> similar p q -> final q.
Hypothesis final_within : forall p, final p -> ~ beyond p.

Definition settled p := exists p', similar p p' /\ (beyond p' \/ member p').

Hypothesis member_final : forall p, member p -> ~ final p.
Hypothesis member_step : forall p, member p ->
  (exists p', similar p p' /\ beyond p') \/ forall q, step p q -> settled q.

Lemma settled_step p q : settled p -> step p q -> settled q.
Proof.
  assert (B : forall p p' q, similar p p' -> beyond p' -> step p q -> settled q).
  { intros a a' b S Y T. destruct (similar_step _ _ _ S T) as (b' & T' & S').
    exists b'. split; [exact S'|]. left. eapply beyond_step; eauto. }
  intros (p' & S & [Y|M]) T; [eapply B; eauto|].
  destruct (member_step p' M) as [(p2 & S2 & Y)|A].
  - apply (B p p2 q); auto. eapply similar_trans; eauto.
  - destruct (similar_step _ _ _ S T) as (q' & T' & S').
    destruct (A q' T') as (r & SR & R). exists r. split; [|exact R]. eapply similar_trans; eauto.
Qed.

Lemma closed n p q : settled p -> steps step n p q -> ~ final q.
Proof.
  intros S H. revert S. induction H as [a|n a b c T H IH]; intros S.
  - intros F. destruct S as (a' & S & [Y|M]); assert (F' : final a') by (eapply final_similar; eauto).
    + now apply (final_within a').
    + now apply (member_final a').
  - apply IH. eapply settled_step; eauto.
Qed.
End Closed.

(** * Weights *)
Definition total (w : square -> Z) (l : list square) : Z :=
  fold_right (fun s n => w s + n) 0 l.

Lemma total_permutation w l l' : Permutation l l' -> total w l = total w l'.
Proof. induction 1; simpl in *; lia. Qed.

Lemma square_dec (a b : square) : {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Qed.

Lemma in_permutation (s : square) l : In s l -> exists r, Permutation l (s :: r).
Proof.
  intros I. destruct (in_split s l I) as (a & b & ->). exists (a ++ b).
  symmetry. apply Permutation_middle.
Qed.

(** * Steps between lists: [line] is given in general. *)
Section Steps.
Variable J : square -> square -> square -> Prop.
Hypothesis J_distinct : forall f o t, J f o t -> f <> o /\ f <> t /\ o <> t.

Definition onto (p q : list square) : Prop := exists f o t r,
  J f o t /\ Permutation p (f :: o :: r) /\ ~ In t p /\ Permutation q (t :: r).

Definition back (p q : list square) : Prop := exists f o t r,
  J f o t /\ Permutation p (t :: r) /\ ~ In f p /\ ~ In o p /\ Permutation q (f :: o :: r).

Definition lowers (w : square -> Z) : Prop := forall f o t, J f o t -> w t <= w f + w o.

Lemma onto_total w p q : lowers w -> onto p q -> total w q <= total w p.
Proof.
  intros W (f & o & t & r & j & P & _ & Q).
  rewrite (total_permutation w _ _ P), (total_permutation w _ _ Q). simpl.
  specialize (W _ _ _ j). lia.
Qed.

Lemma back_total w p q : lowers w -> back p q -> total w p <= total w q.
Proof.
  intros W (f & o & t & r & j & P & _ & _ & Q).
  rewrite (total_permutation w _ _ P), (total_permutation w _ _ Q). simpl.
  specialize (W _ _ _ j). lia.
Qed.

Lemma steps_total w n p q : lowers w -> steps onto n p q -> total w q <= total w p.
Proof.
  intros W H. induction H as [a|n a b c T H IH]; [lia|].
  pose proof (onto_total w _ _ W T). lia.
Qed.

(** Weights of which every line has an even sum. *)
Lemma steps_even w n p q : (forall f o t, J f o t -> Z.even (w f + w o + w t) = true) ->
  steps onto n p q -> Z.even (total w q) = Z.even (total w p).
Proof.
  intros W H. induction H as [a|n a b c (f & o & t & r & j & P & _ & Q) H IH]; auto.
  rewrite IH, (total_permutation w _ _ P), (total_permutation w _ _ Q). simpl.
  specialize (W _ _ _ j).
  replace (w f + (w o + total w r)) with (w f + w o + w t + (w t + total w r) - 2 * w t) by lia.
  rewrite Z.even_sub, (Z.even_add (w f + w o + w t)), W, Z.even_mul. simpl (Z.even 2).
  now destruct (Z.even (w t + total w r)).
Qed.

Lemma steps_length n p q : steps onto n p q -> List.length p = (List.length q + n)%nat.
Proof.
  intros H. induction H as [a|n a b c (f & o & t & r & j & P & _ & Q) H IH]; [lia|].
  apply Permutation_length in P, Q. simpl in *. lia.
Qed.

Lemma back_length n p q : steps back n p q -> List.length q = (List.length p + n)%nat.
Proof.
  intros H. induction H as [a|n a b c (f & o & t & r & j & P & _ & _ & Q) H IH]; [lia|].
  apply Permutation_length in P, Q. simpl in *. lia.
Qed.

(** What is needed at the end of a plan was needed, in another form, at its start. *)
Lemma needs n p q : NoDup p -> steps onto n p q -> forall need, NoDup need -> incl need q ->
  exists k first, (k <= n)%nat /\ steps back k need first /\ NoDup first /\ incl first p.
Proof.
  intros N H. revert N. induction H as [a|n a b c T H IH]; intros N need Nn I.
  - exists 0%nat, need. repeat split; auto. constructor.
  - destruct T as (f & o & t & r & j & P & Ht & Q).
    assert (Nfor : NoDup (f :: o :: r)) by (eapply Permutation_NoDup; eauto).
    inversion Nfor as [|? ? Hf Nor]. inversion Nor as [|? ? Ho Nr]. subst.
    assert (Htr : ~ In t (f :: o :: r)).
    { intros X. apply Ht. eapply Permutation_in; [symmetry; exact P|exact X]. }
    assert (Nb : NoDup b).
    { eapply Permutation_NoDup; [symmetry; exact Q|]. constructor; auto. intros X. apply Htr. simpl. auto. }
    destruct (IH Nb need Nn I) as (k & first & K & Sb & Nf & If).
    destruct (in_dec square_dec t first) as [T|T].
    + destruct (in_permutation _ _ T) as (rest & R).
      assert (Ntr : NoDup (t :: rest)) by (eapply Permutation_NoDup; eauto).
      inversion Ntr as [|? ? Htrest Nrest]. subst.
      assert (Ir : incl rest r).
      { intros s X. assert (Y : In s b).
        { apply If. eapply Permutation_in; [symmetry; exact R|]. now right. }
        eapply Permutation_in in Y; [|exact Q]. destruct Y as [<-|Y]; [contradiction|exact Y]. }
      destruct (J_distinct _ _ _ j) as (D1 & D2 & D3).
      assert (Out : forall s, In s [f; o] -> ~ In s r -> s <> t -> ~ In s first).
      { intros s _ A B X. eapply Permutation_in in X; [|exact R]. destruct X as [->|X]; auto. }
      exists (S k), (f :: o :: rest). split; [lia|]. split; [|split].
      * eapply steps_more; [exact Sb|]. exists f, o, t, rest. repeat split; auto.
        -- apply Out; simpl; auto. intros X. apply Hf. now right.
        -- apply Out; simpl; auto.
      * constructor; [|constructor; auto].
        intros [X|X]; [now apply D1|]. apply Hf. right. now apply Ir.
      * intros s X. eapply Permutation_in; [symmetry; exact P|].
        destruct X as [<-|[<-|X]]; simpl; auto.
    + exists k, first. repeat split; auto.
      intros s X. assert (Y : In s b) by now apply If.
      eapply Permutation_in in Y; [|exact Q]. destruct Y as [<-|Y]; [contradiction|].
      eapply Permutation_in; [symmetry; exact P|]. simpl. auto.
Qed.

(** * Symmetries *)
Variable final : list square -> Prop.
Hypothesis final_permutation : forall p q, Permutation p q -> final p -> final q.

Definition symmetry (a : square -> square) : Prop :=
  (forall x y, a x = a y -> x = y) /\ (forall f o t, J f o t -> J (a f) (a o) (a t)) /\
  (forall p, final p -> final (map a p)).

Definition similar (p q : list square) : Prop := exists a, symmetry a /\ Permutation (map a p) q.

Lemma similar_trans p q r : similar p q -> similar q r -> similar p r.
Proof.
  intros (a & (A1 & A2 & A3) & P) (b & (B1 & B2 & B3) & Q). exists (fun s => b (a s)). split.
  - repeat split; auto. intros l F. rewrite <- map_map. auto.
  - rewrite <- map_map. rewrite P. exact Q.
Qed.

Lemma not_in_image a (p p' : list square) s : (forall x y, a x = a y -> x = y) ->
  Permutation (map a p) p' -> ~ In s p -> ~ In (a s) p'.
Proof.
  intros A P N I. eapply Permutation_in in I; [|symmetry; exact P].
  apply in_map_iff in I. destruct I as (x & E & I). apply A in E. now subst.
Qed.

Lemma similar_onto p p' q : similar p p' -> onto p q -> exists q', onto p' q' /\ similar q q'.
Proof.
  intros (a & S & P) (f & o & t & r & j & PP & T & Q). exists (map a (t :: r)). split.
  - exists (a f), (a o), (a t), (map a r). destruct S as (A1 & A2 & A3).
    split; [now apply A2|]. split; [|split; [|reflexivity]].
    + rewrite <- P, PP. reflexivity.
    + eapply not_in_image; eauto.
  - exists a. split; [exact S|]. now rewrite Q.
Qed.

Lemma similar_back p p' q : similar p p' -> back p q -> exists q', back p' q' /\ similar q q'.
Proof.
  intros (a & S & P) (f & o & t & r & j & PP & F & O & Q). exists (map a (f :: o :: r)). split.
  - exists (a f), (a o), (a t), (map a r). destruct S as (A1 & A2 & A3).
    split; [now apply A2|]. split; [|split; [|split; [|reflexivity]]].
    + rewrite <- P, PP. reflexivity.
    + eapply not_in_image; eauto.
    + eapply not_in_image; eauto.
  - exists a. split; [exact S|]. now rewrite Q.
Qed.

Lemma similar_final p q : final p -> similar p q -> final q.
Proof. intros F (a & (_ & _ & A) & P). eapply final_permutation; [exact P|auto]. Qed.
End Steps.

(** * From positions to lists *)
Section Lists.
Variable L : lattice.
Variable holes : square -> Prop.

Lemma onward_differs s d : In d (directions L) ->
  s <> onward s d /\ s <> onward (onward s d) d /\ onward s d <> onward (onward s d) d.
Proof.
  intros D. assert (E : fst d <> 0 \/ snd d <> 0).
  { destruct L; simpl in D; repeat (destruct D as [<-|D]; [simpl; lia|]); destruct D. }
  destruct s as [x y], d as [u v]. unfold onward. simpl in *.
  repeat split; intros X; injection X as X Y; lia.
Qed.

Lemma line_distinct f o t : line L holes f o t -> f <> o /\ f <> t /\ o <> t.
Proof. intros (_ & _ & _ & d & D & -> & ->). now apply onward_differs. Qed.

Lemma jump_onto (p q : PegRules.pegs) l : NoDup l -> (forall s, p s <-> In s l) -> jump L holes p q ->
  exists l', NoDup l' /\ (forall s, q s <-> In s l') /\ onto (line L holes) l l'.
Proof.
  intros N E (f & o & t & j & Pf & Po & Pt & Q).
  destruct (line_distinct _ _ _ j) as (D1 & D2 & D3).
  apply E in Pf, Po. destruct (in_permutation _ _ Pf) as (r1 & P1).
  assert (I : In o r1).
  { eapply Permutation_in in Po; [|exact P1]. destruct Po; [contradiction|assumption]. }
  destruct (in_permutation _ _ I) as (r & P2).
  assert (P : Permutation l (f :: o :: r)) by (rewrite P1; now constructor).
  assert (Nfor : NoDup (f :: o :: r)) by (eapply Permutation_NoDup; eauto).
  inversion Nfor as [|? ? Hf Nor]. inversion Nor as [|? ? Ho Nr]. subst.
  assert (T : ~ In t l) by now rewrite <- E.
  exists (t :: r). split; [|split].
  - constructor; auto. intros X. apply T. eapply Permutation_in; [symmetry; exact P|]. simpl. auto.
  - intros s. rewrite Q, E. split.
    + intros [->|(X & A & B)]; [now left|]. right. eapply Permutation_in in X; [|exact P].
      destruct X as [X|[X|X]]; congruence.
    + intros [<-|X]; [now left|]. right. split.
      * eapply Permutation_in; [symmetry; exact P|]. simpl. auto.
      * split; intros ->; [apply Hf; now right|contradiction].
  - exists f, o, t, r. repeat split; auto; apply j.
Qed.

Lemma reached_steps (start : PegRules.pegs) l n p : NoDup l -> (forall s, start s <-> In s l) ->
  reached L holes start n p ->
  exists l', NoDup l' /\ (forall s, p s <-> In s l') /\ steps (onto (line L holes)) n l l'.
Proof.
  intros N E H. induction H as [p P|n p q H (l1 & N1 & E1 & S1) Jp].
  - exists l. split; [exact N|]. split; [|constructor]. intros s. now rewrite P.
  - destruct (jump_onto p q l1 N1 E1 Jp) as (l2 & N2 & E2 & S2).
    exists l2. repeat split; auto; try apply E2. eapply steps_more; eauto.
Qed.

Lemma reached_holes (start : PegRules.pegs) n p : (forall s, start s -> holes s) -> reached L holes start n p ->
  forall s, p s -> holes s.
Proof.
  intros E H. induction H as [p P|n p q H IH (f & o & t & j & _ & _ & _ & Q)]; intros s S.
  - now apply E, P.
  - apply Q in S. destruct S as [->|[S _]]; auto. apply j.
Qed.
End Lists.
