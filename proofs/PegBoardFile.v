(** Certificates about pegs on a board: what is in the body, and what it proves. *)
From Coq Require Import ZArith NArith Lia List Permutation String Ascii Bool Uint63 PeanoNat.
From Ludex Require Import File PegRules PegStates PegBits PegBoard PegProofs PegBody.
Import ListNotations.
Open Scope Z_scope.

(** * Boards and goals *)
Definition is_cell (c : square * ascii) : bool := is_hole c || Ascii.eqb (snd c) ".".

Definition is_board (text : string) : bool :=
  let cs := cells text in
  forallb is_cell cs &&
  match rows_of text with
  | [] => false
  | row :: rows => forallb (fun r => Nat.eqb (String.length r) (String.length row)) rows
  end &&
  let n := Z.of_nat (List.length (squares_of text)) in (1 <=? n) && (n <=? 1024).

Fixpoint same_squares (a b : list square) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => same_square x y && same_squares a b
  | _, _ => false
  end.

Lemma same_squares_eq a b : same_squares a b = true -> a = b.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b]; simpl; try discriminate; auto.
  rewrite andb_true_iff, same_square_eq. intros [-> H]. f_equal. auto.
Qed.

Definition shape (text : string) : Z * Z :=
  (Z.of_nat (List.length (rows_of text)), Z.of_nat (String.length (hd EmptyString (rows_of text)))).

Definition is_goal (board : string) (squares : list square) (g : goal) : bool :=
  match g with
  | One => true
  | Reach s | OneAt s => existsb (same_square s) squares
  | Exactly text =>
      is_board text && same_squares (squares_of text) squares &&
      (fst (shape text) =? fst (shape board)) && (snd (shape text) =? snd (shape board))
  end.

Definition read_goal (squares : list square) (text : string) : goal :=
  if String.eqb text "one" then One
  else if prefix "exactly " text then Exactly (substring 8 (String.length text) text)
  else
    let named (g : square -> goal) := find (fun s => String.eqb (goal_text (g s)) text) squares in
    match (if prefix "reach " text then named Reach else None) with
    | Some s => Reach s
    | None => match (if prefix "one " text then named OneAt else None) with
              | Some s => OneAt s | None => One end
    end.

Definition ends_of (squares : list square) (g : goal) : list bits :=
  match g with
  | One => map (single squares) squares
  | Reach s | OneAt s => [single squares s]
  | Exactly text => [start_of text]
  end.

Definition reach_of (g : goal) : option square := match g with Reach s => Some s | _ => None end.
Definition is_reach (g : goal) : bool := match g with Reach _ => true | _ => false end.

Lemma reach_of_some g s : reach_of g = Some s -> g = Reach s.
Proof. destruct g; simpl; congruence. Qed.
Lemma reach_of_none g : reach_of g = None -> is_reach g = false.
Proof. destruct g; simpl; congruence. Qed.

(** * Words *)
Open Scope string_scope.
Definition z_text (z : Z) : string := (if (z <? 0)%Z then "-" else "") ++ decimal (Z.abs_N z).

(** 1,234 things. *)
Fixpoint in_threes (digits : string) : string :=
  match digits with
  | "" => ""
  | String c rest =>
      String c ((if (Nat.eqb (String.length rest mod 3) 0 && negb (Nat.eqb (String.length rest) 0))%bool
                 then "," else "") ++ in_threes rest)
  end.
Definition counted (n : Z) (one more : string) : string :=
  in_threes (z_text n) ++ " " ++ (if (n =? 1)%Z then one else more).
Definition closed_words (members : Z) (one more : string) : string :=
  if (members =? 0)%Z then "the bounds alone exclude it" else "closed set of " ++ counted members one more.
Definition lattice_words (L : lattice) : string :=
  match L with
  | Orthogonal => "orthogonal jumps" | Diagonal => "diagonal jumps"
  | AllEight => "jumps in all eight directions" | Hex => "hexagonal jumps"
  end.
Definition ruled_out (all left : nat) (by_what : string) : string :=
  let n := Z.of_nat (all - left) in
  if (n =? 0)%Z then ""
  else counted n "end position is" "end positions are" ++ " ruled out by " ++ by_what ++ "; ".
Definition parity_words : string :=
  "parity: no jump changes whether the number of pegs in any of the given sets of holes is even or odd, but the goal would require a change".
Definition weight_words (fs : list (list Z)) (start : bits) (ends : list bits) : string :=
  match fs, ends with
  | [ws], _ :: _ =>
      "weights sum to " ++ z_text (sum_on ws start) ++ " at the start, the goal needs "
      ++ z_text (least ws ends) ++ ", and no jump increases the sum"
  | _, _ =>
      "for every end, one of " ++ z_text (Z.of_nat (List.length fs))
      ++ " weight functions sums to more than at the start, and no jump increases a sum"
  end.
Definition plan_words (jumps : Z) : string := "a plan of " ++ counted jumps "jump" "jumps".
Open Scope Z_scope.

(** * The proofs *)
Section Prove.
Variable L : lattice.
Variable text : string.
Variable squares : list square.
Variable jumps : list triple.
Variable start : bits.
Variable g : goal.
Variable goal_words : string.
Let n := List.length squares.
Let ends := ends_of squares g.

Definition is_met (b : bits) : bool :=
  match reach_of g with
  | Some s => existsb (same_square s) (pegs_of squares b)
  | None => existsb (same_bits b) ends
  end.

Definition plan_meets (plan : list (Z * Z)) : bool :=
  match play jumps plan start with Some b => is_met b | None => false end.

Definition same_counts (es : list bits) : bool :=
  match es with
  | [] => true
  | e :: es => forallb (fun e' => Nat.eqb (List.length (pegs_of squares e')) (List.length (pegs_of squares e))) es
  end.

(** For a claim about needs, weights are not negative. *)
Definition not_negative (fs : list (list Z)) : bool := forallb (forallb (fun w => 0 <=? w)) fs.

Definition keeps_target (s : square) (m : list nat * list nat) : bool :=
  same_bits (image (mirror_from squares m) (single squares s)) (single squares s).

(** The answer is what was found, in words, and the number of positions gone through. *)
Definition found := answer (string * Z).

Definition prove_plan (c : board_claim) (l : bytes) : found :=
  match read_plan l with
  | Some (plan, []) =>
      let k := Z.of_nat (List.length plan) in
      if negb (plan_meets plan) then No "the plan cannot be played, or does not meet the goal"
      else
        match c with
        | Reachable => Yes (append (plan_words k) (append " " goal_words), k + 1)
        | Jumps claimed =>
            if negb (is_reach g) && (k =? Z.of_N claimed) && same_counts ends then
              Yes (append (plan_words k) (append " " (append goal_words ", and every plan has that many")), k + 1)
            else No "the plan does not prove the claim"
        | Impossible => No "a plan does not prove the claim"
        end
  | _ => No "the body is not a plan"
  end.

Definition needs_prove (most : option Z) (s : square)
  (data : list (list nat * list nat) * list (Z * list Z) * (tree * Z)) : bool :=
  let '(symmetries, bounds, (members, _)) := data in
  not_negative (map snd bounds) && forallb (keeps_target s) symmetries &&
  check_needs L squares jumps start most s symmetries bounds members.

Definition prove_fewest (claimed : N) (s : square) (l : bytes) : found :=
  match read_plan l with
  | Some (plan, l) =>
      let k := Z.of_nat (List.length plan) in
      if negb (plan_meets plan) then No "the plan cannot be played, or does not meet the goal"
      else if negb (k =? Z.of_N claimed) then No "the plan does not have as many jumps as the claim says"
      else
        match read_closed n l with
        | Some (data, []) =>
            if needs_prove (Some k) s data then
              let members := snd (snd data) in
              Yes (append (plan_words k) (append " " (append goal_words (append ", and no shorter plan does: "
                     (closed_words members "need" "needs")))), k + 1 + members)
            else No "the needs are not a closed set that proves the claim"
        | _ => No "the body is not a plan and a closed set"
        end
  | None => No "the body is not a plan and a closed set"
  end.

Definition prove_no_need (s : square) (l : bytes) : found :=
  match read_closed n l with
  | Some (data, []) =>
      if needs_prove None s data then
        let members := snd (snd data) in
        Yes (append "no plan " (append goal_words (append ": closed set of " (counted members "need" "needs"))), members)
      else No "the needs are not a closed set that proves the claim"
  | _ => No "the body is not a closed set"
  end.

(** A set that repeats the one before it says nothing new, and is left out: so the work is bounded
    by the bytes, also if a thousand sets are empty. *)
Fixpoint same_weights (a b : list Z) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => (x =? y) && same_weights a b
  | _, _ => false
  end.
Fixpoint without_repeats (sets : list (list Z)) : list (list Z) :=
  match sets with
  | a :: ((b :: _) as rest) => if same_weights a b then without_repeats rest else a :: without_repeats rest
  | _ => sets
  end.
Definition read_sets (l : bytes) :=
  match several 1024 (read_set n) l with
  | Some (sets, l) => Some (without_repeats sets, l)
  | None => None
  end.
Definition read_functions (l : bytes) := several 1024 (read_weights n) l.

Definition prove_parity (l : bytes) : found :=
  match read_sets l with
  | Some (sets, []) =>
      if are_sets squares jumps sets then
        match left_by_sets start sets ends with
        | [] => Yes (append "no plan " (append goal_words (append ": " parity_words)), 1 + Z.of_nat (List.length ends))
        | _ => No "the sets of holes do not rule out all ends"
        end
      else No "a jump has one or three of its holes in a set"
  | _ => No "the body does not consist of sets of holes"
  end.

Definition prove_pagoda (l : bytes) : found :=
  match read_sets l with
  | Some (sets, l) =>
      match read_functions l with
      | Some (fs, []) =>
          if are_sets squares jumps sets && are_weights squares jumps fs &&
             (negb (is_reach g) || (match sets with [] => true | _ => false end && not_negative fs))
          then
            let some := left_by_sets start sets ends in
            match left_by_weights start fs some with
            | [] => Yes (append "no plan " (append goal_words (append ": "
                      (append (ruled_out (List.length ends) (List.length some) "parity")
                              (weight_words fs start some)))), 1 + Z.of_nat (List.length ends))
            | _ => No "the weights do not rule out all ends"
            end
          else No "a jump has one or three of its holes in a set, or increases the sum of weights"
      | _ => No "the body does not consist of sets of holes and weights"
      end
  | None => No "the body does not consist of sets of holes and weights"
  end.

Definition prove_positions (l : bytes) : found :=
  match read_sets l with
  | Some (sets, l) =>
      match read_functions l with
      | Some (fs, l) =>
          match read_closed n l with
          | Some ((symmetries, bounds, (members, count)), []) =>
              let rest := left_by_weights start fs (left_by_sets start sets ends) in
              if are_sets squares jumps sets && are_weights squares jumps fs &&
                 negb (Nat.eqb (List.length rest) 0) && forallb (fun b => fst b =? 0) bounds &&
                 check_positions L squares jumps start rest symmetries (map snd bounds) members
              then Yes (append "no plan " (append goal_words (append ": "
                     (append (ruled_out (List.length ends) (List.length rest) "parity or weights")
                             (closed_words count "position" "positions")))), count)
              else No "the positions are not a closed set that proves the claim"
          | _ => No "the body does not end with a closed set"
          end
      | None => No "the body does not consist of sets of holes, weights and a closed set"
      end
  | None => No "the body does not consist of sets of holes, weights and a closed set"
  end.

Definition prove (c : board_claim) (proof : string) (l : bytes) : found :=
  match c, reach_of g with
  | Jumps k, Some s =>
      if String.eqb proof "closed-set" then prove_fewest k s l else No "the proof does not fit the claim"
  | Impossible, _ =>
      if String.eqb proof "pagoda" then prove_pagoda l
      else if String.eqb proof "parity" && negb (is_reach g) then prove_parity l
      else if String.eqb proof "closed-set" then
        match reach_of g with Some s => prove_no_need s l | None => prove_positions l end
      else No "the proof does not fit the claim"
  | _, _ => if String.eqb proof "plan" then prove_plan c l else No "the proof does not fit the claim"
  end.

(** * What is proved *)
Hypothesis distinct : NoDup squares.
Hypothesis squares_right : squares = squares_of text.
Hypothesis jumps_right : jumps = jumps_of L squares.
Hypothesis start_right : start = start_of text.
Hypothesis goal_right : is_goal text squares g = true.

Lemma holes_right s : In s squares <-> hole text s.
Proof. rewrite squares_right. apply in_squares. Qed.

Lemma start_pegs s : peg text s <-> In s (pegs_of squares start).
Proof. rewrite squares_right, start_right. symmetry. apply in_start. Qed.

Lemma ends_meet e (p : PegRules.pegs) : is_reach g = false -> In e ends ->
  (forall s, p s <-> In s (pegs_of squares e)) -> meets g p.
Proof.
  unfold ends, ends_of. intros R I P. destruct g as [s|  |s|t]; try discriminate; cbn [meets].
  - apply in_map_iff in I. destruct I as (x & <- & I). exists x. intros y. rewrite P, in_single. tauto.
  - destruct I as [<-|[]]. intros y. rewrite P, in_single.
    cbn [is_goal] in goal_right. apply existsb_exists in goal_right. destruct goal_right as (x & X & E).
    apply same_square_eq in E. subst x. tauto.
  - destruct I as [<-|[]]. intros y. rewrite P.
    cbn [is_goal] in goal_right. rewrite !andb_true_iff in goal_right.
    destruct goal_right as [[[_ E] _] _]. apply same_squares_eq in E. rewrite <- E. apply in_start.
Qed.

Lemma meets_ends (p : PegRules.pegs) : is_reach g = false -> (forall s, p s -> hole text s) -> meets g p ->
  exists e, In e ends /\ forall s, p s <-> In s (pegs_of squares e).
Proof.
  unfold ends, ends_of. intros R H M. destruct g as [s|  |s|t]; try discriminate; cbn [meets] in M.
  - destruct M as (x & M). assert (X : In x squares) by (apply holes_right, H, M; reflexivity).
    exists (single squares x). split; [now apply in_map|]. intros y. rewrite M, in_single. tauto.
  - assert (X : In s squares) by (apply holes_right, H, M; reflexivity).
    exists (single squares s). split; [now left|]. intros y. rewrite M, in_single. tauto.
  - exists (start_of t). split; [now left|]. intros y. rewrite M.
    cbn [is_goal] in goal_right. rewrite !andb_true_iff in goal_right.
    destruct goal_right as [[[_ E] _] _]. apply same_squares_eq in E. rewrite <- E. symmetry. apply in_start.
Qed.

Let J := line L (hole text).
Let moves := steps (onto J).

Lemma leads_moves k p : reached L (hole text) (peg text) k p ->
  exists l, NoDup l /\ (forall s, p s <-> In s l) /\ moves k (pegs_of squares start) l.
Proof.
  intros R. apply (reached_steps L (hole text) (peg text)); auto using start_pegs.
  now apply pegs_NoDup.
Qed.

Lemma leads_end k p : is_reach g = false -> reached L (hole text) (peg text) k p -> meets g p ->
  exists e l, In e ends /\ moves k (pegs_of squares start) l /\ Permutation l (pegs_of squares e).
Proof.
  intros R H M. destruct (leads_moves k p H) as (l & N & P & S).
  assert (In' : forall s, p s -> hole text s).
  { apply (reached_holes L (hole text) (peg text) k p); auto. intros s X. now left. }
  destruct (meets_ends p R In' M) as (e & I & E). exists e, l. repeat split; auto.
  apply NoDup_Permutation; auto using pegs_NoDup. intros s. rewrite <- P. apply E.
Qed.

Lemma plan_right plan : plan_meets plan = true ->
  exists p, reached L (hole text) (peg text) (List.length plan) p /\ meets g p.
Proof.
  unfold plan_meets. destruct (play jumps plan start) as [b|] eqn:P; [|discriminate]. intros M.
  exists (holds squares b). split.
  - apply (play_sound L squares (hole text) distinct holes_right jumps jumps_right (peg text) plan 0 start b); auto.
    constructor. intros s. symmetry. apply start_pegs.
  - unfold is_met in M. destruct (reach_of g) as [s|] eqn:G; apply existsb_exists in M; destruct M as (x & X & E).
    + apply reach_of_some in G. rewrite G. apply same_square_eq in E. subst x. exact X.
    + apply reach_of_none in G. apply same_bits_eq in E. subst x. apply (ends_meet b); auto. intros; tauto.
Qed.

Lemma prove_plan_sound c l r : prove_plan c l = Yes r -> board_truth L text g c.
Proof.
  unfold prove_plan. destruct (read_plan l) as [[plan [|]]|]; try discriminate. cbv zeta.
  destruct (plan_meets plan) eqn:P; [|discriminate]. cbn [negb]. apply plan_right in P.
  destruct c as [|k|]; try discriminate.
  - intros _. exists (List.length plan). exact P.
  - destruct (negb (is_reach g)) eqn:R; [|discriminate]. apply negb_true_iff in R.
    destruct (Z.of_nat (List.length plan) =? Z.of_N k) eqn:K; [|discriminate]. apply Z.eqb_eq in K.
    destruct (same_counts ends) eqn:C; [|discriminate]. intros _.
    assert (E : N.to_nat k = List.length plan) by lia. cbn [board_truth]. rewrite E. split; [exact P|].
    intros m (p & H & M). destruct P as (p0 & H0 & M0).
    destruct (leads_end _ p0 R H0 M0) as (e0 & l0 & I0 & S0 & P0).
    destruct (leads_end _ p R H M) as (e1 & l1 & I1 & S1 & P1).
    apply steps_length in S0, S1. apply Permutation_length in P0, P1.
    assert (X : List.length (pegs_of squares e0) = List.length (pegs_of squares e1)); [|lia].
    unfold same_counts in C. destruct ends as [|e es]; [destruct I0|]. rewrite forallb_forall in C.
    assert (Y : forall x, In x (e :: es) -> List.length (pegs_of squares x) = List.length (pegs_of squares e)).
    { intros x [<-|X]; auto. now apply Nat.eqb_eq, C. }
    rewrite (Y e0 I0), (Y e1 I1). reflexivity.
Qed.

Lemma needs_prove_sound most s data k p : needs_prove most s data = true -> g = Reach s ->
  reached L (hole text) (peg text) k p -> meets g p ->
  match most with Some m => m < Z.of_nat k + 1 | None => False end.
Proof.
  intros H G R M. destruct data as [[symmetries bounds] [members c]]. unfold needs_prove in H.
  apply andb_prop in H. destruct H as [_ H]. destruct (leads_moves k p R) as (l & N & P & S).
  eapply (check_needs_sound L squares (hole text) distinct holes_right jumps jumps_right start most); eauto.
  rewrite G in M. cbn [meets] in M. now apply P.
Qed.

Lemma prove_fewest_sound k s l r : g = Reach s -> prove_fewest k s l = Yes r -> board_truth L text g (Jumps k).
Proof.
  intros G. unfold prove_fewest. destruct (read_plan l) as [[plan l']|]; [|discriminate]. cbv zeta.
  destruct (plan_meets plan) eqn:P; [|discriminate]. cbn [negb]. apply plan_right in P.
  destruct (Z.of_nat (List.length plan) =? Z.of_N k) eqn:K; [|discriminate]. cbn [negb]. apply Z.eqb_eq in K.
  destruct (read_closed n l') as [[data [|]]|]; try discriminate.
  destruct (needs_prove _ s data) eqn:D; [|discriminate]. intros _.
  assert (E : N.to_nat k = List.length plan) by lia. cbn [board_truth]. rewrite E. split; [exact P|].
  intros m (p & H & M). pose proof (needs_prove_sound _ _ _ m p D G H M) as X. simpl in X. lia.
Qed.

Lemma prove_no_need_sound s l r : g = Reach s -> prove_no_need s l = Yes r -> board_truth L text g Impossible.
Proof.
  intros G. unfold prove_no_need. destruct (read_closed n l) as [[data [|]]|]; try discriminate.
  destruct (needs_prove None s data) eqn:D; [|discriminate]. intros _ m (p & H & M).
  apply (needs_prove_sound _ _ _ m p D G H M).
Qed.

Lemma prove_parity_sound l r : is_reach g = false -> prove_parity l = Yes r -> board_truth L text g Impossible.
Proof.
  intros R. unfold prove_parity. destruct (read_sets l) as [[sets [|]]|]; try discriminate.
  destruct (are_sets squares jumps sets) eqn:A; [|discriminate].
  destruct (left_by_sets start sets ends) as [|] eqn:E; [|discriminate]. intros _ m (p & H & M).
  destruct (leads_end _ p R H M) as (e & l1 & I & S & P).
  pose proof (left_by_sets_right L squares (hole text) distinct holes_right jumps jumps_right start
    sets ends m l1 e A S I P) as X. rewrite E in X. destruct X.
Qed.

Lemma prove_pagoda_sound l r : prove_pagoda l = Yes r -> board_truth L text g Impossible.
Proof.
  unfold prove_pagoda. destruct (read_sets l) as [[sets l1]|]; [|discriminate].
  destruct (read_functions l1) as [[fs [|]]|]; try discriminate.
  destruct (are_sets squares jumps sets) eqn:A; [|discriminate].
  destruct (are_weights squares jumps fs) eqn:W; [|discriminate]. cbn [andb].
  destruct (negb (is_reach g) || _) eqn:R; [|discriminate]. cbv zeta.
  destruct (left_by_weights start fs _) as [|] eqn:E; [|discriminate]. intros _ m (p & H & M).
  destruct (is_reach g) eqn:G.
  - cbn [negb orb] in R. destruct sets; [|discriminate]. cbn [andb] in R.
    destruct (reach_of g) as [s|] eqn:G'; [apply reach_of_some in G'|apply reach_of_none in G'; congruence].
    destruct (leads_moves m p H) as (l2 & N & P & S).
    rewrite G' in M. cbn [meets] in M. apply P in M.
    assert (X : In (single squares s) (left_by_weights start fs (left_by_sets start [] ends))); [|now rewrite E in X].
    apply (left_by_weights_right L squares (hole text) distinct holes_right jumps jumps_right start fs _ m l2); auto.
    + apply filter_In. split; [|reflexivity]. unfold ends. rewrite G'. now left.
    + intros ws I. apply total_incl.
      * intros x. unfold weight_of. destruct (index_of x squares) as [i|]; [|lia].
        unfold not_negative in R. rewrite forallb_forall in R. specialize (R ws I). rewrite forallb_forall in R.
        destruct (nth_in_or_default i ws 0) as [Y|Y]; [apply Z.leb_le, R, Y|lia].
      * now apply pegs_NoDup.
      * intros x X. apply in_single in X. destruct X as [_ ->]. exact M.
  - destruct (leads_end _ p G H M) as (e & l2 & I & S & P).
    pose proof (left_by_sets_right L squares (hole text) distinct holes_right jumps jumps_right start
      sets ends m l2 e A S I P) as X.
    pose proof (left_by_weights_right L squares (hole text) distinct holes_right jumps jumps_right start
      fs _ m l2 e W S X) as Y. rewrite E in Y. apply Y. intros ws _.
    rewrite (total_permutation _ _ _ P). lia.
Qed.

Lemma prove_positions_sound l r : is_reach g = false -> prove_positions l = Yes r -> board_truth L text g Impossible.
Proof.
  intros G. unfold prove_positions. destruct (read_sets l) as [[sets l1]|]; [|discriminate].
  destruct (read_functions l1) as [[fs l2]|]; [|discriminate].
  destruct (read_closed n l2) as [[[[symmetries bounds] [members count]] [|]]|]; try discriminate. cbv zeta.
  destruct (are_sets squares jumps sets) eqn:A; [|discriminate].
  destruct (are_weights squares jumps fs) eqn:W; [|discriminate]. cbn [andb].
  destruct (negb _); [|discriminate]. destruct (forallb _ bounds); [|discriminate]. cbn [andb].
  destruct (check_positions _ _ _ _ _ _ _ _) eqn:C; [|discriminate]. intros _ m (p & H & M).
  destruct (leads_end _ p G H M) as (e & l3 & I & S & P).
  pose proof (left_by_sets_right L squares (hole text) distinct holes_right jumps jumps_right start
    sets ends m l3 e A S I P) as X.
  refine (check_positions_sound L squares (hole text) distinct holes_right jumps jumps_right start
    _ _ _ _ m l3 e C S _ P).
  apply (left_by_weights_right L squares (hole text) distinct holes_right jumps jumps_right start
    fs _ m l3 e W S X). intros ws _. rewrite (total_permutation _ _ _ P). lia.
Qed.

Theorem prove_sound c proof l r : prove c proof l = Yes r -> board_truth L text g c.
Proof.
  unfold prove. destruct c as [|k|].
  - intros H. destruct (String.eqb proof "plan"); [|discriminate]. eapply prove_plan_sound; eauto.
  - destruct (reach_of g) as [s|] eqn:G.
    + apply reach_of_some in G. destruct (String.eqb proof "closed-set"); [|discriminate].
      intros H. eapply prove_fewest_sound; eauto.
    + destruct (String.eqb proof "plan"); [|discriminate]. apply prove_plan_sound.
  - destruct (String.eqb proof "pagoda"); [apply prove_pagoda_sound|].
    destruct (String.eqb proof "parity" && negb (is_reach g)) eqn:P.
    + apply andb_prop in P. destruct P as [_ P]. apply negb_true_iff in P. now apply prove_parity_sound.
    + destruct (String.eqb proof "closed-set"); [|discriminate]. destruct (reach_of g) as [s|] eqn:G.
      * apply reach_of_some in G. now apply prove_no_need_sound.
      * apply prove_positions_sound. now apply reach_of_none.
Qed.
End Prove.
