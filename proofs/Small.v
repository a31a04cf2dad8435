(** Small results as theorems of Coq itself: its kernel checks the certificates. *)
From Coq Require Import ZArith NArith Lia Uint63.
From Ludex Require Import PawnRules PawnTruth PawnSet PawnChecker PawnBodies File.
Open Scope Z_scope.

(** White's pawns on the bottom row, Black's on the top row, White to move. *)
Definition start_position (rows : Z) : position :=
  Position
    (fun _ r => if r =? 0 then Some White else if r =? rows - 1 then Some Black else None)
    White None.

Definition checks (rows cols : Z) (p : position) (c : claim) (l : bytes) : bool :=
  is_size rows cols &&
  match read_sets false (Z.to_nat (rows * cols)) c l with
  | Some (one, two, _) => proves classic rows cols true p c one two
  | None => false
  end.

Lemma checks_sound rows cols p c l : checks rows cols p c l = true ->
  is_true classic rows cols p c.
Proof.
  unfold checks. intros H. apply andb_prop in H. destruct H as [S H].
  destruct (read_sets _ _ _ _) as [[[one two] n]|]; [|discriminate].
  apply (proves_sound classic rows cols) with (v := true) (one := one) (two := two); auto.
  unfold is_size in S. rewrite !Bool.andb_true_iff, !Z.ltb_lt, Z.leb_le in S. lia.
Qed.

Theorem hexapawn_is_lost_in_6_plies : is_true classic 3 3 (start_position 3) (LossIn 6).
Proof. apply (checks_sound _ _ _ _ hexapawn_body). vm_cast_no_check (eq_refl true). Qed.

Theorem octapawn_is_won_in_11_plies : is_true classic 4 4 (start_position 4) (WinIn 11).
Proof. apply (checks_sound _ _ _ _ octapawn_body). vm_cast_no_check (eq_refl true). Qed.

Theorem five_by_five_is_won_in_19_plies : is_true classic 5 5 (start_position 5) (WinIn 19).
Proof. apply (checks_sound _ _ _ _ five_by_five_body). vm_cast_no_check (eq_refl true). Qed.
