extension CodeLanguage {
  static let toml = CodeLanguage(
    "TOML", words: ["toml"],
    CodeLexer(
      Grammar(
        lineComments: ["#"],
        strings: [
          StringForm("\"\"\"", isMultiline: true), StringForm("'''", escape: "", isMultiline: true),
          StringForm("\""), StringForm("'", escape: ""),
        ],
        keywords: "true false inf nan", callsAreFunctions: false, identifierBytes: "-.", stringKeyMark: "=",
        hasKeys: true, hasSections: true, numberBytes: "-:")))
}
