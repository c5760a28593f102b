extension CodeLanguage {
  static let css = CodeLanguage("CSS", words: ["css", "scss"], StyleSheetScanner())
}
