import Basics
import PageModel

/// The table of contents of a book, `SUMMARY.md`: parts, chapters, drafts and separators.
///
/// Source: mdBook, “SUMMARY.md”.
struct MdBookSummary {
  typealias Entry = NavigationFile.Entry

  private(set) var entries: [Entry] = []
  /// The paths of all chapters, in their order.
  private(set) var pages: [String] = []
  /// The same paths, to find chapters that are listed again.
  private var listed: Set<String> = []

  /// The chapters since the last part or separator.
  private var items: [Item] = []
  /// The part to which these chapters belong; nil outside of parts.
  private var part: Entry?
  /// Whether no heading has been read yet.
  private var isBeforeTitle = true

  private struct Item {
    var indent: Int
    var title: String
    /// The path; empty for a draft.
    var path: String
    var line: Int
  }

  init(_ text: String) {
    var isInComment = false
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let bytes = Bytes(String(line))
      let content = bytes.trimmed
      if content.hasPrefix("<!--") { isInComment = true }
      if isInComment {
        if content.contains(text: "-->") { isInComment = false }
        continue
      }
      read(content, indent: bytes.indent, line: number + 1)
    }
    endPart()
  }

  /// Reads a line, given without white space at both ends.
  private mutating func read(_ content: Bytes, indent: Int, line: Int) {
    if content.first == UInt8(ascii: "#") {
      let title = PlainLabel.text(content.drop { $0 == UInt8(ascii: "#") }.trimmed)
      // The first heading is the title of the file, unless chapters come before it.
      if isBeforeTitle, items.isEmpty, entries.isEmpty {
        isBeforeTitle = false
        return
      }
      endPart()
      part = Entry(title: title, line: line)
      return
    }
    if isSeparator(content) {
      // Chapters after a separator belong to no part.
      endPart()
      part = nil
      return
    }
    let marker = ListMarker(content)
    let text = marker?.text ?? content
    guard let link = Self.link(text) else { return }
    if marker != nil {
      items.append(Item(indent: indent, title: link.title, path: link.path, line: line))
      return
    }
    // A chapter without a number, before or after the others.
    endPart()
    part = nil
    items.append(Item(indent: 0, title: link.title, path: link.path, line: line))
    // A paragraph can contain several chapters.
    var rest = text[link.end...].trimmed
    while let next = Self.link(rest) {
      items.append(Item(indent: 0, title: next.title, path: next.path, line: line))
      rest = rest[next.end...].trimmed
    }
    endPart()
  }

  /// Adds the chapters that have been read, as a group if they belong to a part.
  private mutating func endPart() {
    var index = 0
    let items = items
    let chapters = self.chapters(items, &index, above: -1)
    self.items = []
    if var group = part {
      group.children += chapters
      if !group.children.isEmpty { entries.append(group) }
    } else {
      entries += chapters
    }
  }

  private func isSeparator(_ text: Bytes) -> Bool {
    text.count >= 3
      && (text.allSatisfy { $0 == UInt8(ascii: "-") } || text.allSatisfy { $0 == UInt8(ascii: "*") })
  }

  private static func link(_ text: Bytes) -> (title: String, path: String, end: Int)? {
    guard text.first == UInt8(ascii: "["), let close = text.find("]("),
      // Text after the link is not part of it.
      let end = LinkTail.end(at: close + 1, in: text).map({ $0 - 1 })
        ?? text.lastIndex(of: UInt8(ascii: ")")),
      end > close
    else { return nil }
    var path = text[(close + 2)..<end].trimmed
    if path.first == UInt8(ascii: "<"), path.last == UInt8(ascii: ">") { path = path.dropFirst().dropLast() }
    if let title = path.find(" \"") { path = path[..<title] }
    let decoded = path.removingBackslashEscapes.string.replacing("%20", with: " ")
    return (
      PlainLabel.text(text[(text.startIndex + 1)..<close]),
      decoded.isEmpty
        ? "" : Paths.normalized(decoded.hasPrefix("./") ? String(decoded.dropFirst(2)) : decoded),
      end + 1
    )
  }

  private mutating func chapters(_ items: [Item], _ index: inout Int, above: Int) -> [Entry] {
    var result: [Entry] = []
    while index < items.count, items[index].indent > above {
      let item = items[index]
      index += 1
      let isNew = !item.path.isEmpty && listed.insert(item.path).inserted
      if isNew { pages.append(item.path) }
      let children = chapters(items, &index, above: item.indent)
      // A draft has no page.
      if item.path.isEmpty, children.isEmpty { continue }
      result.append(
        Entry(
          title: item.title, target: item.path.isEmpty ? nil : item.path, children: children, line: item.line)
      )
    }
    return result
  }
}
