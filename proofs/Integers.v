(** Which function of OCaml stands for each operation on machine integers; shell/uint63.ml has
    those that OCaml lacks. The results below are computed here by Coq, and by
    shell/integers_test.ml in OCaml: they have to be equal. *)
From Coq Require Import Extraction ExtrOcamlBasic List Uint63.
Import ListNotations.

Extract Constant int => "Uint63.t".
Extract Inlined Constant Uint63.lsl => "Uint63.shift_left".
Extract Inlined Constant Uint63.lsr => "Uint63.shift_right".
Extract Inlined Constant Uint63.land => "(land)".
Extract Inlined Constant Uint63.lor => "(lor)".
Extract Inlined Constant Uint63.lxor => "(lxor)".
Extract Inlined Constant Uint63.add => "(+)".
Extract Inlined Constant Uint63.sub => "(-)".
Extract Inlined Constant Uint63.mul => "( * )".
Extract Inlined Constant Uint63.div => "Uint63.divide".
Extract Inlined Constant Uint63.mod => "Uint63.modulo".
Extract Inlined Constant Uint63.eqb => "Uint63.equal".
Extract Inlined Constant Uint63.ltb => "Uint63.less".
Extract Inlined Constant Uint63.leb => "Uint63.less_or_equal".

Open Scope uint63_scope.

(** Small numbers, numbers of bits, powers of two and their neighbours, and the largest integers. *)
Definition corners : list int :=
  [0; 1; 2; 3; 7; 10; 31; 32; 61; 62; 63; 64; 65; 127; 128; 255; 0xffffffff; 0x100000000;
   0x1fffffffffffffff; 0x2000000000000000; 0x3fffffffffffffff; 0x4000000000000000;
   0x4000000000000001; 0x5555555555555555; 0x2aaaaaaaaaaaaaaa; 0x123456789abcdef;
   0x7ffffffffffffffd; 0x7ffffffffffffffe; 0x7fffffffffffffff].

Definition truth (b : bool) : int := if b then 1 else 0.

(** The thirteen operations, in the order of [operations] in the test. *)
Definition results (x y : int) : list int :=
  [x << y; x >> y; x land y; x lor y; x lxor y; x + y; x - y; x * y; x / y; x mod y;
   truth (x =? y); truth (x <? y); truth (x <=? y)].

Definition all_results : list int :=
  flat_map (fun x => flat_map (results x) corners) corners.

Definition results_by_coq : list int := Eval vm_compute in all_results.
