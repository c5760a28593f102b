(* A drawer that opens and closes. *)
open Printf

type thing =
  | Spoon of string
  | Ladle of float

exception Empty of string

module type Weighted = sig
  type t
  val weight : t -> float
end

let maximum = 1200

let weight = function
  | Spoon name -> 1.5e-2 *. float_of_int (String.length name)
  | Ladle weight when weight > 0.0 -> weight
  | _ -> raise (Empty "ladle\n")

let rec heaviest things best =
  match things with
  | [] -> best
  | first :: rest ->
    if weight first > best then heaviest rest (weight first)
    else heaviest rest best

class drawer (label : string) = object
  val mutable depth = 0xFF
  method label = label
  method close = depth <- 0
end

let () =
  let letter = 'c' in
  for index = 0 to 10 do
    printf "%d %c\n" index letter
  done;
  try
    while true do ignore (heaviest [] 0.0) done
  with Empty text -> print_endline text
