extension CodeLanguage {
  static let diff = CodeLanguage("Diff", words: ["diff", "patch"], DiffScanner())
}
