(** The checker as an OCaml program, and what tests the integers that it computes with. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlString.
From Ludex Require Import Integers Checker.

Extraction "checker.ml" check words.
Extraction "integers.ml" corners all_results results_by_coq.
