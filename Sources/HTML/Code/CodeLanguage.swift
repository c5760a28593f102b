import Basics

/// A language of code blocks.
struct CodeLanguage: Sendable {
  /// As people write it.
  let name: String
  /// The words that stand for it behind a code block's fence, in small letters.
  let words: [String]
  /// Finds its tokens; nil where code is shown without colours.
  let scanner: (any CodeScanner)?

  init(_ name: String, words: [String], _ scanner: (any CodeScanner)? = nil) {
    self.name = name
    self.words = words
    self.scanner = scanner
  }

  /// The language of a code block's word, in capitals or not; nil where none is known.
  static func named(_ word: String) -> CodeLanguage? { byWord[word] ?? byWord[word.lowercased()] }

  /// Every language. A new one is a file in `Highlighting/Languages` and a line here.
  static let all: [CodeLanguage] = [
    swift, json, yaml, shell, console, html, xml, css, javaScript, typeScript, python, c, cPlusPlus,
    objectiveC,
    rust, go, kotlin, java, diff, markdown,
    // Without colours:
    CodeLanguage("HTTP", words: ["http"]),
    CodeLanguage("INI", words: ["ini"]),
    CodeLanguage("Makefile", words: ["makefile", "make"]),
    CodeLanguage("Mustache", words: ["mustache"]),
    CodeLanguage("SQL", words: ["sql"]),
    CodeLanguage("Text", words: ["plaintext", "text", "txt"]),
    CodeLanguage("TOML", words: ["toml"]),
  ]

  private static let byWord = Dictionary(
    all.flatMap { language in language.words.map { ($0, language) } }, uniquingKeysWith: { first, _ in first }
  )
}
