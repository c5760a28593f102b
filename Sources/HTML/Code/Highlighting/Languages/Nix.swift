extension CodeLanguage {
  static let nix = CodeLanguage(
    "Nix", words: ["nix"],
    CodeLexer(
      Grammar(
        lineComments: ["#"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [
          StringForm("\'\'", escape: "", isMultiline: true, interpolation: .braces),
          StringForm("\"", isMultiline: true, interpolation: .braces),
        ],
        keywords: "assert else if in inherit let or rec then with true false null",
        functions: """
          abort baseNameOf builtins derivation dirOf fetchTarball import isNull map removeAttrs throw toString
          """,
        callsAreFunctions: false, identifierBytes: "-'", hasKeys: true)))
}
