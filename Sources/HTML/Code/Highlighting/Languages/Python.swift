extension CodeLanguage {
  static let python = CodeLanguage(
    "Python", words: ["python", "py", "python3"],
    CodeLexer(
      Grammar(
        lineComments: ["#"],
        strings: [
          StringForm("\"\"\"", isMultiline: true), StringForm("'''", isMultiline: true), StringForm("\""),
          StringForm("'"),
        ],
        stringPrefixes: "r b f u R B F U rb br fr rf Rb bR RB BR fR Fr FR", hasFormatStrings: true,
        keywords: """
          False None True and as assert async await break case class continue def del elif else except finally for
          from global if import in is lambda match nonlocal not or pass raise return try while with yield self
          """,
        types: "bool bytes bytearray complex dict float frozenset int list object set str tuple type",
        functionIntroducers: "def", capitalsAreTypes: true, attributePrefixes: "@")))
}
