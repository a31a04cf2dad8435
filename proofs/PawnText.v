(** How rules, boards, positions and claims are written in a header. Definitions only: with
    these a reader can tell what the lines of a certificate say. *)
From Coq Require Import ZArith NArith List String Ascii DecimalString.
From Ludex Require Import PawnRules PawnTruth.
Import ListNotations.
Open Scope string_scope.

Definition number_text (n : N) : string := NilZero.string_of_uint (N.to_uint n).
Definition z_text (z : Z) : string := number_text (Z.to_N z).

(** * Rules: the nearest preset, then the keys that differ from it. *)
Definition keys : list string :=
  ["start"; "pawns"; "double-step"; "en-passant"; "capture"; "far-row"; "blocked"].

Definition values (R : rules) : list string :=
  [ match start R with FirstRow => "first" | SecondRow => "second" | TwoRows => "two-rows" end;
    match pawns R with
    | Orthodox => "orthodox" | Berolina => "berolina" | Breakthrough => "breakthrough" end;
    match double R with NoDouble => "no" | FromHome => "home" | FromAnywhere => "anywhere" end;
    if en_passant R then "yes" else "no";
    if compulsory R then "compulsory" else "free";
    match far R with FarWins => "wins" | FarLoses => "loses" | FarNothing => "nothing" end;
    match when_blocked R with
    | BlockedLoses => "loses" | BlockedDraws => "draws"
    | BlockedDrawsIfBoth => "draws-if-both" | BlockedWins => "wins" end ].

Definition presets : list (string * rules) :=
  [("classic", classic); ("pawn-game", pawn_game); ("misere", misere);
   ("compulsory", compulsory_rules); ("berolina", berolina); ("breakthrough", breakthrough);
   ("dawson", dawson)].

(** The keys in which rules differ from others, with their values. *)
Fixpoint differing (ks vs ws : list string) : list string :=
  match ks, vs, ws with
  | k :: ks, v :: vs, w :: ws =>
      let rest := differing ks vs ws in
      if v =? w then rest else (k ++ "=" ++ v) :: rest
  | _, _, _ => []
  end.

(** Of several presets that are nearest, the first. *)
Definition rules_text (R : rules) : string :=
  let text (preset : string * rules) :=
    (fst preset, differing keys (values R) (values (snd preset))) in
  let nearer (a b : string * list string) :=
    if (List.length (snd b) <? List.length (snd a))%nat then b else a in
  let (name, rest) := fold_left nearer (map text presets) (text ("classic", classic)) in
  String.concat "," (name :: rest).

(** "Double steps for pawns that are not orthodox, and en passant without double steps, are
    contradictions." *)
Definition consistent (R : rules) : bool :=
  match double R, pawns R with
  | NoDouble, _ => negb (en_passant R)
  | _, Orthodox => true
  | _, _ => false
  end.

(** * Boards: [4x6] has four rows and six columns. *)
Definition size_text (rows cols : Z) : string := z_text rows ++ "x" ++ z_text cols.

(** "with 1 to 64 squares" *)
Definition allowed_size (rows cols : Z) : Prop := (0 < rows /\ 0 < cols /\ rows * cols <= 64)%Z.

(** * Squares: the letters of the column, the number of the row. *)
Definition letter (n : nat) : string := String (ascii_of_nat (97 + n)) "".
Definition column_text (c : nat) : string :=
  if (c <? 26)%nat then letter c else letter (c / 26 - 1) ++ letter (c mod 26).
Definition square_text (c r : Z) : string := column_text (Z.to_nat c) ++ z_text (r + 1).

(** * Positions: rows from the top with / between them, P for a white pawn, p for a black one,
    a number for that many empty squares; the side to move; with en passant the square passed
    over, or -. *)
Fixpoint row_text (squares : list (option side)) (empty : N) : string :=
  let number := match empty with N0 => "" | n => number_text n end in
  match squares with
  | [] => number
  | None :: rest => row_text rest (N.succ empty)
  | Some White :: rest => number ++ "P" ++ row_text rest 0
  | Some Black :: rest => number ++ "p" ++ row_text rest 0
  end.

(** 0, 1, … below n. *)
Definition upto (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

Definition position_text (R : rules) (rows cols : Z) (p : position) : string :=
  String.concat "/" (map (fun r => row_text (map (fun c => at_ p c r) (upto cols)) 0)
                       (rev (upto rows)))
  ++ " " ++ match turn p with White => "w" | Black => "b" end
  ++ if en_passant R
     then " " ++ match passed p with None => "-" | Some (c, r) => square_text c r end
     else "".

(** Nothing is left out: only rules with en passant have a square passed over, one of the board. *)
Definition whole (R : rules) (rows cols : Z) (p : position) : Prop :=
  match passed p with
  | None => True
  | Some (c, r) => en_passant R = true /\ on_board rows cols c r
  end.

(** * Claims *)
Definition claim_text (c : claim) : string :=
  match c with
  | Win => "win" | Draw => "draw" | Loss => "loss"
  | WinIn N0 => "value +0"
  | WinIn k => "value " ++ number_text k
  | LossIn N0 => "value 0"
  | LossIn k => "value -" ++ number_text k
  end.

(** The lines that a certificate about pawns has in its header. *)
Definition pawn_lines (R : rules) (rows cols : Z) (p : position) (c : claim) : list string :=
  [ "family: pawns"; "rules: " ++ rules_text R; "board: " ++ size_text rows cols;
    "position: " ++ position_text R rows cols p; "claim: " ++ claim_text c ].
