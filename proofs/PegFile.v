(** Certificates about pegs: header, body, and the statement in words. *)
From Coq Require Import ZArith NArith Lia List String Ascii Bool Uint63.
From Ludex Require Import File PegRules PegStates PegBits PegBoard PegProofs PegBody PegBoardFile PegPlane
  PegPlaneFile.
Import ListNotations.
Open Scope string_scope.

(** What was proved, and the same in words. *)
Inductive peg_statement :=
| OnBoard (L : lattice) (board : string) (g : goal) (c : board_claim) (words : string)
| OnHalfPlane (L : lattice) (level : N) (c : army_claim) (words : string).

Definition peg_words (s : peg_statement) : string :=
  match s with OnBoard _ _ _ _ words | OnHalfPlane _ _ _ words => words end.

Definition peg_keys : list string :=
  ["family"; "jumps"; "board"; "goal"; "claim"; "proof"; "coding"; "length"; "sha256"].

Definition read_lattice (text : string) : option lattice :=
  find (fun L => lattice_text L =? text) [Orthogonal; Diagonal; AllEight; Hex].

(** The number after the given words, below 2^64. *)
Definition number_after (words text : string) : option N :=
  if prefix words text then
    match number_of (substring (String.length words) (String.length text) text) with
    | Some n => if (n <? 2 ^ 64)%N then Some n else None
    | None => None
    end
  else None.

Definition read_board_claim (text : string) : option board_claim :=
  if text =? "reachable" then Some Reachable
  else if text =? "impossible" then Some Impossible
  else match number_after "jumps " text with Some n => Some (Jumps n) | None => None end.

(** Certificates about numbers of moves are not covered: see docs/proofs/proved.md. *)
Definition unknown_claim (text : string) : string :=
  if prefix "moves " text then "claims about numbers of moves are not known to this checker"
  else "unknown claim".

(** "Armies have at least 1 soldier and fewer than 2^32." *)
Definition soldiers (words text : string) : option N :=
  match number_after words text with
  | Some n => if (1 <=? n)%N && (n <? 2 ^ 32)%N then Some n else None
  | None => None
  end.

Definition read_army_claim (text : string) : option army_claim :=
  if text =? "impossible" then Some NoArmy
  else
    match soldiers "army at most " text with
    | Some m => Some (AtMost m)
    | None =>
        match soldiers "army at least " text with
        | Some m => Some (AtLeast m)
        | None => match soldiers "army " text with Some m => Some (Army m) | None => None end
        end
    end.

Fixpoint bytes_of_text (text : string) : bytes :=
  match text with
  | "" => []
  | String c rest => of_Z (Z.of_N (N_of_ascii c)) :: bytes_of_text rest
  end.

Section Check.
Variable sha256 : bytes -> bytes -> string.

(** A board with a long text is named by a digest of it. *)
Definition board_name (text : string) : string :=
  if (String.length text <=? 72)%nat then text
  else "with SHA-256 " ++ substring 0 16 (sha256 (bytes_of_text text) []) ++ "…".

Definition goal_words (g : goal) : string :=
  match g with
  | Reach s => "reaches " ++ hole_name s
  | One => "leaves one peg"
  | OneAt s => "leaves one peg, in " ++ hole_name s
  | Exactly text => "leaves exactly the board " ++ board_name text
  end.

Definition board_words (L : lattice) (board found : string) : string :=
  let (rows, cols) := shape board in
  "with " ++ lattice_words L ++ " on the " ++ z_text rows ++ "x" ++ z_text cols ++ " board "
  ++ board_name board ++ ", " ++ found.

Definition check_board (L : lattice) (board goal claim proof : string) (l : bytes)
  : answer (peg_statement * int) :=
  let squares := squares_of board in
  if negb (is_board board && no_square_twice squares) then No "not a board"
  else
    let g := read_goal squares goal in
    if negb ((goal_text g =? goal) && is_goal board squares g) then No "unknown goal"
    else
      match read_board_claim claim with
      | None => No (unknown_claim claim)
      | Some c =>
          if negb (board_claim_text c =? claim) then No "unknown claim"
          else
            match prove L squares (jumps_of L squares) (start_of board) g (goal_words g) c proof l with
            | No why => No why
            | Yes (found, positions) =>
                Yes (OnBoard L board g c (board_words L board found), of_Z positions)
            end
      end.

(** "Levels go from 0 to 64, with golden-ratio weights to 1000." *)
Definition check_half_plane (L : lattice) (goal claim proof : string) (l : bytes)
  : answer (peg_statement * int) :=
  match number_after "level " goal, read_army_claim claim with
  | Some level, Some c =>
      if negb (("level " ++ decimal level =? goal) && (army_claim_text c =? claim)) then
        No "unknown goal or claim"
      else if ((if String.eqb proof "golden" then 1000 else 64) <? level)%N then
        No "the level is too high"
      else
        match prove_army L level c proof l with
        | No why => No why
        | Yes (found, positions) =>
            Yes (OnHalfPlane L level c ("with " ++ lattice_words L ++ " on the half-plane, " ++ found),
                 of_Z positions)
        end
  | _, _ => No "unknown goal or claim"
  end.

Definition check_pegs (fs : list (string * string)) (l : bytes) : answer (peg_statement * int) :=
  match field fs "jumps", field fs "board", field fs "goal", field fs "claim", field fs "proof" with
  | Some jumps, Some board, Some goal, Some claim, Some proof =>
      if negb (forallb (fun f => existsb (String.eqb (fst f)) peg_keys) fs) then No "unknown header line"
      else
        match read_lattice jumps with
        | None => No "unknown jumps"
        | Some L =>
            if board =? "half-plane" then check_half_plane L goal claim proof l
            else check_board L board goal claim proof l
        end
  | _, _, _, _, _ => No "the header has no jumps, board, goal, claim or proof"
  end.

(** * What is proved *)
Definition peg_truth (s : peg_statement) : Prop :=
  match s with
  | OnBoard L board g c _ => fits g board /\ board_truth L board g c
  | OnHalfPlane L level c _ => army_truth L level c
  end.

(** The values of the lines [board_lines] and [army_lines]. *)
Definition peg_fields (s : peg_statement) : list (string * string) :=
  match s with
  | OnBoard L board g c _ =>
      [("jumps", lattice_text L); ("board", board); ("goal", goal_text g); ("claim", board_claim_text c)]
  | OnHalfPlane L level c _ =>
      [("jumps", lattice_text L); ("board", "half-plane"); ("goal", "level " ++ decimal level);
       ("claim", army_claim_text c)]
  end.

Lemma check_board_sound L board goal claim proof l s n :
  check_board L board goal claim proof l = Yes (s, n) ->
  peg_truth s /\
  peg_fields s = [("jumps", lattice_text L); ("board", board); ("goal", goal); ("claim", claim)].
Proof.
  unfold check_board. cbv zeta. destruct (negb (is_board board && _)) eqn:B; [discriminate|].
  apply negb_false_iff, andb_prop in B. destruct B as [_ N]. apply no_square_twice_NoDup in N.
  set (g := read_goal (squares_of board) goal).
  destruct (negb _) eqn:G; [discriminate|]. apply negb_false_iff, andb_prop in G. destruct G as [G1 G2].
  apply String.eqb_eq in G1. destruct (read_board_claim claim) as [c|]; [|discriminate].
  destruct (negb (board_claim_text c =? claim)) eqn:C; [discriminate|].
  apply negb_false_iff, String.eqb_eq in C.
  destruct (prove _ _ _ _ _ _ _ _ _) as [[found positions]|] eqn:P; [|discriminate].
  intros H. injection H as <- <-. cbn [peg_truth peg_fields]. split; [|now rewrite G1, C].
  split; [|eapply prove_sound in P; eauto].
  destruct g as [s| |s|]; cbn [fits is_goal] in *; auto;
    apply existsb_exists in G2; destruct G2 as (x & X & E); apply same_square_eq in E; subst x;
    now apply in_squares.
Qed.

Lemma check_half_plane_sound L goal claim proof l s n :
  check_half_plane L goal claim proof l = Yes (s, n) ->
  peg_truth s /\
  peg_fields s = [("jumps", lattice_text L); ("board", "half-plane"); ("goal", goal); ("claim", claim)].
Proof.
  unfold check_half_plane. destruct (number_after "level " goal) as [level|]; [|discriminate].
  destruct (read_army_claim claim) as [c|]; [|discriminate].
  destruct (negb _) eqn:G; [discriminate|]. apply negb_false_iff, andb_prop in G. destruct G as [G C].
  apply String.eqb_eq in G, C. destruct (_ <? level)%N; [discriminate|].
  destruct (prove_army _ _ _ _ _) as [[found positions]|] eqn:P; [|discriminate].
  intros H. injection H as <- <-. cbn [peg_truth peg_fields]. rewrite G, C. split; [|reflexivity].
  eapply prove_army_sound; eauto.
Qed.

Lemma check_pegs_sound fs l s n : check_pegs fs l = Yes (s, n) ->
  peg_truth s /\ forall key value, In (key, value) (peg_fields s) -> field fs key = Some value.
Proof.
  unfold check_pegs.
  destruct (field fs "jumps") as [jumps|] eqn:F1; [|discriminate].
  destruct (field fs "board") as [board|] eqn:F2; [|discriminate].
  destruct (field fs "goal") as [goal|] eqn:F3; [|discriminate].
  destruct (field fs "claim") as [claim|] eqn:F4; [|discriminate].
  destruct (field fs "proof") as [proof|]; [|discriminate].
  destruct (negb (forallb _ _)); [discriminate|].
  destruct (read_lattice jumps) as [L|] eqn:HL; [|discriminate].
  unfold read_lattice in HL. apply find_some in HL. destruct HL as [_ HL]. apply String.eqb_eq in HL.
  destruct (board =? "half-plane") eqn:HB.
  - apply String.eqb_eq in HB. subst board. intros H. apply check_half_plane_sound in H.
    destruct H as [T ->]. split; [exact T|].
    intros key value [E|[E|[E|[E|[]]]]]; injection E as <- <-; congruence.
  - intros H. apply check_board_sound in H. destruct H as [T ->]. split; [exact T|].
    intros key value [E|[E|[E|[E|[]]]]]; injection E as <- <-; congruence.
Qed.
End Check.
