import Basics
import PageModel

/// The table of contents of a book, `SUMMARY.md`: parts, chapters, drafts and separators.
///
/// Source: mdBook, “SUMMARY.md”.
struct MdBookSummary {
  typealias Entry = NavigationFile.Entry

  private var tree = EntryTree()
  /// The paths of all chapters, in their order.
  private(set) var pages: [String] = []
  /// The same paths, to find chapters that are listed again.
  private var listed: Set<String> = []
  /// Whether neither a heading nor a chapter has been read yet.
  private var isBeforeTitle = true

  /// Drafts, which have no page, and parts are left out if nothing is below them.
  var entries: [Entry] { Self.withoutEmpty(tree.entries) }

  private static func withoutEmpty(_ entries: [Entry]) -> [Entry] {
    entries.compactMap { entry in
      var entry = entry
      entry.children = withoutEmpty(entry.children)
      return entry.target == nil && entry.children.isEmpty ? nil : entry
    }
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
    tree.close()
  }

  /// Reads a line, given without white space at both ends.
  private mutating func read(_ content: Bytes, indent: Int, line: Int) {
    if content.first == UInt8(ascii: "#") {
      let title = PlainLabel.text(content.drop { $0 == UInt8(ascii: "#") }.trimmed)
      // The first heading is the title of the file, unless chapters come before it.
      if isBeforeTitle {
        isBeforeTitle = false
        return
      }
      tree.add(Entry(title: title, line: line), level: 0)
      return
    }
    // Chapters after a separator belong to no part.
    if isSeparator(content) { return tree.close() }
    let marker = ListMarker(content)
    let text = marker?.text ?? content
    guard let link = Self.link(text) else { return }
    if marker != nil { return add(link.title, link.path, level: indent + 1, line) }
    // A chapter without a number, before or after the others. A paragraph can contain several.
    tree.close()
    add(link.title, link.path, level: 0, line)
    var rest = text[link.end...].trimmed
    while let next = Self.link(rest) {
      add(next.title, next.path, level: 0, line)
      rest = rest[next.end...].trimmed
    }
    tree.close()
  }

  private mutating func add(_ title: String, _ path: String, level: Int, _ line: Int) {
    isBeforeTitle = false
    if !path.isEmpty, listed.insert(path).inserted { pages.append(path) }
    tree.add(Entry(title: title, target: path.isEmpty ? nil : path, line: line), level: level)
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
}
