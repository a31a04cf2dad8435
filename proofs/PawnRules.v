(** The rules of all pawn games. Definitions only.

    What is in quotes is in the book, docs/pawns/rules.md and docs/certificates.md. A reader of the
    theorems has to read this file and [PawnTruth.v]; [PawnText.v] says how a header writes them
    down. *)
From Coq Require Import ZArith.
Open Scope Z_scope.

Inductive side := White | Black.
Definition other (s : side) := match s with White => Black | Black => White end.

(** * Keys: a game is one value for each of seven keys. *)
Inductive start_key := FirstRow | SecondRow | TwoRows.
Inductive pawns_key := Orthodox | Berolina | Breakthrough.
Inductive double_key := NoDouble | FromHome | FromAnywhere.
Inductive far_key := FarWins | FarLoses | FarNothing.
Inductive blocked_key := BlockedLoses | BlockedDraws | BlockedDrawsIfBoth | BlockedWins.

Record rules := Rules {
  start : start_key;          (** [start] *)
  pawns : pawns_key;          (** [pawns] *)
  double : double_key;        (** [double-step] *)
  en_passant : bool;          (** [en-passant]: yes *)
  compulsory : bool;          (** [capture]: compulsory *)
  far : far_key;              (** [far-row] *)
  when_blocked : blocked_key  (** [blocked] *) }.

(** * Positions: what stands in column c of row r, both from 0; the side to move; and the
    square that the opponent's pawn has passed over on the ply before, if any. *)
Record position := Position {
  at_ : Z -> Z -> option side;
  turn : side;
  passed : option (Z * Z) }.

Section Game.
Variable R : rules.
Variables rows cols : Z.

Definition on_board (c r : Z) := 0 <= c < cols /\ 0 <= r < rows.

(** "White's pawns go up and arrive on the top row, Black's go down and arrive on the bottom
    row." *)
Definition ahead (s : side) := match s with White => 1 | Black => -1 end.
Definition far_row (s : side) := match s with White => rows - 1 | Black => 0 end.

(** "The home row is the first, the second and the second, respectively." *)
Definition home_row (s : side) :=
  let h := match start R with FirstRow => 0 | SecondRow | TwoRows => 1 end in
  match s with White => h | Black => rows - 1 - h end.

(** "Orthodox pawns step straight and capture diagonally; Berolina pawns step diagonally and
    capture straight ahead; Breakthrough pawns step straight or diagonally and capture
    diagonally only." So many columns to the right: *)
Definition steps_aside (d : Z) :=
  match pawns R with
  | Orthodox => d = 0
  | Berolina => d = -1 \/ d = 1
  | Breakthrough => d = -1 \/ d = 0 \/ d = 1
  end.
Definition captures_aside (d : Z) :=
  match pawns R with
  | Orthodox | Breakthrough => d = -1 \/ d = 1
  | Berolina => d = 0
  end.

(** "Two squares straight ahead, both empty, from the home row or from any." *)
Definition double_from (s : side) (r : Z) :=
  match double R with
  | NoDouble => False
  | FromHome => r = home_row s
  | FromAnywhere => True
  end.

(** Where a pawn goes, which pawn it takes, which square it passes over. *)
Record way := Way { from : Z * Z; to : Z * Z; taken : option (Z * Z); over : option (Z * Z) }.

Inductive can_go (p : position) : way -> Prop :=
| Step c r d (s := turn p) :
    (** "A step is one square, onto an empty one." *)
    on_board c r -> at_ p c r = Some s -> steps_aside d ->
    on_board (c + d) (r + ahead s) -> at_ p (c + d) (r + ahead s) = None ->
    can_go p (Way (c, r) (c + d, r + ahead s) None None)
| Capture c r d (s := turn p) :
    (** "A capture is one square, onto an enemy pawn, which is removed." *)
    on_board c r -> at_ p c r = Some s -> captures_aside d ->
    on_board (c + d) (r + ahead s) -> at_ p (c + d) (r + ahead s) = Some (other s) ->
    can_go p (Way (c, r) (c + d, r + ahead s) (Some (c + d, r + ahead s)) None)
| DoubleStep c r (s := turn p) :
    on_board c r -> at_ p c r = Some s -> double_from s r ->
    on_board c (r + 2 * ahead s) ->
    at_ p c (r + ahead s) = None -> at_ p c (r + 2 * ahead s) = None ->
    can_go p (Way (c, r) (c, r + 2 * ahead s) None (Some (c, r + ahead s)))
| EnPassant c r d (s := turn p) :
    (** "A pawn that has just made a double step may be captured, on the very next ply, on
        the square that it passed over." *)
    on_board c r -> at_ p c r = Some s -> captures_aside d ->
    on_board (c + d) (r + ahead s) -> at_ p (c + d) (r + ahead s) = None ->
    passed p = Some (c + d, r + ahead s) -> at_ p (c + d) r = Some (other s) ->
    can_go p (Way (c, r) (c + d, r + ahead s) (Some (c + d, r)) None).

(** "Compulsory: a side that can capture must do so." *)
Definition legal (p : position) (w : way) :=
  can_go p w /\
  (compulsory R = true -> (exists v, can_go p v /\ taken v <> None) -> taken w <> None).

(** The position after a move. *)
Definition after (p : position) (w : way) (q : position) :=
  (forall c r, on_board c r ->
     ((c, r) = to w -> at_ q c r = Some (turn p)) /\
     ((c, r) <> to w -> ((c, r) = from w \/ Some (c, r) = taken w) -> at_ q c r = None) /\
     ((c, r) <> to w -> (c, r) <> from w -> Some (c, r) <> taken w -> at_ q c r = at_ p c r)) /\
  turn q = other (turn p) /\
  passed q = if en_passant R then over w else None.

Definition move (p q : position) := exists w, legal p w /\ after p w q.
Definition can_move (p : position) := exists w, legal p w.

(** * When a game is over. "A position is judged for the side to move, in this order." *)
Inductive result := Won | Drawn | Lost.

Definition has_arrived (p : position) (s : side) :=
  exists c, on_board c (far_row s) /\ at_ p c (far_row s) = Some s.
Definition has_pawns (p : position) (s : side) :=
  exists c r, on_board c r /\ at_ p c r = Some s.

(** "1. An enemy pawn has arrived: [far-row] decides." *)
Definition arrival (p : position) := far R <> FarNothing /\ has_arrived p (other (turn p)).

(** "A draw if the other side could not move either if it were its turn (en passant not
    counted)." *)
Definition others_turn (p : position) := Position (at_ p) (other (turn p)) None.

Definition ends (p : position) (x : result) :=
  (arrival p /\ x = match far R with FarLoses => Won | _ => Lost end) \/
  (** "2. It has no pawns: it has lost, but under [blocked=wins] it has won." *)
  (~ arrival p /\ ~ has_pawns p (turn p) /\
     x = match when_blocked R with BlockedWins => Won | _ => Lost end) \/
  (** "3. It has no move: [blocked] decides." *)
  (~ arrival p /\ has_pawns p (turn p) /\ ~ can_move p /\
     match when_blocked R with
     | BlockedLoses => x = Lost
     | BlockedDraws => x = Drawn
     | BlockedDrawsIfBoth =>
         (~ can_move (others_turn p) /\ x = Drawn) \/ (can_move (others_turn p) /\ x = Lost)
     | BlockedWins => x = Won
     end).

(** "Nothing else ends a game." *)
Definition goes_on (p : position) := ~ arrival p /\ can_move p.

End Game.

(** * The presets *)
Definition classic := Rules FirstRow Orthodox NoDouble false false FarWins BlockedLoses.
Definition pawn_game := Rules SecondRow Orthodox FromHome true false FarWins BlockedDraws.
Definition misere := Rules FirstRow Orthodox NoDouble false false FarLoses BlockedWins.
Definition compulsory_rules := Rules FirstRow Orthodox NoDouble false true FarWins BlockedLoses.
Definition berolina := Rules FirstRow Berolina NoDouble false false FarWins BlockedLoses.
Definition breakthrough := Rules TwoRows Breakthrough NoDouble false false FarWins BlockedLoses.
Definition dawson := Rules FirstRow Orthodox NoDouble false true FarNothing BlockedLoses.
