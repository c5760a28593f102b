extension CodeLanguage {
  static let yaml = CodeLanguage("YAML", words: ["yaml", "yml"], YAMLScanner())
}
