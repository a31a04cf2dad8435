(** Certificates about Gone: header, body, and the statement in words. *)
From Coq Require Import ZArith NArith Lia List String Ascii Bool Uint63 FMapPositive.
From Ludex Require Import GoneRules GoneChecker File.
Import ListNotations.
Open Scope string_scope.

Record gone_statement := GoneStatement {
  g_rules : gone_rules; g_rows : N; g_cols : N; g_numbers : numbers; g_rounds : N; g_left : N }.

(** The values of the lines of a header, as [gone_lines] has them. *)
Definition rules_value (R : gone_rules) : string :=
  (if white_spreads R then "white" else "black") ++ " spreads, "
  ++ (if eight R then "8" else "4") ++ " neighbours, " ++ (if torus R then "torus" else "edges").
Definition board_value (rows cols : N) : string := digits_text rows ++ "x" ++ digits_text cols.
Definition claim_value (rounds left : N) : string :=
  "rounds " ++ digits_text rounds ++ ", left " ++ digits_text left.

Definition all_gone_rules : list gone_rules :=
  flat_map (fun w => flat_map (fun e => map (GoneRules w e) [false; true]) [false; true]) [true; false].

(** What is before and after the first of the given texts. *)
Fixpoint split_at (separator text : string) : string * string :=
  if prefix separator text
  then ("", substring (String.length separator) (String.length text) text)
  else
    match text with
    | "" => ("", "")
    | String c rest => let (a, b) := split_at separator rest in (String c a, b)
    end.

Definition two_numbers (separator text : string) : N * N :=
  let number s := match number_of s with Some n => n | None => 0%N end in
  let (a, b) := split_at separator text in (number a, number b).

(** The numbers of a row, and of all rows. *)
Fixpoint read_row (n : nat) (c : positive) (l : bytes) (row : PM.t int) : option (PM.t int * bytes) :=
  match n with
  | O => Some (row, l)
  | S n =>
      match next_small l with
      | Some (v, l) => read_row n (Pos.succ c) l (PM.add c v row)
      | None => None
      end
  end.

Fixpoint read_numbers (n cols : nat) (r : positive) (l : bytes) (m : numbers) : option numbers :=
  match n with
  | O => match l with [] => Some m | _ => None end
  | S n =>
      match read_row cols 1 l (PM.empty int) with
      | Some (row, l) => read_numbers n cols (Pos.succ r) l (PM.add r row m)
      | None => None
      end
  end.

Definition gone_keys : list string :=
  ["family"; "rules"; "board"; "claim"; "coding"; "length"; "sha256"].

Definition check_gone (fs : list (string * string)) (l : bytes) : answer (gone_statement * int) :=
  match field fs "rules", field fs "board", field fs "claim" with
  | Some rules, Some board, Some claim =>
      let (rows, cols) := two_numbers "x" board in
      let (rounds, left) := two_numbers ", left " (substring 7 (String.length claim) claim) in
      match find (fun R => rules_value R =? rules) all_gone_rules with
      | None => No "unknown rules"
      | Some R =>
          if negb (forallb (fun f => existsb (String.eqb (fst f)) gone_keys) fs) then
            No "unknown header line"
          else if negb ((board_value rows cols =? board) && (claim_value rounds left =? claim)) then
            No "not the size of a board, or an unknown claim"
          else if (2 ^ 64 <=? rows)%N || (2 ^ 64 <=? cols)%N || (2 ^ 64 <=? rounds)%N ||
                  (2 ^ 64 <=? left)%N then No "a number in the header is too large"
          else if (Z.to_N (to_Z (length_of l)) <? rows * cols)%N then
            No "the body is too short for a board of that size"
          else
            let nobody := (rows * cols =? 0)%N in
            match read_numbers (if nobody then O else N.to_nat rows) (N.to_nat (if nobody then 0 else cols))
                    1 l (PM.empty (PM.t int)) with
            | None => No "the body does not have a number for each cell"
            | Some m =>
                if proves_gone R (Z.of_N rows) (Z.of_N cols) m rounds left
                then Yes (GoneStatement R rows cols m rounds left, of_Z (Z.of_N (rows * cols)))
                else No "the numbers of the cells do not prove the claim"
            end
      end
  | _, _, _ => No "the header has no rules, board or claim"
  end.

(** * What is proved *)
Definition entry (row : PM.t int) (c : nat) : int :=
  match PM.find (Pos.of_succ_nat c) row with Some n => n | None => 0%uint63 end.

Lemma read_row_spec n c l row row' rest : read_row n (Pos.of_succ_nat c) l row = Some (row', rest) ->
  numbers_of l = (map (fun i => to_Z (entry row' i)) (seq c n) ++ numbers_of rest)%list /\
  forall i, (i < c)%nat -> PM.find (Pos.of_succ_nat i) row' = PM.find (Pos.of_succ_nat i) row.
Proof.
  revert c l row. induction n as [|n IH]; intros c l row; cbn [read_row seq map].
  - intros H. injection H as <- <-. auto.
  - destruct (next_small l) as [[v l']|] eqn:V; [|discriminate]. intros H.
    apply next_small_spec in V. apply (IH (S c)) in H. destruct H as [N Same]. split.
    + rewrite V, N. unfold entry at 2. rewrite Same, PM.gss by lia. reflexivity.
    + intros i I. rewrite Same by lia. apply PM.gso. lia.
Qed.

Lemma read_numbers_spec n cols r l m m' : read_numbers n cols (Pos.of_succ_nat r) l m = Some m' ->
  numbers_of l =
    flat_map (fun i => map (fun c => to_Z (number_at m' (Z.of_nat c) (Z.of_nat i))) (seq 0 cols)) (seq r n) /\
  forall i, (i < r)%nat -> PM.find (Pos.of_succ_nat i) m' = PM.find (Pos.of_succ_nat i) m.
Proof.
  assert (Pos : forall i, Z.to_pos (Z.of_nat i + 1) = Pos.of_succ_nat i) by lia.
  revert r l m. induction n as [|n IH]; intros r l m; cbn [read_numbers seq flat_map].
  - destruct l; [|discriminate]. intros H. injection H as <-. auto.
  - destruct (read_row cols 1 l (PM.empty int)) as [[row l']|] eqn:V; [|discriminate]. intros H.
    apply (read_row_spec cols 0) in V. apply (IH (S r)) in H. destruct V as [V _], H as [N Same]. split.
    + rewrite V, N. f_equal. apply map_ext. intros c. unfold number_at, entry.
      rewrite !Pos, Same, PM.gss by lia. reflexivity.
    + intros i I. rewrite Same by lia. apply PM.gso. lia.
Qed.

Lemma check_gone_sound fs l R rows cols m rounds left n :
  check_gone fs l = Yes (GoneStatement R rows cols m rounds left, n) ->
  gone_truth R rows cols (number_at m) rounds left /\
  numbers_of l = row_by_row rows cols (number_at m) /\
  field fs "rules" = Some (rules_value R) /\
  field fs "board" = Some (board_value rows cols) /\
  field fs "claim" = Some (claim_value rounds left).
Proof.
  unfold check_gone.
  destruct (field fs "rules") as [rules|]; [|discriminate].
  destruct (field fs "board") as [board|]; [|discriminate].
  destruct (field fs "claim") as [claim|]; [|discriminate].
  destruct (two_numbers "x" board) as [rows' cols'].
  destruct (two_numbers ", left " _) as [rounds' left'].
  destruct (find _ all_gone_rules) as [R'|] eqn:HR; [|discriminate].
  destruct (negb (forallb _ _)); [discriminate|].
  destruct (board_value rows' cols' =? board) eqn:HB; [|discriminate].
  destruct (claim_value rounds' left' =? claim) eqn:HC; [|discriminate]. cbn [andb negb].
  destruct (_ || _ || _ || _); [discriminate|].
  destruct (_ <? _)%N; [discriminate|]. cbv zeta.
  destruct (read_numbers _ _ _ _ _) as [m'|] eqn:N; [|discriminate].
  destruct (proves_gone _ _ _ _ _ _) eqn:P; [|discriminate].
  intros H. injection H as -> -> -> -> -> -> _.
  apply find_some in HR. destruct HR as [_ HR]. apply String.eqb_eq in HR, HB, HC.
  apply proves_gone_sound in P. destruct P as (A & B & C).
  apply (read_numbers_spec _ _ 0) in N. destruct N as [N _].
  split; [|split].
  - split; [exact B|]. split; [exact C|]. intros k c r I. rewrite Z.add_comm. now apply A.
  - rewrite N. unfold row_by_row. destruct (rows * cols =? 0)%N eqn:Z; [|reflexivity].
    apply N.eqb_eq, N.eq_mul_0 in Z. destruct Z as [-> | ->]; [reflexivity|].
    change (N.to_nat 0) with O. cbn [seq map flat_map].
    induction (seq 0 (N.to_nat rows)); auto.
  - rewrite HR, HB, HC. auto.
Qed.

(** The board that the numbers show. *)
Definition gone_board (s : gone_statement) : Z -> Z -> cell := board_of (g_numbers s).

(** * In words *)
Definition letter_of (R : gone_rules) (x : cell) : string :=
  match x, white_spreads R with
  | Empty, _ => "."
  | Spreading, true | Other, false => "W"
  | Spreading, false | Other, true => "B"
  end.

(** The rows from the top with / between them. *)
Definition board_text (s : gone_statement) : string :=
  if (g_rows s * g_cols s =? 0)%N then ""
  else
    String.concat "/" (map (fun r =>
      String.concat "" (map (fun c => letter_of (g_rules s) (gone_board s c r)) (range (Z.of_N (g_cols s)))))
      (range (Z.of_N (g_rows s)))).

Definition counted (n : N) (one several : string) : string :=
  match n with 1%N => "1 " ++ one | _ => digits_text n ++ " " ++ several end.

(** A board with a long text is named by a digest of it. *)
Definition gone_words (digest : string -> string) (s : gone_statement) : string :=
  let other := if white_spreads (g_rules s) then "black" else "white" in
  let text := board_text s in
  let name :=
    if (String.length text =? 0)%nat then ""
    else if (String.length text <=? 72)%nat then " " ++ text
    else " with SHA-256 " ++ substring 0 16 (digest text) ++ "…" in
  (if white_spreads (g_rules s) then "white" else "black") ++ " spreads"
  ++ (if eight (g_rules s) then " to 8 neighbours" else "")
  ++ " for " ++ counted (g_rounds s) "round" "rounds"
  ++ " on the " ++ board_value (g_rows s) (g_cols s)
  ++ (if torus (g_rules s) then " torus" else " board") ++ name ++ ", and "
  ++ match g_left s with
     | 0%N => "no " ++ other ++ " pebble remains"
     | 1%N => "1 " ++ other ++ " pebble remains"
     | n => digits_text n ++ " " ++ other ++ " pebbles remain"
     end.
