extension CodeLanguage {
  static let html = CodeLanguage("HTML", words: ["html", "htm", "xhtml"], TagScanner())
  static let xml = CodeLanguage("XML", words: ["xml", "plist", "svg"], TagScanner())
}
