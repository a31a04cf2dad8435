(** Two results about Conway's Soldiers as theorems of Coq itself: its kernel checks the
    certificates. *)
From Coq Require Import ZArith NArith List String Bool Uint63.
From Ludex Require Import File PegRules PegBoard PegBoardFile PegBodies.
Open Scope Z_scope.

(** Four rows of soldiers, and four beyond the line, on a board seven columns wide. *)
Definition soldiers_7x8 : string :=
  "ooooooo/ooooooo/ooooooo/ooooooo/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx".

Definition checks (L : lattice) (board : string) (g : goal) (c : board_claim) (proof : string) (l : bytes) : bool :=
  let squares := squares_of board in
  no_square_twice squares && is_goal board squares g &&
  match prove L squares (jumps_of L squares) (start_of board) g "" c proof l with
  | Yes _ => true
  | No _ => false
  end.

Lemma checks_sound L board g c proof l : checks L board g c proof l = true -> board_truth L board g c.
Proof.
  unfold checks. cbv zeta. rewrite !andb_true_iff. intros [[N G] P]. apply no_square_twice_NoDup in N.
  destruct (prove _ _ _ _ _ _ _ _ _) as [r|] eqn:E; [|discriminate]. eapply prove_sound; eauto.
Qed.

(** Columns and rows are counted from 0 here: (2, 7) is the third column of the eighth row. *)
Theorem soldiers_reach_3_8_in_19_jumps : board_truth Orthogonal soldiers_7x8 (Reach (2, 7)) (Jumps 19).
Proof. apply (checks_sound _ _ _ _ "closed-set" soldiers_3_8_body). vm_cast_no_check (eq_refl true). Qed.

Theorem soldiers_do_not_reach_4_8 : board_truth Orthogonal soldiers_7x8 (Reach (3, 7)) Impossible.
Proof. apply (checks_sound _ _ _ _ "pagoda" soldiers_4_8_body). vm_cast_no_check (eq_refl true). Qed.
