(** The rules as the checker applies them: packed boards, tables of ways, the end of a game.
    [represents] says which position a packed board stands for. *)
From Coq Require Import ZArith Lia Bool List Uint63.
From Ludex Require Import PawnRules PawnTruth PawnGame Packed.
From Ludex Require Export PawnTables.
Import ListNotations.
Open Scope Z_scope.

Section Board.
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
Notation has_pawns := (has_pawns rows cols).
Notation has_arrived := (has_arrived rows cols).

Definition index (c r : Z) := rows * cols - 1 - (r * cols + c).
Definition sq (c r : Z) : square :=
  let i := index c r in let j := index (cols - 1 - c) r in
  Square c r (limb_of i) (shift_of i) (limb_of j) (shift_of j).

Definition range (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).
Definition row_squares (r : Z) : list square := map (fun c => sq c r) (range cols).
Definition all_squares : list square := flat_map row_squares (range rows).

Definition on_boardb (c r : Z) : bool := (0 <=? c) && (c <? cols) && (0 <=? r) && (r <? rows).
Definition square_if (c r : Z) : list square := if on_boardb c r then [sq c r] else [].

Definition stepsb (d : Z) : bool :=
  match pawns R with Orthodox => d =? 0 | Berolina => negb (d =? 0) | Breakthrough => true end.
Definition capturesb (d : Z) : bool :=
  match pawns R with Orthodox | Breakthrough => negb (d =? 0) | Berolina => d =? 0 end.
Definition doubleb (s : side) (r : Z) : bool :=
  match double R with
  | NoDouble => false
  | FromHome => r =? home_row R rows s
  | FromAnywhere => true
  end.

Definition candidates_aside (s : side) (c r d : Z) : list candidate :=
  if on_boardb (c + d) (r + ahead s) then
    let t := sq (c + d) (r + ahead s) in
    (if stepsb d then [OnStep t] else []) ++
    (if capturesb d then
       OnCapture t :: (if en_passant R then [OnPassed t (sq (c + d) r)] else [])
     else [])
  else [].

Definition make_entry (s : side) (c r : Z) : entry :=
  Entry (sq c r)
    (candidates_aside s c r 0 ++ candidates_aside s c r (-1) ++ candidates_aside s c r 1 ++
     (if doubleb s r && on_boardb c (r + 2 * ahead s) then
        [OnDouble (sq c (r + ahead s)) (sq c (r + 2 * ahead s))
           (square_if (c - 1) (r + 2 * ahead s) ++ square_if (c + 1) (r + 2 * ahead s))]
      else [])).

Definition make_entries (s : side) : list entry :=
  flat_map (fun r => map (fun c => make_entry s c r) (range cols)) (range rows).

Definition make_tables : tables :=
  Tables all_squares (make_entries White) (make_entries Black)
    (row_squares (far_row rows White)) (row_squares (far_row rows Black))
    (match far R with FarNothing => false | _ => true end) (en_passant R) (compulsory R).

(** * The rules on states *)
Definition same_square (x y : square) : bool := (col x =? col y) && (row x =? row y).

Definition allows (st : state) (s : side) (k : candidate) : bool :=
  match k with
  | OnStep t => (see st t =? 0)%uint63
  | OnCapture t => (see st t =? code (Some (other s)))%uint63
  | OnPassed t v =>
      match mark st with
      | Some x => same_square x t && (see st t =? 0)%uint63 &&
                  (see st v =? code (Some (other s)))%uint63
      | None => false
      end
  | OnDouble o t _ => (see st o =? 0)%uint63 && (see st t =? 0)%uint63
  end.

Definition is_capture (k : candidate) : bool :=
  match k with OnCapture _ | OnPassed _ _ => true | _ => false end.

Definition ways (T : tables) (st : state) (s : side) : list (square * candidate) :=
  flat_map (fun e =>
    if (see st (here e) =? code (Some s))%uint63
    then map (pair (here e)) (filter (allows st s) (candidates e)) else []) (entries T s).

Definition legal_ways (T : tables) (st : state) (s : side) : list (square * candidate) :=
  let ws := ways T st s in
  if must_capture T && existsb (fun w => is_capture (snd w)) ws
  then filter (fun w => is_capture (snd w)) ws else ws.

Definition moves (T : tables) (st : state) (s : side) : bool :=
  existsb (fun e => (see st (here e) =? code (Some s))%uint63 &&
                    existsb (allows st s) (candidates e)) (entries T s).

Definition arrived (T : tables) (st : state) (s : side) : bool :=
  existsb (fun x => (see st x =? code (Some s))%uint63) (far_squares T s).

Definition go (T : tables) (st : state) (s : side) (w : square * candidate) : state :=
  let (x, k) := w in
  let st := change (marked st None) x (code (Some s)) in
  match k with
  | OnStep t => change st t (code (Some s))
  | OnCapture t => change (change st t (code (Some (other s)))) t (code (Some s))
  | OnPassed t v => change (change st v (code (Some (other s)))) t (code (Some s))
  | OnDouble o t beside =>
      let st := change st t (code (Some s)) in
      if keeps_mark T && existsb (fun y => (see st y =? code (Some (other s)))%uint63) beside
         && negb (ends_by_arrival T && arrived T st s)
      then marked st (Some o) else st
  end.

Definition ending (T : tables) (st : state) (s : side) : option result :=
  if ends_by_arrival T && arrived T st (other s) then
    Some (match far R with FarLoses => Won | _ => Lost end)
  else if moves T st s then None
  else if existsb (fun x => (see st x =? code (Some s))%uint63) (squares T) then
    Some (match when_blocked R with
          | BlockedLoses => Lost
          | BlockedDraws => Drawn
          | BlockedDrawsIfBoth => if moves T (marked st None) (other s) then Lost else Drawn
          | BlockedWins => Won
          end)
  else Some (match when_blocked R with BlockedWins => Won | _ => Lost end).

(** * Squares *)
Lemma in_range i n : In i (range n) <-> 0 <= i < n.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (k & <- & H). apply in_seq in H. lia.
  - intros H. exists (Z.to_nat i). split; [lia|]. apply in_seq. lia.
Qed.

Lemma on_boardb_spec c r : on_boardb c r = true <-> on_board c r.
Proof.
  unfold on_boardb, PawnRules.on_board. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto.
Qed.

Lemma in_squares x : In x all_squares <-> exists c r, on_board c r /\ x = sq c r.
Proof.
  unfold all_squares, row_squares. rewrite in_flat_map. split.
  - intros (r & Hr & H). apply in_map_iff in H. destruct H as (c & <- & Hc).
    apply in_range in Hr, Hc. exists c, r. split; [now split|auto].
  - intros (c & r & [Hc Hr] & ->). exists r. rewrite in_range. split; auto.
    apply in_map_iff. exists c. rewrite in_range. auto.
Qed.

Lemma in_row x r : In x (row_squares r) <-> exists c, 0 <= c < cols /\ x = sq c r.
Proof.
  unfold row_squares. rewrite in_map_iff. split; intros (c & H1 & H2); exists c;
    rewrite in_range in *; auto.
Qed.

Lemma in_entries s e : In e (make_entries s) <-> exists c r, on_board c r /\ e = make_entry s c r.
Proof.
  unfold make_entries. rewrite in_flat_map. split.
  - intros (r & Hr & H). apply in_map_iff in H. destruct H as (c & <- & Hc).
    apply in_range in Hr, Hc. exists c, r. split; [now split|auto].
  - intros (c & r & [Hc Hr] & ->). exists r. rewrite in_range. split; auto.
    apply in_map_iff. exists c. rewrite in_range. auto.
Qed.

Lemma mirror_on_board c r : on_board c r -> on_board (cols - 1 - c) r.
Proof. unfold PawnRules.on_board. lia. Qed.

Lemma eqb_pair c r c' r' : ((c =? c') && (r =? r') = true) <-> (c, r) = (c', r').
Proof.
  rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]; auto|intros H; now injection H].
Qed.

Lemma stepsb_spec d : d = 0 \/ d = -1 \/ d = 1 -> stepsb d = true <-> steps_aside R d.
Proof.
  unfold stepsb, steps_aside. intros [-> |[-> | ->]]; destruct (pawns R); simpl;
    intuition (auto; try lia; try discriminate).
Qed.

Lemma capturesb_spec d : d = 0 \/ d = -1 \/ d = 1 -> capturesb d = true <-> captures_aside R d.
Proof.
  unfold capturesb, captures_aside. intros [-> |[-> | ->]]; destruct (pawns R); simpl;
    intuition (auto; try lia; try discriminate).
Qed.

Lemma steps_one d : steps_aside R d -> d = 0 \/ d = -1 \/ d = 1.
Proof. unfold steps_aside. destruct (pawns R); lia. Qed.

Lemma captures_one d : captures_aside R d -> d = 0 \/ d = -1 \/ d = 1.
Proof. unfold captures_aside. destruct (pawns R); lia. Qed.

Lemma doubleb_spec s r : doubleb s r = true <-> double_from R rows s r.
Proof.
  unfold doubleb, double_from. destruct (double R); [intuition discriminate|apply Z.eqb_eq|tauto].
Qed.

Lemma on_board_between c r s : on_board c r -> on_board c (r + 2 * ahead s) ->
  on_board c (r + ahead s).
Proof. unfold PawnRules.on_board, ahead. destruct s; lia. Qed.

Lemma on_board_beside c r s d : on_board c r -> on_board (c + d) (r + ahead s) ->
  on_board (c + d) r.
Proof. unfold PawnRules.on_board, ahead. destruct s; lia. Qed.

Lemma same_square_eq c r c' r' : same_square (sq c r) (sq c' r') = true <-> (c, r) = (c', r').
Proof. unfold same_square. simpl. apply eqb_pair. Qed.

Hypothesis size : 0 < cols /\ 0 < rows /\ rows * cols <= 66.

Lemma index_range c r : on_board c r -> 0 <= index c r < 66.
Proof. unfold PawnRules.on_board, index. nia. Qed.

Lemma index_inj c r c' r' : on_board c r -> on_board c' r' ->
  index c r = index c' r' -> c = c' /\ r = r'.
Proof.
  unfold PawnRules.on_board, index. intros H H' E.
  assert (r = r') by nia. subst. split; [lia|auto].
Qed.



Lemma see_change st c r c' r' d : on_board c r -> on_board c' r' -> to_Z d < 4 ->
  see (change st (sq c r) d) (sq c' r') =
    (if (c =? c') && (r =? r') then (see st (sq c' r') lxor d)%uint63 else see st (sq c' r')) /\
  see_mirrored (change st (sq c r) d) (sq c' r') =
    (if (c =? c') && (r =? r') then (see_mirrored st (sq c' r') lxor d)%uint63
     else see_mirrored st (sq c' r')).
Proof.
  intros O O' D. unfold see, see_mirrored, change, sq. cbn [board mirrored limb1 shift1 limb2 shift2].
  rewrite !peek_flip by auto using index_range, mirror_on_board.
  split.
  - destruct (Z.eqb_spec (index c r) (index c' r')) as [E|N].
    + apply index_inj in E; auto. destruct E as [-> ->]. now rewrite !Z.eqb_refl.
    + destruct (Z.eqb_spec c c'), (Z.eqb_spec r r'); simpl; auto. congruence.
  - destruct (Z.eqb_spec (index (cols - 1 - c) r) (index (cols - 1 - c') r')) as [E|N].
    + apply index_inj in E; auto using mirror_on_board. destruct E as [E ->].
      replace c' with c by lia. now rewrite !Z.eqb_refl.
    + destruct (Z.eqb_spec c c'), (Z.eqb_spec r r'); simpl; auto. congruence.
Qed.

(** * Which position a state stands for *)
Definition shows (st : state) (b : Z -> Z -> option side) :=
  forall c r, on_board c r ->
    see st (sq c r) = code (b c r) /\ see_mirrored st (sq c r) = code (b c r).

Definition no_pass (p : position) :=
  forall w, can_go p w -> taken w <> None -> taken w = Some (to w).

Definition shows_mark (m : option square) (p : position) :=
  match m with
  | Some x => exists c r, on_board c r /\ x = sq c r /\ passed p = Some (c, r) /\ at_ p c r = None
  | None => arrival p \/ no_pass p
  end.

Definition represents (st : state) (p : position) := shows st (at_ p) /\ shows_mark (mark st) p.

Lemma shows_put st b c r x : shows st b -> on_board c r ->
  shows (change st (sq c r) (code (b c r))) (put b c r None) /\
  (b c r = None -> shows (change st (sq c r) (code x)) (put b c r x)).
Proof.
  intros S O. split; [|intros E]; intros c' r' O'.
  - destruct (see_change st c r c' r' (code (b c r)) O O' (code_small _)) as [-> ->].
    destruct (S c' r' O') as [-> ->]. unfold put. rewrite (Z.eqb_sym c' c), (Z.eqb_sym r' r).
    destruct ((c =? c') && (r =? r')) eqn:X; auto. apply eqb_pair in X. injection X as <- <-.
    destruct (b c r) as [[|]|]; split; reflexivity.
  - destruct (see_change st c r c' r' (code x) O O' (code_small _)) as [-> ->].
    destruct (S c' r' O') as [-> ->]. unfold put. rewrite (Z.eqb_sym c' c), (Z.eqb_sym r' r).
    destruct ((c =? c') && (r =? r')) eqn:X; auto. apply eqb_pair in X. injection X as <- <-.
    rewrite E. destruct x as [[|]|]; split; reflexivity.
Qed.

Lemma shows_see st b c r x : shows st b -> on_board c r ->
  (see st (sq c r) =? code x)%uint63 = true <-> b c r = x.
Proof.
  intros S O. destruct (S c r O) as [-> _]. rewrite Uint63.eqb_spec. split.
  - apply code_inj.
  - now intros ->.
Qed.

Lemma shows_see0 st b c r : shows st b -> on_board c r ->
  (see st (sq c r) =? 0)%uint63 = true <-> b c r = None.
Proof. apply (shows_see st b c r None). Qed.

(** * Ways *)
Definition meaning (w : square * candidate) : way :=
  let (x, k) := w in
  let at_square y := (col y, row y) in
  match k with
  | OnStep t => Way (at_square x) (at_square t) None None
  | OnCapture t => Way (at_square x) (at_square t) (Some (at_square t)) None
  | OnPassed t v => Way (at_square x) (at_square t) (Some (at_square v)) None
  | OnDouble o t _ => Way (at_square x) (at_square t) None (Some (at_square o))
  end.


(** The ways from a square. *)
Inductive candidate_of (s : side) (c r : Z) : candidate -> Prop :=
| OfStep d : steps_aside R d -> on_board (c + d) (r + ahead s) ->
    candidate_of s c r (OnStep (sq (c + d) (r + ahead s)))
| OfCapture d : captures_aside R d -> on_board (c + d) (r + ahead s) ->
    candidate_of s c r (OnCapture (sq (c + d) (r + ahead s)))
| OfPassed d : en_passant R = true -> captures_aside R d -> on_board (c + d) (r + ahead s) ->
    candidate_of s c r (OnPassed (sq (c + d) (r + ahead s)) (sq (c + d) r))
| OfDouble : double_from R rows s r -> on_board c (r + 2 * ahead s) ->
    candidate_of s c r (OnDouble (sq c (r + ahead s)) (sq c (r + 2 * ahead s))
      (square_if (c - 1) (r + 2 * ahead s) ++ square_if (c + 1) (r + 2 * ahead s))).

Lemma in_aside s c r d k : d = 0 \/ d = -1 \/ d = 1 -> In k (candidates_aside s c r d) ->
  candidate_of s c r k.
Proof.
  unfold candidates_aside. intros D H. destruct (on_boardb _ _) eqn:O; [|destruct H].
  apply on_boardb_spec in O. apply in_app_or in H. destruct H as [H|H].
  - destruct (stepsb d) eqn:S; [|destruct H]. destruct H as [<-|[]].
    constructor; auto. now apply stepsb_spec.
  - destruct (capturesb d) eqn:S; [|destruct H]. apply capturesb_spec in S; auto.
    destruct H as [<-|H]; [now constructor|].
    destruct (en_passant R) eqn:E; [|destruct H]. destruct H as [<-|[]]. now constructor.
Qed.

Lemma aside_in s c r d k : on_board (c + d) (r + ahead s) ->
  (steps_aside R d /\ k = OnStep (sq (c + d) (r + ahead s))) \/
  (captures_aside R d /\ k = OnCapture (sq (c + d) (r + ahead s))) \/
  (en_passant R = true /\ captures_aside R d /\
    k = OnPassed (sq (c + d) (r + ahead s)) (sq (c + d) r)) ->
  In k (candidates (make_entry s c r)).
Proof.
  intros O H.
  assert (D : d = 0 \/ d = -1 \/ d = 1).
  { destruct H as [[H _]|[[H _]|(_ & H & _)]]; auto using steps_one, captures_one. }
  enough (I : In k (candidates_aside s c r d)).
  { cbn [candidates make_entry]. rewrite !in_app_iff. destruct D as [-> |[-> | ->]]; auto. }
  unfold candidates_aside. apply on_boardb_spec in O. rewrite O, in_app_iff.
  destruct H as [[H ->]|[[H ->]|(E & H & ->)]].
  - left. apply stepsb_spec in H; auto. rewrite H. now left.
  - right. apply capturesb_spec in H; auto. rewrite H. now left.
  - right. apply capturesb_spec in H; auto. rewrite H, E. right. now left.
Qed.

Lemma in_candidates s c r k : In k (candidates (make_entry s c r)) <-> candidate_of s c r k.
Proof.
  split.
  - cbn [candidates make_entry]. rewrite !in_app_iff.
    intros [H|[H|[H|H]]]; [eapply in_aside; [|exact H]; auto..|].
    destruct (doubleb s r && on_boardb c (r + 2 * ahead s)) eqn:E; [|destruct H].
    apply andb_true_iff in E. destruct E as [D O]. destruct H as [<-|[]].
    constructor; [now apply doubleb_spec|now apply on_boardb_spec].
  - destruct 1 as [d S O|d S O|d E S O|S O]; try (eapply aside_in; [exact O|]; tauto).
    cbn [candidates make_entry]. rewrite !in_app_iff. do 3 right.
    apply doubleb_spec in S. apply on_boardb_spec in O. rewrite S, O. now left.
Qed.

Lemma in_ways st s x k : In (x, k) (ways make_tables st s) <->
  exists c r, on_board c r /\ x = sq c r /\ candidate_of s c r k /\
    (see st x =? code (Some s))%uint63 = true /\ allows st s k = true.
Proof.
  unfold ways. rewrite in_flat_map.
  assert (E : entries make_tables s = make_entries s) by now destruct s. rewrite E. split.
  - intros (e & He & H). apply in_entries in He. destruct He as (c & r & O & ->).
    change (here (make_entry s c r)) with (sq c r) in H.
    destruct (see st (sq c r) =? code (Some s))%uint63 eqn:S; [|destruct H].
    apply in_map_iff in H. destruct H as (k' & X & H). injection X as <- <-.
    apply filter_In in H. destruct H as [H A]. apply in_candidates in H.
    exists c, r. auto.
  - intros (c & r & O & -> & K & S & A). exists (make_entry s c r). split.
    + apply in_entries. eauto.
    + change (here (make_entry s c r)) with (sq c r). rewrite S. apply in_map.
      apply filter_In. split; auto. now apply in_candidates.
Qed.




(** A square passed over is known only where the rules have en passant. *)
Definition mark_by_rules (p : position) := en_passant R = false -> passed p = None.

Lemma ways_are_right st p w : represents st p -> In w (ways make_tables st (turn p)) ->
  can_go p (meaning w).
Proof.
  destruct w as [x k]. intros [S M] H. apply in_ways in H.
  destruct H as (c & r & O & -> & K & P & A). apply (shows_see _ _ _ _ _ S O) in P.
  destruct K as [d D O'|d D O'|d E D O'|D O']; simpl in *.
  - apply Step; auto. now apply (shows_see0 _ _ _ _ S O').
  - apply Capture; auto. now apply (shows_see _ _ _ _ _ S O').
  - destruct (mark st) as [y|] eqn:Y; [|discriminate].
    destruct M as (cm & rm & Om & -> & X & _).
    apply andb_true_iff in A. destruct A as [A V]. apply andb_true_iff in A.
    destruct A as [A Z]. apply same_square_eq in A. rewrite A in X.
    apply EnPassant; auto.
    + now apply (shows_see0 _ _ _ _ S O').
    + apply (shows_see _ _ _ _ _ S); auto. eapply on_board_beside; eauto.
  - apply andb_true_iff in A. destruct A as [A Z].
    apply DoubleStep; auto.
    + apply (shows_see0 _ _ _ _ S); auto. now apply on_board_between.
    + now apply (shows_see0 _ _ _ _ S O').
Qed.

(** Whether the missing of a mark says that there is no capture en passant. *)
Definition settled (p : position) := ~ arrival p \/ no_pass p.

Lemma ways_are_all st p w : represents st p -> mark_by_rules p -> settled p -> can_go p w ->
  exists v, In v (ways make_tables st (turn p)) /\ meaning v = w.
Proof.
  intros [S M] MR NA C. pose proof C as C0.
  destruct C as [c r d s O P D O' E|c r d s O P D O' E|c r s O P D O' E E'|c r d s O P D O' E X E'];
    subst s.
  - exists (sq c r, OnStep (sq (c + d) (r + ahead (turn p)))). split; auto.
    apply in_ways. exists c, r. repeat split; auto; try apply O; [now constructor| |].
    + now apply (shows_see _ _ _ _ _ S O).
    + now apply (shows_see0 _ _ _ _ S O').
  - exists (sq c r, OnCapture (sq (c + d) (r + ahead (turn p)))). split; auto.
    apply in_ways. exists c, r. repeat split; auto; try apply O; [now constructor| |].
    + now apply (shows_see _ _ _ _ _ S O).
    + now apply (shows_see _ _ _ _ _ S O').
  - eexists (sq c r, OnDouble (sq c (r + ahead (turn p))) (sq c (r + 2 * ahead (turn p))) _).
    split; [|reflexivity].
    apply in_ways. exists c, r. repeat split; auto; try apply O; [now constructor| |].
    + now apply (shows_see _ _ _ _ _ S O).
    + simpl. apply andb_true_iff. split.
      * apply (shows_see0 _ _ _ _ S); auto. now apply on_board_between.
      * now apply (shows_see0 _ _ _ _ S O').
  - exists (sq c r, OnPassed (sq (c + d) (r + ahead (turn p))) (sq (c + d) r)). split; auto.
    apply in_ways. exists c, r. repeat split; auto; try apply O.
    + constructor; auto. destruct (en_passant R) eqn:F; auto.
      unfold mark_by_rules in MR. rewrite MR in X; auto. discriminate.
    + now apply (shows_see _ _ _ _ _ S O).
    + unfold allows. unfold shows_mark in M. destruct (mark st) as [y|].
      * destruct M as (cm & rm & Om & -> & Y & _). rewrite Y in X. injection X as -> ->.
        rewrite !andb_true_iff. repeat split.
        -- now apply same_square_eq.
        -- now apply (shows_see0 _ _ _ _ S O').
        -- apply (shows_see _ _ _ _ _ S); auto. eapply on_board_beside; eauto.
      * exfalso. assert (N : no_pass p) by (destruct M; [destruct NA; tauto|assumption]).
        specialize (N _ C0). simpl in N.
        assert (F : Some (c + d, r) = Some (c + d, r + ahead (turn p))) by (apply N; discriminate).
        injection F as F. destruct (turn p); simpl in F; lia.
Qed.

Lemma meaning_taken w : is_capture (snd w) = true <-> taken (meaning w) <> None.
Proof. destruct w as [x []]; simpl; split; congruence. Qed.

Lemma legal_ways_spec st p w : represents st p -> mark_by_rules p -> settled p ->
  (legal p w <-> exists v, In v (legal_ways make_tables st (turn p)) /\ meaning v = w).
Proof.
  intros Rep MR NA. unfold legal_ways. set (ws := ways make_tables st (turn p)).
  change (must_capture make_tables) with (compulsory R).
  assert (X : existsb (fun w => is_capture (snd w)) ws = true <->
              exists v, can_go p v /\ taken v <> None).
  { rewrite existsb_exists. split.
    - intros (v & I & C). exists (meaning v). split; [eapply ways_are_right; eauto|].
      now apply meaning_taken.
    - intros (v & C & T). destruct (ways_are_all st p v) as (v' & I & <-); auto.
      exists v'. split; auto. now apply meaning_taken. }
  destruct (compulsory R) eqn:F; simpl.
  - destruct (existsb (fun w => is_capture (snd w)) ws) eqn:Eb.
    + split.
      * intros [C L]. destruct (ways_are_all st p w) as (v & I & <-); auto. exists v.
        split; auto. apply filter_In. split; auto. apply meaning_taken. apply L; auto.
        now apply X.
      * intros (v & I & <-). apply filter_In in I. destruct I as [I C].
        split; [eapply ways_are_right; eauto|]. intros _ _. now apply meaning_taken.
    + split.
      * intros [C L]. now apply (ways_are_all st p w).
      * intros (v & I & <-). split; [eapply ways_are_right; eauto|]. intros _ H.
        apply X in H. congruence.
  - split.
    + intros [C L]. now apply (ways_are_all st p w).
    + intros (v & I & <-). split; [eapply ways_are_right; eauto|]. congruence.
Qed.

Lemma moves_spec st p : represents st p -> mark_by_rules p -> settled p ->
  (moves make_tables st (turn p) = true <-> can_move p).
Proof.
  intros Rep MR NA.
  assert (W : moves make_tables st (turn p) = true <-> exists v, In v (ways make_tables st (turn p))).
  { unfold moves, ways. rewrite existsb_exists. split.
    - intros (e & I & H). apply andb_true_iff in H. destruct H as [S H].
      apply existsb_exists in H. destruct H as (k & K & A).
      exists (here e, k). apply in_flat_map. exists e. split; auto. rewrite S.
      apply in_map, filter_In. auto.
    - intros (v & H). apply in_flat_map in H. destruct H as (e & I & H). exists e. split; auto.
      destruct (see st (here e) =? code (Some (turn p)))%uint63; [|destruct H].
      apply in_map_iff in H. destruct H as (k & _ & H). apply filter_In in H.
      apply existsb_exists. eauto. }
  rewrite W. split.
  - intros (v & I). destruct (compulsory R) eqn:F.
    + destruct (existsb (fun w => is_capture (snd w)) (ways make_tables st (turn p))) eqn:Eb.
      * apply existsb_exists in Eb. destruct Eb as (u & Iu & C).
        exists (meaning u). split; [eapply ways_are_right; eauto|].
        intros _ _. now apply meaning_taken.
      * exists (meaning v). split; [eapply ways_are_right; eauto|]. intros _ (u & Cu & Tu).
        destruct (ways_are_all st p u) as (u' & Iu & <-); auto. exfalso.
        apply meaning_taken in Tu. rewrite <- not_true_iff_false in Eb. apply Eb.
        apply existsb_exists. eauto.
    + exists (meaning v). split; [eapply ways_are_right; eauto|]. congruence.
  - intros (w & C & _). destruct (ways_are_all st p w) as (v & I & _); eauto.
Qed.

Lemma arrived_spec st p s : shows st (at_ p) ->
  (arrived make_tables st s = true <-> has_arrived p s).
Proof.
  intros S. unfold arrived. rewrite existsb_exists.
  assert (E : far_squares make_tables s = row_squares (far_row rows s)) by now destruct s.
  rewrite E. split.
  - intros (x & I & H). apply in_row in I. destruct I as (c & Hc & ->).
    assert (O : on_board c (far_row rows s)).
    { split; auto. unfold far_row. destruct s; lia. }
    exists c. split; auto. now apply (shows_see _ _ _ _ _ S O).
  - intros (c & O & H). exists (sq c (far_row rows s)). split.
    + apply in_row. exists c. split; auto. apply O.
    + now apply (shows_see _ _ _ _ _ S O).
Qed.

Lemma arrivalb st p : shows st (at_ p) ->
  (ends_by_arrival make_tables && arrived make_tables st (other (turn p)) = true <-> arrival p).
Proof.
  intros S. rewrite andb_true_iff, (arrived_spec st p) by auto. unfold PawnRules.arrival.
  simpl. destruct (far R); split; intros [A B]; split; auto; congruence.
Qed.

Lemma no_mark_no_pass p : passed p = None -> no_pass p.
Proof.
  intros N w C T. destruct C; simpl in *; auto; try congruence.
Qed.

Lemma ending_spec st p : represents st p -> mark_by_rules p ->
  match ending make_tables st (turn p) with Some x => ends p x | None => goes_on p end.
Proof.
  intros Rep MR. pose proof Rep as [S M]. unfold ending.
  pose proof (arrivalb st p S) as A.
  destruct (ends_by_arrival make_tables && arrived make_tables st (other (turn p))).
  { left. split; auto. now apply A. }
  assert (NA : ~ arrival p) by (intros H; apply A in H; discriminate).
  pose proof (moves_spec st p Rep MR (or_introl NA)) as Mv.
  destruct (moves make_tables st (turn p)).
  { split; auto. now apply Mv. }
  assert (NM : ~ can_move p) by (intros H; apply Mv in H; discriminate).
  assert (P : existsb (fun x => (see st x =? code (Some (turn p)))%uint63) (squares make_tables) = true
              <-> has_pawns p (turn p)).
  { rewrite existsb_exists. split.
    - intros (x & I & H). apply in_squares in I. destruct I as (c & r & O & ->).
      exists c, r. split; auto. now apply (shows_see _ _ _ _ _ S O).
    - intros (c & r & O & H). exists (sq c r). split; [apply in_squares; eauto|].
      now apply (shows_see _ _ _ _ _ S O). }
  destruct (existsb (fun x => (see st x =? code (Some (turn p)))%uint63) (squares make_tables)).
  - right. right. split; [|split; [|split]]; auto; [now apply P|].
    destruct (when_blocked R); auto.
    assert (Rep' : represents (marked st None) (others_turn p)).
    { split; [exact S|]. simpl. right. now apply no_mark_no_pass. }
    (* Under [draws-if-both] the other side's moves count even if a pawn has arrived. *)
    assert (Mo : moves make_tables (marked st None) (other (turn p)) = true <->
                 can_move (others_turn p)).
    { apply (moves_spec _ (others_turn p)); auto; [easy|]. right. now apply no_mark_no_pass. }
    destruct (moves make_tables (marked st None) (other (turn p))).
    + right. split; auto. now apply Mo.
    + left. split; auto. intros H. apply Mo in H. discriminate.
  - right. left. split; [|split]; auto. intros H. apply P in H. discriminate.
Qed.

End Board.
