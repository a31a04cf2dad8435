(** The numbers of a body about pegs. Nothing has to be proved of how they are read: whatever
    comes out is checked. *)
From Coq Require Import ZArith NArith List String Ascii Bool Uint63 PeanoNat.
From Ludex Require Import File PegRules PegBits.
Import ListNotations.
Open Scope Z_scope.

Definition next (l : bytes) : option (Z * bytes) :=
  match groups l [] 0%uint63 with
  | Some (gs, rest) =>
      Some (match small gs with
            | Some n => to_Z n
            | None => fold_left (fun n g => n * 128 + to_Z g) gs 0
            end, rest)
  | None => None
  end.

(** "Signed numbers are written as unsigned ones: 0, -1, 1, -2, … as 0, 1, 2, 3, …." *)
Definition next_signed (l : bytes) : option (Z * bytes) :=
  match next l with
  | Some (n, l) => Some ((if Z.even n then n / 2 else - (n / 2) - 1), l)
  | None => None
  end.

Definition next_weight (l : bytes) : option (Z * bytes) :=
  match next l with
  | Some (n, l) => if n <? 2 ^ 63 then Some (n, l) else None
  | None => None
  end.

Definition next_signed_weight (l : bytes) : option (Z * bytes) :=
  match next_signed l with
  | Some (n, l) => if (- 2 ^ 63 <=? n) && (n <? 2 ^ 63) then Some (n, l) else None
  | None => None
  end.

Fixpoint many {A} (read : bytes -> option (A * bytes)) (n : nat) (l : bytes) : option (list A * bytes) :=
  match n with
  | O => Some ([], l)
  | S n =>
      match read l with
      | Some (a, l) =>
          match many read n l with Some (rest, l) => Some (a :: rest, l) | None => None end
      | None => None
      end
  end.

(** Their number, at most so many, then the things, each of at least one byte. *)
Definition several {A} (most : Z) (read : bytes -> option (A * bytes)) (l : bytes)
  : option (list A * bytes) :=
  match next l with
  | Some (n, l) =>
      if (n <=? most) && (n <=? to_Z (length_of l)) then many read (Z.to_nat n) l else None
  | None => None
  end.
Definition any_number : Z := 2 ^ 128.

Definition two {A B} (a : bytes -> option (A * bytes)) (b : bytes -> option (B * bytes)) (l : bytes)
  : option (A * B * bytes) :=
  match a l with
  | Some (x, l) => match b l with Some (y, l) => Some ((x, y), l) | None => None end
  | None => None
  end.

(** * Plans: for each jump the holes where it starts and where it lands. *)
Definition read_plan : bytes -> option (list (Z * Z) * bytes) := several any_number (two next next).

(** * Sets of holes, as weights of 0 and 1 *)
Fixpoint holes_from (holes hole : Z) (first : bool) (differences : list Z) : option (list Z) :=
  match differences with
  | [] => Some []
  | d :: rest =>
      if ((d =? 0) && negb first) || (holes - hole <=? d) then None
      else
        match holes_from holes (hole + d) false rest with
        | Some l => Some (hole + d :: l)
        | None => None
        end
  end.

Definition read_set (holes : nat) (l : bytes) : option (list Z * bytes) :=
  match several (Z.of_nat holes) next l with
  | Some (differences, l) =>
      match holes_from (Z.of_nat holes) 0 true differences with
      | Some hs =>
          Some (map (fun i => if existsb (Z.eqb (Z.of_nat i)) hs then 1 else 0) (seq 0 holes), l)
      | None => None
      end
  | None => None
  end.

Definition read_weights (holes : nat) : bytes -> option (list Z * bytes) := many next_signed_weight holes.

(** * Symmetries: where each hole goes, and from where each comes. *)
Fixpoint place_of (x : Z) (l : list Z) (i : nat) : nat :=
  match l with [] => O | y :: l => if x =? y then i else place_of x l (S i) end.

Definition read_symmetry (holes : nat) (l : bytes) : option (list nat * list nat * bytes) :=
  match many next holes l with
  | Some (to, l) =>
      if forallb (fun x => x <? Z.of_nat holes) to then
        Some ((map Z.to_nat to, map (fun k => place_of (Z.of_nat k) to 0) (seq 0 holes)), l)
      else None
  | None => None
  end.

Fixpoint same_numbers (a b : list nat) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => Nat.eqb x y && same_numbers a b
  | _, _ => false
  end.

Definition is_group (symmetries : list (list nat)) : bool :=
  forallb (fun a => forallb (fun b =>
    existsb (same_numbers (map (fun i => nth i b 0%nat) a)) symmetries) symmetries) symmetries.

(** "A symmetry may be stated twice": once is enough. *)
Fixpoint distinct (seen given : list (list nat * list nat)) : list (list nat * list nat) :=
  match given with
  | [] => []
  | a :: given =>
      if existsb (fun b => same_numbers (fst a) (fst b)) seen then distinct seen given
      else a :: distinct (a :: seen) given
  end.

(** The identity first. *)
Definition read_symmetries (holes : nat) (l : bytes) : option (list (list nat * list nat) * bytes) :=
  match several 64 (read_symmetry holes) l with
  | Some (given, l) =>
      let identity := (seq 0 holes, seq 0 holes) in
      let all := identity :: distinct [identity] given in
      if is_group (map fst all) then Some (all, l) else None
  | None => None
  end.

(** * Members: a bit for each square, hole 0 in the highest bit of the first byte. *)
Definition bits_of_byte (b : int) : bits :=
  map (fun i => negb ((b >> i) land 1 =? 0)%uint63) [7; 6; 5; 4; 3; 2; 1; 0]%uint63.

Fixpoint read_bytes (n : nat) (l : bytes) : option (bytes * bytes) :=
  match n with
  | O => Some ([], l)
  | S n =>
      match l with
      | b :: l => match read_bytes n l with Some (bs, l) => Some (b :: bs, l) | None => None end
      | [] => None
      end
  end.

Definition read_member (squares length : nat) (before : option bytes) (l : bytes)
  : option (bytes * bits * bytes) :=
  match next l with
  | None => None
  | Some (shared, l) =>
      if Z.of_nat length <=? shared then None
      else
        let shared := Z.to_nat shared in
        match read_bytes (length - shared) l with
        | None => None
        | Some (rest, l) =>
            let follows :=
              match before with
              | None => Nat.eqb shared 0
              | Some b => (nth shared b 0 <? hd 0 rest)%uint63
              end in
            let member := (match before with Some b => firstn shared b | None => [] end ++ rest)%list in
            let bs := flat_map bits_of_byte member in
            if follows && forallb negb (skipn squares bs) then Some ((member, firstn squares bs), l)
            else None
        end
  end.

Fixpoint read_members (squares length n : nat) (before : option bytes) (t : tree) (l : bytes)
  : option (tree * bytes) :=
  match n with
  | O => Some (t, l)
  | S n =>
      match read_member squares length before l with
      | Some ((member, bs), l) => read_members squares length n (Some member) (add bs t) l
      | None => None
      end
  end.

(** A set of members, and their number. *)
Definition read_tree (squares : nat) (l : bytes) : option (tree * Z * bytes) :=
  match next l with
  | Some (n, l) =>
      if 2 * n <=? to_Z (length_of l) then
        match read_members squares ((squares + 7) / 8) (Z.to_nat n) None Nothing l with
        | Some (t, l) => Some ((t, n), l)
        | None => None
        end
      else None
  | None => None
  end.

(** A closed set on a board: symmetries, bounds with their units, members. *)
Definition read_closed (holes : nat) (l : bytes)
  : option (list (list nat * list nat) * list (Z * list Z) * (tree * Z) * bytes) :=
  match read_symmetries holes l with
  | None => None
  | Some (symmetries, l) =>
      match several any_number (two next_weight (read_weights holes)) l with
      | None => None
      | Some (bounds, l) =>
          match read_tree holes l with
          | Some ((t, n), l) => Some ((symmetries, bounds, (t, n)), l)
          | None => None
          end
      end
  end.
