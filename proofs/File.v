(** Reading a file: the keys and values of its header, its checksum, its body, and the numbers of
    the body. *)
From Coq Require Import ZArith NArith Lia List String Ascii Bool Uint63 DecimalString.
From Ludex Require Export Header.
Import ListNotations.
Open Scope string_scope.

(** "Every other line is a key, a colon, a blank, and a value." *)
Fixpoint cut (line : string) : option (string * string) :=
  match line with
  | String c ((String d value) as rest) =>
      if (c =? ":")%char && (d =? " ")%char then Some ("", value)
      else
        match cut rest with Some (key, value) => Some (String c key, value) | None => None end
  | _ => None
  end.

Lemma cut_spec line key value : cut line = Some (key, value) -> line = key ++ ": " ++ value.
Proof.
  revert key. induction line as [|c rest IH]; intros key; [discriminate|].
  destruct rest as [|d more]; [discriminate|].
  assert (U : cut (String c (String d more)) =
    if (c =? ":")%char && (d =? " ")%char then Some ("", more)
    else match cut (String d more) with Some (key, value) => Some (String c key, value) | None => None end)
    by reflexivity.
  rewrite U. clear U. destruct ((c =? ":")%char && (d =? " ")%char) eqn:E.
  - intros H. injection H as <- <-. apply andb_true_iff in E. destruct E as [E F].
    apply Ascii.eqb_eq in E, F. now subst.
  - destruct (cut (String d more)) as [[k v]|]; [|discriminate].
    intros H. injection H as <- <-. simpl. f_equal. now apply IH.
Qed.

Fixpoint fields (lines : list string) : option (list (string * string)) :=
  match lines with
  | [] => Some []
  | line :: rest =>
      match cut line, fields rest with
      | Some (key, value), Some others =>
          if existsb (fun f => fst f =? key) others then None else Some ((key, value) :: others)
      | _, _ => None
      end
  end.

Definition field (fs : list (string * string)) (key : string) : option string :=
  match find (fun f => fst f =? key) fs with Some (_, value) => Some value | None => None end.

(** The key of a line that has one is found without looking at its value. *)
Lemma cut_key key : exists k more, forall value, cut (key ++ ": " ++ value) = Some (k, more ++ value).
Proof.
  induction key as [|c key (k & more & IH)]; [now exists "", ""|].
  assert (U : forall value, cut (String c key ++ ": " ++ value) =
    match key ++ ": " ++ value with
    | String d rest =>
        if (c =? ":")%char && (d =? " ")%char then Some ("", rest)
        else match cut (key ++ ": " ++ value) with Some (k, v) => Some (String c k, v) | None => None end
    | "" => None
    end) by (intros value; cbn [append cut]; now destruct (key ++ String ":" (String " " value))).
  destruct key as [|d key].
  - exists (String c k), more. intros value. rewrite U, IH. cbn [append].
    now rewrite andb_false_r.
  - destruct ((c =? ":")%char && (d =? " ")%char) eqn:E.
    + exists "", (key ++ ": "). intros value. rewrite U. cbn [append]. rewrite E. f_equal. f_equal.
      clear. induction key as [|e key IH]; [reflexivity|]. cbn [append]. now rewrite IH.
    + exists (String c k), more. intros value. rewrite U, IH. cbn [append]. now rewrite E.
Qed.

Lemma fields_once lines fs key a b : fields lines = Some fs ->
  In (key ++ ": " ++ a) lines -> In (key ++ ": " ++ b) lines -> a = b.
Proof.
  destruct (cut_key key) as (k & more & Cut).
  assert (Same : forall a b, Some (k, more ++ a) = Some (k, more ++ b) -> a = b).
  { clear. intros a b H. injection H as H. induction more; [exact H|]. injection H. auto. }
  assert (Key : forall lines fs value, fields lines = Some fs -> In (key ++ ": " ++ value) lines ->
    existsb (fun f => fst f =? k) fs = true).
  { clear - Cut. induction lines as [|line rest IH]; intros fs value F I; [destruct I|]. cbn [fields] in F.
    destruct (cut line) as [[k' v]|] eqn:C; [|discriminate].
    destruct (fields rest) as [others|]; [|discriminate]. destruct (existsb _ _); [discriminate|].
    injection F as <-. cbn [existsb fst]. apply orb_true_iff. destruct I as [->|I].
    - left. rewrite Cut in C. injection C as -> _. apply String.eqb_refl.
    - right. eauto. }
  revert fs. induction lines as [|line rest IH]; intros fs F; [intros []|].
  cbn [fields] in F. destruct (cut line) as [[k' v]|] eqn:C; [|discriminate].
  destruct (fields rest) as [others|] eqn:O; [|discriminate].
  destruct (existsb _ _) eqn:D; [discriminate|].
  assert (New : forall value, line = key ++ ": " ++ value -> forall other, ~ In (key ++ ": " ++ other) rest).
  { intros value -> other I. rewrite Cut in C. injection C as -> _.
    rewrite (Key _ _ _ O I) in D. discriminate. }
  intros [A|A] [B|B].
  - apply Same. rewrite <- !Cut. congruence.
  - destruct (New _ A _ B).
  - destruct (New _ B _ A).
  - eauto.
Qed.

Lemma fields_in lines fs key value : fields lines = Some fs -> field fs key = Some value ->
  In (key ++ ": " ++ value) lines.
Proof.
  revert fs. induction lines as [|line rest IH]; intros fs; simpl.
  - intros H. injection H as <-. discriminate.
  - destruct (cut line) as [[k v]|] eqn:C; [|discriminate].
    destruct (fields rest) as [others|]; [|discriminate].
    destruct (existsb _ _); [discriminate|]. intros H. injection H as <-.
    unfold field. simpl. destruct (k =? key) eqn:E.
    + intros H. injection H as <-. apply String.eqb_eq in E. subst k. left. now apply cut_spec.
    + intros H. right. now apply (IH others).
Qed.

(** Numbers of a header: digits, no leading zeros. Those below 2^64 have at most 20 digits; more
    are not looked at, so that no header takes long. *)
Definition number_of (text : string) : option N :=
  if (20 <? String.length text)%nat then None
  else
    match NilZero.uint_of_string text with
    | Some digits =>
        let n := N.of_uint digits in
        if NilZero.string_of_uint (N.to_uint n) =? text then Some n else None
    | None => None
    end.

Fixpoint length_from (l : bytes) (n : int) : int :=
  match l with [] => n | _ :: rest => length_from rest (n + 1)%uint63 end.
Definition length_of (l : bytes) : int := length_from l 0.

Lemma length_from_spec l n : length_from l n = of_Z (to_Z n + Z.of_nat (List.length l)).
Proof.
  revert n. induction l as [|b l IH]; intros n; cbn [length_from List.length].
  - now rewrite Z.add_0_r, of_to_Z.
  - rewrite IH. apply to_Z_inj. rewrite !of_Z_spec, Uint63.add_spec. change (to_Z 1) with 1%Z.
    rewrite Zplus_mod_idemp_l. f_equal. lia.
Qed.

Lemma length_of_spec l : length_of l = of_Z (Z.of_nat (List.length l)).
Proof. apply length_from_spec. Qed.

Fixpoint take (n : int) (i : int) (l : bytes) : bytes :=
  match l with
  | [] => []
  | b :: rest => if (i <? n)%uint63 then b :: take n (i + 1)%uint63 rest else []
  end.

Record certificate := Certificate {
  version : string; entries_of : list (string * string); body : bytes }.

Section Read.
(** The SHA-256, in hexadecimal digits, of bytes and more bytes; and bytes decompressed to so
    many bytes. Whatever these functions do, no theorem depends on it. *)
Variable sha256 : bytes -> bytes -> string.
Variable unzstd : bytes -> int -> answer bytes.

Definition read_body (fs : list (string * string)) (size : int) (stored : bytes) : answer bytes :=
  match field fs "length", field fs "coding" with
  | Some text, Some coding =>
      match number_of text with
      | None => No "the length of the body is not a plain number"
      | Some n =>
          if (2 ^ 64 <=? n)%N then No "the length of the body is not a plain number"
          else if (16 * n + 131072 <? Z.to_N (to_Z size))%N then
            No "the file continues after the end of its body"
          else if coding =? "none" then
            if (Z.to_N (to_Z (length_of stored)) =? n)%N then Yes stored
            else No "the body does not have the length that the header states"
          else if coding =? "zstd" then
            if (16 * Z.to_N (to_Z (length_of stored)) <? n)%N then
              No "the body claims to be more than 16 times as long as its compressed form"
            else
              match unzstd stored (of_Z (Z.of_N n)) with
              | No why => No why
              | Yes body =>
                  if (Z.to_N (to_Z (length_of body)) =? n)%N then Yes body
                  else No "the body does not have the length that the header states"
              end
          else No "unknown coding"
      end
  | _, _ => No "the header has no length, or no coding"
  end.

Definition read_file (file : bytes) : answer certificate :=
  match split file with
  | None => No "not a certificate: the header does not end"
  | Some (lines, before, stored) =>
      match lines with
      | [] => No "not a certificate"
      | first :: others =>
          if negb ((first =? "ludex certificate 1") || (first =? "ludex certificate 2"))
          then No "not a certificate, or of an unknown version"
          else
            match fields others with
            | None => No "a header line is not of the form ""key: value"", or occurs twice"
            | Some fs =>
                match rev fs with
                | (key, digits) :: _ =>
                    if negb (key =? "sha256") then
                      No "the header does not end with the checksum, sha256"
                    else if negb (sha256 (take before 0 file) stored =? digits) then
                      No "the checksum does not match: the file is damaged"
                    else
                      match read_body fs (length_of file) stored with
                      | No why => No why
                      | Yes body => Yes (Certificate first fs body)
                      end
                | [] => No "the header has no checksum"
                end
            end
      end
  end.

Lemma read_file_header file c key value : read_file file = Yes c ->
  field (entries_of c) key = Some value -> In (key ++ ": " ++ value) (header file).
Proof.
  unfold read_file, header. destruct (split file) as [[[lines before] stored]|]; [|discriminate].
  destruct lines as [|first others]; [discriminate|].
  destruct (negb _); [discriminate|]. destruct (fields others) as [fs|] eqn:F; [|discriminate].
  destruct (rev fs) as [|[k d] ?]; [discriminate|].
  destruct (negb (k =? "sha256")); [discriminate|].
  destruct (negb (sha256 (take before 0 file) stored =? d)); [discriminate|].
  destruct (read_body fs (length_of file) stored) as [b|]; [|discriminate].
  intros H. injection H as <-. simpl. intros V. right. eapply fields_in; eauto.
Qed.

Lemma read_file_keys file c key a b : read_file file = Yes c ->
  In (key ++ ": " ++ a) (header file) -> In (key ++ ": " ++ b) (header file) -> a = b.
Proof.
  unfold read_file, header. destruct (split file) as [[[lines before] l]|]; [|discriminate].
  destruct lines as [|first others]; [discriminate|].
  destruct (negb _) eqn:V; [discriminate|].
  destruct (fields others) as [fs|] eqn:F; [|discriminate]. intros _.
  assert (First : forall value, first <> key ++ ": " ++ value).
  { intros value E. destruct (cut_key key) as (k & more & Cut). specialize (Cut value).
    rewrite <- E in Cut. apply negb_false_iff, orb_true_iff in V.
    destruct V as [V|V]; apply String.eqb_eq in V; subst first; discriminate. }
  intros [A|A] [B|B]; try (now apply First in A); try (now apply First in B).
  eapply fields_once; eauto.
Qed.

Lemma read_body_spec fs size l b : read_body fs size l = Yes b ->
  (field fs "coding" = Some "none" /\ b = l) \/
  (field fs "coding" = Some "zstd" /\ unzstd l (of_Z (Z.of_nat (List.length b))) = Yes b).
Proof.
  unfold read_body. destruct (field fs "length") as [text|]; [|discriminate].
  destruct (field fs "coding") as [coding|]; [|discriminate].
  destruct (number_of text) as [n|]; [|discriminate].
  destruct (2 ^ 64 <=? n)%N; [discriminate|]. destruct (_ <? _)%N; [discriminate|].
  destruct (coding =? "none") eqn:C.
  { apply String.eqb_eq in C. subst coding. destruct (_ =? n)%N; [|discriminate].
    intros H. injection H as <-. now left. }
  destruct (coding =? "zstd") eqn:D; [|discriminate]. apply String.eqb_eq in D. subst coding.
  destruct (_ <? n)%N; [discriminate|].
  destruct (unzstd l (of_Z (Z.of_N n))) as [b'|] eqn:U; [|discriminate].
  destruct (_ =? n)%N eqn:E; [|discriminate]. intros H. injection H as ->.
  right. split; [reflexivity|]. apply N.eqb_eq in E. subst n.
  pose proof (to_Z_bounded (length_of b)).
  rewrite Z2N.id, of_to_Z, length_of_spec in U by lia. exact U.
Qed.

Lemma read_file_body file c : read_file file = Yes c -> is_body unzstd file (body c).
Proof.
  intros F. pose proof (fun key value => read_file_header file c key value F) as Header.
  revert F. unfold read_file, is_body, stored.
  destruct (split file) as [[[lines before] l]|]; [|discriminate].
  destruct lines as [|first others]; [discriminate|].
  destruct (negb _); [discriminate|]. destruct (fields others) as [fs|]; [|discriminate].
  destruct (rev fs) as [|[k d] ?]; [discriminate|].
  destruct (negb (k =? "sha256")); [discriminate|].
  destruct (negb (sha256 (take before 0 file) l =? d)); [discriminate|].
  destruct (read_body fs (length_of file) l) as [b|] eqn:B; [|discriminate].
  intros H. injection H as <-. cbn [entries_of body] in *.
  apply read_body_spec in B. destruct B as [[C E]|[C E]]; apply Header in C; auto.
Qed.
End Read.

(** * Numbers of a body: seven bits a byte, the lowest first. *)

(** The next number's groups of seven bits, the highest first. It has at most 128 bits, and no
    more bytes than necessary. *)
Fixpoint groups (l : bytes) (got : list int) (count : int) : option (list int * bytes) :=
  match l with
  | [] => None
  | b :: rest =>
      if (b <? 128)%uint63 then
        if (b =? 0)%uint63 && negb (count =? 0)%uint63 then None
        else if (18 <=? count)%uint63 && (3 <? b)%uint63 then None
        else Some (b :: got, rest)
      else if (18 <=? count)%uint63 then None
      else groups rest ((b land 127)%uint63 :: got) (count + 1)%uint63
  end.

(** A number that fits an integer. *)
Definition small (gs : list int) : option int :=
  if (List.length gs <=? 8)%nat
  then Some (fold_left (fun n g => ((n << 7) + g)%uint63) gs 0%uint63) else None.

Definition next_small (l : bytes) : option (int * bytes) :=
  match groups l [] 0 with
  | Some (gs, rest) => match small gs with Some n => Some (n, rest) | None => None end
  | None => None
  end.

(** These are the [numbers_of] a body. *)
Definition value (gs : list int) : Z := fold_left (fun n g => n * 128 + to_Z g)%Z gs 0%Z.
Definition seven_bits (g : int) : Prop := (to_Z g < 128)%Z.

Lemma groups_spec l got count gs rest : groups l got count = Some (gs, rest) ->
  exists hs, gs = (hs ++ got)%list /\ Forall seven_bits hs /\
    numbers_of l = value hs :: numbers_of rest.
Proof.
  revert got count. induction l as [|b l IH]; intros got count; cbn [groups numbers_of]; [discriminate|].
  destruct (b <? 128)%uint63 eqn:E.
  - destruct (_ && _); [discriminate|]. destruct (_ && _); [discriminate|].
    intros H. injection H as <- <-. apply Uint63.ltb_spec in E. change (to_Z 128) with 128%Z in E.
    exists [b]. split; [reflexivity|]. split; [now repeat constructor|].
    destruct (Z.ltb_spec (to_Z b) 128); [reflexivity|lia].
  - destruct (18 <=? count)%uint63; [discriminate|]. intros H. apply IH in H.
    destruct H as (hs & -> & Fs & N).
    assert (G : to_Z (b land 127) = (to_Z b mod 128)%Z).
    { rewrite land_spec'. change (to_Z 127) with (Z.ones 7). now apply Z.land_ones. }
    exists (hs ++ [b land 127]%uint63)%list. split; [now rewrite <- app_assoc|]. split.
    + apply Forall_app. split; [exact Fs|]. repeat constructor. unfold seven_bits. rewrite G.
      now apply Z.mod_pos_bound.
    + rewrite N. destruct (Z.ltb_spec (to_Z b) 128) as [L|L].
      * exfalso. apply not_true_iff_false in E. apply E. now apply Uint63.ltb_spec.
      * f_equal. unfold value. rewrite fold_left_app. cbn [fold_left]. rewrite G. lia.
Qed.

Lemma small_spec gs n : small gs = Some n -> Forall seven_bits gs -> to_Z n = value gs.
Proof.
  unfold small. destruct (List.length gs <=? 8)%nat eqn:E; [|discriminate]. apply Nat.leb_le in E.
  intros H. injection H as <-. revert E.
  enough (A : forall k acc, (to_Z acc < 128 ^ Z.of_nat k)%Z -> (k + List.length gs <= 8)%nat ->
    Forall seven_bits gs ->
    to_Z (fold_left (fun n g => ((n << 7) + g)%uint63) gs acc) =
    fold_left (fun n g => (n * 128 + to_Z g)%Z) gs (to_Z acc)) by (now apply (A O 0%uint63)).
  induction gs as [|g gs IH]; intros k acc B Few Fs; cbn [fold_left]; [reflexivity|].
  cbn [List.length] in Few. inversion Fs as [|? ? G Gs]. subst. unfold seven_bits in G.
  pose proof (to_Z_bounded acc). pose proof (to_Z_bounded g).
  assert (P : (128 ^ Z.of_nat (S k) = 128 * 128 ^ Z.of_nat k)%Z)
    by (rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia).
  assert (M : (128 ^ Z.of_nat (S k) <= 128 ^ 8)%Z) by (apply Z.pow_le_mono_r; lia).
  assert (W : (128 ^ 8 < wB)%Z) by reflexivity.
  assert (V : to_Z ((acc << 7) + g) = (to_Z acc * 128 + to_Z g)%Z).
  { rewrite Uint63.add_spec, Uint63.lsl_spec. change (2 ^ to_Z 7)%Z with 128%Z.
    rewrite Zplus_mod_idemp_l. apply Z.mod_small. lia. }
  rewrite <- V. apply (IH (S k)); auto; lia.
Qed.

Lemma next_small_spec l n rest : next_small l = Some (n, rest) ->
  numbers_of l = to_Z n :: numbers_of rest.
Proof.
  unfold next_small. destruct (groups l [] 0) as [[gs after]|] eqn:G; [|discriminate].
  destruct (small gs) as [v|] eqn:V; [|discriminate]. intros H. injection H as -> ->.
  apply groups_spec in G. destruct G as (hs & E & Fs & ->). rewrite app_nil_r in E. subst hs.
  f_equal. symmetry. now apply small_spec.
Qed.
