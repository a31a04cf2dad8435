(* `ludex-check-verified FILE…`: opens files, undoes the compression, prints. What is checked,
   and why that is right, is in checker.ml, which Coq has written, and in the proofs. *)

let help = "\
Checks certificates (files that prove an answer about a board puzzle) by a checker that is
proved right in Coq.

Usage: ludex-check-verified FILE...

Prints what each file proves, or why it is not verified.
Exit codes: 0 all verified, 1 verification failed, 2 error.
"

let bytes_of s =
  let rec from i list = if i < 0 then list else from (i - 1) (Char.code s.[i] :: list) in
  from (String.length s - 1) []

let string_of bytes =
  let buffer = Buffer.create 65536 in
  List.iter (fun b -> Buffer.add_char buffer (Char.chr b)) bytes;
  Buffer.contents buffer

(* A reason may quote a header, which may have anything in it. *)
let printable = String.map (fun c -> if c < ' ' || c > '~' then '?' else c)
let text chars = String.of_seq (List.to_seq chars)
let chars text = List.of_seq (String.to_seq text)

let sha256 head body = chars (Sha256.hexadecimal (string_of head ^ string_of body))

let digest board = chars (Sha256.hexadecimal (text board))

let unzstd stored length =
  match Frames.decompress (string_of stored) length with
  | body -> Checker.Yes (bytes_of body)
  | exception Frames.Refused why -> Checker.No (chars why)
  | exception (Invalid_argument _ | Out_of_memory) -> Checker.No (chars "not enough memory for the body")

let read name =
  if Sys.is_directory name then raise (Sys_error (name ^ ": it is a folder"));
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
      let buffer = Buffer.create 65536 in
      (try while true do Buffer.add_channel buffer channel 1 done with End_of_file -> ());
      Buffer.contents buffer)

let check name =
  match read name with
  | exception Sys_error why -> prerr_endline why; 2
  | file ->
    let start = Unix.gettimeofday () in
    (match Checker.check sha256 unzstd (bytes_of file) with
     | Checker.Yes (statement, positions) ->
       Printf.printf "%s: verified: %s: %d positions checked in %.3f s\n%!" name
         (text (Checker.words digest statement)) positions (Unix.gettimeofday () -. start);
       0
     | exception Stack_overflow -> Printf.eprintf "%s: the stack is too small\n%!" name; 2
     | Checker.No why -> Printf.printf "%s: not verified: %s\n%!" name (printable (text why)); 1)

(* Long lists need more stack than programs usually get. *)
external more_stack : unit -> bool = "ludex_more_stack"

let () =
  (* A quarter less memory for a tenth more time. *)
  Gc.set { (Gc.get ()) with Gc.space_overhead = 30 };
  if more_stack () then
    (try Unix.execv "/proc/self/exe" Sys.argv with Unix.Unix_error _ -> ());
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_string help; exit 2
  | files when List.exists (fun f -> f = "--help" || f = "-h") files -> print_string help
  | files -> exit (List.fold_left (fun code file -> max code (check file)) 0 files)
