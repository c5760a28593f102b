import Basics
import Markup

/// Escapes text of captured pages that is syntax only on pages that authors write: formulas, keys, definitions,
/// abbreviations, inline directives, and notes on lines of code.
///
/// A build ignores this syntax on captured pages. An imported page is an ordinary page and must look like its capture,
/// so the syntax is escaped.
enum ImportEscaping {
  /// The maximum number of times that a text is parsed. Escapes may reveal syntax that was part of other syntax before,
  /// such as the second half of `$$`.
  private static let maximumPasses = 20

  /// Returns the text of a captured page in which such syntax is escaped.
  static func escaped(_ text: [UInt8], by parser: MarkupParser) -> [UInt8] {
    var text = text
    for _ in 0..<maximumPasses {
      let edits = edits(text, parser)
      if edits.isEmpty { break }
      for (place, insertion) in edits.sorted(by: { $0.key > $1.key }) {
        text.insert(contentsOf: insertion, at: place)
      }
    }
    return text
  }

  /// Returns the bytes to insert, by their offsets in the text.
  private static func edits(_ text: [UInt8], _ parser: MarkupParser) -> [Int: [UInt8]] {
    parser.parse(text, lines: LineMap(file: "")) { document in
      let lines = LineTable(text)
      var edits: [Int: [UInt8]] = [:]
      // The lines of code, in which nothing is escaped.
      var code: [ClosedRange<Int>] = []
      let offset = document.frontMatter.bodyLine - 1
      /// Escapes the first of some characters in a line.
      func escape(_ characters: String, inLine line: Int, from column: Int = 1) {
        guard let range = lines[line], column <= range.count else { return }
        let start = range.lowerBound + column - 1
        if let place = text[start..<range.upperBound].firstIndex(where: { characters.utf8.contains($0) }) {
          edits[place] = [UInt8(ascii: "\\")]
        }
      }
      /// Whether a line begins a formula in `$$`, rather than one in a fenced code block.
      func isFormula(_ line: Range<Int>?) -> Bool {
        line.map { text[$0].first { !" \t>".utf8.contains($0) } == UInt8(ascii: "$") } ?? false
      }
      for node in document.root.descendants {
        switch node.kind {
        case .math, .keys, .inlineDirective:
          let place = document.location(of: node)
          escape("$+@", inLine: place.line, from: place.column)
        case .definition: escape(":", inLine: node.startLine + offset)
        case .codeBlock:
          if node.formula != nil, isFormula(lines[node.startLine + offset]) {
            escape("$", inLine: node.startLine + offset)
          } else {
            let first = node.startLine + offset
            code.append(first...(first + node.literal.count(of: 10) + 1))
            if node.isFenced, let list = node.next, list.kind == .list, !list.isBulleted,
              node.literal.contains(UInt8(ascii: "!")), let range = lines[list.startLine + offset],
              text[range].first.map({ $0 > 0x20 && $0 != UInt8(ascii: ">") }) ?? false
            {
              // An empty comment separates the code from the list of its notes.
              edits[range.lowerBound] = Array("<!-- -->\n\n".utf8)
            }
          }
        default: break
        }
      }
      guard !document.abbreviations.isEmpty else { return edits }
      for line in 1...lines.count where !code.contains(where: { $0.contains(line) }) {
        guard let range = lines[line] else { continue }
        let start = text[range].firstIndex { !" \t>".utf8.contains($0) } ?? range.upperBound
        if text[start..<range.upperBound].starts(with: "*[".utf8) { edits[start] = [UInt8(ascii: "\\")] }
      }
      return edits
    }
  }
}
