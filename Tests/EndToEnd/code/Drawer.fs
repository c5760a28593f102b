namespace Example.Drawers

open System

/// A thing in a drawer.
type Thing =
    | Spoon of name: string
    | Ladle of weight: float

(* A block comment that goes on
   in a second line. *)
module Drawer =
    let private maximum = 1200

    let weight thing =
        match thing with
        | Spoon name -> 1.5e-2 * float name.Length
        | Ladle weight when weight > 0.0 -> weight
        | _ -> failwith "empty"

    let rec heaviest things =
        match things with
        | [] -> None
        | first :: rest ->
            if weight first > 10.0 then Some first
            else heaviest rest

    let mutable count = 0xFF

    let describe (label: string) (depth: int) =
        for index in 0 .. 10 do
            count <- count + index // once more
        try
            printfn "Drawer %s\n" label
        finally
            count <- 0
        true

type Drawer(label: string) =
    member this.Label = label
    override this.ToString() = label
    interface IDisposable with
        member this.Dispose() = ()
