extension CodeLanguage {
  static let nginx = CodeLanguage(
    "nginx", words: ["nginx", "nginxconf"],
    CodeLexer(
      Grammar(
        lineComments: ["#"], commentNeedsBlank: true, strings: [StringForm("\""), StringForm("'")],
        statementsBeginWithKeywords: true, callsAreFunctions: false, identifierBytes: "-", hasVariables: true)
    ))
}
