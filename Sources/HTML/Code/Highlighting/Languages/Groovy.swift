extension CodeLanguage {
  static let groovy = CodeLanguage(
    "Groovy", words: ["groovy", "gradle", "jenkinsfile"],
    CodeLexer(
      Grammar(
        lineComments: ["//", "#!"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [
          StringForm("\"\"\"", isMultiline: true, interpolation: .braces, hasVariables: true),
          StringForm("\'\'\'", isMultiline: true),
          StringForm("\"", interpolation: .braces, hasVariables: true), StringForm("'"),
        ],
        keywords: """
          abstract as assert break case catch class const continue def default do else enum extends false final finally
          for goto if implements import in instanceof interface native new null package private protected public return
          static strictfp super switch synchronized this threadsafe throw throws trait transient true try volatile while
          """,
        types: "boolean byte char double float int long short void", capitalsAreTypes: true,
        attributePrefixes: "@")))
}
