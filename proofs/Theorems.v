(** The theorems: if the checker accepts a file, what the file says is true.

    [sha256] and [unzstd] stand for any functions: neither the checksum nor the decompression
    has to be right for the claim to be true. The board of Gone is in the body, and whether that is
    the file's depends on [unzstd] if it is compressed ([is_body]). *)
From Coq Require Import ZArith NArith List String Bool Uint63.
From Ludex Require Import PawnRules PawnTruth PawnText PawnChecker GoneRules GoneChecker GoneFile PegRules
  PegFile File Checker.
Import ListNotations.

(** Pawns, under any rules: the lines of the header say which rules, board, position and claim
    these are ([PawnText.v]) and leave nothing out, and the claim is true of the position
    ([PawnRules.v], [PawnTruth.v]). [version_2] is the version of the format. *)
Theorem pawn_certificates_prove_their_claims :
  forall sha256 unzstd file version_2 R rows cols p c n,
  check sha256 unzstd file = Yes (Pawns (PawnStatement version_2 R rows cols p c), n) ->
  incl (pawn_lines R rows cols p c) (header file) /\ allowed_size rows cols /\ whole R rows cols p /\
  is_true R rows cols p c.
Proof.
  intros sha256 unzstd file version_2 R rows cols p c n. unfold check.
  destruct (read_file sha256 unzstd file) as [cert|] eqn:F; [|discriminate]. cbv zeta.
  destruct (field (entries_of cert) "family") as [family|] eqn:Fam; [|discriminate].
  destruct (String.eqb family "pawns") eqn:E.
  2:{ destruct (_ && _); [destruct (check_gone _ _) as [[? ?]|]; discriminate|].
      destruct (_ && _); [destruct (check_pegs _ _ _) as [[? ?]|]; discriminate|discriminate]. }
  apply String.eqb_eq in E. subst family.
  destruct (check_pawns _ _ _) as [[s m]|] eqn:C; [|discriminate]. cbn [made].
  intros H. injection H as -> ->. apply check_pawns_sound in C.
  cbn [s_rules s_rows s_cols s_position s_claim] in C. destruct C as (T & S & W & F1 & F2 & F3 & F4).
  split; [|auto]. unfold pawn_lines.
  intros line [<-|[<-|[<-|[<-|[<-|[]]]]]].
  - apply (read_file_header _ _ _ _ _ _ F Fam).
  - apply (read_file_header _ _ _ _ _ _ F F1).
  - apply (read_file_header _ _ _ _ _ _ F F2).
  - apply (read_file_header _ _ _ _ _ _ F F3).
  - apply (read_file_header _ _ _ _ _ _ F F4).
Qed.

(** Gone: the header has the lines of these rules, size and claim, the body has these numbers, row
    by row, and what they show is true ([GoneRules.v]). *)
Theorem gone_certificates_prove_their_claims :
  forall sha256 unzstd file R rows cols m rounds left n,
  check sha256 unzstd file = Yes (Gone (GoneStatement R rows cols m rounds left), n) ->
  incl (gone_lines R rows cols rounds left) (header file) /\
  (exists body, is_body unzstd file body /\ numbers_of body = row_by_row rows cols (number_at m)) /\
  gone_truth R rows cols (number_at m) rounds left.
Proof.
  intros sha256 unzstd file R rows cols m rounds left n. unfold check.
  destruct (read_file sha256 unzstd file) as [cert|] eqn:F; [|discriminate]. cbv zeta.
  destruct (field (entries_of cert) "family") as [family|] eqn:Fam; [|discriminate].
  destruct (String.eqb family "pawns").
  { destruct (check_pawns _ _ _) as [[? ?]|]; discriminate. }
  destruct (String.eqb family "gone" && _) eqn:E.
  2:{ destruct (String.eqb family "pegs" && _); [destruct (check_pegs _ _ _) as [[? ?]|]; discriminate|discriminate]. }
  apply andb_prop in E. destruct E as [E _]. apply String.eqb_eq in E. subst family.
  destruct (check_gone _ _) as [[s k]|] eqn:C; [|discriminate]. cbn [made].
  intros H. injection H as -> ->. apply check_gone_sound in C. destruct C as (T & B & F1 & F2 & F3).
  split; [|split; [exists (body cert); split; [now apply (read_file_body sha256)|exact B]|exact T]].
  unfold gone_lines.
  intros line [<-|[<-|[<-|[<-|[]]]]].
  - apply (read_file_header _ _ _ _ _ _ F Fam).
  - apply (read_file_header _ _ _ _ _ _ F F1).
  - apply (read_file_header _ _ _ _ _ _ F F2).
  - apply (read_file_header _ _ _ _ _ _ F F3).
Qed.

(** Pegs: the lines of the header say which jumps, board, goal and claim these are, the goal is
    one of the board, and the claim is true ([PegRules.v]). *)
Theorem peg_certificates_prove_their_claims :
  forall sha256 unzstd file s n,
  check sha256 unzstd file = Yes (Pegs s, n) ->
  match s with
  | OnBoard L board g c _ =>
      incl (board_lines L board g c) (header file) /\ fits g board /\ board_truth L board g c
  | OnHalfPlane L level c _ => incl (army_lines L level c) (header file) /\ army_truth L level c
  end.
Proof.
  intros sha256 unzstd file s n. unfold check.
  destruct (read_file sha256 unzstd file) as [cert|] eqn:F; [|discriminate]. cbv zeta.
  destruct (field (entries_of cert) "family") as [family|] eqn:Fam; [|discriminate].
  destruct (String.eqb family "pawns").
  { destruct (check_pawns _ _ _) as [[? ?]|]; discriminate. }
  destruct (_ && _). { destruct (check_gone _ _) as [[? ?]|]; discriminate. }
  destruct (String.eqb family "pegs" && _) eqn:E; [|discriminate].
  apply andb_prop in E. destruct E as [E _]. apply String.eqb_eq in E. subst family.
  destruct (check_pegs _ _ _) as [[s' m]|] eqn:C; [|discriminate]. cbn [made].
  intros H. injection H as -> ->. apply check_pegs_sound in C. destruct C as (T & Fs).
  assert (Lines : forall key value, In (key, value) (peg_fields s) -> In (key ++ ": " ++ value)%string (header file)).
  { intros key value I. apply (read_file_header _ _ _ _ _ _ F). now apply Fs. }
  assert (First : In "family: pegs"%string (header file)) by apply (read_file_header _ _ _ _ _ _ F Fam).
  destruct s as [L board g c w|L level c w]; (split; [|exact T]);
    intros line [<-|[<-|[<-|[<-|[<-|[]]]]]]; auto;
    [apply (Lines "jumps") | apply (Lines "board") | apply (Lines "goal") | apply (Lines "claim")
    | apply (Lines "jumps") | apply (Lines "board") | apply (Lines "goal") | apply (Lines "claim")];
    simpl; auto.
Qed.

(** The header of a file that is accepted does not have two values for one key. *)
Theorem headers_have_one_value_for_a_key :
  forall sha256 unzstd file s n key a b,
  check sha256 unzstd file = Yes (s, n) ->
  In (key ++ ": " ++ a)%string (header file) -> In (key ++ ": " ++ b)%string (header file) -> a = b.
Proof.
  intros sha256 unzstd file s n key a b. unfold check.
  destruct (read_file sha256 unzstd file) as [cert|] eqn:F; [|discriminate].
  intros _. now apply (read_file_keys sha256 unzstd file cert).
Qed.

(** The text of rules determines them: no two of the 1,296 combinations are written alike. *)
Fixpoint all_differ (l : list string) : bool :=
  match l with
  | [] => true
  | x :: l => forallb (fun y => negb (String.eqb x y)) l && all_differ l
  end.

Lemma differing_texts {A} (f : A -> string) l a b :
  all_differ (map f l) = true -> In a l -> In b l -> f a = f b -> a = b.
Proof.
  induction l as [|x l IH]; simpl; [tauto|]. rewrite andb_true_iff, forallb_forall.
  intros [D H] [<-|I] [<-|J] E; auto.
  - specialize (D (f b) (in_map f l b J)). rewrite E, String.eqb_refl in D. discriminate.
  - specialize (D (f a) (in_map f l a I)). rewrite <- E, String.eqb_refl in D. discriminate.
Qed.

Lemma in_all_rules R : In R all_rules.
Proof.
  destruct R as [s k d e c f b]. unfold all_rules.
  apply in_flat_map. exists s. split; [destruct s; simpl; tauto|].
  apply in_flat_map. exists k. split; [destruct k; simpl; tauto|].
  apply in_flat_map. exists d. split; [destruct d; simpl; tauto|].
  apply in_flat_map. exists e. split; [destruct e; simpl; tauto|].
  apply in_flat_map. exists c. split; [destruct c; simpl; tauto|].
  apply in_flat_map. exists f. split; [destruct f; simpl; tauto|].
  apply in_map. destruct b; simpl; tauto.
Qed.

Theorem rules_have_one_text : forall R R', rules_text R = rules_text R' -> R = R'.
Proof.
  intros R R' E.
  refine (differing_texts rules_text all_rules R R' _ (in_all_rules R) (in_all_rules R') E).
  vm_cast_no_check (eq_refl true).
Qed.
