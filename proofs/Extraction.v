(** The checker as an OCaml program. Machine integers become OCaml's, by the functions of
    shell/uint63.ml. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlString Uint63.
From Ludex Require Import Checker.

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

Extraction "checker.ml" check words.
