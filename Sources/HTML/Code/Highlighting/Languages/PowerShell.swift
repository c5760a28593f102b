extension CodeLanguage {
  static let powerShell = CodeLanguage(
    "PowerShell", words: ["powershell", "pwsh", "posh", "ps1", "psm1"],
    CodeLexer(
      Grammar(
        lineComments: ["#"], blockComment: BlockComment(open: "<#", close: "#>"), commentNeedsBlank: true,
        strings: [
          StringForm(
            "@\"\n", "\n\"@", escape: "`", isMultiline: true, interpolation: .command, hasVariables: true),
          StringForm("@'\n", "\n'@", escape: "", isMultiline: true),
          StringForm(
            "\"", escape: "`", isMultiline: true, interpolation: .command, hasVariables: true,
            doublesClose: true),
          StringForm("'", escape: "", isMultiline: true, doublesClose: true),
        ],
        ignoresCase: true,
        keywords: """
          begin break catch class clean continue data default do dynamicparam else elseif end enum exit filter finally for
          foreach from function hidden if in param process return static switch throw trap try until using while
          cmdletbinding parameter validateset validaterange validatecount alias mandatory position
          """,
        functionIntroducers: "function filter", dashedWordsAreFunctions: true, identifierBytes: "-",
        attributePrefixes: "-", hasVariables: true, hasScopedVariables: true)))
}
