import Basics

/// `r[names.rule]` on a line of its own, the identifier of a rule in the Rust Reference. The identifier is shown, and
/// links lead to it. A rule whose text begins with a heading is only an anchor, because the heading names it.
///
/// Source: mdbook-spec, “Rules”.
enum RuleAnchors: BlockSyntax {
  static let firstBytes = ByteSet("r")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let name = name(start.text) else { return false }
    let next = blocks.line(after: 1).map { LineStart($0.text).text.first }
    let line = blocks.take()
    let anchor =
      next == UInt8(ascii: "#")
      ? "<a id=\"r-\(name)\"></a>" : "<div><a id=\"r-\(name)\" href=\"#r-\(name)\">[\(name)]</a></div>"
    blocks.write(.markup([anchor]), SourceBlock(prefix: start.prefix, opening: line))
    return true
  }

  /// Returns the identifier of the rule on a line; nil if there is none.
  static func name(_ text: Bytes) -> String? {
    guard let name = text.trimmedEnd.droppingPrefix("r[")?.droppingSuffix("]"), !name.isEmpty,
      name.allSatisfy({
        Byte.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      })
    else { return nil }
    return name.string
  }

  /// Adds the rules of a chapter.
  static func collect(from text: [UInt8], _ path: String, into rules: inout [String: String]) {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "r") {
      if let name = name(line), rules[name] == nil { rules[name] = path }
    }
  }
}
