extension CodeLanguage {
  static let batch = CodeLanguage(
    "Batch", words: ["batch", "bat", "cmd", "dosbatch", "winbatch"],
    CodeLexer(
      Grammar(
        lineComments: ["::"], commentWords: "rem",
        strings: [StringForm("%", "%", escape: "", kind: .variable), StringForm("\"", escape: "")],
        ignoresCase: true,
        keywords: """
          call cd chdir cls cmd copy defined del do echo else endlocal equ errorlevel exist exit for geq goto gtr if in
          leq lss md mkdir move neq not pause popd pushd rd ren rmdir set setlocal shift start title type
          """,
        callsAreFunctions: false, identifierBytes: "-.")))
}
