(** Moves on states, states made from squares, and the keys by which sets know them. *)
From Coq Require Import ZArith Lia Bool List Uint63.
From Ludex Require Import PawnRules PawnTruth PawnGame Packed PawnBoard.
Import ListNotations.
Open Scope Z_scope.

(** A state from what stands on each square. *)
Definition build (T : tables) (v : square -> int) (m : option square) : state :=
  fold_left (fun st x =>
    let d := (see st x lxor v x)%uint63 in
    if (d =? 0)%uint63 then st else change st x d) (squares T)
    (State (Packed 0 0 0) (Packed 0 0 0) m).

(** A key is a board on which 3 is the square passed over. *)
Definition see_key (k : packed) (x : square) : int := peek k (limb1 x) (shift1 x).
Definition unmarked (v : int) : int := if (v =? 3)%uint63 then 0%uint63 else v.
Definition state_of_key (T : tables) (k : packed) : state :=
  build T (fun x => unmarked (see_key k x))
    (if keeps_mark T then find (fun x => (see_key k x =? 3)%uint63) (squares T) else None).

Definition with_mark (st : state) : state :=
  match mark st with Some x => change st x 3 | None => st end.

(** "The smaller number stands for both." *)
Definition key (st : state) : packed :=
  let k := with_mark st in
  if below (mirrored k) (board k) then mirrored k else board k.

Definition decode (v : int) : option side :=
  if (v =? 1)%uint63 then Some White else if (v =? 2)%uint63 then Some Black else None.

Section State.
Variable R : rules.
Variables rows cols : Z.
Hypothesis size : 0 < cols /\ 0 < rows /\ rows * cols <= 66.
Notation on_board := (on_board rows cols).
Notation can_go := (can_go R rows cols).
Notation after := (after R rows cols).
Notation arrival := (arrival R rows cols).
Notation sq := (sq rows cols).
Notation T := (make_tables R rows cols).
Notation shows := (shows rows cols).
Notation represents := (represents R rows cols).
Notation no_pass := (no_pass R rows cols).
Notation image := (image rows cols).
Notation equal := (equal rows cols).
Notation alike := (alike R rows cols).

Definition state_of_position (p : position) : state :=
  build T (fun x => code (at_ p (col x) (row x)))
    (match passed p with
     | Some (c, r) =>
         if on_boardb rows cols c r
         then match at_ p c r with None => Some (sq c r) | Some _ => None end
         else None
     | None => None
     end).

(** The board for the other side: half a turn, colours exchanged. *)
Definition turned_square (x : square) : square := sq (cols - 1 - col x) (rows - 1 - row x).
Definition turned (st : state) : state :=
  build T (fun x => code (option_map other (decode (see st (turned_square x)))))
    (option_map turned_square (mark st)).

Definition position_of (k : packed) : position :=
  let st := state_of_key T k in
  Position (fun c r => decode (see st (sq c r))) White
    (option_map (fun x => (col x, row x)) (mark st)).

(** * Moves *)
Lemma not_other s : Some s <> Some (other s).
Proof. destruct s; discriminate. Qed.

Lemma shows_same st b b' : shows st b -> (forall c r, on_board c r -> b c r = b' c r) -> shows st b'.
Proof. intros S E c r O. rewrite <- E by auto. now apply S. Qed.

Lemma shows_clear st b c r s : shows st b -> on_board c r -> b c r = Some s ->
  shows (change st (sq c r) (code (Some s))) (put b c r None).
Proof. intros S O <-. now apply (shows_put rows cols size st b c r None). Qed.

Lemma shows_place st b c r x : shows st b -> on_board c r -> b c r = None ->
  shows (change st (sq c r) (code x)) (put b c r x).
Proof. intros S O E. now apply (shows_put rows cols size st b c r x). Qed.

Lemma beside_in c r x : In x (square_if rows cols c r) <-> on_board c r /\ x = sq c r.
Proof.
  unfold square_if. pose proof (on_boardb_spec rows cols c r) as E.
  destruct (on_boardb rows cols c r); simpl.
  - split; [intros [<-|[]]|intros [_ ->]]; auto. split; auto. now apply E.
  - split; [tauto|]. intros [O _]. apply E in O. discriminate.
Qed.

Lemma go_spec st p v q : represents st p -> In v (ways T st (turn p)) -> after p (meaning v) q ->
  represents (go T st (turn p) v) q.
Proof.
  intros Rep I A. pose proof (ways_are_right R rows cols size st p v Rep I) as C.
  destruct v as [x k]. apply (in_ways R rows cols size) in I. destruct I as (c & r & O & -> & K & P & Al).
  destruct Rep as [S M]. apply (shows_see _ _ _ _ _ _ _ S O) in P.
  set (s := turn p) in *. destruct A as (A & Tq & Pq).
  assert (S0 : shows (marked st None) (at_ p)) by exact S.
  pose proof (shows_clear _ _ c r s S0 O P) as S1.
  assert (Fs : forall k, r + (k + 1) * ahead s = r -> k = -1 \/ ahead s = 0) by (intros; nia).
  assert (As : ahead s <> 0) by (destruct s; discriminate).
  destruct K as [d D O'|d D O'|d E D O'|D O']; cbn [meaning from to taken over col row PawnBoard.sq] in A, Pq;
    cbn [go].
  - (* a step *)
    apply (shows_see0 _ _ _ _ _ _ S O') in Al.
    assert (N : (c + d, r + ahead s) <> (c, r)) by (intros X; injection X; lia).
    split.
    + eapply shows_same.
      * apply shows_place; [exact S1|exact O'|]. now rewrite put_other.
      * intros i j Oij. destruct (A i j Oij) as (A1 & A2 & A3).
        destruct (pair_dec (i, j) (c + d, r + ahead s)) as [X|X].
        -- rewrite A1 by auto. injection X as -> ->. now rewrite put_same.
        -- rewrite put_other by auto. destruct (pair_dec (i, j) (c, r)) as [Y|Y].
           ++ rewrite A2 by auto. injection Y as -> ->. now rewrite put_same.
           ++ rewrite put_other, A3 by (auto; discriminate). reflexivity.
    + right. apply no_mark_no_pass. rewrite Pq. now destruct (en_passant R).
  - (* a capture *)
    apply (shows_see _ _ _ _ _ _ _ S O') in Al.
    assert (N : (c + d, r + ahead s) <> (c, r)) by (intros X; injection X; lia).
    split.
    + eapply shows_same.
      * apply shows_place; [apply shows_clear; [exact S1|exact O'|]|exact O'|apply put_same].
        rewrite put_other; auto.
      * intros i j Oij. destruct (A i j Oij) as (A1 & A2 & A3).
        destruct (pair_dec (i, j) (c + d, r + ahead s)) as [X|X].
        -- rewrite A1 by auto. injection X as -> ->. now rewrite put_same.
        -- rewrite !(put_other _ (c + d)) by auto. destruct (pair_dec (i, j) (c, r)) as [Y|Y].
           ++ rewrite A2 by auto. injection Y as -> ->. now rewrite put_same.
           ++ rewrite put_other, A3 by (auto; congruence). reflexivity.
    + right. apply no_mark_no_pass. rewrite Pq. now destruct (en_passant R).
  - (* a capture en passant *)
    cbn [meaning] in C. unfold allows in Al. destruct (mark st) as [y|]; [|discriminate].
    rewrite !andb_true_iff in Al. destruct Al as [[_ Z] V].
    assert (Ov : on_board (c + d) r) by (unfold PawnRules.on_board in *; lia).
    apply (shows_see0 _ _ _ _ _ _ S O') in Z. apply (shows_see _ _ _ _ _ _ _ S Ov) in V.
    assert (N : (c + d, r + ahead s) <> (c, r)) by (intros X; injection X; lia).
    assert (N1 : (c + d, r) <> (c, r)).
    { intros X. injection X as X. rewrite X in V. rewrite P in V. destruct s; discriminate. }
    assert (N2 : (c + d, r + ahead s) <> (c + d, r)) by (intros X; injection X; lia).
    split.
    + eapply shows_same.
      * apply shows_place; [apply shows_clear; [exact S1|exact Ov|]|exact O'|].
        -- rewrite put_other; auto.
        -- rewrite !put_other; auto.
      * intros i j Oij. destruct (A i j Oij) as (A1 & A2 & A3).
        destruct (pair_dec (i, j) (c + d, r + ahead s)) as [X|X].
        -- rewrite A1 by auto. injection X as -> ->. now rewrite put_same.
        -- rewrite (put_other _ (c + d) (r + ahead s)) by auto.
           destruct (pair_dec (i, j) (c + d, r)) as [W|W].
           ++ rewrite A2 by (auto; right; congruence). injection W as -> ->. now rewrite put_same.
           ++ rewrite (put_other _ (c + d) r) by auto.
              destruct (pair_dec (i, j) (c, r)) as [Y|Y].
              ** rewrite A2 by auto. injection Y as -> ->. now rewrite put_same.
              ** rewrite put_other, A3 by (auto; congruence). reflexivity.
    + right. apply no_mark_no_pass. rewrite Pq. now destruct (en_passant R).
  - (* a double step *)
    unfold allows in Al. rewrite andb_true_iff in Al. destruct Al as [Z1 Z2].
    assert (Oo : on_board c (r + ahead s)) by now apply on_board_between.
    apply (shows_see0 _ _ _ _ _ _ S Oo) in Z1. apply (shows_see0 _ _ _ _ _ _ S O') in Z2.
    assert (N : (c, r + 2 * ahead s) <> (c, r))
      by (intros X; apply (f_equal snd) in X; cbn [snd] in X; lia).
    set (st2 := change (change (marked st None) (sq c r) (code (Some s))) (sq c (r + 2 * ahead s))
                  (code (Some s))) in *.
    assert (Sh : shows st2 (at_ q)).
    { eapply shows_same.
      * apply shows_place; [exact S1|exact O'|]. now rewrite put_other.
      * intros i j Oij. destruct (A i j Oij) as (A1 & A2 & A3).
        destruct (pair_dec (i, j) (c, r + 2 * ahead s)) as [X|X].
        -- rewrite A1 by auto. injection X as -> ->. now rewrite put_same.
        -- rewrite put_other by auto. destruct (pair_dec (i, j) (c, r)) as [Y|Y].
           ++ rewrite A2 by auto. injection Y as -> ->. now rewrite put_same.
           ++ rewrite put_other, A3 by (auto; discriminate). reflexivity. }
    assert (Eo : at_ q c (r + ahead s) = None).
    { destruct (A c (r + ahead s) Oo) as (_ & _ & A3). rewrite A3; auto.
      - intros X. apply (f_equal snd) in X. cbn [snd] in X. lia.
      - intros X. apply (f_equal snd) in X. cbn [snd] in X. lia.
      - discriminate. }
    change (keeps_mark T) with (en_passant R) in *.
    destruct (en_passant R) eqn:EP; cbn [andb].
    2:{ split; [exact Sh|]. right. apply no_mark_no_pass. now rewrite Pq. }
    match goal with |- context [existsb ?f ?l] => destruct (existsb f l) eqn:X end; cbn [andb].
    + destruct (ends_by_arrival T && arrived T st2 s) eqn:Y; cbn [negb].
      * split; [exact Sh|]. left. apply (arrivalb R rows cols size st2 q Sh).
        rewrite Tq. now rewrite other_other.
      * split; [exact Sh|]. exists c, (r + ahead s). auto.
    + split; [exact Sh|]. right. intros w Cw Tw.
      destruct Cw as [c' r' d' s' Ow Pw Dw Ow' Ew|c' r' d' s' Ow Pw Dw Ow' Ew|c' r' s' Ow Pw Dw Ow' Ew Ew'|c' r' d' s' Ow Pw Dw Ow' Ew Xw Ew'];
        subst s'; cbn [taken to] in *; try congruence.
      exfalso. rewrite Pq in Xw. injection Xw as Xc Xr. rewrite Tq in *.
      assert (Ha : ahead (other s) = - ahead s) by now destruct s.
      assert (Hr : r' = r + 2 * ahead s) by (fold s in Xr; lia). subst r'.
      apply not_true_iff_false in X. apply X. apply existsb_exists. exists (sq c' (r + 2 * ahead s)).
      split.
      * rewrite in_app_iff, !beside_in.
        apply captures_one in Dw. destruct Dw as [-> |[-> | ->]].
        -- exfalso. replace c' with c in Pw by lia.
           destruct (A c (r + 2 * ahead s) O') as (A1 & _ & _). rewrite A1 in Pw by auto.
           exact (not_other _ Pw).
        -- right. replace (c + 1) with c' by lia. auto.
        -- left. replace (c - 1) with c' by lia. auto.
      * now apply (shows_see _ _ _ _ _ _ _ Sh Ow).
Qed.

Lemma after_mark_by_rules p w q : after p w q -> mark_by_rules R q.
Proof. intros (_ & _ & P) E. now rewrite P, E. Qed.

(** * States made from squares *)
Lemma lxor_zero x y : (x lxor y =? 0)%uint63 = true -> x = y.
Proof.
  intros H. apply Uint63.eqb_spec in H. rewrite <- (flip_back x y), H.
  apply to_Z_inj. rewrite lxor_spec'. now rewrite Z.lxor_0_r.
Qed.

Lemma build_spec v m : (forall c r, on_board c r -> to_Z (v (sq c r)) < 4) ->
  mark (build T v m) = m /\
  forall c r, on_board c r -> see (build T v m) (sq c r) = v (sq c r) /\
                              see_mirrored (build T v m) (sq c r) = v (sq c r).
Proof.
  intros V. unfold build.
  assert (G : forall l st,
    (forall x, In x l -> exists c r, on_board c r /\ x = sq c r) ->
    (forall c r, on_board c r -> see st (sq c r) = see_mirrored st (sq c r)) ->
    let st' := fold_left (fun st x =>
      let d := (see st x lxor v x)%uint63 in
      if (d =? 0)%uint63 then st else change st x d) l st in
    mark st' = mark st /\
    forall c r, on_board c r -> see st' (sq c r) = see_mirrored st' (sq c r) /\
      (In (sq c r) l \/ see st (sq c r) = v (sq c r) -> see st' (sq c r) = v (sq c r))).
  { induction l as [|x l IH]; intros st L E; cbn [fold_left].
    - split; auto. intros c r O. split; auto. intros [[]|H]; auto.
    - cbv zeta. set (d := (see st x lxor v x)%uint63).
      destruct (L x (or_introl eq_refl)) as (cx & rx & Ox & ->).
      assert (L' : forall y, In y l -> exists c r, on_board c r /\ y = sq c r)
        by (intros; apply L; now right).
      destruct (d =? 0)%uint63 eqn:Z.
      + apply lxor_zero in Z. destruct (IH st L' E) as [Mk H]. split; auto.
        intros c r O. destruct (H c r O) as [H1 H2]. split; auto.
        intros [[X|I]|X]; apply H2; auto. right. congruence.
      + assert (D : to_Z d < 4) by (apply lxor_small; [apply peek_small|auto]).
        assert (Sc : forall c r, on_board c r ->
          see (change st (sq cx rx) d) (sq c r) =
            (if (cx =? c) && (rx =? r) then v (sq c r) else see st (sq c r)) /\
          see_mirrored (change st (sq cx rx) d) (sq c r) =
            (if (cx =? c) && (rx =? r) then v (sq c r) else see st (sq c r))).
        { intros c r O. destruct (see_change rows cols size st cx rx c r d Ox O D) as [-> ->].
          rewrite <- E by auto. destruct ((cx =? c) && (rx =? r)) eqn:X; auto.
          apply eqb_pair in X. injection X as <- <-. unfold d. now rewrite flip_back. }
        destruct (IH (change st (sq cx rx) d) L') as [Mk H].
        { intros c r O. destruct (Sc c r O) as [-> ->]. reflexivity. }
        split; [exact Mk|]. intros c r O. destruct (H c r O) as [H1 H2]. split; auto.
        destruct (Sc c r O) as [Sc1 _].
        intros [[X|I]|X]; apply H2; auto; right; rewrite Sc1.
        * injection X as <- <-. now rewrite !Z.eqb_refl.
        * now destruct ((cx =? c) && (rx =? r)). }
  destruct (G (squares T) (State (Packed 0 0 0) (Packed 0 0 0) m)) as [Mk H].
  - intros x I. now apply in_squares.
  - intros c r O. unfold see, see_mirrored. simpl. now rewrite !peek_zero.
  - split; [exact Mk|]. intros c r O. destruct (H c r O) as [H1 H2].
    assert (X : In (sq c r) (squares T)) by (apply in_squares; eauto).
    split; [now apply H2; left|]. etransitivity; [symmetry; apply H1|now apply H2; left].
Qed.

Lemma state_of_position_spec p : represents (state_of_position p) p.
Proof.
  unfold state_of_position.
  match goal with |- context [build T ?v ?m] => destruct (build_spec v m) as [Mk H] end.
  { intros. apply code_small. }
  split.
  - intros c r O. destruct (H c r O) as [-> ->]. auto.
  - rewrite Mk. destruct (passed p) as [[c r]|] eqn:P.
    + destruct (on_boardb rows cols c r) eqn:O.
      * destruct (at_ p c r) eqn:E.
        -- right. intros w C X. destruct C; simpl in *; try congruence.
        -- exists c, r. apply on_boardb_spec in O. auto.
      * right. intros w C X. destruct C; simpl in *; try congruence.
        exfalso. rewrite P in *. match goal with H : Some _ = Some _ |- _ => injection H as -> -> end.
        rewrite <- not_true_iff_false, on_boardb_spec in O. tauto.
    + right. now apply no_mark_no_pass.
Qed.

Lemma decode_code x : decode (code x) = x.
Proof. destruct x as [[|]|]; reflexivity. Qed.

Lemma image_no_pass f p : no_pass p -> no_pass (image f p).
Proof.
  intros N w C X. apply (image_can_go R rows cols f) in C.
  apply (equal_can_go R rows cols _ p) in C; [|apply image_equal].
  specialize (N _ C). simpl in N. destruct (taken w) as [t|]; [|congruence]. simpl in N.
  assert (E : Some (image_square rows cols f t) = Some (image_square rows cols f (to w)))
    by (apply N; discriminate).
  f_equal. rewrite <- (image_square_image rows cols f t), <- (image_square_image rows cols f (to w)).
  congruence.
Qed.

Lemma turned_spec st p : represents st p -> represents (turned st) (image true p).
Proof.
  intros [S M]. unfold turned.
  match goal with |- context [build T ?v ?m] => destruct (build_spec v m) as [Mk H] end.
  { intros. apply code_small. }
  split.
  - intros c r O. destruct (H c r O) as [-> ->].
    assert (O' : on_board (cols - 1 - c) (rows - 1 - r)) by (unfold PawnRules.on_board in *; lia).
    unfold turned_square. cbn [col row PawnBoard.sq]. destruct (S _ _ O') as [-> _].
    rewrite decode_code. simpl. unfold image_at, image_row, image_side. auto.
  - rewrite Mk. unfold shows_mark in *. destruct (mark st) as [x|]; simpl.
    + destruct M as (c & r & O & -> & P & E). exists (cols - 1 - c), (rows - 1 - r).
      split; [unfold PawnRules.on_board in *; lia|]. split; [reflexivity|]. rewrite P. split; auto.
      pose proof (image_at_image rows cols true (at_ p) c r) as X. simpl in X.
      now rewrite X, E.
    + destruct M as [M|M]; [left; now apply image_arrival|right; now apply image_no_pass].
Qed.

Lemma unmarked_small v : to_Z v < 4 -> to_Z (unmarked v) < 4.
Proof. unfold unmarked. destruct (v =? 3)%uint63; auto. intros. reflexivity. Qed.

Lemma see_key_small k c r : to_Z (see_key k (sq c r)) < 4.
Proof. apply peek_small. Qed.

Lemma decode_unmarked v : to_Z v < 4 -> code (decode (unmarked v)) = unmarked v.
Proof.
  intros H. pose proof (to_Z_bounded v).
  assert (C : v = of_Z 0 \/ v = of_Z 1 \/ v = of_Z 2 \/ v = of_Z 3).
  { rewrite <- (of_to_Z v). assert (D : to_Z v = 0 \/ to_Z v = 1 \/ to_Z v = 2 \/ to_Z v = 3) by lia.
    destruct D as [E|[E|[E|E]]]; rewrite E; auto. }
  destruct C as [E|[E|[E|E]]]; rewrite E; reflexivity.
Qed.

Lemma state_of_key_spec k :
  mark (state_of_key T k) =
    (if en_passant R then find (fun x => (see_key k x =? 3)%uint63) (squares T) else None) /\
  forall c r, on_board c r ->
    see (state_of_key T k) (sq c r) = unmarked (see_key k (sq c r)) /\
    see_mirrored (state_of_key T k) (sq c r) = unmarked (see_key k (sq c r)).
Proof.
  unfold state_of_key. apply build_spec. intros. apply unmarked_small, see_key_small.
Qed.

Lemma position_of_spec k : represents (state_of_key T k) (position_of k).
Proof.
  destruct (state_of_key_spec k) as [Mk H]. split.
  - intros c r O. simpl. destruct (H c r O) as [-> ->].
    now rewrite decode_unmarked by apply see_key_small.
  - simpl. rewrite Mk. unfold shows_mark, position_of. destruct (en_passant R).
    + destruct (find _ _) as [x|] eqn:F; [|right; apply no_mark_no_pass; simpl; now rewrite Mk].
      apply find_some in F. destruct F as [I E]. apply in_squares in I.
      destruct I as (c & r & O & ->). exists c, r. split; [|split; [|split]]; auto.
      * simpl. now rewrite Mk.
      * simpl. destruct (H c r O) as [-> _]. unfold unmarked. now rewrite E.
    + right. apply no_mark_no_pass. simpl. now rewrite Mk.
Qed.

Lemma position_of_by_rules k : mark_by_rules R (position_of k).
Proof. intros E. simpl. destruct (state_of_key_spec k) as [-> _]. now rewrite E. Qed.

(** * Keys *)
Lemma no_pass_alike p p' : (forall c r, on_board c r -> at_ p c r = at_ p' c r) ->
  turn p = turn p' -> arrival p \/ no_pass p -> passed p' = None -> alike p p'.
Proof.
  intros A Tn N P. split; [|split]; auto. destruct N as [N|N]; auto. right.
  set (bare := Position (at_ p) (turn p) None).
  assert (E : equal bare p') by (repeat split; auto).
  intros w. split; intros C.
  - apply (equal_can_go R rows cols bare p'); auto. pose proof C as C0. specialize (N w C).
    destruct C as [c r d s|c r d s|c r s|c r d s O Pw D O' X Y Z]; subst s.
    + now apply (Step R rows cols bare).
    + now apply (Capture R rows cols bare).
    + now apply (DoubleStep R rows cols bare).
    + simpl in N. assert (F : Some (c + d, r) = Some (c + d, r + ahead (turn p)))
        by (apply N; discriminate).
      injection F as F. destruct (turn p); simpl in F; lia.
  - apply (equal_can_go R rows cols p' bare) in C; [|now apply equal_sym].
    destruct C as [c r d s|c r d s|c r s|c r d s O Pw D O' X Y Z]; subst s; simpl in *.
    + now apply (Step R rows cols p).
    + now apply (Capture R rows cols p).
    + now apply (DoubleStep R rows cols p).
    + discriminate.
Qed.

Lemma board_key st p : represents st p -> mark_by_rules R p -> turn p = White ->
  alike p (position_of (board (with_mark st))).
Proof.
  intros [S M] MR W. set (k := board (with_mark st)).
  destruct (state_of_key_spec k) as [Mk H].
  assert (K : forall c r, on_board c r -> see_key k (sq c r) =
     match mark st with
     | Some x => if (col x =? c) && (row x =? r) then 3%uint63 else code (at_ p c r)
     | None => code (at_ p c r)
     end).
  { intros c r O. change (see_key k (sq c r)) with (see (with_mark st) (sq c r)).
    unfold with_mark, shows_mark in *. destruct (mark st) as [x|]; [|now apply S].
    destruct M as (cx & rx & Ox & -> & _ & E).
    destruct (see_change rows cols size st cx rx c r 3%uint63 Ox O) as [-> _]; [reflexivity|].
    simpl. destruct ((cx =? c) && (rx =? r)) eqn:X; [|now apply S].
    apply eqb_pair in X. injection X as <- <-. destruct (S _ _ Ox) as [-> _]. now rewrite E. }
  assert (C3 : forall x, (code x =? 3)%uint63 = false) by (intros [[|]|]; reflexivity).
  assert (At : forall c r, on_board c r -> at_ p c r = at_ (position_of k) c r).
  { intros c r O. simpl. destruct (H c r O) as [-> _]. rewrite (K c r O).
    unfold unmarked, shows_mark in *. destruct (mark st) as [x|].
    - destruct M as (cx & rx & Ox & -> & _ & E). simpl.
      destruct ((cx =? c) && (rx =? r)) eqn:X.
      + apply eqb_pair in X. injection X as <- <-. now rewrite E.
      + rewrite C3. now rewrite decode_code.
    - rewrite C3. now rewrite decode_code. }
  unfold shows_mark in M. destruct (mark st) as [x|] eqn:Ms.
  - destruct M as (cx & rx & Ox & -> & P & E). apply equal_alike. repeat split; auto.
    rewrite P. simpl. rewrite Mk.
    destruct (en_passant R) eqn:EP; [|unfold mark_by_rules in MR; rewrite MR in P by auto; discriminate].
    destruct (find _ _) as [y|] eqn:F.
    + apply find_some in F. destruct F as [I Y]. apply in_squares in I.
      destruct I as (c & r & O & ->). simpl. rewrite (K c r O) in Y. simpl in Y.
      destruct ((cx =? c) && (rx =? r)) eqn:X.
      * apply eqb_pair in X. congruence.
      * rewrite C3 in Y. discriminate.
    + exfalso. apply find_none with (x := sq cx rx) in F; [|apply in_squares; eauto].
      rewrite (K cx rx Ox) in F. simpl in F. rewrite !Z.eqb_refl in F. discriminate.
  - apply no_pass_alike; auto. simpl. rewrite Mk.
    destruct (en_passant R); auto. destruct (find _ _) as [y|] eqn:F; auto.
    apply find_some in F. destruct F as [I Y]. apply in_squares in I.
    destruct I as (c & r & O & ->). rewrite (K c r O), C3 in Y. discriminate.
Qed.

(** The mirror image. *)
Definition swapped (st : state) : state :=
  State (mirrored st) (board st) (option_map (fun x => sq (cols - 1 - col x) (row x)) (mark st)).

Lemma swapped_spec st p : represents st p -> represents (swapped st) (image false p).
Proof.
  intros [S M]. split.
  - intros c r O.
    assert (O' : on_board (cols - 1 - c) r) by (unfold PawnRules.on_board in *; lia).
    destruct (S _ _ O') as [S1 S2]. unfold see, see_mirrored in *. simpl in *.
    replace (cols - 1 - (cols - 1 - c)) with c in S2 by lia. rewrite S1, S2.
    unfold image_at, image_row, image_side. destruct (at_ p (cols - 1 - c) r); auto.
  - unfold shows_mark in *. simpl. destruct (mark st) as [x|]; simpl.
    + destruct M as (c & r & O & -> & P & E). exists (cols - 1 - c), r.
      split; [unfold PawnRules.on_board in *; lia|]. split; [reflexivity|]. rewrite P. split; auto.
      pose proof (image_at_image rows cols false (at_ p) c r) as X. simpl in X.
      now rewrite X, E.
    + destruct M as [M|M]; [left; now apply image_arrival|right; now apply image_no_pass].
Qed.

Lemma swapped_board st p : represents st p ->
  board (with_mark (swapped st)) = mirrored (with_mark st).
Proof.
  intros [_ M]. unfold with_mark, swapped, shows_mark in *. simpl.
  destruct (mark st) as [x|]; simpl; auto. destruct M as (c & r & _ & -> & _). reflexivity.
Qed.

(** A position and the one that its key stands for are worth the same. *)
Lemma key_spec st p : represents st p -> mark_by_rules R p -> turn p = White ->
  alike p (position_of (key st)) \/ alike (image false p) (position_of (key st)).
Proof.
  intros Rep MR W. unfold key. destruct (below _ _).
  - right. rewrite <- (swapped_board st p Rep). apply board_key; auto using swapped_spec.
    intros E. simpl. now rewrite MR.
  - left. now apply board_key.
Qed.

End State.
