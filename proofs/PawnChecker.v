(** The checker of certificates about pawns. What it reads from the header it writes again, and
    compares: so the header says what is proved. *)
From Coq Require Import ZArith NArith List String Ascii Bool Lia Uint63 DecimalString.
From Ludex Require Import PawnRules PawnTruth PawnBoard PawnState PawnSet PawnText File PawnBody.
Import ListNotations.
Open Scope string_scope.

(** * What a header may say *)
Definition all_rules : list rules :=
  flat_map (fun s => flat_map (fun k => flat_map (fun d => flat_map (fun e =>
  flat_map (fun c => flat_map (fun f => map (fun b => Rules s k d e c f b)
    [BlockedLoses; BlockedDraws; BlockedDrawsIfBoth; BlockedWins])
    [FarWins; FarLoses; FarNothing]) [false; true]) [false; true])
    [NoDouble; FromHome; FromAnywhere]) [Orthodox; Berolina; Breakthrough])
    [FirstRow; SecondRow; TwoRows].

Definition find_rules (text : string) : option rules :=
  find (fun R => consistent R && (rules_text R =? text)) all_rules.

Definition all_sizes : list (Z * Z) :=
  filter (fun x => fst x * snd x <=? 64)%Z
    (list_prod (map Z.succ (upto 64)) (map Z.succ (upto 64))).

Definition find_size (text : string) : option (Z * Z) :=
  find (fun x => size_text (fst x) (snd x) =? text) all_sizes.

Definition digit (c : ascii) : option nat :=
  let n := nat_of_ascii c in
  if (48 <=? n)%nat && (n <=? 57)%nat then Some (n - 48)%nat else None.

(** The rows of a position from the top, and the text after them. [run] is the number of
    empty squares that digits have stated so far. *)
Fixpoint read_rows (text : string) (run : nat) (row : list (option side))
    (rows : list (list (option side))) : option (list (list (option side)) * string) :=
  let row' := (row ++ repeat None run)%list in
  match text with
  | EmptyString => None
  | String c rest =>
      match digit c with
      | Some d => read_rows rest (Nat.min 99 (run * 10 + d)) row rows
      | None =>
          if (c =? "/")%char then read_rows rest 0 [] (rows ++ [row'])
          else if (c =? "P")%char then read_rows rest 0 (row' ++ [Some White]) rows
          else if (c =? "p")%char then read_rows rest 0 (row' ++ [Some Black]) rows
          else if (c =? " ")%char then Some ((rows ++ [row'])%list, rest)
          else None
      end
  end.

Definition find_square (rows cols : Z) (text : string) : option (Z * Z) :=
  find (fun x => square_text (fst x) (snd x) =? text) (list_prod (upto cols) (upto rows)).

Definition guess_position (rows cols : Z) (text : string) : option position :=
  match read_rows text 0 [] [] with
  | Some (from_top, String s rest) =>
      let b (c r : Z) := nth (Z.to_nat c) (nth (Z.to_nat (rows - 1 - r)) from_top []) None in
      let side_to_move := if (s =? "w")%char then White else Black in
      Some (Position b side_to_move
              (match rest with
               | "" => None
               | String _ square => find_square rows cols square
               end))
  | _ => None
  end.

(** A position on 64 squares has a text of fewer than 200 characters. *)
Definition read_position (R : rules) (rows cols : Z) (text : string) : option position :=
  if (200 <? String.length text)%nat then None
  else
    match guess_position rows cols text with
    | Some p => if position_text R rows cols p =? text then Some p else None
    | None => None
    end.

Definition guess_claim (text : string) : option claim :=
  let number s := match number_of s with Some n => n | None => 0%N end in
  if text =? "win" then Some Win
  else if text =? "draw" then Some Draw
  else if text =? "loss" then Some Loss
  else if text =? "value +0" then Some (WinIn 0)
  else if text =? "value 0" then Some (LossIn 0)
  else if prefix "value -" text then Some (LossIn (number (substring 7 (String.length text) text)))
  else Some (WinIn (number (substring 6 (String.length text) text))).

Definition read_claim (text : string) : option claim :=
  match guess_claim text with
  | Some c => if claim_text c =? text then Some c else None
  | None => None
  end.

(** * The check *)
Record pawn_statement := PawnStatement {
  version_2 : bool; s_rules : rules; s_rows : Z; s_cols : Z; s_position : position; s_claim : claim }.

(** If the position says that a square was passed over, that was possible, and so is a capture
    there. *)
Definition passed_ok (R : rules) (rows cols : Z) (p : position) : bool :=
  match passed p with
  | None => true
  | Some _ =>
      let T := make_tables R rows cols in
      let st := state_of_position R rows cols (seen_by_mover rows cols p) in
      match mark st with None => false | Some _ => mark_ok R rows cols T st end
  end.

Definition read_sets (four : bool) (squares : nat) (c : claim) (l : bytes)
  : option (tree * tree * int) :=
  match c with
  | Win | Draw | Loss =>
      match read_pawn_set four squares false l with
      | Some (one, n, []) => Some (one, Leaf, n)
      | _ => None
      end
  | _ =>
      match read_pawn_set four squares true l with
      | Some (one, n, l) =>
          match read_pawn_set four squares true l with
          | Some (two, m, []) => Some (one, two, (n + m)%uint63)
          | _ => None
          end
      | None => None
      end
  end.

Definition pawn_keys : list string :=
  ["family"; "rules"; "board"; "position"; "claim"; "coding"; "length"; "sha256"].

Definition has_only (keys : list string) (fs : list (string * string)) : bool :=
  forallb (fun f => existsb (String.eqb (fst f)) keys) fs.

(** Version 1 is for the classic rules, in which nobody draws and no game is over and won. *)
Definition in_version_1 (R : rules) (c : claim) : bool :=
  (rules_text R =? "classic") && match c with Draw | WinIn 0 => false | _ => true end.

Definition is_size (rows cols : Z) : bool :=
  (0 <? cols)%Z && (0 <? rows)%Z && (rows * cols <=? 64)%Z.

Definition check_pawns (two : bool) (fs : list (string * string)) (l : bytes)
  : answer (pawn_statement * int) :=
  match field fs "rules", field fs "board", field fs "position", field fs "claim" with
  | Some rules, Some board, Some position, Some claim =>
      match find_rules rules, find_size board, read_claim claim with
      | Some R, Some (rows, cols), Some c =>
          match read_position R rows cols position with
          | None => No "the position is not one of the board"
          | Some p =>
              if negb (has_only pawn_keys fs) then No "unknown header line"
              else if negb (is_size rows cols) then No "not the size of a board"
              else if negb (two || in_version_1 R c) then
                No "unknown rules or claim: version 1 is for the classic rules"
              else if negb (passed_ok R rows cols p) then
                No "no pawn can just have passed over that square"
              else
                match read_sets (en_passant R) (Z.to_nat (rows * cols)) c l with
                | None => No "the body is not made as it should be"
                | Some (one, second, n) =>
                    if proves R rows cols (negb two) p c one second
                    then Yes (PawnStatement two R rows cols p c, n)
                    else No "the set of positions does not prove the claim"
                end
          end
      | _, _, _ => No "unknown rules, board or claim"
      end
  | _, _, _, _ => No "the header has no rules, board, position or claim"
  end.

(** * The statement in words *)
Definition is_start (s : pawn_statement) : bool :=
  let filled r := existsb (Z.eqb r)
    (match start (s_rules s) with FirstRow => [0%Z] | SecondRow => [1%Z] | TwoRows => [0%Z; 1%Z] end) in
  let p := seen_by_mover (s_rows s) (s_cols s) (s_position s) in
  forallb (fun x =>
    let '(c, r) := x in
    match filled r, filled (s_rows s - 1 - r)%Z, at_ p c r with
    | true, false, Some White | false, true, Some Black | false, false, None => true
    | _, _, _ => false
    end) (list_prod (upto (s_cols s)) (upto (s_rows s))).

Definition plies_text (k : N) : string :=
  match k with 1%N => "1 ply" | _ => number_text k ++ " plies" end.

Definition claim_words (c : claim) : string :=
  match c with
  | Win => "wins" | Loss => "loses" | Draw => "draws: neither side can win"
  | WinIn 0 => "has already won" | LossIn 0 => "has already lost"
  | WinIn k => "wins in " ++ plies_text k
  | LossIn k => "loses in " ++ plies_text k
  end.

Definition pawn_words (s : pawn_statement) : string :=
  match turn (s_position s) with White => "White" | Black => "Black" end
  ++ ", to move on " ++ size_text (s_rows s) (s_cols s)
  ++ (if is_start s then ""
      else " at " ++ position_text (s_rules s) (s_rows s) (s_cols s) (s_position s))
  ++ (if version_2 s then " under " ++ rules_text (s_rules s) else "")
  ++ ", " ++ claim_words (s_claim s).

(** * Soundness *)
Definition pawn_claim_holds (s : pawn_statement) : Prop :=
  is_true (s_rules s) (s_rows s) (s_cols s) (s_position s) (s_claim s).

Lemma classic_text R : consistent R = true -> rules_text R = "classic" -> R = classic.
Proof.
  destruct R as [s k d e c f b].
  destruct s, k, d, e, c, f, b; intros C H; try discriminate C; try reflexivity;
    vm_compute in H; discriminate H.
Qed.

Lemma read_position_text R rows cols text p :
  read_position R rows cols text = Some p -> position_text R rows cols p = text.
Proof.
  unfold read_position. destruct (200 <? _)%nat; [discriminate|].
  destruct (guess_position _ _ _) as [q|]; [|discriminate].
  destruct (_ =? text) eqn:E; [|discriminate]. intros H. injection H as <-. now apply String.eqb_eq.
Qed.

(** What comes before the first blank has none. *)
Fixpoint has_no_blank (text : string) : bool :=
  match text with "" => true | String c rest => negb (c =? " ")%char && has_no_blank rest end.

Lemma no_blank_append a b : has_no_blank (a ++ b) = has_no_blank a && has_no_blank b.
Proof. induction a as [|c a IH]; cbn [append has_no_blank]; auto. now rewrite IH, andb_assoc. Qed.

Lemma number_has_no_blank n : has_no_blank (number_text n) = true.
Proof.
  assert (D : forall d, has_no_blank (NilEmpty.string_of_uint d) = true)
    by (intros d; induction d; cbn; auto).
  unfold number_text. destruct (N.to_uint n) eqn:E; try reflexivity; apply D.
Qed.

Lemma row_has_no_blank squares empty : has_no_blank (row_text squares empty) = true.
Proof.
  assert (Run : has_no_blank match empty with 0%N => "" | n => number_text n end = true)
    by (destruct empty; auto using number_has_no_blank).
  revert empty Run. induction squares as [|[[]|] squares IH]; intros empty Run; cbn [row_text];
    [exact Run| | |]; rewrite ?no_blank_append, ?Run; cbn [append has_no_blank andb];
    apply IH; auto. destruct (N.succ empty); auto using number_has_no_blank.
Qed.

Lemma rows_have_no_blank rows : forallb has_no_blank rows = true ->
  has_no_blank (String.concat "/" rows) = true.
Proof.
  induction rows as [|row [|next rows] IH]; cbn [forallb]; auto.
  - rewrite andb_true_r. auto.
  - intros H. apply andb_prop in H. destruct H as [H More].
    change (String.concat "/" (row :: next :: rows)) with (row ++ "/" ++ String.concat "/" (next :: rows)).
    rewrite !no_blank_append, H, IH by exact More. reflexivity.
Qed.

Lemma read_rows_rest before rest run row rows rows' rest' : has_no_blank before = true ->
  read_rows (before ++ String " " rest) run row rows = Some (rows', rest') -> rest' = rest.
Proof.
  revert run row rows. induction before as [|c before IH]; intros run row rows N.
  - cbn [append read_rows]. change (digit " ") with (@None nat). intros H. now injection H.
  - cbn [has_no_blank] in N. apply andb_prop in N. destruct N as [C N]. apply negb_true_iff in C.
    cbn [append read_rows]. rewrite C. destruct (digit c); [now apply IH|].
    destruct (c =? "/")%char; [now apply IH|]. destruct (c =? "P")%char; [now apply IH|].
    destruct (c =? "p")%char; [now apply IH|discriminate].
Qed.

Lemma read_position_whole R rows cols text p :
  read_position R rows cols text = Some p -> whole R rows cols p.
Proof.
  intros H. pose proof (read_position_text _ _ _ _ _ H) as T. revert H. unfold read_position.
  destruct (200 <? _)%nat; [discriminate|]. unfold guess_position.
  destruct (read_rows text 0 [] []) as [[from_top [|s rest]]|] eqn:Rows; try discriminate.
  destruct (_ =? text); [|discriminate]. intros H. injection H as <-.
  unfold whole. cbn [passed]. destruct rest as [|c square]; [exact I|].
  unfold find_square. destruct (find _ _) as [[x y]|] eqn:Found; [|exact I].
  split.
  - destruct (en_passant R) eqn:E; [reflexivity|]. exfalso.
    revert T. unfold position_text. rewrite E. intros T. rewrite <- T in Rows. cbn [append] in Rows.
    apply read_rows_rest in Rows.
    + destruct (turn _); discriminate Rows.
    + apply rows_have_no_blank. apply forallb_forall. intros row I. apply in_map_iff in I.
      destruct I as (r & <- & _). apply row_has_no_blank.
  - apply find_some in Found. destruct Found as [Found _]. apply in_prod_iff in Found.
    unfold upto in Found. rewrite !in_map_iff in Found.
    destruct Found as [(i & <- & Hi) (j & <- & Hj)]. apply in_seq in Hi, Hj. split; lia.
Qed.

Lemma read_claim_text text c : read_claim text = Some c -> claim_text c = text.
Proof.
  unfold read_claim. destruct (guess_claim text) as [q|]; [|discriminate].
  destruct (_ =? text) eqn:E; [|discriminate]. intros H. injection H as <-. now apply String.eqb_eq.
Qed.

Lemma find_rules_text text R : find_rules text = Some R ->
  consistent R = true /\ rules_text R = text.
Proof.
  unfold find_rules. intros H. apply find_some in H. destruct H as [_ H].
  apply andb_true_iff in H. destruct H as [C H]. split; [exact C|]. now apply String.eqb_eq.
Qed.

Lemma find_size_text text rows cols : find_size text = Some (rows, cols) ->
  size_text rows cols = text.
Proof.
  unfold find_size. intros H. apply find_some in H. destruct H as [_ H]. now apply String.eqb_eq.
Qed.

Lemma check_pawns_sound two fs l s n : check_pawns two fs l = Yes (s, n) ->
  pawn_claim_holds s /\
  allowed_size (s_rows s) (s_cols s) /\
  whole (s_rules s) (s_rows s) (s_cols s) (s_position s) /\
  field fs "rules" = Some (rules_text (s_rules s)) /\
  field fs "board" = Some (size_text (s_rows s) (s_cols s)) /\
  field fs "position" = Some (position_text (s_rules s) (s_rows s) (s_cols s) (s_position s)) /\
  field fs "claim" = Some (claim_text (s_claim s)).
Proof.
  unfold check_pawns.
  destruct (field fs "rules") as [rules|]; [|discriminate].
  destruct (field fs "board") as [board|]; [|discriminate].
  destruct (field fs "position") as [position|]; [|discriminate].
  destruct (field fs "claim") as [claim|]; [|discriminate].
  destruct (find_rules rules) as [R|] eqn:HR; [|discriminate].
  destruct (find_size board) as [[rows cols]|] eqn:HS; [|discriminate].
  destruct (read_claim claim) as [c|] eqn:HC; [|discriminate].
  destruct (read_position R rows cols position) as [p|] eqn:HP; [|discriminate].
  destruct (negb (has_only _ _)); [discriminate|].
  destruct (is_size rows cols) eqn:Size; [|discriminate]. cbn [negb].
  destruct (two || in_version_1 R c) eqn:Ver; [|discriminate]. cbn [negb].
  destruct (negb (passed_ok R rows cols p)); [discriminate|].
  destruct (read_sets _ _ _ _) as [[[one second] m]|]; [|discriminate].
  destruct (proves R rows cols (negb two) p c one second) eqn:Pr; [|discriminate].
  intros H. injection H as <- <-. unfold pawn_claim_holds.
  cbn [s_rules s_rows s_cols s_position s_claim].
  apply find_rules_text in HR. destruct HR as [Con HR]. apply find_size_text in HS.
  apply read_claim_text in HC. pose proof (read_position_whole _ _ _ _ _ HP) as W.
  apply read_position_text in HP.
  unfold is_size in Size. rewrite !andb_true_iff, !Z.ltb_lt, Z.leb_le in Size.
  split; [|rewrite HR, HS, HC, HP; repeat split; auto; lia].
  apply (proves_sound R rows cols) with (v := negb two) (one := one) (two := second); auto.
  - lia.
  - intros V. destruct two; [discriminate|]. cbn [orb] in Ver. unfold in_version_1 in Ver.
    apply andb_true_iff in Ver. destruct Ver as [Ver _]. apply String.eqb_eq in Ver.
    now apply classic_text.
Qed.
