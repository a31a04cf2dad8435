(** Certificates about armies: what is in the body, and what it proves. *)
From Coq Require Import ZArith NArith Lia List String Ascii Bool Uint63 PeanoNat.
From Ludex Require Import File PegRules PegStates PegBits PegBoard PegProofs PegBody PegBoardFile PegPlane PegGolden.
Import ListNotations.
Open Scope Z_scope.

(** "The squares of a body have x from -1000 to 1000 and y from -1000 to 64." *)
Definition read_square (l : bytes) : option (square * bytes) :=
  match two next_signed next_signed l with
  | Some ((x, y), l) =>
      if (-1000 <=? x) && (x <=? 1000) && (-1000 <=? y) && (y <=? 64) then Some ((x, y), l) else None
  | None => None
  end.

(** By y, then by x. *)
Fixpoint ascend (l : list square) : bool :=
  match l with
  | (x, y) :: (((x', y') :: _) as rest) => ((y <? y') || ((y =? y') && (x <? x'))) && ascend rest
  | _ => true
  end.

Definition read_bound (l : bytes) : option (Z * list (square * Z) * bytes) :=
  match two next_weight (several any_number (two read_square next_weight)) l with
  | Some ((unit, entries), l) => if ascend (map fst entries) then Some ((unit, entries), l) else None
  | None => None
  end.

Definition read_army (l : bytes) := two (several any_number read_square)
  (several any_number (two read_square read_square)) l.

(** Mirror images or not, bounds, listed squares, members and their number. *)
Record needs_of_plane := NeedsOfPlane {
  n_mirrored : bool; n_bounds : list (Z * list (square * Z)); n_listed : list square;
  n_members : tree; n_count : Z; n_weights : Z (** the most of them *) }.

Definition read_needs (l : bytes) : option (needs_of_plane * bytes) :=
  match next l with
  | None => None
  | Some (m, l) =>
      if 1 <? m then None
      else
        let most := 2 ^ 20 + 64 * to_Z (length_of l) in
        match two (several any_number read_bound) (several 1024 read_square) l with
        | None => None
        | Some ((bounds, listed), l) =>
            if negb (ascend listed) then None
            else
              match read_tree (List.length listed) l with
              | Some ((t, count), l) => Some (NeedsOfPlane (m =? 1) bounds listed t count most, l)
              | None => None
              end
        end
  end.

Section Prove.
Variable L : lattice.
Variable level : N.

Definition needs_exclude (most : Z) (d : needs_of_plane) : bool :=
  let squares := known_squares L (Z.of_N level) (n_mirrored d) (n_listed d) in
  (Z.of_nat (List.length (n_bounds d)) * Z.of_nat (List.length squares) <=? n_weights d) &&
  check_plane L (Z.of_N level) squares (n_listed d) most (n_mirrored d) (n_bounds d) (n_members d).

Lemma needs_exclude_sound m d : needs_exclude (Z.of_N m - 1) d = true -> no_smaller_army L level m.
Proof.
  unfold needs_exclude. cbv zeta. intros H. apply andb_prop in H. destruct H as [_ H]. intros army Le Ar.
  eapply check_plane_sound; [exact H|lia|exact Ar].
Qed.

Definition level_words : string := append "reaches level " (decimal level).

Definition prove_army (c : army_claim) (proof : string) (l : bytes) : answer (string * Z) :=
  let unknown := No "the proof does not fit the claim" in
  match c with
  | AtMost m =>
      if negb (String.eqb proof "plan") then unknown
      else
        match read_army l with
        | Some ((army, plan), []) =>
            if (N.of_nat (List.length army) =? m)%N && army_marches L army plan (Z.of_N level) then
              Yes (append "an army of " (append (decimal m) (append " " level_words)),
                   Z.of_nat (List.length plan) + 1)
            else No "the plan cannot be played, or does not reach the target"
        | _ => No "the body is not an army's plan"
        end
  | AtLeast m =>
      if negb (String.eqb proof "closed-set") then unknown
      else
        match read_needs l with
        | Some (d, []) =>
            if needs_exclude (Z.of_N m - 1) d then
              Yes (append "no army of fewer than " (append (decimal m) (append " " (append level_words
                     (append ": " (closed_words (n_count d) "need" "needs"))))), n_count d)
            else No "the needs are not a closed set that proves the claim"
        | _ => No "the body is not a closed set of needs"
        end
  | Army m =>
      if negb (String.eqb proof "closed-set") then unknown
      else
        match read_army l with
        | Some ((army, plan), l) =>
            match read_needs l with
            | Some (d, []) =>
                if (N.of_nat (List.length army) =? m)%N && army_marches L army plan (Z.of_N level) &&
                   needs_exclude (Z.of_N m - 1) d
                then Yes (append "an army of " (append (decimal m) (append " " (append level_words
                       (append ", and no smaller army does: " (closed_words (n_count d) "need" "needs"))))),
                       Z.of_nat (List.length plan) + 1 + n_count d)
                else No "the plan or the needs do not prove the claim"
            | _ => No "the body is not an army's plan and a closed set of needs"
            end
        | None => No "the body is not an army's plan and a closed set of needs"
        end
  | NoArmy =>
      if negb (String.eqb proof "golden") then unknown
      else
        match l with
        | [] =>
            if threshold L <=? Z.of_N level then
              Yes (append "no army " (append level_words
                ": by golden-ratio weights, a full half-plane of soldiers weighs at most 1, the target weighs 1, and no jump increases the sum"), 0)
            else No "the soldiers can weigh more than the target at this level"
        | _ => No "the body continues after its proof"
        end
  end.

Theorem prove_army_sound c proof l r : prove_army c proof l = Yes r -> army_truth L level c.
Proof.
  unfold prove_army. cbv zeta. destruct c as [m|m|m|].
  - destruct (negb _); [discriminate|]. destruct (read_army l) as [[[army plan] [|]]|]; try discriminate.
    destruct (_ =? m)%N eqn:E; [|discriminate]. apply N.eqb_eq in E.
    destruct (army_marches _ _ _ _) eqn:M; [|discriminate]. intros _. cbn [army_truth]. rewrite <- E.
    now apply (army_marches_sound L army plan).
  - destruct (negb _); [discriminate|]. destruct (read_needs l) as [[d [|]]|]; try discriminate.
    destruct (needs_exclude _ d) eqn:D; [|discriminate]. intros _. now apply (needs_exclude_sound m d).
  - destruct (negb _); [discriminate|]. destruct (read_army l) as [[[army plan] l1]|]; [|discriminate].
    destruct (read_needs l1) as [[d [|]]|]; try discriminate.
    destruct (_ =? m)%N eqn:E; [|discriminate]. apply N.eqb_eq in E.
    destruct (army_marches _ _ _ _) eqn:M; [|discriminate].
    destruct (needs_exclude _ d) eqn:D; [|discriminate]. intros _. cbn [army_truth]. split.
    + rewrite <- E. now apply (army_marches_sound L army plan).
    + now apply (needs_exclude_sound m d).
  - destruct (negb _); [discriminate|]. destruct l; [|discriminate].
    destruct (threshold L <=? Z.of_N level) eqn:T; [|discriminate]. apply Z.leb_le in T. intros _.
    intros army Ar (n & p & R & P). exact (no_army_reaches L _ army n p 0 T Ar R P).
Qed.
End Prove.
