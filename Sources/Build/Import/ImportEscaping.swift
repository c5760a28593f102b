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
      var page = EscapedPage(text, document)
      page.escapeNodes()
      if !document.abbreviations.isEmpty { page.escapeAbbreviations() }
      return page.edits
    }
  }
}

/// A parsed page, and the escapes that it needs.
private struct EscapedPage {
  /// The bytes to insert, by their offsets in the text.
  private(set) var edits: [Int: [UInt8]] = [:]
  private let text: [UInt8]
  private let lines: LineTable
  private let document: Document
  /// The lines of code, in which nothing is escaped.
  private var code: [ClosedRange<Int>] = []

  init(_ text: [UInt8], _ document: Document) {
    self.text = text
    self.document = document
    lines = LineTable(text)
  }

  /// Escapes the syntax that the parser has recognized.
  mutating func escapeNodes() {
    for node in document.root.descendants {
      switch node.kind {
      case .math, .keys, .inlineDirective:
        let place = document.location(of: node)
        escape("$+@", inLine: place.line, from: place.column)
      case .definition: escape(":", inLine: firstLine(of: node))
      case .codeBlock:
        if isFormula(node) { escape("$", inLine: firstLine(of: node)) } else { readCode(node) }
      default: break
      }
    }
  }

  /// Escapes the definitions of abbreviations, which are not in the tree.
  mutating func escapeAbbreviations() {
    for line in 1...lines.count where !code.contains(where: { $0.contains(line) }) {
      guard let range = lines[line] else { continue }
      let start = text[range].firstIndex { !" \t>".utf8.contains($0) } ?? range.upperBound
      if text[start..<range.upperBound].starts(with: "*[".utf8) { edits[start] = [UInt8(ascii: "\\")] }
    }
  }

  /// Escapes the first of some characters in a line.
  private mutating func escape(_ characters: String, inLine line: Int, from column: Int = 1) {
    guard let range = lines[line], column <= range.count else { return }
    let start = range.lowerBound + column - 1
    if let place = text[start..<range.upperBound].firstIndex(where: { characters.utf8.contains($0) }) {
      edits[place] = [UInt8(ascii: "\\")]
    }
  }

  /// Notes the lines of a block of code, and separates it from a list that would become its notes.
  private mutating func readCode(_ node: Node) {
    let first = firstLine(of: node)
    code.append(first...(first + node.literal.count(of: 10) + 1))
    guard node.isFenced, let list = node.next, list.kind == .list, !list.isBulleted,
      node.literal.contains(UInt8(ascii: "!")), let range = lines[firstLine(of: list)],
      text[range].first.map({ $0 > 0x20 && $0 != UInt8(ascii: ">") }) ?? false
    else { return }
    // An empty comment is not shown.
    edits[range.lowerBound] = Array("<!-- -->\n\n".utf8)
  }

  /// Returns whether a block is a formula in `$$`, rather than one in a fenced code block.
  private func isFormula(_ node: Node) -> Bool {
    guard node.formula != nil, let line = lines[firstLine(of: node)] else { return false }
    return text[line].first { !" \t>".utf8.contains($0) } == UInt8(ascii: "$")
  }

  /// Returns the line of the page in which a node begins, from 1.
  private func firstLine(of node: Node) -> Int { node.startLine + document.frontMatter.bodyLine - 1 }
}
