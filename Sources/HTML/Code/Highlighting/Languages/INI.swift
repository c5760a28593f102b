extension CodeLanguage {
  /// Files of settings: keys and values, in sections.
  static let settingFiles = [
    CodeLanguage("Env", words: ["env", "dotenv"], settingLexer),
    CodeLanguage(
      "INI", words: ["ini", "cfg", "dosini", "editorconfig", "gitconfig", "systemd"], settingLexer),
    CodeLanguage("Properties", words: ["properties"], settingLexer),
  ]
  private static let settingLexer = CodeLexer(
    Grammar(
      lineComments: ["#", ";"], commentNeedsBlank: true, strings: [StringForm("\"")],
      keywords: "true false yes no on off", callsAreFunctions: false, identifierBytes: "-./", hasKeys: true,
      hasSections: true))
}
