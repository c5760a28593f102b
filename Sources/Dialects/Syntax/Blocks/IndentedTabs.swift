import Basics

/// `=== "Title"` with an indented block. Consecutive tabs form a group; `===!` begins a new one.
///
/// Source: PyMdown Extensions, “Tabbed”.
enum IndentedTabs: BlockSyntax {
  static let firstBytes = ByteSet("=")

  /// Returns the title of a tab and whether it begins a group; nil if the text is not the first line of a tab.
  private static func header(_ text: Bytes) -> (title: String, isFirst: Bool)? {
    guard var rest = text.droppingPrefix("===") else { return nil }
    let marks = rest.prefix { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "+") }
    rest = rest[marks.endIndex...].trimmed
    guard marks.count <= 2, rest.count >= 2, let quote = rest.first,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), rest.last == quote
    else { return nil }
    return (PlainLabel.text(rest.dropFirst().dropLast()), marks.contains(UInt8(ascii: "!")))
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard header(start.text) != nil else { return false }
    var tabs: [Tab] = []
    // Blank lines can separate the tabs of a group.
    while let next = blocks.nextText {
      let place = LineStart(next.line.text)
      guard place.column == start.column, place.quotes == start.quotes,
        let header = header(place.text), tabs.isEmpty || !header.isFirst
      else { break }
      blocks.skip(next.distance)
      let block = blocks.takeIndentedBlock()
      tabs.append(Tab(title: header.title, content: block.content, line: block.opening))
    }
    blocks.writeTabs(tabs, prefix: start.prefix)
    return true
  }
}

extension BlockConverter {
  /// The current line; nil at the end.
  var currentLine: PageLine? { line(after: 0) }

  /// The first line from the current one on that is not blank, and the number of blank lines before it.
  var nextText: (line: PageLine, distance: Int)? {
    let rest = remaining
    guard let index = rest.firstIndex(where: { !$0.isBlank }) else { return nil }
    return (rest[index], index - rest.startIndex)
  }
}
