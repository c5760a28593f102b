extension CodeLanguage {
  static let html = CodeLanguage(
    "HTML", words: ["html", "htm", "xhtml"],
    TagScanner(embedded: [("script", javaScriptLexer), ("style", StyleSheetScanner())]))
  static let xml = CodeLanguage("XML", words: ["xml", "plist", "svg"], TagScanner())
}
