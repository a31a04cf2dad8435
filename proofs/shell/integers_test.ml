(* Compares OCaml's operations on machine integers, as the checker has them, with Coq's. *)

let operations = [| "<<"; ">>"; "land"; "lor"; "lxor"; "+"; "-"; "*"; "/"; "mod"; "=?"; "<?"; "<=?" |]

let () =
  let corners = Array.of_list Integers.corners in
  let numbers = Array.length corners and kinds = Array.length operations in
  let ours = Array.of_list Integers.all_results in
  let by_coq = Array.of_list Integers.results_by_coq in
  let count = numbers * numbers * kinds in
  if Array.length ours <> count || Array.length by_coq <> count then failwith "not all results are there";
  Array.iteri (fun at expected ->
      if ours.(at) <> expected then begin
        Printf.eprintf "0x%x %s 0x%x: 0x%x in OCaml, but 0x%x in Coq\n" corners.(at / kinds / numbers)
          operations.(at mod kinds) corners.(at / kinds mod numbers) ours.(at) expected;
        exit 1
      end) by_coq;
  Printf.printf "%d results of %d operations on machine integers are Coq's\n" count kinds
