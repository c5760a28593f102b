extension CodeLanguage {
  static let shell = CodeLanguage("Shell", words: ["bash", "sh", "shell", "zsh"], shellLexer)

  static let console = CodeLanguage(
    "Console", words: ["console", "shell-session"], ConsoleScanner(shellLexer))

  private static let shellLexer = Lexer(
    Grammar(
      lineComments: ["#"], commentNeedsBlank: true,
      strings: [
        StringForm("\"", isMultiline: true, interpolation: .command, hasVariables: true),
        StringForm("$'", "'", isMultiline: true), StringForm("'", escape: "", isMultiline: true),
      ],
      keywords: """
        case do done elif else esac fi for function if in select then until while time export local readonly
        declare return break continue
        """,
      functions:
        "alias cd echo eval exec exit printf pwd read set shift source test trap type unset wait sudo",
      callsAreFunctions: true, identifierBytes: "-", hasVariables: true, hasHereDocuments: true))
}
