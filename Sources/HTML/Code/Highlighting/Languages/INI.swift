extension CodeLanguage {
  static let ini = CodeLanguage(
    "INI",
    words: ["ini", "cfg", "dosini", "dotenv", "editorconfig", "env", "gitconfig", "properties", "systemd"],
    CodeLexer(
      Grammar(
        lineComments: ["#", ";"], commentNeedsBlank: true, strings: [StringForm("\"")],
        keywords: "true false yes no on off", callsAreFunctions: false, identifierBytes: "-./", hasKeys: true,
        hasSections: true)))
}
