(** Why a set whose boards all pass has only true claims. No boards here: positions, and a
    property [S p n] which says that p is claimed, with n plies. *)
From Coq Require Import ZArith NArith Lia Bool List Wf_nat.
From Ludex Require Import PawnRules PawnTruth PawnGame.

(** What is claimed of the side to move on all boards of a set. *)
Inductive kind := Loses | DoesNotWin | LosesWithin | CannotWinWithin.

(** Whether a finished game is as claimed. *)
Definition admits (k : kind) (x : result) : bool :=
  match k, x with
  | (Loses | LosesWithin), Lost => true
  | (DoesNotWin | CannotWinWithin), (Drawn | Lost) => true
  | _, _ => false
  end.
Definition reversed (x : result) : result :=
  match x with Won => Lost | Drawn => Drawn | Lost => Won end.

(** Whether a claim with n plies is enough where m are needed. *)
Definition enough (k : kind) (n m : nat) : Prop :=
  match k with
  | Loses | DoesNotWin => True
  | LosesWithin => (n <= m)%nat
  | CannotWinWithin => (m <= n)%nat
  end.

Section Proof.
Variable R : rules.
Variables rows cols : Z.
Notation ends := (ends R rows cols).
Notation goes_on := (goes_on R rows cols).
Notation move := (move R rows cols).
Notation wins := (wins R rows cols).
Notation loses := (loses R rows cols).

Definition claimed (k : kind) (n : nat) (p : position) : Prop :=
  match k with
  | Loses => exists m, loses m p
  | DoesNotWin => forall m, ~ wins m p
  | LosesWithin => loses n p
  | CannotWinWithin => ~ wins n p
  end.

Lemma ends_once p x y : ends p x -> ends p y -> x = y.
Proof.
  intros X Y. destruct X as [[A X]|[(NA & NP & X)|(NA & P & NM & X)]];
    destruct Y as [[A' Y]|[(NA' & NP' & Y)|(NA' & P' & NM' & Y)]];
    try tauto; try congruence.
  destruct (when_blocked R); try congruence.
  destruct X as [[X ->]|[X ->]], Y as [[Y ->]|[Y ->]]; tauto.
Qed.

Lemma not_won n p x : ends p x -> x <> Won -> ~ wins n p.
Proof.
  intros X N W. destruct n as [|n]; destruct W as [W|W].
  - apply N. eapply ends_once; eauto.
  - destruct W.
  - apply N. eapply ends_once; eauto.
  - destruct W as [G _]. eapply going_on_is_no_end; eauto.
Qed.

Lemma not_lost n p x : ends p x -> x <> Lost -> ~ loses n p.
Proof.
  intros X N W. destruct n as [|n]; destruct W as [W|W].
  - apply N. eapply ends_once; eauto.
  - destruct W.
  - apply N. eapply ends_once; eauto.
  - destruct W as [G _]. eapply going_on_is_no_end; eauto.
Qed.

Section Set_.
Variable k : kind.
Variable S : position -> nat -> Prop.

(** A board holds for m plies. *)
Definition board_holds (p : position) (m : nat) : Prop :=
  (exists x, ends p x /\ admits k x = true) \/
  (goes_on p /\ ((k = CannotWinWithin /\ m = O) \/
    exists p' n, S p' n /\ worth_same R rows cols p p' /\ enough k n m)).

(** The test of a board. *)
Definition passes (p : position) (n : nat) : Prop :=
  (exists x, ends p x /\ admits k x = true) \/
  (goes_on p /\ (k = LosesWithin -> (1 <= n)%nat) /\
   forall q, move p q ->
     (exists x, ends q x /\ admits k (reversed x) = true) \/
     (goes_on q /\
       match k with
       | LosesWithin => (2 <= n)%nat
       | _ => True
       end /\
       ((k = CannotWinWithin /\ (n < 2)%nat) \/
        exists q', move q q' /\ board_holds q' (n - 2)))).

Lemma ended n p x : ends p x -> admits k x = true -> claimed k n p.
Proof.
  intros X A. destruct k, x; try discriminate; simpl.
  - exists O. now left.
  - intros m. now apply (not_won m p Drawn).
  - intros m. now apply (not_won m p Lost).
  - destruct n; now left.
  - now apply (not_won n p Drawn).
  - now apply (not_won n p Lost).
Qed.

Lemma wins_end n p : ends p Won -> wins n p.
Proof. intros. destruct n; now left. Qed.
Lemma loses_end n p : ends p Lost -> loses n p.
Proof. intros. destruct n; now left. Qed.

Hypothesis all_pass : forall p n, S p n -> passes p n.

Lemma loses_by_total : k = Loses ->
  forall t p n, (Z.to_nat (total rows cols (at_ p)) <= t)%nat -> S p n -> loses t p.
Proof.
  intros K t. induction t as [t IH] using lt_wf_ind. intros p n T H.
  destruct (all_pass p n H) as [(x & X & A)|(G & _ & M)].
  { rewrite K in A. destruct x; try discriminate. now apply loses_end. }
  destruct (goes_on_somewhere R rows cols p G) as [q0 M0]. apply move_falls in M0.
  pose proof (total_nonneg rows cols (at_ q0)).
  destruct t as [|t]; [lia|]. right. split; auto. intros q Mq.
  destruct (M q Mq) as [(x & X & A)|(Gq & _ & [[C _]|(q' & Mq' & B)])]; [|congruence|].
  { rewrite K in A. destruct x; try discriminate. now apply wins_end. }
  pose proof (move_falls R rows cols p q Mq). pose proof (move_falls R rows cols q q' Mq').
  pose proof (total_nonneg rows cols (at_ q')).
  destruct t as [|t]; [lia|]. right. split; auto. exists q'. split; auto.
  destruct B as [(x & X & A)|(G' & [[C _]|(p' & n' & S' & (_ & L & E) & _)])]; [|congruence|].
  - rewrite K in A. destruct x; try discriminate. now apply loses_end.
  - apply L, (IH t) with n'; auto; lia.
Qed.

Lemma loses_by_plies : k = LosesWithin -> forall n p, S p n -> loses n p.
Proof.
  intros K n. induction n as [n IH] using lt_wf_ind. intros p H.
  destruct (all_pass p n H) as [(x & X & A)|(G & N & M)].
  { rewrite K in A. destruct x; try discriminate. now apply loses_end. }
  specialize (N K). destruct n as [|n]; [lia|]. right. split; auto. intros q Mq.
  destruct (M q Mq) as [(x & X & A)|(Gq & N2 & [[C _]|(q' & Mq' & B)])]; [|congruence|].
  { rewrite K in A. destruct x; try discriminate. now apply wins_end. }
  rewrite K in N2. destruct n as [|n]; [lia|]. right. split; auto. exists q'. split; auto.
  replace (Datatypes.S (Datatypes.S n) - 2)%nat with n in B by lia.
  destruct B as [(x & X & A)|(G' & [[C _]|(p' & n' & S' & (_ & L & _) & E)])]; [|congruence|].
  - rewrite K in A. destruct x; try discriminate. now apply loses_end.
  - rewrite K in E. simpl in E. apply L, (loses_mono R rows cols n'); auto. apply IH; auto; lia.
Qed.

(** For both claims that the side to move does not win: within m plies, where m is at most n
    if the claim has plies. *)
Lemma does_not_win : k = DoesNotWin \/ k = CannotWinWithin ->
  forall m n p, S p n -> (k = CannotWinWithin -> (m <= n)%nat) -> ~ wins m p.
Proof.
  intros K m. induction m as [m IH] using lt_wf_ind. intros n p H L W.
  assert (Ad : forall x, admits k x = true -> x <> Won)
    by (intros x A ->; destruct K as [K|K]; rewrite K in A; discriminate).
  destruct (all_pass p n H) as [(x & X & A)|(G & _ & M)].
  { eapply not_won; eauto. }
  destruct m as [|m].
  { destruct W as [W|[]]. eapply going_on_is_no_end; eauto. }
  destruct W as [W|(_ & q & Mq & Lq)]; [eapply going_on_is_no_end; eauto|].
  destruct (M q Mq) as [(x & X & A)|(Gq & _ & Rest)].
  { apply (not_lost m q x X); auto. intros ->. now apply (Ad _ A). }
  destruct m as [|m].
  { destruct Lq as [Lq|[]]. eapply going_on_is_no_end; eauto. }
  destruct Lq as [Lq|(_ & Lq)]; [eapply going_on_is_no_end; eauto|].
  destruct Rest as [[C N]|(q' & Mq' & B)]; [specialize (L C); lia|].
  specialize (Lq q' Mq').
  destruct B as [(x & X & A)|(G' & [[C Z]|(p' & n' & S' & (Wo & _) & E)])].
  - eapply not_won; eauto.
  - specialize (L C). assert (m = O) by lia. subst m.
    destruct Lq as [Lq|[]]. eapply going_on_is_no_end; eauto.
  - apply (IH m) with n' p'; auto; [|now apply Wo]. intros C. rewrite C in E. simpl in E. specialize (L C). lia.
Qed.

Theorem set_is_true : forall p n, S p n -> claimed k n p.
Proof.
  intros p n H. unfold claimed. destruct k eqn:K.
  - exists (Z.to_nat (total rows cols (at_ p))). eapply loses_by_total; eauto.
  - intros m. eapply does_not_win; eauto. congruence.
  - now apply loses_by_plies.
  - eapply does_not_win; eauto.
Qed.

Lemma holds_is_true p m : board_holds p m -> claimed k m p.
Proof.
  intros [(x & X & A)|(G & [[C Z]|(p' & n & H & (W & L & _) & E)])].
  - now apply ended with x.
  - subst m. rewrite C. simpl. intros [W|[]]. eapply going_on_is_no_end; eauto.
  - pose proof (set_is_true p' n H) as Tr. unfold claimed, enough in *. destruct k.
    + destruct Tr as [i Tr]. exists i. now apply L.
    + intros i Wi. now apply (Tr i), W.
    + apply L. eapply loses_mono; eauto.
    + intros Wm. apply Tr. eapply wins_mono; [exact E|]. now apply W.
Qed.
End Set_.

(** * What follows for the position that a certificate is about *)
Notation is_true := (is_true R rows cols).

(** A move leads to a position of which something is true. *)
Definition after_a_move (P : position -> Prop) (p : position) : Prop :=
  goes_on p /\ exists q, move p q /\ P q.

Lemma win_by_move n p : after_a_move (loses n) p -> wins (S n) p.
Proof. intros (G & q & M & L). right. split; auto. eauto. Qed.

Lemma no_loss_by_move n p : after_a_move (fun q => ~ wins n q) p -> ~ loses (S n) p.
Proof.
  intros (G & q & M & N) [E|(_ & L)]; [eapply going_on_is_no_end; eauto|]. now apply N, L.
Qed.

Lemma no_loss_at_once p : goes_on p -> ~ loses 0 p.
Proof. intros G [E|[]]. eapply going_on_is_no_end; eauto. Qed.

Lemma no_win_at_once p : goes_on p -> ~ wins 0 p.
Proof. intros G [E|[]]. eapply going_on_is_no_end; eauto. Qed.

Lemma exact_win n p : wins n p -> (forall m, (m < n)%nat -> ~ wins m p) ->
  is_true p (WinIn (N.of_nat n)).
Proof.
  intros W N. simpl. rewrite Nnat.Nat2N.id. split; auto. intros m Wm.
  destruct (Nat.le_gt_cases n m); auto. exfalso. eapply N; eauto.
Qed.

Lemma exact_loss n p : loses n p -> (forall m, (m < n)%nat -> ~ loses m p) ->
  is_true p (LossIn (N.of_nat n)).
Proof.
  intros W N. simpl. rewrite Nnat.Nat2N.id. split; auto. intros m Wm.
  destruct (Nat.le_gt_cases n m); auto. exfalso. eapply N; eauto.
Qed.
End Proof.

(** * Under classic rules a win takes an odd number of plies. *)
Section Classic.
Variables rows cols : Z.
Notation wins := (wins classic rows cols).
Notation loses := (loses classic rows cols).

Lemma classic_never_won p : ~ ends classic rows cols p Won.
Proof.
  intros [[_ H]|[(_ & _ & H)|(_ & _ & _ & H)]]; discriminate.
Qed.

Lemma classic_parity n :
  (forall p, wins (2 * n) p -> wins (2 * n - 1) p) /\
  (forall p, loses (2 * n + 1) p -> loses (2 * n) p).
Proof.
  induction n as [|n [IHw IHl]].
  - split; intros p H; auto. destruct H as [H|(G & M)]; [now left|].
    exfalso. destruct (goes_on_somewhere classic rows cols p G) as [q Mq].
    destruct (M q Mq) as [W|[]]. now apply (classic_never_won q).
  - assert (W : forall p, wins (2 * S n) p -> wins (2 * S n - 1) p).
    { intros p. replace (2 * S n)%nat with (S (2 * n + 1)) by lia.
      replace (S (2 * n + 1) - 1)%nat with (S (2 * n)) by lia.
      intros [H|(G & q & M & L)]; [now left|]. right. split; auto. exists q. split; [exact M|now apply IHl]. }
    split; [exact W|]. intros p H. replace (2 * S n + 1)%nat with (S (2 * S n)) in H by lia.
    assert (E : (2 * S n)%nat = S (2 * S n - 1)) by lia. rewrite E.
    destruct H as [H|(G & M)]; [now left|]. right. split; [exact G|].
    intros q Mq. apply W, M, Mq.
Qed.

Lemma classic_no_win n p : ~ wins (2 * n - 1) p -> ~ wins (2 * n) p.
Proof. intros N W. apply N. now apply classic_parity. Qed.
Lemma classic_no_loss n p : ~ loses (2 * n) p -> ~ loses (2 * n + 1) p.
Proof. intros N W. apply N. now apply classic_parity. Qed.
End Classic.
