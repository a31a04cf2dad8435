(** The header of a file that is accepted says one thing: no other rules, size, position, goal or
    claim is written in the same words. *)
From Coq Require Import ZArith NArith Lia List String Ascii Bool Uint63 DecimalString DecimalPos DecimalN.
From Ludex Require Import PawnRules PawnTruth PawnText PawnChecker PawnOneText GoneRules GoneFile PegRules
  PegFile File Checker Theorems.
Import ListNotations.
Open Scope string_scope.

(** * Numbers *)
Definition is_digit (c : ascii) : bool := match digit c with Some _ => true | None => false end.

(** All characters of a text are of a kind. *)
Fixpoint all_are (kind : ascii -> bool) (text : string) : bool :=
  match text with "" => true | String c rest => kind c && all_are kind rest end.

Lemma number_digits n : all_are is_digit (number_text n) = true.
Proof.
  assert (D : forall d, all_are is_digit (NilEmpty.string_of_uint d) = true)
    by (intros d; induction d; cbn; auto).
  unfold number_text. destruct (N.to_uint n) eqn:E; try reflexivity; apply D.
Qed.

Lemma number_not_empty n : number_text n <> "".
Proof. unfold number_text. destruct (N.to_uint n); discriminate. Qed.

Lemma numbers_have_one_text n m : number_text n = number_text m -> n = m.
Proof.
  unfold number_text. intros E. apply (f_equal NilZero.uint_of_string) in E.
  assert (D : forall k, N.to_uint k <> Decimal.Nil)
    by (intros [|p]; [discriminate|apply DecimalPos.Unsigned.to_uint_nonnil]).
  rewrite !NilZero.usu in E by apply D. injection E as E. now apply DecimalN.Unsigned.to_uint_inj.
Qed.

(** Two texts of one kind, followed by something that begins otherwise. *)
Definition begins_otherwise (kind : ascii -> bool) (text : string) : Prop :=
  match text with "" => True | String c _ => kind c = false end.

Lemma split_by_kind kind a b s t : all_are kind a = true -> all_are kind b = true ->
  begins_otherwise kind s -> begins_otherwise kind t -> a ++ s = b ++ t -> a = b /\ s = t.
Proof.
  revert b. induction a as [|c a IH]; intros [|d b] A B S T; cbn [append all_are] in *.
  - auto.
  - intros ->. cbn in S. apply andb_prop in B. destruct B as [B _]. congruence.
  - intros <-. cbn in T. apply andb_prop in A. destruct A as [A _]. congruence.
  - apply andb_prop in A, B. destruct A as [A As], B as [B Bs]. intros E. injection E as <- E.
    destruct (IH b As Bs S T E) as [<- <-]. auto.
Qed.

Lemma two_numbers_have_one_text c rest n m n' m' : is_digit c = false ->
  number_text n ++ String c (rest ++ number_text m) = number_text n' ++ String c (rest ++ number_text m') ->
  n = n' /\ m = m'.
Proof.
  intros C E. apply (split_by_kind is_digit) in E; auto using number_digits. destruct E as [N M].
  injection M as M. split; [now apply numbers_have_one_text|]. apply numbers_have_one_text.
  clear - M. induction rest as [|d rest IH]; cbn [append] in M; [exact M|]. injection M. exact IH.
Qed.

(** * Pawns *)
Theorem sizes_have_one_text rows cols rows' cols' : allowed_size rows cols -> allowed_size rows' cols' ->
  size_text rows cols = size_text rows' cols' -> rows = rows' /\ cols = cols'.
Proof.
  unfold allowed_size, size_text, z_text. intros A B E.
  apply (two_numbers_have_one_text "x" "") in E; [lia|reflexivity].
Qed.

Theorem claims_have_one_text c c' : claim_text c = claim_text c' -> c = c'.
Proof.
  assert (D : forall n, exists d t, number_text n = String d t /\ is_digit d = true).
  { intros n. pose proof (number_digits n) as A. pose proof (number_not_empty n) as N.
    destruct (number_text n) as [|d t]; [congruence|]. exists d, t. cbn in A.
    now apply andb_prop in A. }
  assert (P : forall p, number_text (Npos p) <> "0").
  { intros p E. apply (numbers_have_one_text (Npos p) 0) in E. discriminate. }
  destruct c as [| | |[|k]|[|k]], c' as [| | |[|k']|[|k']]; cbn [claim_text]; intros E;
    try discriminate E; try reflexivity; injection E as E;
    try (apply numbers_have_one_text in E; congruence);
    try (symmetry in E; now apply P in E); try (now apply P in E);
    try (destruct (D (Npos k)) as (d & t & T & G); rewrite T in E; injection E as -> _; discriminate G);
    try (destruct (D (Npos k')) as (d & t & T & G); rewrite T in E; injection E as <- _; discriminate G).
Qed.

(** * Gone *)
Theorem gone_rules_have_one_text R R' : rules_value R = rules_value R' -> R = R'.
Proof. destruct R as [[] [] []], R' as [[] [] []]; auto; discriminate. Qed.

Theorem gone_sizes_have_one_text rows cols rows' cols' :
  board_value rows cols = board_value rows' cols' -> rows = rows' /\ cols = cols'.
Proof. now apply (two_numbers_have_one_text "x" ""). Qed.

Theorem gone_claims_have_one_text rounds left rounds' left' :
  claim_value rounds left = claim_value rounds' left' -> rounds = rounds' /\ left = left'.
Proof. intros E. injection E as E. now apply (two_numbers_have_one_text "," " left ") in E. Qed.

(** * Pegs *)
Theorem lattices_have_one_text L L' : lattice_text L = lattice_text L' -> L = L'.
Proof. destruct L, L'; auto; discriminate. Qed.

Theorem levels_have_one_text n m : "level " ++ decimal n = "level " ++ decimal m -> n = m.
Proof. intros E. injection E as E. now apply numbers_have_one_text. Qed.

Theorem board_claims_have_one_text c c' : board_claim_text c = board_claim_text c' -> c = c'.
Proof.
  destruct c, c'; cbn; intros E; try discriminate E; try reflexivity. injection E as E.
  f_equal. now apply numbers_have_one_text.
Qed.

Theorem army_claims_have_one_text c c' : army_claim_text c = army_claim_text c' -> c = c'.
Proof.
  assert (D : forall n d t, decimal n = String d t -> is_digit d = true).
  { intros n d t E. pose proof (number_digits n) as A. unfold number_text in A. unfold decimal in E.
    rewrite E in A. cbn in A. now apply andb_prop in A. }
  assert (Other : forall n t, decimal n <> String "a" t) by (intros n t E; apply D in E; discriminate E).
  destruct c, c'; cbn; intros E; try discriminate E; try reflexivity; injection E as E;
    try (now apply Other in E); try (symmetry in E; now apply Other in E);
    f_equal; now apply numbers_have_one_text.
Qed.

(** The number that letters stand for, from 1: a, b, ..., z, aa, ab, ... *)
Fixpoint column_number (text : string) (before : Z) : Z :=
  match text with
  | "" => before
  | String c rest => column_number rest (26 * before + (Z.of_nat (nat_of_ascii c) - 96))
  end.

Lemma column_number_append a b n : column_number (a ++ b) n = column_number b (column_number a n).
Proof. revert n. induction a as [|c a IH]; intros n; cbn [append column_number]; auto. Qed.

Lemma column_number_letter d : (0 <= d < 26)%Z -> forall n, column_number (letter d) n = (26 * n + d + 1)%Z.
Proof.
  intros D n. unfold letter. cbn [column_number]. rewrite nat_ascii_embedding by lia. lia.
Qed.

(** There are so many names of at most so many letters. *)
Fixpoint names (most : nat) : Z := match most with O => 0 | S most => 26 * (names most + 1) end.

Lemma letters_number most column : (0 <= column < names most)%Z ->
  column_number (letters most column) 0 = (column + 1)%Z.
Proof.
  revert column. induction most as [|most IH]; intros column C; cbn [names letters] in *; [lia|].
  pose proof (Z.mod_pos_bound column 26). pose proof (Z.div_mod column 26).
  rewrite column_number_append, column_number_letter by lia. destruct (Z.ltb_spec column 26).
  - cbn [column_number]. rewrite Z.mod_small by lia. lia.
  - rewrite IH; [lia|]. assert (column / 26 < names most + 1)%Z by (apply Z.div_lt_upper_bound; lia). lia.
Qed.

Definition is_letter (c : ascii) : bool := negb (is_digit c).

Lemma letters_are_letters most column : (0 <= column)%Z -> all_are is_letter (letters most column) = true.
Proof.
  assert (A : forall a b, all_are is_letter (a ++ b) = all_are is_letter a && all_are is_letter b).
  { clear. intros a b. induction a as [|c a IH]; cbn [append all_are]; auto. now rewrite IH, andb_assoc. }
  revert column. induction most as [|most IH]; intros column C; cbn [letters]; [reflexivity|].
  rewrite A. apply andb_true_intro. split.
  - destruct (Z.ltb_spec column 26); [reflexivity|]. apply IH.
    assert (1 <= column / 26)%Z by (apply Z.div_le_lower_bound; lia). lia.
  - pose proof (Z.mod_pos_bound column 26 ltac:(lia)) as M. revert M. generalize (column mod 26)%Z as d.
    intros d M. rewrite <- (Z2Nat.id d) by lia. assert (Z.to_nat d < 26)%nat as L by lia. revert L.
    generalize (Z.to_nat d). clear. intros n L. do 26 (destruct n as [|n]; [reflexivity|]). lia.
Qed.

(** A square of a board with fewer than 475,255 columns, which have at most four letters. *)
Definition has_name (s : square) : Prop := (0 <= fst s < 475254 /\ 0 <= snd s)%Z.

Theorem holes_have_one_name s t : has_name s -> has_name t -> hole_name s = hole_name t -> s = t.
Proof.
  destruct s as [x y], t as [x' y']. unfold has_name, hole_name. cbn [fst snd]. intros [X Y] [X' Y'] E.
  assert (D : forall n, begins_otherwise is_letter (decimal n)).
  { intros n. pose proof (number_digits n) as A. change (decimal n) with (number_text n).
    destruct (number_text n) as [|c t]; cbn in *; auto. unfold is_letter.
    apply andb_prop in A. destruct A as [-> _]. reflexivity. }
  apply (split_by_kind is_letter) in E; auto; try (apply letters_are_letters; lia).
  destruct E as [Ex Ey]. apply numbers_have_one_text in Ey.
  apply (f_equal (fun text => column_number text 0)) in Ex.
  rewrite !letters_number in Ex by (change (names 4) with 475254%Z; lia). f_equal; lia.
Qed.

Lemma hole_has_name text s : hole text s -> (Z.of_nat (String.length text) <= 475254)%Z -> has_name s.
Proof.
  assert (Rows : forall text row, In row (rows_of text) -> (String.length row <= String.length text)%nat).
  { clear. induction text as [|c text IH]; intros row I; cbn [rows_of String.length] in *.
    - destruct I as [<-|[]]. apply le_n.
    - destruct (c =? "/")%char; [destruct I as [<-|I]; [apply Nat.le_0_l|]; apply IH in I; lia|].
      destruct (rows_of text) as [|first rows]; [destruct I|]. destruct I as [<-|I].
      + cbn [String.length]. specialize (IH first (or_introl eq_refl)). lia.
      + specialize (IH row (or_intror I)). lia. }
  assert (Get : forall row n c, get n row = Some c -> (n < String.length row)%nat).
  { clear. induction row as [|d row IH]; intros n c; cbn [get]; [discriminate|].
    destruct n as [|n]; cbn [String.length]; [lia|]. intros H. apply IH in H. lia. }
  destruct s as [x y]. unfold hole, peg, at_square, has_name. cbn [fst snd]. intros H Few.
  destruct ((0 <=? x)%Z && (0 <=? y)%Z) eqn:Pos; [|destruct H; discriminate].
  apply andb_prop in Pos. destruct Pos as [X Y]. apply Z.leb_le in X, Y.
  destruct (nth_error _ _) as [row|] eqn:Row; [|destruct H; discriminate].
  apply nth_error_In, in_rev, Rows in Row.
  assert (exists c, get (Z.to_nat x) row = Some c) as [c C] by (destruct H; eauto).
  apply Get in C. lia.
Qed.

Theorem goals_have_one_text board g g' : (Z.of_nat (String.length board) <= 475254)%Z ->
  fits g board -> fits g' board -> goal_text g = goal_text g' -> g = g'.
Proof.
  intros Few F F' E.
  destruct g, g'; cbn in *; try discriminate E; try reflexivity; injection E as E; f_equal;
    try exact E; apply holes_have_one_name; eauto using hole_has_name.
Qed.

(** * Headers
    What the lines of an accepted file's header say, they say of nothing else. *)
Section Headers.
Variables (sha256 : bytes -> bytes -> string) (unzstd : bytes -> int -> answer bytes).
Variables (file : bytes) (s : statement) (n : int).
Hypothesis accepted : check sha256 unzstd file = Yes (s, n).

Lemma one_value key a b : In (key ++ ": " ++ a) (header file) -> In (key ++ ": " ++ b) (header file) -> a = b.
Proof. now apply (headers_have_one_value_for_a_key sha256 unzstd file s n). Qed.

Ltac same key I I' := apply (one_value key); [apply I|apply I']; simpl; tauto.

Theorem pawn_headers_say_one_thing R rows cols p c R' rows' cols' p' c' :
  incl (pawn_lines R rows cols p c) (header file) -> allowed_size rows cols -> whole R rows cols p ->
  incl (pawn_lines R' rows' cols' p' c') (header file) -> allowed_size rows' cols' -> whole R' rows' cols' p' ->
  R = R' /\ rows = rows' /\ cols = cols' /\ c = c' /\
  (forall x y, on_board rows cols x y -> at_ p x y = at_ p' x y) /\ turn p = turn p' /\ passed p = passed p'.
Proof.
  unfold pawn_lines. intros I A W I' A' W'.
  assert (E : rules_text R = rules_text R') by (same "rules" I I').
  apply rules_have_one_text in E. subst R'.
  assert (E : size_text rows cols = size_text rows' cols') by (same "board" I I').
  apply sizes_have_one_text in E; auto. destruct E as [<- <-].
  assert (E : claim_text c = claim_text c') by (same "claim" I I').
  apply claims_have_one_text in E. subst c'.
  assert (E : position_text R rows cols p = position_text R rows cols p') by (same "position" I I').
  apply positions_have_one_text in E; auto 8.
Qed.

Theorem gone_headers_say_one_thing R rows cols rounds left R' rows' cols' rounds' left' :
  incl (gone_lines R rows cols rounds left) (header file) ->
  incl (gone_lines R' rows' cols' rounds' left') (header file) ->
  R = R' /\ rows = rows' /\ cols = cols' /\ rounds = rounds' /\ left = left'.
Proof.
  unfold gone_lines. intros I I'.
  assert (E : rules_value R = rules_value R') by (same "rules" I I').
  apply gone_rules_have_one_text in E.
  assert (Eb : board_value rows cols = board_value rows' cols') by (same "board" I I').
  apply gone_sizes_have_one_text in Eb.
  assert (Ec : claim_value rounds left = claim_value rounds' left') by (same "claim" I I').
  apply gone_claims_have_one_text in Ec. tauto.
Qed.

Theorem peg_headers_say_one_thing L board g c L' board' g' c' :
  incl (board_lines L board g c) (header file) -> fits g board ->
  incl (board_lines L' board' g' c') (header file) -> fits g' board' ->
  (Z.of_nat (String.length board) <= 475254)%Z ->
  L = L' /\ board = board' /\ g = g' /\ c = c'.
Proof.
  unfold board_lines. intros I F I' F' Few.
  assert (E : lattice_text L = lattice_text L') by (same "jumps" I I').
  apply lattices_have_one_text in E.
  assert (Eb : board = board') by (same "board" I I').
  subst board'.
  assert (Eg : goal_text g = goal_text g') by (same "goal" I I').
  apply (goals_have_one_text board) in Eg; auto.
  assert (Ec : board_claim_text c = board_claim_text c') by (same "claim" I I').
  apply board_claims_have_one_text in Ec. tauto.
Qed.

Theorem army_headers_say_one_thing L level c L' level' c' :
  incl (army_lines L level c) (header file) -> incl (army_lines L' level' c') (header file) ->
  L = L' /\ level = level' /\ c = c'.
Proof.
  unfold army_lines. intros I I'.
  assert (E : lattice_text L = lattice_text L') by (same "jumps" I I').
  apply lattices_have_one_text in E.
  assert (Eg : "level " ++ decimal level = "level " ++ decimal level') by (same "goal" I I').
  apply levels_have_one_text in Eg.
  assert (Ec : army_claim_text c = army_claim_text c') by (same "claim" I I').
  apply army_claims_have_one_text in Ec. tauto.
Qed.

(** No header is about two families, or about a board and the half-plane. *)
Theorem headers_have_one_family a b :
  In ("family: " ++ a) (header file) -> In ("family: " ++ b) (header file) -> a = b.
Proof. exact (one_value "family" a b). Qed.

Theorem headers_are_not_about_a_board_and_the_half_plane L board g c L' level c' :
  incl (board_lines L board g c) (header file) -> incl (army_lines L' level c') (header file) -> False.
Proof.
  unfold board_lines, army_lines. intros I I'.
  assert (E : goal_text g = "level " ++ decimal level) by (same "goal" I I').
  destruct g; discriminate E.
Qed.
End Headers.
