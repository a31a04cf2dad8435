(* `ludex-check-verified FILE…`: opens files, undoes the compression, prints. What is checked,
   and why that is right, is in checker.ml, which Coq has written, and in the proofs. *)

let help = "\
Checks certificates (files that prove an answer about a board puzzle). It is proved in Coq
that what this program accepts is true.

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
  let file = Unix.openfile name [Unix.O_RDONLY; Unix.O_CLOEXEC] 0 in
  Fun.protect ~finally:(fun () -> Unix.close file) (fun () ->
      let content = Buffer.create 65536 and piece = Bytes.create 65536 in
      let rec rest () = match Unix.read file piece 0 65536 with
        | 0 -> Buffer.contents content
        | n -> Buffer.add_subbytes content piece 0 n; rest () in
      rest ())

exception Unwritable of string

(* A closed pipe is not an error; the exit code still tells the result. *)
let print text =
  let rec from at =
    if at < String.length text then
      from (at + Unix.write_substring Unix.stdout text at (String.length text - at)) in
  try from 0 with
  | Unix.Unix_error (Unix.EPIPE, _, _) -> ()
  | Unix.Unix_error (why, _, _) -> raise (Unwritable (Unix.error_message why))

let report line = try prerr_endline line with Sys_error _ -> ()

(* A name with anything but printable ASCII is in quotes: so none looks like a line of its own. *)
let quoted name =
  let escaped = function
    | '\n' -> "\\n" | '\r' -> "\\r" | '\t' -> "\\t"
    | '"' | '\'' | '\\' as c -> Printf.sprintf "\\%c" c
    | c when c < ' ' || c = '\127' -> Printf.sprintf "\\u{%x}" (Char.code c)
    | c when c > '~' -> Printf.sprintf "\\x%02x" (Char.code c)
    | c -> String.make 1 c in
  if name = printable name && not (String.length name > 0 && name.[0] = '"') then name
  else "\"" ^ String.concat "" (List.map escaped (chars name)) ^ "\""

(* The exit code. *)
let check name =
  let trouble why = report (quoted name ^ ": " ^ why); 2 in
  match
    let file = read name in
    let start = Unix.gettimeofday () in
    match Checker.check sha256 unzstd (bytes_of file) with
    | Checker.Yes (statement, positions) ->
      print (Printf.sprintf "%s: verified: %s: %d positions checked in %.3f s\n" (quoted name)
               (text (Checker.words digest statement)) positions (Unix.gettimeofday () -. start));
      0
    | Checker.No why -> print (quoted name ^ ": not verified: " ^ printable (text why) ^ "\n"); 1
  with
  | code -> code
  | exception Unix.Unix_error (why, _, _) -> trouble (Unix.error_message why)
  | exception Out_of_memory -> trouble "not enough memory"
  | exception Stack_overflow -> trouble "the stack is too small"

(* In a process of its own: whatever its memory comes to, the next file is checked, too. *)
let check_alone name =
  match Unix.fork () with
  | 0 -> exit (check name)
  | child ->
    match Unix.waitpid [] child with
    | _, Unix.WEXITED code -> code
    | _ -> report (quoted name ^ ": the process that checked it was killed, or ran out of memory"); 2

(* Long lists need more stack than programs usually get. *)
external more_stack : unit -> bool = "ludex_more_stack"

let run = function
  | [] -> report (String.trim help); 2
  | files when List.mem "--help" files || List.mem "-h" files -> print help; 0
  | files when List.mem "--version" files || List.mem "-V" files ->
    print ("ludex-check-verified " ^ Version.version ^ "\n"); 0
  | files -> List.fold_left (fun code file -> max code (check_alone file)) 0 files

let () =
  (* A quarter less memory for a tenth more time. *)
  Gc.set { (Gc.get ()) with Gc.space_overhead = 30 };
  if more_stack () then
    (try Unix.execv "/proc/self/exe" Sys.argv with Unix.Unix_error _ -> ());
  Sys.set_signal Sys.sigpipe Sys.Signal_ignore;
  match run (List.tl (Array.to_list Sys.argv)) with
  | code -> exit code
  | exception Unwritable why -> report ("cannot write to standard output: " ^ why); exit 2
