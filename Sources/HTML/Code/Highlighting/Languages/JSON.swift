extension CodeLanguage {
  /// Comments are allowed, since many configuration files contain them.
  static let json = CodeLanguage(
    "JSON", words: ["json", "jsonc", "json5", "jsonl", "jsonlines", "ndjson"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [StringForm("\"")],
        keywords: "true false null", callsAreFunctions: false, stringKeyMark: ":")))
}
