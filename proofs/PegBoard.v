(** Boards: their holes and jumps, plans, and what no jump can change or only lower. *)
From Coq Require Import ZArith NArith Lia List Permutation Bool String Ascii PeanoNat.
From Ludex Require Import PegRules PegStates PegBits.
Import ListNotations.
Open Scope Z_scope.

Definition same_square (a b : square) : bool := (fst a =? fst b) && (snd a =? snd b).

Lemma same_square_eq a b : same_square a b = true <-> a = b.
Proof.
  unfold same_square. rewrite andb_true_iff, !Z.eqb_eq. destruct a, b. simpl.
  split; [intros [-> ->]; auto|intros E; injection E; auto].
Qed.

(** * The number of a square in a list *)
Fixpoint index_from (s : square) (l : list square) (i : nat) : option nat :=
  match l with
  | [] => None
  | x :: l => if same_square s x then Some i else index_from s l (S i)
  end.
Definition index_of (s : square) (l : list square) : option nat := index_from s l 0.

Lemma index_from_some s l i k : index_from s l i = Some k ->
  exists j, k = (i + j)%nat /\ nth_error l j = Some s.
Proof.
  revert i. induction l as [|x l IH]; intros i; simpl; [discriminate|].
  destruct (same_square s x) eqn:E.
  - intros H. injection H as <-. apply same_square_eq in E. subst. exists 0%nat. split; [lia|auto].
  - intros H. apply IH in H. destruct H as (j & -> & H). exists (S j). split; [lia|auto].
Qed.

Lemma index_of_some s l i : index_of s l = Some i -> nth_error l i = Some s.
Proof. intros H. apply index_from_some in H. destruct H as (j & -> & H). exact H. Qed.

Lemma index_of_in s l : In s l -> exists i, index_of s l = Some i.
Proof.
  unfold index_of. generalize 0%nat. induction l as [|x l IH]; intros i I; [destruct I|]. simpl.
  destruct (same_square s x) eqn:E; [eauto|]. destruct I as [->|I]; [|now apply IH].
  assert (X : same_square s s = true) by now apply same_square_eq. congruence.
Qed.

Lemma index_of_nth s l i : NoDup l -> nth_error l i = Some s -> index_of s l = Some i.
Proof.
  intros N H. destruct (index_of_in s l (nth_error_In _ _ H)) as (j & E). rewrite E. f_equal.
  apply index_of_some in E. apply (proj1 (NoDup_nth_error l) N); [|congruence].
  apply nth_error_Some. congruence.
Qed.

Fixpoint no_square_twice (l : list square) : bool :=
  match l with [] => true | s :: l => negb (existsb (same_square s) l) && no_square_twice l end.

Lemma no_square_twice_NoDup l : no_square_twice l = true -> NoDup l.
Proof.
  induction l as [|s l IH]; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff.
  intros [E H]. constructor; auto. intros I. assert (X : existsb (same_square s) l = true).
  { apply existsb_exists. exists s. split; [exact I|]. now apply same_square_eq. }
  congruence.
Qed.

(** * The cells of a board, from the bottom left *)
Fixpoint cells_of_row (x y : Z) (row : string) : list (square * ascii) :=
  match row with
  | EmptyString => []
  | String c row => ((x, y), c) :: cells_of_row (x + 1) y row
  end.

Fixpoint cells_from (y : Z) (rows : list string) : list (square * ascii) :=
  match rows with
  | [] => []
  | row :: rows => cells_of_row 0 y row ++ cells_from (y + 1) rows
  end.
Definition cells (text : string) := cells_from 0 (rev_append (rows_of text) []).

Lemma in_cells_of_row row x y u v c : In ((u, v), c) (cells_of_row x y row) <->
  v = y /\ x <= u /\ get (Z.to_nat (u - x)) row = Some c.
Proof.
  revert x. induction row as [|d row IH]; intros x; cbn [cells_of_row In].
  - split; [intros []|]. intros (_ & _ & H). now destruct (Z.to_nat (u - x)).
  - rewrite IH. split.
    + intros [E|(-> & X & G)].
      * injection E as <- <- <-. rewrite Z.sub_diag. simpl. repeat split; auto; lia.
      * repeat split; [lia|]. replace (Z.to_nat (u - x)) with (S (Z.to_nat (u - (x + 1)))) by lia. exact G.
    + intros (-> & X & G). destruct (Z.eq_dec u x) as [->|N].
      * left. rewrite Z.sub_diag in G. simpl in G. congruence.
      * right. replace (Z.to_nat (u - x)) with (S (Z.to_nat (u - (x + 1)))) in G by lia. repeat split; auto; lia.
Qed.

Lemma in_cells_from rows y u v c : In ((u, v), c) (cells_from y rows) <->
  y <= v /\ 0 <= u /\ exists row, nth_error rows (Z.to_nat (v - y)) = Some row /\ get (Z.to_nat u) row = Some c.
Proof.
  revert y. induction rows as [|row rows IH]; intros y; cbn [cells_from].
  - split; [intros []|]. intros (_ & _ & row & H & _). now destruct (Z.to_nat (v - y)).
  - rewrite in_app_iff, IH, in_cells_of_row. rewrite Z.sub_0_r. split.
    + intros [(-> & X & G)|(Y & X & r & H & G)].
      * split; [lia|]. split; [lia|]. exists row. rewrite Z.sub_diag. auto.
      * split; [lia|]. split; [lia|]. exists r.
        replace (Z.to_nat (v - y)) with (S (Z.to_nat (v - (y + 1)))) by lia. auto.
    + intros (Y & X & r & H & G). destruct (Z.eq_dec v y) as [->|N].
      * left. rewrite Z.sub_diag in H. simpl in H. injection H as ->. auto.
      * right. replace (Z.to_nat (v - y)) with (S (Z.to_nat (v - (y + 1)))) in H by lia.
        split; [lia|]. split; [lia|]. eauto.
Qed.

Lemma in_cells text s c : In (s, c) (cells text) <-> at_square text s = Some c.
Proof.
  destruct s as [x y]. unfold cells, at_square. rewrite <- rev_alt, in_cells_from, Z.sub_0_r.
  destruct (0 <=? x) eqn:X; [apply Z.leb_le in X|apply Z.leb_gt in X].
  2:{ simpl. split; [lia|discriminate]. }
  destruct (0 <=? y) eqn:Y; [apply Z.leb_le in Y|apply Z.leb_gt in Y].
  2:{ simpl. split; [lia|discriminate]. }
  simpl. destruct (nth_error (rev (rows_of text)) (Z.to_nat y)) as [row|].
  - split; [intros (_ & _ & r & E & G); congruence|]. eauto.
  - split; [intros (_ & _ & r & E & G); congruence|discriminate].
Qed.

(** The holes, and which hold a peg. *)
Definition is_hole (c : square * ascii) : bool := Ascii.eqb (snd c) "x" || Ascii.eqb (snd c) "o".
Definition is_peg (c : square * ascii) : bool := Ascii.eqb (snd c) "x".
Definition hole_cells (text : string) : list (square * ascii) := filter is_hole (cells text).
Definition squares_of (text : string) : list square := map fst (hole_cells text).
Definition start_of (text : string) : bits := map is_peg (hole_cells text).

Lemma in_squares text s : In s (squares_of text) <-> hole text s.
Proof.
  unfold squares_of, hole_cells, hole, peg. rewrite in_map_iff. split.
  - intros ((t & c) & <- & H). apply filter_In in H. destruct H as [H C]. apply in_cells in H.
    simpl. unfold is_hole in C. simpl in C. apply orb_prop in C.
    destruct C as [C|C]; apply Ascii.eqb_eq in C; subst; auto.
  - intros [H|H]; apply in_cells in H; (eexists; split; [|apply filter_In; split; [exact H|reflexivity]]); auto.
Qed.

Lemma pegs_of_cells (f : square * ascii -> bool) l : pegs_of (map fst l) (map f l) = map fst (filter f l).
Proof. induction l as [|c l IH]; simpl; auto. destruct (f c); simpl; now rewrite IH. Qed.

Lemma in_start text s : In s (pegs_of (squares_of text) (start_of text)) <-> peg text s.
Proof.
  unfold squares_of, start_of. rewrite pegs_of_cells, in_map_iff. unfold peg, hole_cells. split.
  - intros ((t & c) & <- & H). apply filter_In in H. destruct H as [H C]. apply filter_In in H.
    destruct H as [H _]. apply in_cells in H. unfold is_peg in C. simpl in C. apply Ascii.eqb_eq in C.
    now subst.
  - intros H. apply in_cells in H. exists (s, "x"%char). split; auto.
    apply filter_In. split; [apply filter_In; split; auto|reflexivity].
Qed.

(** * Jumps *)
Definition lines_from (L : lattice) (squares : list square) (s : square) : list triple :=
  match index_of s squares with
  | None => []
  | Some i =>
      flat_map (fun d =>
        match index_of (onward s d) squares, index_of (onward (onward s d) d) squares with
        | Some j, Some k => [(i, j, k)]
        | _, _ => []
        end) (directions L)
  end.
Definition jumps_of (L : lattice) (squares : list square) : list triple :=
  flat_map (lines_from L squares) squares.

Definition is_line (L : lattice) (f o t : square) : bool :=
  existsb (fun d => same_square o (onward f d) && same_square t (onward o d)) (directions L).

Section Board.
Variable L : lattice.
Variable squares : list square.
Variable holes : square -> Prop.
Hypothesis distinct : NoDup squares.
Hypothesis holes_right : forall s, In s squares <-> holes s.
Let J := line L holes.
Variable jumps : list triple.
Hypothesis jumps_right : jumps = jumps_of L squares.

Lemma jumps_sound i j k : In (i, j, k) jumps -> exists f o t,
  nth_error squares i = Some f /\ nth_error squares j = Some o /\ nth_error squares k = Some t /\ J f o t.
Proof.
  rewrite jumps_right. unfold jumps_of. rewrite in_flat_map. intros (s & S & H). unfold lines_from in H.
  destruct (index_of s squares) as [i'|] eqn:E; [|destruct H].
  apply in_flat_map in H. destruct H as (d & D & H).
  destruct (index_of (onward s d) squares) as [j'|] eqn:Ej; [|destruct H].
  destruct (index_of (onward (onward s d) d) squares) as [k'|] eqn:Ek; [|destruct H].
  destruct H as [H|[]]. injection H as -> -> ->. apply index_of_some in E, Ej, Ek.
  exists s, (onward s d), (onward (onward s d) d). repeat split; auto;
    try (apply holes_right; eapply nth_error_In; eauto). eauto.
Qed.

Lemma jumps_complete f o t : J f o t -> exists i j k, In (i, j, k) jumps /\
  nth_error squares i = Some f /\ nth_error squares j = Some o /\ nth_error squares k = Some t.
Proof.
  intros (F & O & T & d & D & -> & ->). apply holes_right in F, O, T.
  destruct (index_of_in _ _ F) as (i & Ei). destruct (index_of_in _ _ O) as (j & Ej).
  destruct (index_of_in _ _ T) as (k & Ek). exists i, j, k. split; [|auto using index_of_some].
  rewrite jumps_right. unfold jumps_of. apply in_flat_map. exists f. split; auto. unfold lines_from. rewrite Ei.
  apply in_flat_map. exists d. split; auto. rewrite Ej, Ek. now left.
Qed.

Lemma is_line_right f o t : is_line L f o t = true -> In f squares -> In o squares -> In t squares ->
  J f o t.
Proof.
  intros H F O T. unfold is_line in H. apply existsb_exists in H. destruct H as (d & D & H).
  apply andb_prop in H. destruct H as [A B]. apply same_square_eq in A, B.
  repeat split; try (now apply holes_right). exists d. auto.
Qed.

(** * Plans *)
Fixpoint play (plan : list (Z * Z)) (b : bits) : option bits :=
  match plan with
  | [] => Some b
  | (from, to) :: plan =>
      match find (fun j => let '(f, _, t) := j in (Z.of_nat f =? from) && (Z.of_nat t =? to)) jumps with
      | Some j => if possible true b j then play plan (apply true b j) else None
      | None => None
      end
  end.

Definition holds (b : bits) : PegRules.pegs := fun s => In s (pegs_of squares b).

Lemma possible_jump b j : In j jumps -> possible true b j = true ->
  jump L holes (holds b) (holds (apply true b j)).
Proof.
  destruct j as [[i j] k]. intros I P. destruct (jumps_sound i j k I) as (f & o & t & Hi & Hj & Hk & j0).
  destruct (line_distinct _ _ _ _ _ j0) as (D1 & D2 & D3).
  assert (P' := P). unfold possible in P. rewrite !andb_true_iff, !eqb_true_iff in P. destruct P as [[Bi Bj] Bk].
  assert (Pf : In f (pegs_of squares b)) by now apply (bit_in squares b i f distinct Hi).
  assert (Po : In o (pegs_of squares b)) by now apply (bit_in squares b j o distinct Hj).
  assert (Pt : ~ In t (pegs_of squares b)).
  { intros X. apply (bit_in squares b k t distinct Hk) in X. simpl in Bk. congruence. }
  destruct (in_permutation _ _ Pf) as (r1 & P1).
  assert (I1 : In o r1).
  { eapply Permutation_in in Po; [|exact P1]. destruct Po; [contradiction|assumption]. }
  destruct (in_permutation _ _ I1) as (r & P2).
  assert (Pp : Permutation (pegs_of squares b) (f :: o :: r)) by (rewrite P1; now constructor).
  assert (N : NoDup (f :: o :: r)) by (eapply Permutation_NoDup; [exact Pp|now apply pegs_NoDup]).
  inversion N as [|? ? Hf Nor]. inversion Nor as [|? ? Ho Nr]. subst.
  destruct (apply_onto squares true J (line_distinct L holes) distinct f o t i j k r b) as (_ & Q); auto.
  exists f, o, t. unfold holds. repeat split; auto; try apply j0.
  - intros X. rewrite Q in X. destruct X as [<-|X]; [now left|]. right. split.
    + rewrite Pp. simpl. auto.
    + split; intros ->; [apply Hf; now right|contradiction].
  - intros [->|(X & A & B)]; rewrite Q; [now left|]. right. rewrite Pp in X.
    destruct X as [X|[X|X]]; congruence.
Qed.

Lemma play_sound start plan n b b' : reached L holes start n (holds b) -> play plan b = Some b' ->
  reached L holes start (n + List.length plan) (holds b').
Proof.
  revert n b. induction plan as [|[from to] plan IH]; intros n b R H; simpl in H.
  - injection H as <-. simpl. now rewrite Nat.add_0_r.
  - match type of H with context [find ?g ?l] => destruct (find g l) as [j|] eqn:F end; [|discriminate]. apply find_some in F. destruct F as [I _].
    destruct (possible true b j) eqn:P; [|discriminate]. simpl. rewrite <- Nat.add_succ_comm.
    apply IH with (b := apply true b j); auto. eapply Jump; [exact R|]. now apply possible_jump.
Qed.

(** * Weights *)
Definition weight_of (ws : list Z) (s : square) : Z :=
  match index_of s squares with Some i => nth i ws 0 | None => 0 end.

Lemma weight_of_nth ws i s : nth_error squares i = Some s -> weight_of ws s = nth i ws 0.
Proof. intros H. unfold weight_of. now rewrite (index_of_nth s squares i distinct H). Qed.

Lemma map_weight_of ws : List.length ws = List.length squares -> map (weight_of ws) squares = ws.
Proof.
  intros E. apply (nth_ext _ _ 0 0); [now rewrite map_length|]. rewrite map_length. intros i I.
  destruct (nth_error squares i) as [s|] eqn:H; [|apply nth_error_None in H; lia].
  rewrite (nth_indep _ 0 (weight_of ws s)) by (now rewrite map_length). rewrite map_nth.
  rewrite (nth_error_nth _ _ _ H). now apply weight_of_nth.
Qed.

Definition on_jumps (test : Z -> Z -> Z -> bool) (ws : list Z) : bool :=
  forallb (fun j => let '(f, o, t) := j in test (nth f ws 0) (nth o ws 0) (nth t ws 0)) jumps.

Lemma on_jumps_right test ws f o t : on_jumps test ws = true -> J f o t ->
  test (weight_of ws f) (weight_of ws o) (weight_of ws t) = true.
Proof.
  intros H j0. destruct (jumps_complete f o t j0) as (i & j & k & I & Hi & Hj & Hk).
  unfold on_jumps in H. rewrite forallb_forall in H. specialize (H _ I). simpl in H.
  now rewrite (weight_of_nth ws i f), (weight_of_nth ws j o), (weight_of_nth ws k t).
Qed.

Definition no_jump_raises := on_jumps (fun f o t => t <=? f + o).
Definition no_jump_changes_parity := on_jumps (fun f o t => Z.even (f + o + t)).

Lemma no_jump_raises_right ws : no_jump_raises ws = true -> lowers J (weight_of ws).
Proof. intros H f o t j0. pose proof (on_jumps_right _ _ _ _ _ H j0) as X. simpl in X. now apply Z.leb_le in X. Qed.

(** The sums of bits by weights. *)
Lemma sum_weights ws b : List.length ws = List.length squares ->
  sum_on ws b = total (weight_of ws) (pegs_of squares b).
Proof. intros E. rewrite <- sum_on_total. now rewrite map_weight_of. Qed.

(** * Symmetries *)
Definition image_square (to : list nat) (s : square) : square :=
  match index_of s squares with
  | Some i => nth (nth i to 0%nat) squares s
  | None => s
  end.

Definition mirror_of (to from : list nat) : mirror := Mirror (image_square to) to from.

Definition inverse (n : nat) (a b : list nat) : bool :=
  forallb (fun i => Nat.eqb (nth (nth i a 0%nat) b 0%nat) i && Nat.ltb (nth i a 0%nat) n) (seq 0 n).

Definition is_symmetry (to from : list nat) : bool :=
  let n := List.length squares in
  Nat.eqb (List.length from) n && inverse n to from && inverse n from to &&
  forallb (fun j => let '(f, o, t) := image_of_jump (mirror_of to from) j in
    is_line L (nth f squares (0, 0)) (nth o squares (0, 0)) (nth t squares (0, 0))) jumps.

Lemma inverse_right n a b i : inverse n a b = true -> (i < n)%nat ->
  nth (nth i a 0%nat) b 0%nat = i /\ (nth i a 0 < n)%nat.
Proof.
  intros H I. unfold inverse in H. rewrite forallb_forall in H. specialize (H i).
  rewrite in_seq, andb_true_iff, Nat.eqb_eq, Nat.ltb_lt in H. apply H. lia.
Qed.

Lemma is_symmetry_right to from : is_symmetry to from = true ->
  (forall x y, image_square to x = image_square to y -> x = y) /\
  (forall f o t, J f o t -> J (image_square to f) (image_square to o) (image_square to t)) /\
  linked squares (mirror_of to from).
Proof.
  unfold is_symmetry. rewrite !andb_true_iff, Nat.eqb_eq. intros [[[E A] B] C].
  assert (Len : forall i s, nth_error squares i = Some s -> (i < List.length squares)%nat).
  { intros i s H. apply nth_error_Some. congruence. }
  assert (To : forall i s, nth_error squares i = Some s ->
    nth_error squares (nth i to 0%nat) = Some (image_square to s) /\ nth (nth i to 0%nat) from 0%nat = i).
  { intros i s H. destruct (inverse_right _ _ _ _ A (Len i s H)) as (X & Y). split; [|exact X].
    unfold image_square. rewrite (index_of_nth s squares i distinct H). now apply nth_error_nth'. }
  assert (Out : forall s, ~ In s squares -> image_square to s = s).
  { intros s N. unfold image_square. destruct (index_of s squares) as [i|] eqn:X; auto.
    exfalso. apply N. eapply nth_error_In, index_of_some; eauto. }
  split; [|split].
  - intros x y H. destruct (in_dec square_dec x squares) as [X|X], (in_dec square_dec y squares) as [Y|Y].
    + apply In_nth_error in X, Y. destruct X as (i & X), Y as (j & Y).
      destruct (To i x X) as (X1 & X2), (To j y Y) as (Y1 & Y2). rewrite H in X1.
      assert (nth i to 0%nat = nth j to 0%nat).
      { apply (proj1 (NoDup_nth_error squares) distinct); [|congruence]. eapply Len; eauto. }
      congruence.
    + exfalso. apply Y. rewrite (Out y Y) in H. rewrite <- H. apply In_nth_error in X.
      destruct X as (i & X). eapply nth_error_In. apply (To i x X).
    + exfalso. apply X. rewrite (Out x X) in H. rewrite H. apply In_nth_error in Y.
      destruct Y as (i & Y). eapply nth_error_In. apply (To i y Y).
    + rewrite (Out x X), (Out y Y) in H. exact H.
  - intros f o t j0. destruct (jumps_complete f o t j0) as (i & j & k & I & Hi & Hj & Hk).
    rewrite forallb_forall in C. specialize (C _ I). cbn [image_of_jump mirror_of goes] in C.
    destruct (To _ _ Hi) as (Gi & _), (To _ _ Hj) as (Gj & _), (To _ _ Hk) as (Gk & _).
    rewrite (nth_error_nth _ _ _ Gi), (nth_error_nth _ _ _ Gj), (nth_error_nth _ _ _ Gk) in C.
    apply is_line_right in C; eauto using nth_error_In.
  - split; [exact E|]. split; [exact To|]. intros k s H.
    destruct (inverse_right _ _ _ _ B (Len k s H)) as (X & Y). split; [exact X|].
    cbn [mirror_of comes]. destruct (nth_error squares (nth k from 0%nat)) as [s'|] eqn:Z; [eauto|].
    apply nth_error_None in Z. lia.
Qed.
End Board.
