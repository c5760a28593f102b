extension CodeLanguage {
  static let oCaml = CodeLanguage(
    "OCaml", words: ["ocaml", "ml", "mli"],
    CodeLexer(
      Grammar(
        blockComment: BlockComment(open: "(*", close: "*)", nests: true),
        strings: [
          StringForm("{|", "|}", escape: "", isMultiline: true), StringForm("\"", isMultiline: true),
        ],
        hasCharacters: true,
        keywords: """
          and as asr assert begin class constraint do done downto else end exception external false for fun function
          functor if in include inherit initializer land lazy let lor lsl lsr lxor match method mod module mutable new
          nonrec object of open or private rec sig struct then to true try type val virtual when while with
          """,
        types: "array bool bytes char exn float int list nativeint option string unit",
        capitalsAreTypes: true, callsAreFunctions: false, identifierBytes: "'")))
}
