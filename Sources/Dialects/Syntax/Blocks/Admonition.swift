import Basics

/// `!!! note "Title"` with an indented block, and `???` and `???+`, which can be collapsed.
///
/// An attribute list at the end of the first line can give it an ID, which scripts of projects support.
///
/// Sources: Python-Markdown, “Admonition”; PyMdown Extensions, “Details”.
enum Admonition: BlockSyntax {
  static let firstBytes = ByteSet("!?")

  private struct Header {
    var type: String
    /// The title; nil if there is none in quotes.
    var title: String?
    var isCollapsible: Bool
    var isExpanded: Bool
    /// The ID in an attribute list.
    var id: String?

    init?(_ text: Bytes) {
      isCollapsible = text.hasPrefix("???")
      guard isCollapsible || text.hasPrefix("!!!") else { return nil }
      var rest = text.dropFirst(3)
      isExpanded = isCollapsible && rest.first == UInt8(ascii: "+")
      if isExpanded { rest = rest.dropFirst() }
      let head = PythonHeading.withoutList(rest.trimmed)
      rest = head.text
      id = head.list?.id
      if rest.last == UInt8(ascii: ":") { rest = rest.dropLast() }
      if let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
        guard rest.last == UInt8(ascii: "\""), quote < rest.endIndex - 1 else { return nil }
        title = PlainLabel.text(rest[(quote + 1)..<(rest.endIndex - 1)])
        rest = rest[..<quote].trimmedEnd
      }
      let words = rest.split(separator: Byte.space)
      func isWord(_ word: Bytes) -> Bool {
        word.allSatisfy { Byte.isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      }
      guard words.allSatisfy(isWord), !words.isEmpty || (isCollapsible && title != nil) else { return nil }
      type = words.first?.string ?? "note"
    }

    var meaning: Meaning {
      .aside(type, title: title, isCollapsible: isCollapsible, isExpanded: isExpanded)
    }
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let header = Header(start.text) else { return false }
    // A marker that is indented by mistake still has its content at four columns.
    let indentation = blocks.line(after: 1)?.text.indent ?? 0
    let isShifted = indentation >= 4 && indentation > start.column && indentation < start.column + 4
    let block = blocks.takeIndentedBlock(from: isShifted ? indentation - 4 : nil)
    blocks.write(header.meaning, block, id: header.id)
    return true
  }
}
