(** The text of a position determines it: what is on the board, whose turn it is, and the square
    passed over. *)
From Coq Require Import ZArith NArith List String Ascii Bool Lia.
From Ludex Require Import PawnRules PawnText PawnChecker.
Import ListNotations.
Open Scope string_scope.

Lemma read_number k text row rows : (k <= 64)%nat ->
  read_rows (number_text (N.of_nat k) ++ text) 0 row rows = read_rows text k row rows.
Proof. intros K. do 65 (destruct k as [|k]; [reflexivity|]). lia. Qed.

(** What follows a row: another one, or the rest of the text. *)
Definition read_on (c : ascii) (text : string) (rows : list (list (option side))) :=
  if (c =? "/")%char then read_rows text 0 [] rows else Some (rows, text).

Lemma read_row squares empty c text row rows : (c = "/" \/ c = " ")%char ->
  (empty + List.length squares <= 64)%nat ->
  read_rows (row_text squares (N.of_nat empty) ++ String c text) 0 row rows =
  read_on c text (rows ++ [row ++ repeat None empty ++ squares])%list.
Proof.
  intros C. revert empty row. induction squares as [|square squares IH]; intros empty row Few.
  - assert (Read : read_rows (row_text [] (N.of_nat empty) ++ String c text) 0 row rows =
      read_rows (String c text) empty row rows).
    { rewrite <- (read_number empty (String c text)) by (cbn in Few; lia).
      destruct empty; reflexivity. }
    rewrite Read, app_nil_r. destruct C as [-> | ->]; reflexivity.
  - cbn [List.length] in Few.
    assert (Read : forall text,
      read_rows (match N.of_nat empty with 0%N => "" | _ => number_text (N.of_nat empty) end ++ text) 0 row rows =
      read_rows text empty row rows).
    { intros after. rewrite <- (read_number empty after) by lia. destruct empty; reflexivity. }
    assert (App : forall a b : string, (a ++ b) ++ String c text = a ++ b ++ String c text).
    { clear. intros a b. induction a as [|x a IH]; cbn [append]; [reflexivity|]. now rewrite IH. }
    destruct square as [[]|]; cbn [row_text].
    + rewrite App, Read.
      change (read_rows (row_text squares (N.of_nat 0) ++ String c text) 0
        ((row ++ repeat None empty) ++ [Some White])%list rows =
        read_on c text (rows ++ [(row ++ repeat None empty ++ Some White :: squares)%list])%list).
      rewrite IH by (cbn; lia). f_equal. now rewrite <- !app_assoc.
    + rewrite App, Read.
      change (read_rows (row_text squares (N.of_nat 0) ++ String c text) 0
        ((row ++ repeat None empty) ++ [Some Black])%list rows =
        read_on c text (rows ++ [(row ++ repeat None empty ++ Some Black :: squares)%list])%list).
      rewrite IH by (cbn; lia). f_equal. now rewrite <- !app_assoc.
    + assert (E : (repeat None (S empty) ++ squares = repeat None empty ++ None :: squares)%list).
      { clear. induction empty as [|n IH]; [reflexivity|]. cbn [repeat app] in *. now rewrite IH. }
      now rewrite <- Nnat.Nat2N.inj_succ, IH, E by lia.
Qed.

Lemma read_position_rows rows text done : rows <> [] -> Forall (fun row => (List.length row <= 64)%nat) rows ->
  read_rows (String.concat "/" (map (fun row => row_text row 0) rows) ++ String " " text) 0 [] done =
  Some ((done ++ rows)%list, text).
Proof.
  intros N F. revert done. induction F as [|row rows Few F IH]; intros done; [tauto|].
  destruct rows as [|next rows].
  - cbn [map String.concat]. rewrite (read_row row 0) by (auto; cbn; lia). reflexivity.
  - change (String.concat "/" (map (fun row => row_text row 0) (row :: next :: rows))) with
      (row_text row 0 ++ String "/" (String.concat "/" (map (fun row => row_text row 0) (next :: rows)))).
    assert (App : forall a b t : string, (a ++ String "/" b) ++ t = a ++ String "/" (b ++ t)).
    { clear. intros a b t. induction a as [|x a IH]; cbn [append]; [reflexivity|]. now rewrite IH. }
    rewrite App, (read_row row 0) by (auto; cbn; lia). unfold read_on. cbn [Ascii.eqb].
    rewrite IH by discriminate. now rewrite <- app_assoc.
Qed.

(** * Names of squares *)
Definition one_to_one (f : nat -> string) : bool :=
  forallb (fun a => forallb (fun b => implb (f a =? f b) (a =? b)%nat) (seq 0 64)) (seq 0 64).

Lemma one_to_one_spec f a b : one_to_one f = true -> (a < 64)%nat -> (b < 64)%nat -> f a = f b -> a = b.
Proof.
  unfold one_to_one. rewrite forallb_forall. intros H A B E.
  specialize (H a (proj2 (in_seq 64 0 a) ltac:(lia))). rewrite forallb_forall in H.
  specialize (H b (proj2 (in_seq 64 0 b) ltac:(lia))). rewrite E, String.eqb_refl in H.
  now apply Nat.eqb_eq.
Qed.

(** From the first digit on. *)
Fixpoint from_digit (text : string) : string :=
  match text with
  | "" => ""
  | String c rest => match digit c with Some _ => text | None => from_digit rest end
  end.

Lemma square_text_digits c r : (c < 64)%nat -> (r < 64)%nat ->
  from_digit (square_text (Z.of_nat c) (Z.of_nat r)) = z_text (Z.of_nat r + 1).
Proof.
  intros C R. unfold square_text. rewrite Nat2Z.id.
  assert (D : from_digit (z_text (Z.of_nat r + 1)) = z_text (Z.of_nat r + 1)).
  { clear C. do 64 (destruct r as [|r]; [reflexivity|]). lia. }
  rewrite <- D at 2. clear R D. generalize (z_text (Z.of_nat r + 1)) as text. intros text.
  do 64 (destruct c as [|c]; [reflexivity|]). lia.
Qed.

Lemma append_same a b t : a ++ t = b ++ t -> a = b.
Proof.
  assert (Len : forall a b, String.length (a ++ b) = (String.length a + String.length b)%nat).
  { clear. intros a b. induction a as [|x a IH]; cbn [append String.length]; lia. }
  revert b. induction a as [|x a IH]; intros [|y b] E; auto;
    try (apply (f_equal String.length) in E; cbn [append String.length] in E; rewrite Len in E; lia).
  injection E as <- E. f_equal. auto.
Qed.

Lemma square_text_once c r c' r' : (0 <= c < 64)%Z -> (0 <= r < 64)%Z -> (0 <= c' < 64)%Z -> (0 <= r' < 64)%Z ->
  square_text c r = square_text c' r' -> (c, r) = (c', r').
Proof.
  intros C R C' R'.
  rewrite <- (Z2Nat.id c), <- (Z2Nat.id r), <- (Z2Nat.id c'), <- (Z2Nat.id r') by lia.
  set (i := Z.to_nat c). set (j := Z.to_nat r). set (i' := Z.to_nat c'). set (j' := Z.to_nat r').
  intros E. assert (J : j = j').
  { apply (one_to_one_spec (fun n => z_text (Z.of_nat n + 1))); [vm_compute; reflexivity|lia|lia|].
    rewrite <- (square_text_digits i j), <- (square_text_digits i' j') by lia. now rewrite E. }
  rewrite <- J in *. unfold square_text in E. rewrite !Nat2Z.id in E. apply append_same in E.
  f_equal. f_equal. apply (one_to_one_spec column_text); [vm_compute; reflexivity|lia|lia|exact E].
Qed.

Lemma square_has_name c r : (0 <= c < 64)%Z -> (0 <= r < 64)%Z -> square_text c r <> "-".
Proof.
  intros C R E. pose proof (square_text_digits (Z.to_nat c) (Z.to_nat r)) as D.
  rewrite !Z2Nat.id, E in D by lia. specialize (D ltac:(lia) ltac:(lia)).
  assert (L : (Z.to_nat r < 64)%nat) by lia. rewrite <- (Z2Nat.id r) in D by lia. revert D L.
  generalize (Z.to_nat r). clear. intros r D L. do 64 (destruct r as [|r]; [discriminate D|]). lia.
Qed.

(** * Positions *)
Section Positions.
Variable R : rules.
Variables rows cols : Z.
Hypothesis allowed : allowed_size rows cols.
Let size : (0 < rows /\ 0 < cols /\ rows * cols <= 64)%Z := allowed.

Definition squares (p : position) : list (list (option side)) :=
  map (fun r => map (fun c => at_ p c r) (upto cols)) (rev (upto rows)).

Lemma in_upto n i : In i (upto n) <-> (0 <= i < n)%Z.
Proof.
  unfold upto. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. lia.
  - intros I. exists (Z.to_nat i). rewrite in_seq. lia.
Qed.

Lemma read_text p : exists rest,
  read_rows (position_text R rows cols p) 0 [] [] = Some (squares p, rest) /\
  rest = match turn p with White => "w" | Black => "b" end ++
    if en_passant R then " " ++ match passed p with None => "-" | Some (c, r) => square_text c r end else "".
Proof.
  eexists. split; [|reflexivity]. unfold position_text.
  assert (E : map (fun r => row_text (map (fun c => at_ p c r) (upto cols)) 0) (rev (upto rows)) =
    map (fun row => row_text row 0) (squares p)) by (unfold squares; now rewrite map_map).
  rewrite E. cbn [append]. apply (read_position_rows (squares p) _ []); clear E.
  - unfold squares. intros E. apply map_eq_nil in E. apply (f_equal (@rev Z)) in E.
    rewrite rev_involutive in E. assert (I : In 0%Z (upto rows)) by (apply in_upto; lia).
    rewrite E in I. destruct I.
  - apply Forall_forall. intros row I. apply in_map_iff in I. destruct I as (r & <- & _).
    unfold upto. rewrite !map_length, seq_length. nia.
Qed.

(** If two positions are written alike, they are the same on the board. *)
Theorem positions_have_one_text p q : whole R rows cols p -> whole R rows cols q ->
  position_text R rows cols p = position_text R rows cols q ->
  (forall c r, on_board rows cols c r -> at_ p c r = at_ q c r) /\
  turn p = turn q /\ passed p = passed q.
Proof.
  intros P Q E. destruct (read_text p) as (x & Rp & X), (read_text q) as (y & Rq & Y).
  rewrite E, Rq in Rp. injection Rp as Squares <-. rewrite Y in X. clear Y Rq E. split; [|split].
  - intros c r [C H]. unfold squares in Squares.
    assert (Rows : forall l, In r l -> map (fun r => map (fun c => at_ q c r) (upto cols)) l =
      map (fun r => map (fun c => at_ p c r) (upto cols)) l ->
      map (fun c => at_ q c r) (upto cols) = map (fun c => at_ p c r) (upto cols)).
    { clear. induction l as [|k l IH]; intros I E; [destruct I|]. injection E as E Es.
      destruct I as [<-|I]; auto. }
    apply Rows in Squares; [|apply in_rev; rewrite rev_involutive; now apply in_upto].
    assert (Cols : forall l, In c l -> map (fun c => at_ q c r) l = map (fun c => at_ p c r) l ->
      at_ q c r = at_ p c r).
    { clear. induction l as [|k l IH]; intros I E; [destruct I|]. injection E as E Es.
      destruct I as [<-|I]; auto. }
    symmetry. apply (Cols (upto cols)); [now apply in_upto|exact Squares].
  - destruct (turn p), (turn q); auto; discriminate X.
  - assert (T : forall a b : string, match turn q with White => "w" | Black => "b" end ++ a =
      match turn p with White => "w" | Black => "b" end ++ b -> a = b)
      by (intros a b; destruct (turn p), (turn q); cbn; congruence).
    apply T in X. clear T Squares. unfold whole in P, Q.
    unfold on_board in P, Q.
    destruct (passed p) as [[c r]|], (passed q) as [[c' r']|]; auto.
    + destruct P as [En P], Q as [_ Q]. rewrite En in X. injection X as X.
      f_equal. symmetry. apply square_text_once; auto; nia.
    + destruct P as [En P]. rewrite En in X. injection X as X. symmetry in X.
      apply square_has_name in X; [destruct X|nia|nia].
    + destruct Q as [En Q]. rewrite En in X. injection X as X.
      apply square_has_name in X; [destruct X|nia|nia].
Qed.
End Positions.
