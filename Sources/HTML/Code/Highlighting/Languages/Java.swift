extension CodeLanguage {
  static let java = CodeLanguage(
    "Java", words: ["java"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [StringForm("\"\"\"", isMultiline: true), StringForm("\""), StringForm("'")],
        keywords: """
          abstract assert break case catch class const continue default do else enum extends false final finally for
          goto if implements import instanceof interface native new null package permits private protected public
          record return sealed static strictfp super switch synchronized this throw throws transient true try var
          void volatile while yield
          """,
        types: "boolean byte char double float int long short", capitalsAreTypes: true, attributePrefixes: "@"
      )))
}
