import Basics
import CMarkGFM

/// Blocks of a page in which authors make mistakes that nothing on the page shows: texts of footnotes that are not
/// published, and HTML without an end.
struct NotedBlocks {
  /// The definitions of footnotes, in order, with their labels, lines and columns, which the library removes from those
  /// that it does not use.
  private(set) var footnotes: [Footnote] = []

  struct Footnote {
    let node: CNode
    let label: String
    let line, column: Int

    init(_ node: CNode) {
      self.node = node
      label = String(decoding: node.literal, as: UTF8.self)
      line = Int(node.pointee.start_line)
      // The library’s column is where the text after `[^label]: ` begins.
      column = max(1, Int(node.pointee.start_column) - label.utf8.count - 5)
    }
  }

  /// The blocks of HTML without an end, with the text that would end them.
  private(set) var endless: [(node: CNode, beginning: String, end: StaticString)] = []
  /// Returns whether a block is in a comment, which readers do not see.
  var isInComment: (CNode) -> Bool = { _ in false }
  /// The first of the definitions of links.
  var definitions: UnsafeMutablePointer<cmark_map_entry>?

  /// Notes a block without other blocks in it, once its text is complete.
  mutating func add(_ node: CNode) {
    switch node.kind {
    case .footnoteDefinition: if !isInComment(node) { footnotes.append(Footnote(node)) }
    case .htmlBlock:
      let text = node.literal
      guard let start = text.firstIndex(of: UInt8(ascii: "<")), start + 1 < text.count,
        Self.firstBytes.contains(text[start + 1])
      else { return }
      let lower = text[start...].prefix(12).map(\.asciiLowercased)
      guard let kind = Self.kinds.first(where: { lower.starts(with: $0.beginning.utf8) }),
        // `<preview>` is another element.
        !(lower.count > kind.beginning.utf8.count && lower[kind.beginning.utf8.count].isASCIILetter
          && kind.ends.count > 1)
      else { return }
      if isInComment(node) { return }
      let body = Bytes(text[start...].map(\.asciiLowercased))
      if kind.ends.contains(where: { body.contains(text: $0) }) { return }
      endless.append((node, kind.beginning, kind.ends[0]))
    default: break
    }
  }

  private static let firstBytes = ByteSet("!?sSpPtT")

  /// The constructs that only a text of their own ends.
  ///
  /// Source: CommonMark 0.31, section 4.6.
  private static let kinds: [(beginning: String, ends: [StaticString])] = {
    let tags: [(String, [StaticString])] = [
      ("<script", ["</script>", "</pre>", "</style>", "</textarea>"]),
      ("<style", ["</style>", "</pre>", "</script>", "</textarea>"]),
      ("<pre", ["</pre>", "</script>", "</style>", "</textarea>"]),
    ]
    return [("<!--", ["-->"]), ("<![cdata[", ["]]>"]), ("<?", ["?>"])] + tags
  }()

  /// The labels of the definitions of links, as the library compares them.
  var linkLabels: [String] {
    var labels: [String] = []
    var entry = definitions
    while let here = entry, labels.count < 1000 {
      labels.append(String(cString: here.pointee.label))
      entry = here.pointee.next
    }
    return labels
  }

  /// The labels of footnotes.
  var footnoteLabels: [String] { footnotes.prefix(1000).map(\.label) }

  /// Returns the footnotes whose text is not on the page: those that nothing refers to, and second definitions of a
  /// label, with the first one. Call this when the tree is complete.
  func lostFootnotes() -> [(footnote: Footnote, first: Footnote?)] {
    var firsts: [String: Footnote] = [:]
    return footnotes.compactMap { footnote in
      let label = footnote.label.lowercased()
      let first = firsts[label]
      if first == nil { firsts[label] = footnote }
      return footnote.node.pointee.parent == nil ? (footnote, first) : nil
    }
  }
}
