extension CodeLanguage {
  static let fSharp = CodeLanguage(
    "F#", words: ["fsharp", "f#", "fs", "fsx", "fsi"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "(*", close: "*)", nests: true),
        strings: [
          StringForm("\"\"\"", escape: "", isMultiline: true),
          StringForm("@\"", "\"", escape: "", isMultiline: true, doublesClose: true),
          StringForm("\"", isMultiline: true), StringForm("``", escape: "", kind: .plain),
        ],
        stringPrefixes: "$", hasCharacters: true,
        keywords: """
          abstract and as assert base begin class default delegate do done downcast downto elif else end exception
          extern false finally fixed for fun function global if in inherit inline interface internal lazy let match
          member module mutable namespace new not null of open or override private public rec return select static
          struct then to true try type upcast use val void when while with yield
          """,
        types: """
          bool byte char decimal double float float32 int int16 int32 int64 nativeint obj sbyte single string uint
          uint16 uint32 uint64 unit
          """,
        capitalsAreTypes: true, callsAreFunctions: false, identifierEnds: "!'")))
}
