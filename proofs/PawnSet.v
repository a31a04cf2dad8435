(** Sets of boards, the test of each, and what a certificate's claim needs of them. *)
From Coq Require Import ZArith NArith Lia Bool List Uint63.
From Ludex Require Import PawnRules PawnTruth PawnGame PawnProof Packed PawnBoard PawnState.
Import ListNotations.
Open Scope Z_scope.

(** Keys in their order, each with the plies claimed of it. *)
Inductive tree := Leaf | Node (l : tree) (k : packed) (n : int) (r : tree).

Fixpoint member (k : packed) (n : int) (t : tree) : Prop :=
  match t with
  | Leaf => False
  | Node l k' n' r => member k n l \/ (k = k' /\ n = n') \/ member k n r
  end.

Fixpoint find_key (t : tree) (k : packed) : option int :=
  match t with
  | Leaf => None
  | Node l k' n r =>
      if same k k' then Some n else if below k k' then find_key l k else find_key r k
  end.

Fixpoint all_members (f : packed -> int -> bool) (t : tree) : bool :=
  match t with
  | Leaf => true
  | Node l k n r => all_members f l && f k n && all_members f r
  end.

Lemma find_key_member t k n : find_key t k = Some n -> member k n t.
Proof.
  induction t as [|l IHl k' n' r IHr]; simpl; [discriminate|].
  destruct (same k k') eqn:E.
  - intros X. injection X as ->. apply same_eq in E. auto.
  - destruct (below k k'); auto.
Qed.

Lemma all_members_spec f t : all_members f t = true -> forall k n, member k n t -> f k n = true.
Proof.
  induction t as [|l IHl k' n' r IHr]; simpl; [tauto|].
  rewrite !andb_true_iff. intros [[L F] Rt] k n [M|[[-> ->]|M]]; auto.
Qed.

Definition plies (n : int) : nat := Z.to_nat (to_Z n).

Definition has_plies (k : kind) : bool :=
  match k with LosesWithin | CannotWinWithin => true | _ => false end.
Definition is_bound (k : kind) : bool := match k with CannotWinWithin => true | _ => false end.

Definition enoughb (k : kind) (n m : int) : bool :=
  match k with
  | Loses | DoesNotWin => true
  | LosesWithin => (n <=? m)%uint63
  | CannotWinWithin => (m <=? n)%uint63
  end.

Section Check.
Variable R : rules.
Variables rows cols : Z.

(** A square passed over is written only if a pawn can just have passed it, and a capture
    there is possible. *)
Definition mark_ok (T : tables) (st : state) : bool :=
  match mark st with
  | None => true
  | Some x =>
      let (c, r) := (col x, row x) in
      let is (c r : Z) (v : option side) :=
        on_boardb rows cols c r && (see st (sq rows cols c r) =? code v)%uint63 in
      (0 <? r) && (r + 1 <? rows) &&
      (match double R with FromAnywhere => true | _ => r + 1 =? home_row R rows Black end) &&
      is c (r - 1) (Some Black) && is c r None && is c (r + 1) None &&
      (is (c - 1) (r - 1) (Some White) || is (c + 1) (r - 1) (Some White)) &&
      negb (ends_by_arrival T && arrived T st Black)
  end.

Section OfKind.
Variable T : tables.
Variable k : kind.
Variable set : tree.

Definition holdsb (st : state) (m : int) : bool :=
  match ending R T st White with
  | Some x => admits k x
  | None =>
      (is_bound k && (m =? 0)%uint63) ||
      match find_key set (key st) with Some n => enoughb k n m | None => false end
  end.

Definition passb (kk : packed) (n : int) : bool :=
  let st := state_of_key T kk in
  same (key st) kk && mark_ok T st &&
  match ending R T st White with
  | Some x => admits k x
  | None =>
      (match k with LosesWithin => (1 <=? n)%uint63 | _ => true end) &&
      forallb (fun w =>
        let st1 := go T st White w in
        match ending R T st1 Black with
        | Some x => admits k (reversed x)
        | None =>
            if has_plies k && (n <? 2)%uint63 then is_bound k
            else existsb (fun v => holdsb (go T st1 Black v) (n - 2)%uint63)
                   (legal_ways T st1 Black)
        end) (legal_ways T st White)
  end.

Definition holds_after_move (st : state) (m : int) : bool :=
  match ending R T st White with
  | Some _ => false
  | None => existsb (fun w => holdsb (turned R rows cols (go T st White w)) m) (legal_ways T st White)
  end.
End OfKind.

Hypothesis size : 0 < cols /\ 0 < rows /\ rows * cols <= 66.
Notation T := (make_tables R rows cols).
Notation represents := (represents R rows cols).
Notation move := (move R rows cols).
Notation goes_on := (goes_on R rows cols).
Notation ends := (ends R rows cols).
Notation position_of := (position_of R rows cols).

Definition in_set (set : tree) (p : position) (n : nat) : Prop :=
  exists kk i, member kk i set /\ n = plies i /\ p = position_of kk.

Lemma every_move st p q : represents st p -> mark_by_rules R p -> goes_on p -> move p q ->
  exists w, In w (legal_ways T st (turn p)) /\ represents (go T st (turn p) w) q.
Proof.
  intros Rep MR [NA _] (w & L & A).
  apply (legal_ways_spec R rows cols size st p w) in L; auto; [|now left].
  destruct L as (v & I & <-). exists v. split; auto.
  apply (go_spec R rows cols size st p v q); auto.
  unfold legal_ways in I. destruct (must_capture T && _); auto. now apply filter_In in I.
Qed.

Lemma some_move st p w : represents st p -> mark_by_rules R p -> goes_on p ->
  In w (legal_ways T st (turn p)) ->
  exists q, move p q /\ represents (go T st (turn p) w) q.
Proof.
  intros Rep MR [NA _] I. exists (next R p (meaning w)). split.
  - exists (meaning w). split; [|apply after_next].
    apply (legal_ways_spec R rows cols size st p); eauto. now left.
  - apply (go_spec R rows cols size st p); auto using after_next.
    unfold legal_ways in I. destruct (must_capture T && _); auto. now apply filter_In in I.
Qed.

Lemma move_facts p q : move p q -> turn q = other (turn p) /\ mark_by_rules R q.
Proof.
  intros (w & _ & A). split; [apply A|]. eapply after_mark_by_rules; eauto.
Qed.

Lemma enoughb_spec k n m : enoughb k n m = true -> enough k (plies n) (plies m).
Proof.
  unfold plies. destruct k; simpl; auto; intros H; apply Uint63.leb_spec in H;
    pose proof (to_Z_bounded n); pose proof (to_Z_bounded m); lia.
Qed.

Lemma holdsb_spec k set st p m : represents st p -> mark_by_rules R p -> turn p = White ->
  holdsb T k set st m = true -> board_holds R rows cols k (in_set set) p (plies m).
Proof.
  intros Rep MR W H. unfold holdsb in H.
  pose proof (ending_spec R rows cols size st p Rep MR) as E. rewrite W in E.
  destruct (ending R T st White) as [x|]; [left; eauto|]. right. split; auto.
  apply orb_true_iff in H. destruct H as [H|H].
  - left. apply andb_true_iff in H. destruct H as [K Z]. apply Uint63.eqb_spec in Z. subst m.
    split; [now destruct k|reflexivity].
  - right. destruct (find_key set (key st)) as [n|] eqn:F; [|discriminate].
    apply find_key_member in F. exists (position_of (key st)), (plies n).
    split; [now exists (key st), n|]. split; [|now apply enoughb_spec].
    destruct (key_spec R rows cols size st p Rep MR W) as [A|A].
    + now apply alike_worth.
    + eapply worth_trans; [apply mirror_worth; lia|]. now apply alike_worth.
Qed.

Lemma passb_spec k set kk n : passb T k set kk n = true ->
  passes R rows cols k (in_set set) (position_of kk) (plies n).
Proof.
  unfold passb. rewrite !andb_true_iff. intros [_ H].
  set (st := state_of_key T kk) in *. set (p := position_of kk).
  assert (Rep : represents st p) by apply (position_of_spec R rows cols size).
  assert (MR : mark_by_rules R p) by apply (position_of_by_rules R rows cols size).
  pose proof (ending_spec R rows cols size st p Rep MR) as E. change (turn p) with White in E.
  destruct (ending R T st White) as [x|]; [left; eauto|]. right. split; auto.
  apply andb_true_iff in H. destruct H as [N H]. split.
  { intros ->. apply Uint63.leb_spec in N. unfold plies. change (to_Z 1) with 1 in N. lia. }
  intros q Mq. destruct (every_move st p q Rep MR E Mq) as (w & I & Rq).
  change (turn p) with White in *. rewrite forallb_forall in H. specialize (H w I). cbv zeta in H.
  destruct (move_facts p q Mq) as [Wq MRq]. change (turn p) with White in Wq. simpl in Wq.
  pose proof (ending_spec R rows cols size _ q Rq MRq) as Eq. rewrite Wq in Eq.
  destruct (ending R T (go T st White w) Black) as [x|]; [left; eauto|]. right. split; auto.
  destruct (has_plies k && (n <? 2)%uint63) eqn:F.
  { apply andb_true_iff in F. destruct F as [_ F]. apply Uint63.ltb_spec in F.
    change (to_Z 2) with 2 in F. destruct k; try discriminate. split; auto. left. split; auto.
    unfold plies. lia. }
  assert (Two : has_plies k = true -> 2 <= to_Z n).
  { intros K. rewrite K in F. simpl in F. rewrite <- not_true_iff_false, Uint63.ltb_spec in F.
    change (to_Z 2) with 2 in F. lia. }
  split.
  { destruct k; auto. unfold plies. specialize (Two eq_refl). lia. }
  right. apply existsb_exists in H. destruct H as (v & Iv & Hv). rewrite <- Wq in Iv.
  destruct (some_move _ q v Rq MRq Eq Iv) as (q' & Mq' & Rq'). rewrite Wq in Rq'.
  exists q'. split; auto. destruct (move_facts q q' Mq') as [Wq' MRq']. rewrite Wq in Wq'.
  apply (holdsb_spec k set _ q') in Hv; auto.
  destruct Hv as [Hv|(G & [[K Z]|(p' & i & S' & Wo & En)])]; [now left|..]; right; split; auto.
  - left. split; auto. subst k. specialize (Two eq_refl). unfold plies in *.
    rewrite Uint63.sub_spec, Z.mod_small in Z; change (to_Z 2) with 2 in *;
      pose proof (to_Z_bounded n); lia.
  - right. exists p', i. split; auto. split; auto. unfold plies in *. destruct k; simpl in *; auto;
      specialize (Two eq_refl); rewrite Uint63.sub_spec, Z.mod_small in En;
      change (to_Z 2) with 2 in *; pose proof (to_Z_bounded n); lia.
Qed.

Lemma set_holds k set st p m : all_members (passb T k set) set = true ->
  represents st p -> mark_by_rules R p -> turn p = White ->
  holdsb T k set st m = true -> claimed R rows cols k (plies m) p.
Proof.
  intros A Rep MR W H. apply (holds_is_true R rows cols k (in_set set)).
  - intros q n (kk & i & M & -> & ->). apply passb_spec. now apply (all_members_spec _ _ A).
  - now apply (holdsb_spec k set st).
Qed.

Lemma set_holds_after_move k set st p m : all_members (passb T k set) set = true ->
  represents st p -> mark_by_rules R p -> turn p = White ->
  holds_after_move T k set st m = true ->
  after_a_move R rows cols (fun q => claimed R rows cols k (plies m) (image rows cols true q)) p.
Proof.
  intros A Rep MR W H. unfold holds_after_move in H.
  pose proof (ending_spec R rows cols size st p Rep MR) as E. rewrite W in E.
  destruct (ending R T st White) as [x|]; [discriminate|]. split; auto.
  apply existsb_exists in H. destruct H as (w & I & H). rewrite <- W in I.
  destruct (some_move st p w Rep MR E I) as (q & Mq & Rq). rewrite W in Rq.
  exists q. split; auto. destruct (move_facts p q Mq) as [Wq MRq]. rewrite W in Wq.
  eapply set_holds; eauto.
  - now apply (turned_spec R rows cols size).
  - intros X. simpl. now rewrite MRq.
  - simpl. now rewrite Wq.
Qed.

End Check.

(** * The claim *)
Definition is_even (n : int) : bool := ((n land 1) =? 0)%uint63.
Definition is_ending (x : option result) (y : result) : bool :=
  match x, y with
  | Some Won, Won | Some Drawn, Drawn | Some Lost, Lost => true
  | _, _ => false
  end.

Section Claim.
Variable R : rules.
Variables rows cols : Z.

(** The position, seen by the side to move. *)
Definition seen_by_mover (p : position) : position :=
  match turn p with White => p | Black => image rows cols true p end.

(** Version 1: under classic rules a win takes an odd number of plies. *)
Definition exact_classic (T : tables) (fast slow : tree) (st : state) (wins : bool) (n : int) : bool :=
  if wins then
    negb (is_even n) && holds_after_move R rows cols T LosesWithin fast st (n - 1)%uint63 &&
    ((n <? 3)%uint63 || holdsb R T CannotWinWithin slow st (n - 2)%uint63)
  else
    is_even n &&
    if (n =? 0)%uint63 then is_ending (ending R T st White) Lost
    else negb (is_ending (ending R T st White) Lost) && holdsb R T LosesWithin fast st n &&
      ((n <? 4)%uint63 || holds_after_move R rows cols T CannotWinWithin slow st (n - 3)%uint63).

(** Version 2. *)
Definition exact_any (T : tables) (fast slow : tree) (st : state) (wins : bool) (n : int) : bool :=
  match ending R T st White with
  | Some x => (n =? 0)%uint63 && is_ending (Some x) (if wins then Won else Lost)
  | None =>
      negb (n =? 0)%uint63 &&
      if wins then
        holds_after_move R rows cols T LosesWithin fast st (n - 1)%uint63 &&
        holdsb R T CannotWinWithin slow st (n - 1)%uint63
      else
        holdsb R T LosesWithin fast st n &&
        ((n =? 1)%uint63 || holds_after_move R rows cols T CannotWinWithin slow st (n - 2)%uint63)
  end.

Definition by_rulesb (p : position) : bool :=
  en_passant R || match passed p with None => true | Some _ => false end.

Definition proves (classic_only : bool) (p : position) (c : claim) (one two : tree) : bool :=
  let T := make_tables R rows cols in
  let st := state_of_position R rows cols (seen_by_mover p) in
  by_rulesb p &&
  match c with
  | Loss => holdsb R T Loses one st 0 && all_members (passb R rows cols T Loses one) one
  | Win => (is_ending (ending R T st White) Won || holds_after_move R rows cols T Loses one st 0) &&
      all_members (passb R rows cols T Loses one) one
  | Draw =>
      (match ending R T st White with
       | Some x => is_ending (Some x) Drawn
       | None => holdsb R T DoesNotWin one st 0 && holds_after_move R rows cols T DoesNotWin one st 0
       end) && all_members (passb R rows cols T DoesNotWin one) one
  | WinIn k | LossIn k =>
      let wins := match c with WinIn _ => true | _ => false end in
      let n := of_Z (Z.of_N k) in
      (k <=? 65535)%N &&
      (if classic_only then exact_classic T one two st wins n else exact_any T one two st wins n) &&
      all_members (passb R rows cols T LosesWithin one) one &&
      all_members (passb R rows cols T CannotWinWithin two) two
  end.

End Claim.

Section Sound.
Variable R : rules.
Variables rows cols : Z.
Hypothesis size : 0 < cols /\ 0 < rows /\ rows * cols <= 66.
Notation T := (make_tables R rows cols).
Notation wins := (wins R rows cols).
Notation loses := (loses R rows cols).

Lemma seen_wins n p : wins n (seen_by_mover rows cols p) <-> wins n p.
Proof. unfold seen_by_mover. destruct (turn p); [reflexivity|apply image_wins]. Qed.
Lemma seen_loses n p : loses n (seen_by_mover rows cols p) <-> loses n p.
Proof. unfold seen_by_mover. destruct (turn p); [reflexivity|apply image_loses]. Qed.

Lemma seen_true p c : is_true R rows cols (seen_by_mover rows cols p) c -> is_true R rows cols p c.
Proof.
  destruct c; simpl.
  - intros [n H]. exists n. now apply seen_wins.
  - intros H n. rewrite <- seen_wins, <- seen_loses. apply H.
  - intros [n H]. exists n. now apply seen_loses.
  - intros [H M]. split; [now apply seen_wins|]. intros n W. apply M. now apply seen_wins.
  - intros [H M]. split; [now apply seen_loses|]. intros n W. apply M. now apply seen_loses.
Qed.

Lemma plies_sub n m : to_Z m <= to_Z n -> plies (n - m)%uint63 = (plies n - plies m)%nat.
Proof.
  intros H. unfold plies. pose proof (to_Z_bounded n). pose proof (to_Z_bounded m).
  rewrite Uint63.sub_spec, Z.mod_small by lia. lia.
Qed.

Lemma plies_of_N k : (k <= 65535)%N ->
  plies (of_Z (Z.of_N k)) = N.to_nat k /\ to_Z (of_Z (Z.of_N k)) = Z.of_N k.
Proof.
  intros K. assert (E : to_Z (of_Z (Z.of_N k)) = Z.of_N k).
  { rewrite of_Z_spec, Z.mod_small; [lia|].
    split; [lia|]. apply Z.le_lt_trans with 65535; [lia|reflexivity]. }
  split; auto. unfold plies. rewrite E. lia.
Qed.

Lemma nonzero n : negb (n =? 0)%uint63 = true -> 1 <= to_Z n.
Proof.
  intros H. apply negb_true_iff in H. rewrite <- not_true_iff_false, Uint63.eqb_spec in H.
  pose proof (to_Z_bounded n). assert (to_Z n <> 0); [|lia]. intros E. apply H. now apply to_Z_inj.
Qed.

Lemma even_mod n : is_even n = (to_Z n mod 2 =? 0).
Proof.
  unfold is_even.
  assert (L : to_Z (n land 1)%uint63 = to_Z n mod 2).
  { rewrite land_spec'. change (to_Z 1) with (Z.ones 1). now rewrite Z.land_ones. }
  destruct (Z.eqb_spec (to_Z n mod 2) 0) as [E|N].
  - apply Uint63.eqb_spec. apply to_Z_inj. now rewrite L, E.
  - rewrite <- not_true_iff_false, Uint63.eqb_spec. intros X. apply N. now rewrite <- L, X.
Qed.

Lemma even_plies n : is_even n = true -> exists j, plies n = (2 * j)%nat.
Proof.
  rewrite even_mod. intros H. apply Z.eqb_eq in H. pose proof (to_Z_bounded n).
  exists (Z.to_nat (to_Z n / 2)). unfold plies. pose proof (Z.div_mod (to_Z n) 2). lia.
Qed.

Lemma odd_plies n : is_even n = false -> exists j, plies n = (2 * j + 1)%nat.
Proof.
  rewrite even_mod. intros H. apply Z.eqb_neq in H. pose proof (to_Z_bounded n).
  exists (Z.to_nat (to_Z n / 2)). unfold plies. pose proof (Z.div_mod (to_Z n) 2).
  pose proof (Z.mod_pos_bound (to_Z n) 2). lia.
Qed.

Theorem proves_sound v p c one two : (v = true -> R = classic) ->
  proves R rows cols v p c one two = true -> is_true R rows cols p c.
Proof.
  intros V H. unfold proves in H. cbv zeta in H.
  set (q := seen_by_mover rows cols p) in *. set (st := state_of_position R rows cols q) in *.
  apply andb_true_iff in H. destruct H as [B H].
  assert (W : turn q = White) by (unfold q, seen_by_mover; destruct (turn p) eqn:X; simpl; now rewrite ?X).
  assert (Rep : represents R rows cols st q) by apply (state_of_position_spec R rows cols size).
  assert (MR : mark_by_rules R q).
  { intros E. unfold by_rulesb in B. rewrite E in B. simpl in B.
    destruct (passed p) as [|] eqn:P; [discriminate|]. unfold q, seen_by_mover.
    destruct (turn p); simpl; now rewrite P. }
  pose proof (ending_spec R rows cols size st q Rep MR) as E. rewrite W in E.
  apply seen_true. fold q. clearbody st. clearbody q.
  assert (AfterLoss : forall k set m, k = Loses \/ k = LosesWithin ->
    all_members (passb R rows cols T k set) set = true ->
    holds_after_move R rows cols T k set st m = true ->
    match k with Loses => exists n, wins n q | _ => wins (S (plies m)) q end).
  { intros k set m K A Hm.
    destruct (set_holds_after_move R rows cols size k set st q m A Rep MR W Hm) as (G & r & M & C).
    destruct K as [-> | ->]; simpl in C.
    - destruct C as [i C]. exists (S i). right. split; auto. exists r. split; auto.
      now apply image_loses in C.
    - right. split; auto. exists r. split; auto. now apply image_loses in C. }
  assert (AfterNoWin : forall k set m n, k = DoesNotWin \/ (k = CannotWinWithin /\ n = plies m) ->
    all_members (passb R rows cols T k set) set = true ->
    holds_after_move R rows cols T k set st m = true -> ~ loses (S n) q).
  { intros k set m n K A Hm.
    destruct (set_holds_after_move R rows cols size k set st q m A Rep MR W Hm) as (G & r & M & C).
    apply no_loss_by_move. split; auto. exists r. split; auto.
    rewrite <- (image_wins R rows cols true).
    destruct K as [-> |[-> ->]]; simpl in C; auto. }
  destruct c as [| | |k|k].
  - (* win *)
    apply andb_true_iff in H. destruct H as [H A]. apply orb_true_iff in H. destruct H as [H|H].
    + destruct (ending R T st White) as [[]|]; try discriminate. exists O. now left.
    + apply (AfterLoss Loses one 0%uint63); auto.
  - (* draw *)
    apply andb_true_iff in H. destruct H as [H A].
    destruct (ending R T st White) as [x|].
    + destruct x; try discriminate. intros n. split.
      * now apply (not_won R rows cols n q Drawn).
      * now apply (not_lost R rows cols n q Drawn).
    + apply andb_true_iff in H. destruct H as [H1 H2]. intros n.
      pose proof (set_holds R rows cols size DoesNotWin one st q 0 A Rep MR W H1) as C.
      split; [apply C|]. intros L. apply (loses_mono R rows cols n (S n)) in L; [|lia].
      revert L. apply (AfterNoWin DoesNotWin one 0%uint63); auto.
  - (* loss *)
    apply andb_true_iff in H. destruct H as [H A].
    apply (set_holds R rows cols size Loses one st q 0 A Rep MR W H).
  - (* a win in so many plies *)
    rewrite !andb_true_iff in H. destruct H as [[[K H] A1] A2]. apply N.leb_le in K.
    destruct (plies_of_N _ K) as [Pn Bn]. set (n := of_Z (Z.of_N k)) in *.
    rewrite <- (N2Nat.id k), <- Pn. clearbody n.
    destruct v; [rewrite (V eq_refl) in *|].
    + unfold exact_classic in H. rewrite !andb_true_iff in H. destruct H as [[Od F] Sl].
      apply negb_true_iff in Od. apply odd_plies in Od. destruct Od as [j Od].
      assert (N1 : 1 <= to_Z n) by (unfold plies in Od; lia).
      apply exact_win.
      * apply (AfterLoss LosesWithin one (n - 1)%uint63) in F; auto.
        rewrite plies_sub in F by auto. change (plies 1) with 1%nat in F.
        now replace (S (plies n - 1)) with (plies n) in F by lia.
      * intros m L Wm. apply (wins_mono classic rows cols m (2 * j)) in Wm; [|lia].
        revert Wm. apply classic_no_win. apply orb_true_iff in Sl. destruct Sl as [Sl|Sl].
        -- apply Uint63.ltb_spec in Sl. change (to_Z 3) with 3 in Sl.
           assert (j = O) by (unfold plies in Od; lia). subst j. intros [X|[]].
           now apply (classic_never_won rows cols q).
        -- destruct (Z.lt_ge_cases (to_Z n) 3) as [L3|L3].
           ++ assert (j = O) by (unfold plies in Od; lia). subst j. intros [X|[]].
              now apply (classic_never_won rows cols q).
           ++ pose proof (set_holds classic rows cols size CannotWinWithin two st q _ A2 Rep MR W Sl) as C.
              simpl in C. rewrite plies_sub in C by (change (to_Z 2) with 2; lia).
              change (plies 2) with 2%nat in C.
              now replace (plies n - 2)%nat with (2 * j - 1)%nat in C by lia.
    + unfold exact_any in H. destruct (ending R T st White) as [x|].
      * apply andb_true_iff in H. destruct H as [Z X]. apply Uint63.eqb_spec in Z. subst n.
        destruct x; try discriminate. apply exact_win; [now left|]. change (plies 0) with O. lia.
      * rewrite !andb_true_iff in H. destruct H as [Z [F Sl]].
        assert (N1 : 1 <= to_Z n) by now apply nonzero.
        apply exact_win.
        -- apply (AfterLoss LosesWithin one (n - 1)%uint63) in F; auto.
           rewrite plies_sub in F by auto. change (plies 1) with 1%nat in F.
           replace (S (plies n - 1)) with (plies n) in F by (unfold plies in *; lia). exact F.
        -- intros m L Wm.
           pose proof (set_holds R rows cols size CannotWinWithin two st q _ A2 Rep MR W Sl) as C.
           simpl in C. rewrite plies_sub in C by auto. change (plies 1) with 1%nat in C.
           apply C. apply (wins_mono R rows cols m); auto. lia.
  - (* a loss in so many plies *)
    rewrite !andb_true_iff in H. destruct H as [[[K H] A1] A2]. apply N.leb_le in K.
    destruct (plies_of_N _ K) as [Pn Bn]. set (n := of_Z (Z.of_N k)) in *.
    rewrite <- (N2Nat.id k), <- Pn. clearbody n.
    destruct v; [rewrite (V eq_refl) in *|].
    + unfold exact_classic in H. apply andb_true_iff in H. destruct H as [Od H].
      apply even_plies in Od. destruct Od as [j Od].
      destruct (n =? 0)%uint63 eqn:Z.
      * apply Uint63.eqb_spec in Z. subst n. destruct (ending classic (make_tables classic rows cols) st White) as [x|]; [|discriminate].
        destruct x; try discriminate. apply exact_loss; [now left|]. change (plies 0) with O. lia.
      * rewrite !andb_true_iff in H. destruct H as [[X F] Sl].
        assert (N1 : 1 <= to_Z n) by (apply nonzero; now rewrite Z).
        apply exact_loss.
        -- apply (set_holds classic rows cols size LosesWithin one st q n A1 Rep MR W F).
        -- intros m L Lm. apply (loses_mono classic rows cols m (2 * (j - 1) + 1)) in Lm; [|unfold plies in *; lia].
           revert Lm. apply classic_no_loss.
           assert (S' : (n <? 4)%uint63 = true \/ (4 <= to_Z n /\ holds_after_move classic rows cols (make_tables classic rows cols) CannotWinWithin two st (n - 3)%uint63 = true)).
           { destruct (n <? 4)%uint63 eqn:L4; auto. right. split; auto.
             rewrite <- not_true_iff_false, Uint63.ltb_spec in L4. change (to_Z 4) with 4 in L4. lia. }
           destruct S' as [S'|[L4 S']].
           ++ apply Uint63.ltb_spec in S'. change (to_Z 4) with 4 in S'.
              assert (j = 1%nat) by (unfold plies in Od; lia). subst j. simpl (2 * (1 - 1))%nat.
              destruct (ending classic (make_tables classic rows cols) st White) as [x|].
              ** apply (not_lost classic rows cols 0 q x E). intros ->. discriminate.
              ** now apply no_loss_at_once.
           ++ replace (2 * (j - 1))%nat with (Datatypes.S (plies (n - 3)%uint63)).
              ** apply (AfterNoWin CannotWinWithin two (n - 3)%uint63); auto.
              ** rewrite plies_sub by (change (to_Z 3) with 3; lia).
                 change (plies 3) with 3%nat. unfold plies in *. lia.
    + unfold exact_any in H. destruct (ending R T st White) as [x|].
      * apply andb_true_iff in H. destruct H as [Z X]. apply Uint63.eqb_spec in Z. subst n.
        destruct x; try discriminate. apply exact_loss; [now left|]. change (plies 0) with O. lia.
      * rewrite !andb_true_iff in H. destruct H as [Z [F Sl]].
        assert (N1 : 1 <= to_Z n) by now apply nonzero.
        apply exact_loss.
        -- apply (set_holds R rows cols size LosesWithin one st q n A1 Rep MR W F).
        -- intros m L Lm.
           assert (S' : to_Z n = 1 \/ (2 <= to_Z n /\ holds_after_move R rows cols T CannotWinWithin two st (n - 2)%uint63 = true)).
           { destruct (n =? 1)%uint63 eqn:L1.
             - left. apply Uint63.eqb_spec in L1. now subst n.
             - right. split; auto. rewrite <- not_true_iff_false, Uint63.eqb_spec in L1.
               assert (to_Z n <> 1); [|lia]. intros X. apply L1. apply to_Z_inj. now rewrite X. }
           destruct S' as [S'|[L2 S']].
           ++ assert (m = O) by (unfold plies in L; lia). subst m. revert Lm. now apply no_loss_at_once.
           ++ apply (loses_mono R rows cols m (Datatypes.S (plies (n - 2)%uint63))) in Lm.
              ** revert Lm. apply (AfterNoWin CannotWinWithin two (n - 2)%uint63); auto.
              ** rewrite plies_sub by (change (to_Z 2) with 2; lia).
                 change (plies 2) with 2%nat. unfold plies in *. lia.
Qed.
End Sound.
