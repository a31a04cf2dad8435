(* Machine integers of 63 bits without a sign, as Coq's kernel has them, on a 64-bit machine:
   OCaml's integers have the same bits. Sums, differences and products wrap around alike. *)

let () = if Sys.int_size <> 63 then failwith "this program needs a 64-bit machine"

type t = int

let of_int (x : int) : t = x
let equal (x : int) (y : int) = x = y

(* The sign bit counts as the highest bit. *)
let less (x : int) (y : int) = x lxor min_int < y lxor min_int
let less_or_equal (x : int) (y : int) = x lxor min_int <= y lxor min_int

let shift_left x n = if 0 <= n && n < 63 then x lsl n else 0
let shift_right x n = if 0 <= n && n < 63 then x lsr n else 0

(* Division by 0 gives 0, and its remainder is the dividend. *)
let divide_large x y =
  if y < 0 then if less x y then 0 else 1
  else
    let q = ((x lsr 1) / y) lsl 1 in
    if less_or_equal y (x - (q * y)) then q + 1 else q

let divide x y = if y = 0 then 0 else if x >= 0 && y > 0 then x / y else divide_large x y
let modulo x y = if y = 0 then x else if x >= 0 && y > 0 then x mod y else x - (divide_large x y * y)
