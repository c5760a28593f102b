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
    while let next = blocks.currentLine {
      // Blank lines can separate the tabs of a group.
      var distance = 0
      var line = next
      while line.isBlank, let below = blocks.line(after: distance + 1) {
        distance += 1
        line = below
      }
      let place = LineStart(line.text)
      guard !line.isBlank, place.column == start.column, place.quotes == start.quotes,
        let header = header(place.text), tabs.isEmpty || !header.isFirst
      else { break }
      for _ in 0..<distance { _ = blocks.take() }
      let opening = blocks.take()
      tabs.append(
        Tab(title: header.title, content: blocks.takeIndented(by: 4, from: start.column), line: opening))
    }
    blocks.writeTabs(tabs, prefix: start.prefix)
    return true
  }
}

/// A tab of a group.
struct Tab {
  var title: String
  var content: [PageLine]
  /// The line that begins the tab.
  var line: PageLine
}

extension BlockConverter {
  /// The current line; nil at the end.
  var currentLine: PageLine? { line(after: 0) }

  /// Writes a group of tabs.
  mutating func writeTabs(_ tabs: [Tab], prefix: Bytes) {
    guard let first = tabs.first, let last = tabs.last else { return }
    writeBlank(prefix: prefix, for: first.line)
    write("@TabNavigator {", prefix: prefix, for: first.line)
    for tab in tabs {
      let title = tab.title.isEmpty ? "…" : tab.title
      var content = tab.content
      if let anchor = TabAnchors.next(tab.title, context) {
        let target = tab.line.with(Bytes("<a id=\"\(anchor.attributeText)\"></a>"), .verbatim)
        content = [target, tab.line.with([])] + content
      }
      writeDirective("@Tab(\(title.directiveArgument))", content, prefix: prefix, opening: tab.line)
    }
    let end = last.content.last ?? last.line
    write("}", prefix: prefix, for: end)
    writeBlank(prefix: prefix, for: end)
  }
}
