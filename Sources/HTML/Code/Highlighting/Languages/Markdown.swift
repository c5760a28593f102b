extension CodeLanguage {
  static let markdown = CodeLanguage("Markdown", words: ["markdown", "md"], MarkdownScanner())
}
