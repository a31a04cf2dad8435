(** What is true of all pawn games: more plies do no harm, equal positions are worth the same,
    so are mirror images and boards turned around, and every ply brings a pawn forward. *)
From Coq Require Import ZArith Lia Bool.
From Ludex Require Import PawnRules PawnTruth Sums.
Open Scope Z_scope.

Section Game.
Variable R : rules.
Variables rows cols : Z.
Notation on_board := (on_board rows cols).
Notation can_go := (can_go R rows cols).
Notation legal := (legal R rows cols).
Notation after := (after R rows cols).
Notation move := (move R rows cols).
Notation can_move := (can_move R rows cols).
Notation arrival := (arrival R rows cols).
Notation ends := (ends R rows cols).
Notation goes_on := (goes_on R rows cols).
Notation wins := (wins R rows cols).
Notation loses := (loses R rows cols).
Notation has_pawns := (has_pawns rows cols).
Notation has_arrived := (has_arrived rows cols).

Lemma other_other s : other (other s) = s.
Proof. now destruct s. Qed.

Lemma more_plies n : (forall p, wins n p -> wins (S n) p) /\ (forall p, loses n p -> loses (S n) p).
Proof.
  induction n as [|n [IHw IHl]]; split; intros p H.
  - destruct H as [H|[]]. now left.
  - destruct H as [H|[]]. now left.
  - destruct H as [H|(G & q & M & L)]; [now left|right]. split; [exact G|].
    exists q. split; [exact M|]. now apply IHl.
  - destruct H as [H|(G & L)]; [now left|right]. split; [exact G|].
    intros q M. apply IHw. now apply L.
Qed.

Lemma wins_mono n m p : (n <= m)%nat -> wins n p -> wins m p.
Proof. induction 1; auto. intros. now apply more_plies, IHle. Qed.
Lemma loses_mono n m p : (n <= m)%nat -> loses n p -> loses m p.
Proof. induction 1; auto. intros. now apply more_plies, IHle. Qed.

Lemma going_on_is_no_end p x : goes_on p -> ~ ends p x.
Proof.
  intros [NA M] [[A _]|[(_ & NP & _)|(_ & _ & NM & _)]]; try tauto.
  destruct M as (w & C & _). apply NP. destruct C; unfold PawnRules.has_pawns; eauto.
Qed.

(** * Positions that nobody can tell apart *)
Definition alike (p p' : position) :=
  (forall c r, on_board c r -> at_ p c r = at_ p' c r) /\ turn p = turn p' /\
  (arrival p \/ forall w, can_go p w <-> can_go p' w).

Definition equal (p p' : position) :=
  (forall c r, on_board c r -> at_ p c r = at_ p' c r) /\ turn p = turn p' /\
  passed p = passed p'.

Lemma equal_sym p p' : equal p p' -> equal p' p.
Proof. intros (A & T & P). repeat split; auto. intros. symmetry. auto. Qed.

Lemma equal_can_go p p' w : equal p p' -> can_go p w -> can_go p' w.
Proof.
  intros (A & T & P) C. destruct C; subst s; rewrite T in *.
  - apply Step; auto; rewrite <- A; auto.
  - apply Capture; auto; rewrite <- A; auto.
  - apply DoubleStep; auto; rewrite <- A; auto.
    unfold PawnRules.on_board, ahead in *. destruct (turn p'); lia.
  - apply EnPassant; auto; try (rewrite <- A; auto); try congruence.
    unfold PawnRules.on_board in *. lia.
Qed.

Lemma equal_alike p p' : equal p p' -> alike p p'.
Proof.
  intros E. split; [apply E|]. split; [apply E|]. right. intros w.
  split; apply equal_can_go; auto using equal_sym.
Qed.

Lemma same_arrived p p' s : (forall c r, on_board c r -> at_ p c r = at_ p' c r) ->
  has_arrived p s -> has_arrived p' s.
Proof. intros A (c & B & H). exists c. rewrite <- A; auto. Qed.

Lemma alike_sym p p' : alike p p' -> alike p' p.
Proof.
  intros (A & T & W). repeat split; auto.
  - intros. symmetry. auto.
  - destruct W as [[F W]|W].
    + left. split; auto. rewrite <- T. eapply same_arrived; eauto.
    + right. intros w. symmetry. auto.
Qed.

Lemma alike_arrival p p' : alike p p' -> arrival p -> arrival p'.
Proof.
  intros (A & T & _) [F H]. split; auto. rewrite <- T. eapply same_arrived; eauto.
Qed.

Lemma alike_legal p p' w : alike p p' -> ~ arrival p -> legal p w -> legal p' w.
Proof.
  intros (A & T & [N|W]) NA [C L]; [tauto|]. split; [now apply W|].
  intros F (v & Cv & Tv). apply L; auto. exists v. split; auto. now apply W.
Qed.

Lemma alike_can_move p p' : alike p p' -> ~ arrival p -> can_move p -> can_move p'.
Proof. intros A NA (w & L). exists w. eapply alike_legal; eauto. Qed.

Lemma alike_move p p' q : alike p p' -> ~ arrival p -> move p q -> move p' q.
Proof.
  intros A NA (w & L & (B & T & P)). exists w. split; [eapply alike_legal; eauto|].
  destruct A as (A & AT & _). unfold PawnRules.after. rewrite <- AT.
  split; [|split]; auto. intros c r O. rewrite <- A by auto. now apply B.
Qed.

Lemma alike_others p p' : alike p p' -> can_move (others_turn p) -> can_move (others_turn p').
Proof.
  intros (A & T & _) (w & C & L).
  assert (E : equal (others_turn p) (others_turn p')).
  { repeat split; simpl; auto. now rewrite T. }
  exists w. split; [eapply equal_can_go; eauto|].
  intros F (v & Cv & Tv). apply L; auto. exists v. split; auto.
  eapply equal_can_go; [apply equal_sym|]; eauto.
Qed.

Lemma alike_pawns p p' : alike p p' -> has_pawns p (turn p) -> has_pawns p' (turn p').
Proof. intros (A & T & _) (c & r & B & H). exists c, r. rewrite <- A, <- T; auto. Qed.

Lemma alike_ends p p' x : alike p p' -> ends p x -> ends p' x.
Proof.
  intros A H. pose proof (alike_sym _ _ A) as A'.
  destruct H as [[H X]|[(NA & NP & X)|(NA & P & NM & X)]].
  - left. split; auto. eapply alike_arrival; eauto.
  - right. left. split; [|split]; auto.
    + intros H. apply NA. eapply alike_arrival; eauto.
    + intros H. apply NP. eapply alike_pawns; eauto.
  - right. right.
    assert (NA' : ~ arrival p') by (intros H; apply NA; eapply alike_arrival; eauto).
    split; [|split; [|split]]; auto.
    + eapply alike_pawns; eauto.
    + intros H. apply NM. eapply alike_can_move; eauto.
    + destruct (when_blocked R); auto. destruct X as [[X E]|[X E]]; [left|right]; split; auto.
      * intros H. apply X. eapply alike_others; eauto.
      * eapply alike_others; eauto.
Qed.

Lemma alike_goes_on p p' : alike p p' -> goes_on p -> goes_on p'.
Proof.
  intros A [NA M]. pose proof (alike_sym _ _ A). split.
  - intros N. apply NA. eapply alike_arrival; eauto.
  - eapply alike_can_move; eauto.
Qed.

Lemma alike_wins n p p' : alike p p' -> wins n p -> wins n p'.
Proof.
  intros A H. destruct n as [|n]; destruct H as [H|H].
  - left. eapply alike_ends; eauto.
  - tauto.
  - left. eapply alike_ends; eauto.
  - right. destruct H as (G & q & M & L). split; [eapply alike_goes_on; eauto|].
    exists q. split; auto. eapply alike_move; eauto. apply G.
Qed.

Lemma alike_loses n p p' : alike p p' -> loses n p -> loses n p'.
Proof.
  intros A H. pose proof (alike_sym _ _ A) as A'. destruct n as [|n]; destruct H as [H|H].
  - left. eapply alike_ends; eauto.
  - tauto.
  - left. eapply alike_ends; eauto.
  - right. destruct H as (G & L). pose proof (alike_goes_on _ _ A G) as G'. split; [exact G'|].
    intros q M. apply L. eapply alike_move; eauto. apply G'.
Qed.

(** * Mirror images, and boards turned around

    Left and right are exchanged; if [f] then so are up and down, and the colours: that is
    half a turn. *)
Section Image.
Variable f : bool.

Definition image_row (r : Z) := if f then rows - 1 - r else r.
Definition image_side (s : side) := if f then other s else s.
Definition image_square (x : Z * Z) := (cols - 1 - fst x, image_row (snd x)).
Definition image_at (b : Z -> Z -> option side) (c r : Z) :=
  option_map image_side (b (cols - 1 - c) (image_row r)).
Definition image (p : position) :=
  Position (image_at (at_ p)) (image_side (turn p)) (option_map image_square (passed p)).
Definition image_way (w : way) :=
  Way (image_square (from w)) (image_square (to w)) (option_map image_square (taken w))
    (option_map image_square (over w)).

Lemma image_row_image r : image_row (image_row r) = r.
Proof. unfold image_row. destruct f; lia. Qed.
Lemma image_side_image s : image_side (image_side s) = s.
Proof. unfold image_side. destruct f; auto using other_other. Qed.
Lemma image_other s : image_side (other s) = other (image_side s).
Proof. unfold image_side. now destruct f. Qed.
Lemma image_square_image x : image_square (image_square x) = x.
Proof.
  destruct x as [c r]. unfold image_square. simpl. rewrite image_row_image. f_equal. lia.
Qed.
Lemma image_on c r : on_board c r -> on_board (cols - 1 - c) (image_row r).
Proof. unfold PawnRules.on_board, image_row. destruct f; lia. Qed.
Lemma image_ahead r s k : image_row (r + k * ahead s) = image_row r + k * ahead (image_side s).
Proof. unfold image_row, image_side, ahead. destruct f, s; simpl; lia. Qed.
Lemma image_ahead1 r s : image_row (r + ahead s) = image_row r + ahead (image_side s).
Proof. unfold image_row, image_side, ahead. destruct f, s; simpl; lia. Qed.
Lemma image_far s : image_row (far_row rows s) = far_row rows (image_side s).
Proof. unfold image_row, image_side, far_row. destruct f, s; simpl; lia. Qed.
Lemma image_steps d : steps_aside R d -> steps_aside R (- d).
Proof. unfold steps_aside. destruct (pawns R); lia. Qed.
Lemma image_captures d : captures_aside R d -> captures_aside R (- d).
Proof. unfold captures_aside. destruct (pawns R); lia. Qed.
Lemma image_double s r : double_from R rows s r -> double_from R rows (image_side s) (image_row r).
Proof.
  unfold double_from, home_row, image_side, image_row.
  destruct (double R); auto. intros ->. destruct f, s; simpl; lia.
Qed.

Lemma image_at_image b c r : image_at b (cols - 1 - c) (image_row r) = option_map image_side (b c r).
Proof.
  unfold image_at. rewrite image_row_image. now replace (cols - 1 - (cols - 1 - c)) with c by lia.
Qed.

Lemma image_can_go p w : can_go p w -> can_go (image p) (image_way w).
Proof.
  intros C. destruct C as [c r d s O P D O' E|c r d s O P D O' E|c r s O P D O' E E'|c r d s O P D O' E X E'];
    subst s; unfold image_way, image_square; cbn [fst snd from to taken over option_map];
    rewrite ?image_ahead, ?image_ahead1.
  - replace (cols - 1 - (c + d)) with (cols - 1 - c + - d) by lia.
    apply (Step R rows cols (image p)); cbn [turn image at_ passed];
      rewrite <- ?image_ahead1; replace (cols - 1 - c + - d) with (cols - 1 - (c + d)) by lia;
      rewrite ?image_at_image, ?P, ?E; auto using image_steps; now apply image_on.
  - replace (cols - 1 - (c + d)) with (cols - 1 - c + - d) by lia.
    apply (Capture R rows cols (image p)); cbn [turn image at_ passed];
      rewrite <- ?image_ahead1; replace (cols - 1 - c + - d) with (cols - 1 - (c + d)) by lia;
      rewrite ?image_at_image, ?P, ?E; auto using image_captures;
      try now apply image_on.
    simpl. now rewrite image_other.
  - apply (DoubleStep R rows cols (image p)); cbn [turn image at_ passed];
      rewrite <- ?image_ahead1, <- ?image_ahead, ?image_at_image, ?P, ?E, ?E';
      auto using image_double; now apply image_on.
  - replace (cols - 1 - (c + d)) with (cols - 1 - c + - d) by lia.
    apply (EnPassant R rows cols (image p)); cbn [turn image at_ passed];
      rewrite <- ?image_ahead1; replace (cols - 1 - c + - d) with (cols - 1 - (c + d)) by lia;
      rewrite ?image_at_image, ?P, ?E, ?X, ?E'; auto using image_captures;
      try now apply image_on.
    simpl. now rewrite image_other.
Qed.

Lemma image_equal p : equal (image (image p)) p.
Proof.
  repeat split; simpl.
  - intros c r B. unfold image_at. rewrite image_row_image.
    replace (cols - 1 - (cols - 1 - c)) with c by lia.
    destruct (at_ p c r); simpl; auto. now rewrite image_side_image.
  - apply image_side_image.
  - destruct (passed p); simpl; auto. now rewrite image_square_image.
Qed.

Lemma image_legal p w : legal p w -> legal (image p) (image_way w).
Proof.
  intros [C L]. split; [now apply image_can_go|]. intros F (v & Cv & Tv).
  simpl. enough (taken w <> None) by (destruct (taken w); simpl; congruence).
  apply L; auto. exists (image_way v). split.
  - apply image_can_go in Cv. eapply equal_can_go; [apply image_equal|]; auto.
  - simpl. destruct (taken v); simpl; congruence.
Qed.

Lemma image_square_eq c r x : (c, r) = image_square x <-> (cols - 1 - c, image_row r) = x.
Proof.
  split; intros H.
  - rewrite <- (image_square_image x), <- H. reflexivity.
  - subst x. unfold image_square. simpl. rewrite image_row_image. f_equal. lia.
Qed.

Lemma image_after p w q : after p w q -> after (image p) (image_way w) (image q).
Proof.
  intros (B & T & P). split; [|split]; simpl.
  - intros c r O. unfold image_at.
    assert (O' : on_board (cols - 1 - c) (image_row r)) by now apply image_on.
    destruct (B _ _ O') as (B1 & B2 & B3). rewrite !image_square_eq.
    assert (Tk : Some (c, r) = option_map image_square (taken w) <->
                 Some (cols - 1 - c, image_row r) = taken w).
    { destruct (taken w) as [x|]; simpl; [|split; discriminate].
      split; intros H; f_equal;
        [apply (proj1 (image_square_eq c r x))|apply (proj2 (image_square_eq c r x))];
        congruence. }
    repeat split; intros.
    + now rewrite B1.
    + rewrite B2; auto. tauto.
    + rewrite B3; auto. tauto.
  - rewrite T. apply image_other.
  - rewrite P. now destruct (en_passant R).
Qed.

Lemma image_move p q : move p q -> move (image p) (image q).
Proof.
  intros (w & L & A). exists (image_way w). split; [now apply image_legal|now apply image_after].
Qed.

Lemma image_can_move p : can_move p -> can_move (image p).
Proof. intros (w & L). exists (image_way w). now apply image_legal. Qed.

Lemma image_arrived p s : has_arrived p s -> has_arrived (image p) (image_side s).
Proof.
  intros (c & O & A). exists (cols - 1 - c). rewrite <- image_far. split.
  - now apply image_on.
  - simpl. now rewrite image_at_image, A.
Qed.

Lemma image_arrival p : arrival p -> arrival (image p).
Proof.
  intros [F A]. split; auto. simpl. rewrite <- image_other. now apply image_arrived.
Qed.

Lemma image_pawns p s : has_pawns p s -> has_pawns (image p) (image_side s).
Proof.
  intros (c & r & O & A). exists (cols - 1 - c), (image_row r). split.
  - now apply image_on.
  - simpl. now rewrite image_at_image, A.
Qed.

Lemma image_back (P : position -> Prop) p :
  (forall x y, alike x y -> P x -> P y) -> (forall x, P x -> P (image x)) -> P (image p) -> P p.
Proof.
  intros A I H. apply (A (image (image p))); auto. apply equal_alike, image_equal.
Qed.

Lemma image_not_arrival p : ~ arrival p -> ~ arrival (image p).
Proof. intros N H. apply N. revert H. apply image_back; [apply alike_arrival|apply image_arrival]. Qed.

Lemma image_others p : can_move (others_turn p) -> can_move (others_turn (image p)).
Proof.
  intros H. apply image_can_move in H. destruct H as (w & C & L).
  assert (E : equal (image (others_turn p)) (others_turn (image p))).
  { repeat split; simpl; auto. apply image_other. }
  exists w. split; [eapply equal_can_go; eauto|].
  intros F (v & Cv & Tv). apply L; auto. exists v. split; auto.
  eapply equal_can_go; [apply equal_sym|]; eauto.
Qed.

Lemma image_ends p x : ends p x -> ends (image p) x.
Proof.
  intros [[H X]|[(NA & NP & X)|(NA & P & NM & X)]].
  - left. split; auto. now apply image_arrival.
  - right. left. split; [|split]; auto using image_not_arrival.
    intros H. apply NP. revert H.
    apply (image_back (fun p => has_pawns p (turn p)));
      [apply alike_pawns|intros; simpl; now apply image_pawns].
  - right. right. pose proof (image_not_arrival _ NA) as NA'.
    split; [|split; [|split]]; auto.
    + simpl. now apply image_pawns.
    + intros H. apply NM. apply image_can_move in H.
      eapply alike_can_move; [apply equal_alike, image_equal| |exact H].
      now apply image_not_arrival.
    + destruct (when_blocked R); auto. destruct X as [[X E]|[X E]]; [left|right]; split; auto.
      * intros H. apply X. revert H.
        apply (image_back (fun p => can_move (others_turn p)));
          [apply alike_others|apply image_others].
      * now apply image_others.
Qed.

Lemma image_goes_on p : goes_on p -> goes_on (image p).
Proof. intros [NA M]. split; auto using image_not_arrival, image_can_move. Qed.

Lemma image_truth n :
  (forall p, wins n p -> wins n (image p)) /\ (forall p, loses n p -> loses n (image p)).
Proof.
  induction n as [|n [IHw IHl]]; split; intros p H.
  - destruct H as [H|[]]. left. now apply image_ends.
  - destruct H as [H|[]]. left. now apply image_ends.
  - destruct H as [H|(G & q & M & L)]; [left; now apply image_ends|right].
    split; [now apply image_goes_on|]. exists (image q).
    split; [now apply image_move|now apply IHl].
  - destruct H as [H|(G & L)]; [left; now apply image_ends|right].
    split; [now apply image_goes_on|]. intros q M.
    apply (alike_wins n (image (image q))); [apply equal_alike, image_equal|].
    apply IHw, L. eapply alike_move; [apply equal_alike, image_equal| |apply image_move, M].
    apply image_not_arrival, image_not_arrival, G.
Qed.

Lemma image_wins n p : wins n (image p) <-> wins n p.
Proof.
  split; [|apply image_truth].
  apply (image_back (wins n)); [intros x y; apply alike_wins|apply image_truth].
Qed.

Lemma image_loses n p : loses n (image p) <-> loses n p.
Proof.
  split; [|apply image_truth].
  apply (image_back (loses n)); [intros x y; apply alike_loses|apply image_truth].
Qed.
End Image.

(** * Every ply brings a pawn forward *)

(** How many rows a pawn has before it. *)
Definition distance (x : option side) (r : Z) :=
  match x with Some White => rows - 1 - r | Some Black => r | None => 0 end.

Definition total (b : Z -> Z -> option side) :=
  sum (Z.to_nat rows) (fun r => sum (Z.to_nat cols) (fun c => distance (b c r) r)).

Lemma total_nonneg b : 0 <= total b.
Proof.
  apply sum_nonneg. intros r Hr. apply sum_nonneg. intros c Hc.
  unfold distance. destruct (b c r) as [[|]|]; lia.
Qed.

Lemma total_change b b' c r : on_board c r ->
  (forall i j, on_board i j -> (i, j) <> (c, r) -> b i j = b' i j) ->
  total b' = total b - distance (b c r) r + distance (b' c r) r.
Proof.
  intros [Hc Hr] H. unfold total.
  rewrite (sum_change _ (fun r => sum (Z.to_nat cols) (fun c => distance (b c r) r))
             (fun r => sum (Z.to_nat cols) (fun c => distance (b' c r) r)) r); [|lia|].
  - rewrite (sum_change (Z.to_nat cols) (fun c => distance (b c r) r)
               (fun c => distance (b' c r) r) c); [lia|lia|].
    intros i Hi N. rewrite (H i r); auto; [split; lia|congruence].
  - intros j Hj N. apply sum_same. intros i Hi. rewrite (H i j); auto; [split; lia|congruence].
Qed.

Definition put (b : Z -> Z -> option side) (c r : Z) (x : option side) (i j : Z) :=
  if (i =? c) && (j =? r) then x else b i j.

Lemma put_same b c r x : put b c r x c r = x.
Proof. unfold put. now rewrite !Z.eqb_refl. Qed.

Lemma put_other b c r x i j : (i, j) <> (c, r) -> put b c r x i j = b i j.
Proof.
  intros N. unfold put. destruct (Z.eqb_spec i c), (Z.eqb_spec j r); simpl; auto. congruence.
Qed.

Lemma total_put b c r x : on_board c r ->
  total (put b c r x) = total b - distance (b c r) r + distance x r.
Proof.
  intros O. rewrite (total_change b (put b c r x) c r); auto.
  - now rewrite put_same.
  - intros. symmetry. now apply put_other.
Qed.

Lemma total_same b b' : (forall c r, on_board c r -> b c r = b' c r) -> total b = total b'.
Proof.
  intros H. apply sum_same. intros r Hr. apply sum_same. intros c Hc.
  rewrite H; auto. split; lia.
Qed.

Lemma pair_dec (x y : Z * Z) : {x = y} + {x <> y}.
Proof. decide equality; apply Z.eq_dec. Qed.

(** A pawn goes from one square to one nearer to its far row, and another may vanish. *)
Lemma total_falls b b' s c r c' r' t : on_board c r -> on_board c' r' ->
  b c r = Some s -> (r' - r) * ahead s > 0 ->
  (match t with Some (x, y) => on_board x y /\ (x, y) <> (c, r) | None => b c' r' = None end) ->
  (b c' r' = None \/ t = Some (c', r')) ->
  (forall i j, on_board i j ->
    ((i, j) = (c', r') -> b' i j = Some s) /\
    ((i, j) <> (c', r') -> ((i, j) = (c, r) \/ Some (i, j) = t) -> b' i j = None) /\
    ((i, j) <> (c', r') -> (i, j) <> (c, r) -> Some (i, j) <> t -> b' i j = b i j)) ->
  total b' < total b.
Proof.
  intros O O' P F T E H.
  assert (N : (c', r') <> (c, r)) by (intros X; injection X as -> ->; lia).
  set (b1 := match t with Some (x, y) => put b x y None | None => b end).
  assert (B1 : total b1 <= total b /\ b1 c' r' = None /\ b1 c r = Some s).
  { unfold b1. destruct t as [[x y]|].
    - destruct T as [Ot Nt]. rewrite total_put; auto. split; [|split].
      + unfold distance at 2. pose proof Ot as [? ?]. unfold distance.
        destruct (b x y) as [[|]|]; lia.
      + destruct (pair_dec (c', r') (x, y)) as [X|X].
        * injection X as -> ->. apply put_same.
        * rewrite put_other; auto. destruct E as [E|E]; auto. congruence.
      + rewrite put_other; auto.
    - destruct E; [|discriminate]. split; [lia|split]; auto. }
  destruct B1 as (L & E1 & P1).
  set (b2 := put (put b1 c r None) c' r' (Some s)).
  assert (S : total b' = total b2).
  { apply total_same. intros i j Oij. destruct (H i j Oij) as (H1 & H2 & H3). unfold b2.
    destruct (pair_dec (i, j) (c', r')) as [X|X].
    - rewrite (H1 X). injection X as -> ->. now rewrite put_same.
    - rewrite put_other; auto. destruct (pair_dec (i, j) (c, r)) as [Y|Y].
      + rewrite H2; auto. injection Y as -> ->. now rewrite put_same.
      + rewrite put_other; auto. unfold b1. destruct t as [[x y]|].
        * destruct (pair_dec (i, j) (x, y)) as [W|W].
          -- injection W as -> ->. rewrite put_same. apply H2; auto.
          -- rewrite put_other; auto. apply H3; auto. congruence.
        * apply H3; auto. discriminate. }
  rewrite S. unfold b2. rewrite !total_put; auto. rewrite P1.
  rewrite put_other; auto. rewrite E1. unfold distance, ahead in *. destruct s; lia.
Qed.

Lemma move_falls p q : move p q -> total (at_ q) < total (at_ p).
Proof.
  intros (w & [C _] & (B & _)). destruct C; subst s; simpl in B.
  - eapply (total_falls _ _ (turn p) c r (c + d) (r + ahead (turn p)) None); eauto.
    destruct (turn p); simpl; lia.
  - eapply (total_falls _ _ (turn p) c r (c + d) (r + ahead (turn p)) (Some _)); eauto.
    + destruct (turn p); simpl; lia.
    + simpl. split; auto. intros X. injection X. destruct (turn p); simpl; lia.
  - eapply (total_falls _ _ (turn p) c r c (r + 2 * ahead (turn p)) None); eauto.
    destruct (turn p); simpl; lia.
  - eapply (total_falls _ _ (turn p) c r (c + d) (r + ahead (turn p)) (Some (c + d, r))); eauto.
    + destruct (turn p); simpl; lia.
    + split; [unfold PawnRules.on_board in *; lia|]. intros X. injection X as X.
      rewrite X in H5. rewrite H0 in H5. destruct (turn p); discriminate.
Qed.

(** * Positions that are worth the same *)
Definition worth_same (p q : position) :=
  (forall n, wins n p <-> wins n q) /\ (forall n, loses n p <-> loses n q) /\
  total (at_ p) = total (at_ q).

Lemma alike_worth p q : alike p q -> worth_same p q.
Proof.
  intros A. pose proof (alike_sym _ _ A) as A'. split; [|split].
  - intros n. split; apply alike_wins; auto.
  - intros n. split; apply alike_loses; auto.
  - apply total_same, A.
Qed.

Lemma mirror_worth p : 0 < cols -> worth_same p (image false p).
Proof.
  intros C. split; [|split].
  - intros n. symmetry. apply image_wins.
  - intros n. symmetry. apply image_loses.
  - unfold total. apply sum_same. intros r _. simpl. unfold image_at, image_row, image_side.
    rewrite <- (sum_reversed (Z.to_nat cols) (fun c => distance (at_ p c r) r)).
    apply sum_same. intros c _. rewrite Z2Nat.id by lia. f_equal.
    now destruct (at_ p (cols - 1 - c) r).
Qed.

Lemma worth_trans p q r : worth_same p q -> worth_same q r -> worth_same p r.
Proof.
  intros (W & L & E) (W' & L' & E'). split; [|split]; [| |congruence]; intros n.
  - now rewrite W.
  - now rewrite L.
Qed.

(** The position after a move. *)
Definition next (p : position) (w : way) : position :=
  Position
    (fun c r =>
       if pair_dec (c, r) (to w) then Some (turn p)
       else if pair_dec (c, r) (from w) then None
       else match taken w with
            | Some t => if pair_dec (c, r) t then None else at_ p c r
            | None => at_ p c r
            end)
    (other (turn p)) (if en_passant R then over w else None).

Lemma after_next p w : after p w (next p w).
Proof.
  split; [|split]; auto. intros c r O. simpl. destruct (pair_dec (c, r) (to w)) as [E|N].
  { repeat split; intros; tauto. }
  destruct (pair_dec (c, r) (from w)); [repeat split; intros; tauto|].
  destruct (taken w) as [t|].
  - destruct (pair_dec (c, r) t); repeat split; intros; try tauto; auto; intuition congruence.
  - repeat split; intros; try tauto; auto. intuition congruence.
Qed.

Lemma goes_on_somewhere p : goes_on p -> exists q, move p q.
Proof. intros [_ (w & L)]. exists (next p w), w. split; auto using after_next. Qed.

End Game.
