# A drawer that opens and closes.
{ pkgs ? import <nixpkgs> { }, lib, ... }:

let
  label = "top";
  depth = 40;
  /* A block comment that goes on
     in a second line. */
  heaviest = things: builtins.foldl' (best: thing: if thing.weight > best then thing.weight else best) 0 things;
in
rec {
  inherit label depth;
  name = "drawer-${label}";
  isEmpty = depth == 0 || false;
  closed = true;
  owner = null;
  script = ''
    echo "The drawer is ${label}"
    make site
  '';
  things = with lib; [ "spoon" "ladle" ];
  count = assert depth > 0; 12;
  path = ./drawers;
}
# Describes several drawers in words, and where each of them is kept.
// {
  description = "A drawer of the ${label} shelf, with things that are used every day";
  others = if depth > 10 then [ "middle" "bottom" ] else [ ];
}
