import Basics
import HTMLSyntax

/// The options of fenced code blocks of PyMdown Extensions: `py title="x" hl_lines="2 3"` and
/// `{ .yaml .no-copy title="x" linenums="1" }`. Options without a counterpart are left out.
///
/// Source: PyMdown Extensions, “SuperFences”.
enum SuperFences: FenceSyntax {
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    var block = block
    let info = block.info
    guard !info.isEmpty else { return block.lines }
    let hasLineNumbers = context.project.hasLineNumbers
    block.info = Bytes(converted(info, hasLineNumbers: hasLineNumbers))
    return block.lines
  }

  /// - Parameter hasLineNumbers: whether code has line numbers unless its options say otherwise.
  private static func converted(_ info: Bytes, hasLineNumbers: Bool) -> String {
    var language = ""
    var rest = info
    let firstWord = rest.prefix { !$0.isASCIIWhitespace }
    if rest.first != UInt8(ascii: "{"),
      !firstWord.contains(UInt8(ascii: "=")) || firstWord.contains(UInt8(ascii: "{"))
    {
      let word = rest.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "{") }
      language = word.string
      rest = rest[word.endIndex...].trimmed
    }
    if rest.first == UInt8(ascii: "{"), let close = rest.lastIndex(of: UInt8(ascii: "}")) {
      // Options can be in braces, also after the language.
      let inner = rest[(rest.startIndex + 1)..<close].trimmed
      rest =
        (inner.first == UInt8(ascii: ":") ? inner.dropFirst() : inner) + [Byte.space] + rest[(close + 1)...]
    }
    let words = AttributeWords(rest.string)
    if language.isEmpty {
      let classes = words.words.filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) }
      language = classes.first { !["no-copy", "copy", "select", "no-select", "annotate"].contains($0) } ?? ""
    }
    if language.hasPrefix(".") { language.removeFirst() }
    // `math` blocks of arithmatex are formulas.
    if ["arithmatex", "latex-math"].contains(language) { language = "math" }
    var result = [language.isEmpty ? "text" : language]
    if let title = words["title"], !title.isEmpty {
      // A title is plain text, apart from code and icons.
      let isPlain = !title.contains { "`:<&".contains($0) }
      let text = isPlain ? title : PlainLabel.text(Bytes(title))
      result.append("title=\"\(text.replacing("\"", with: "”"))\"")
    }
    if let lines = words["hl_lines"], !lines.isEmpty { result.append("hl_lines=\"\(lines)\"") }
    // Other programs read diagrams and formulas. With 0, a block has no numbers.
    let isCode = !["", "mermaid", "math"].contains(language)
    let numbers = words["linenums"] ?? (hasLineNumbers && isCode ? "1" : "")
    if let first = numbers.split(separator: " ").first.flatMap({ Int($0) }), first > 0 {
      result.append("linenums=\"\(first)\"")
    }
    return result == ["text"] && language.isEmpty ? "" : result.joined(separator: " ")
  }
}
