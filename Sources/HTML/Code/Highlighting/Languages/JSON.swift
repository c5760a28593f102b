extension CodeLanguage {
  /// With comments too, as many configuration files have them.
  static let json = CodeLanguage(
    "JSON", words: ["json", "jsonc", "json5"],
    Lexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [StringForm("\"")],
        keywords: "true false null", callsAreFunctions: false, hasStringKeys: true)))
}
