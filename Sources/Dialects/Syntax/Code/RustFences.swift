import Basics
import HTMLSyntax

/// Fenced code blocks of mdBook: the words after the language, `rust,ignore,editable`, and hidden lines.
///
/// Source: mdBook, “Hiding code lines” and “Rust code block attributes”.
enum RustFences: FenceSyntax {
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    var block = block
    let info = block.info
    guard !info.isEmpty else { return block.lines }
    let text = info.string
    let words = text.trimmingBraces.split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
    var language = words.first ?? ""
    if language.hasPrefix(".") { language.removeFirst() }
    // A block can have attributes without a language.
    if rustWords.contains(language) { language = "rust" }
    var options = ""
    let pairs = AttributeWords(text)
    if let title = pairs["title"] ?? pairs["filename"] ?? pairs["name"], !title.isEmpty {
      options = " title=\"\(title.replacing("\"", with: "”"))\""
    }
    let own = words.dropFirst().first { $0.hasPrefix("hidelines=") }.map { String($0.dropFirst(10)) }
    if language == "rust" {
      block.code = block.code.compactMap(visible)
    } else if let prefix = own ?? context.project.hiddenLinePrefixes[language], !prefix.isEmpty {
      let mark = Bytes(prefix)
      block.code.removeAll { $0.text.trimmed.starts(with: mark) }
    }
    block.info = Bytes(language + options)
    return block.lines
  }

  private static let rustWords: Set<String> = [
    "ignore", "should_panic", "no_run", "compile_fail", "editable", "noplayground", "noplaypen",
    "does_not_compile", "panics", "not_desired_behavior", "edition2015", "edition2018", "edition2021",
    "edition2024", "mdbook-runnable",
  ]

  /// Returns a line of Rust; nil if it is hidden. `##` at the beginning represents `#`.
  private static func visible(_ line: PageLine) -> PageLine? {
    let start = LineStart(line.text)
    guard start.text.first == UInt8(ascii: "#") else { return line }
    let next = start.text.dropFirst().first
    if next == nil || next == Byte.space { return nil }
    return next == UInt8(ascii: "#") ? line.with(start.prefix + start.text.dropFirst(), line.role) : line
  }
}

extension String {
  /// The text without braces around it.
  fileprivate var trimmingBraces: String {
    hasPrefix("{") && hasSuffix("}") ? String(dropFirst().dropLast()) : self
  }
}
