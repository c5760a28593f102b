import Basics

/// A language of code blocks.
struct CodeLanguage: Sendable {
  /// The name that readers see.
  let name: String
  /// The words that select it after a fence, in lowercase.
  let words: [String]
  /// The scanner for highlighting; nil for a language that is not highlighted.
  let scanner: (any CodeScanner)?

  init(_ name: String, words: [String], _ scanner: (any CodeScanner)? = nil) {
    self.name = name
    self.words = words
    self.scanner = scanner
  }

  /// Whether code in the language describes a diagram.
  var isDiagram: Bool { ["D2", "DOT", "Mermaid", "Pikchr", "PlantUML"].contains(name) }

  /// Returns the language for the word after a fence, in any case; nil for an unknown word.
  static func named(_ word: String) -> CodeLanguage? { byWord[word] ?? byWord[word.lowercased()] }

  static let all = listed + pages + settingFiles

  /// All languages but `pages` and `settingFiles`. To add one, add a file to `Languages/` and a line here.
  private static let listed: [CodeLanguage] = [
    swift, json, yaml, shell, console, html, xml, css, javaScript, typeScript, python, c, cPlusPlus,
    objectiveC, rust, go, kotlin, java, diff, markdown, sql, toml, ruby, php, cSharp, dockerfile, makefile,
    powerShell, lua, r, dart, haskell, elixir, zig, graphQL, protobuf, nginx, terraform, scala, groovy, perl,
    julia, nix, solidity, fSharp, oCaml, erlang, clojure, cMake, batch, visualBasic, fish, mdx,
    less, scss,
    // Not highlighted:
    CodeLanguage("Caddyfile", words: ["caddy", "caddyfile"]),
    CodeLanguage("CSV", words: ["csv", "tsv"]),
    CodeLanguage("D2", words: ["d2"]),
    CodeLanguage("DOT", words: ["dot", "graphviz", "gv"]),
    CodeLanguage("HTTP", words: ["http"]),
    CodeLanguage("LaTeX", words: ["latex", "tex"]),
    CodeLanguage("Log", words: ["log"]),
    CodeLanguage("Mermaid", words: ["mermaid"]),
    CodeLanguage("Pikchr", words: ["pikchr"]),
    CodeLanguage("PlantUML", words: ["plantuml", "puml"]),
    CodeLanguage("Text", words: ["plaintext", "text", "txt", "plain", "none", "nohighlight", "output"]),
  ]

  private static let byWord = Dictionary(
    all.flatMap { language in language.words.map { ($0, language) } }, uniquingKeysWith: { first, _ in first }
  )
}

/// Finds the tokens of one language.
///
/// A scanner takes linear time and accepts any bytes.
protocol CodeScanner: Sendable {
  /// Writes the tokens in `start..<writer.end`.
  func scan(_ writer: inout HighlightWriter, from start: Int)
}

extension CodeScanner {
  /// Appends `code` as HTML with highlighted tokens.
  func highlight(_ code: UnsafeBufferPointer<UInt8>, into out: inout ByteBuffer) {
    withUnsafeMutablePointer(to: &out) { out in
      var writer = HighlightWriter(code, into: out)
      scan(&writer, from: 0)
      writer.finish()
    }
  }
}
