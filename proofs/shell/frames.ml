(* Which Zstandard frames a body may have (docs/certificates.md), and what they hold. *)

external unzstd : string -> Bytes.t -> int = "ludex_unzstd"

exception Refused of string

let refuse why = raise (Refused ("the body cannot be decompressed: " ^ why))

(* The number in so many bytes, the lowest first; -1 if it is 2^62 or more. *)
let number s at count =
  if at + count > String.length s then refuse "it ends in the middle of a frame";
  let n = ref 0 and large = ref false in
  for i = count - 1 downto 0 do
    if !n >= 1 lsl 54 then large := true;
    n := (!n lsl 8) lor Char.code s.[at + i]
  done;
  if !large then -1 else !n

(* Looks at the frame that begins at a place: where it ends. *)
let frame s start length =
  if start + 4 > String.length s || String.sub s start 4 <> "\x28\xb5\x2f\xfd" then
    refuse "part of it is not a Zstandard frame";
  let at = ref (start + 4) in
  let next count = let n = number s !at count in at := !at + count; n in
  let descriptor = next 1 in
  let one_segment = descriptor land 0x20 <> 0 in
  if descriptor land 0x08 <> 0 then refuse "a frame sets a reserved bit";
  let window = if one_segment then 0 else next 1 in
  if next [| 0; 1; 2; 4 |].(descriptor land 3) <> 0 then refuse "a frame needs a dictionary";
  let content = match descriptor lsr 6, one_segment with
    | 0, false -> None
    | 0, true -> Some (next 1)
    | 1, _ -> Some (next 2 + 256)
    | 2, _ -> Some (next 4)
    | _ -> Some (next 8) in
  let base = 1 lsl (10 + (window lsr 3)) in
  if (not one_segment) && base + (base / 8 * (window land 7)) > 8 lsl 20 then
    refuse "a frame needs a window of more than 8 MiB";
  (match content with
   | Some n when n < 0 || n > length -> refuse "it has more bytes than the header states"
   | _ -> ());
  let last = ref false in
  while not !last do
    let block = next 3 in
    last := block land 1 = 1;
    let size = block lsr 3 in
    let stored = match (block lsr 1) land 3 with
      | 0 | 2 -> size
      | 1 -> 1
      | _ -> refuse "it is damaged" in
    if !at + stored > String.length s then refuse "it ends in the middle of a frame";
    at := !at + stored
  done;
  if descriptor land 4 <> 0 then ignore (next 4);
  !at

let decompress s length =
  if s = "" then refuse "it has no frame";
  let at = ref 0 in
  while !at < String.length s do at := frame s !at length done;
  let body = Bytes.create length in
  if unzstd s body <> length then refuse "it is damaged, or has another length";
  Bytes.unsafe_to_string body
