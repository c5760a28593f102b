import Basics

/// The types of admonitions of MkDocs, Material and other tools, and the kinds of our asides that look like them.
enum AdmonitionType {
  private static let kinds: [String: String] = [
    "note": "note", "seealso": "note", "abstract": "note", "summary": "note", "tldr": "note", "info": "note",
    "todo": "note", "question": "note", "help": "note", "faq": "note", "example": "note", "snippet": "note",
    "quote": "note", "cite": "note", "tip": "tip", "hint": "tip", "success": "tip", "check": "tip",
    "done": "tip",
    "important": "important", "warning": "warning", "attention": "warning", "bug": "warning",
    "caution": "caution",
    "danger": "caution", "error": "caution", "failure": "caution", "fail": "caution", "missing": "caution",
  ]
  /// The types whose labels we have in the language of the site.
  private static let ownLabels: Set<String> = ["note", "tip", "important", "warning", "caution"]

  static func kind(_ type: String) -> String { kinds[type.lowercased()] ?? "note" }

  /// Whether a name is that of a type.
  static func isKnown(_ type: String) -> Bool { kinds[type.lowercased()] != nil }

  /// Returns the beginning of an `@Aside`.
  ///
  /// - Parameter title: the title; nil for that of the type. An empty title means that there is none.
  static func directive(_ type: String, title: String?) -> String {
    let kind = kind(type)
    let label = title ?? (ownLabels.contains(type.lowercased()) ? "" : label(type))
    return label.isEmpty ? "@Aside(kind: \(kind))" : "@Aside(\(label.directiveArgument), kind: \(kind))"
  }

  /// Returns the title of an admonition without one, as in the other tools: `Info` for `info`.
  static func label(_ type: String) -> String {
    type.lowercased() == "seealso"
      ? "See also" : type.prefix(1).uppercased() + type.dropFirst().replacing("-", with: " ")
  }
}

/// `!!! note "Title"` with an indented block, and `???` and `???+`, which can be collapsed.
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

    init?(_ text: Bytes) {
      isCollapsible = text.hasPrefix("???")
      guard isCollapsible || text.hasPrefix("!!!") else { return nil }
      var rest = text.dropFirst(3)
      isExpanded = isCollapsible && rest.first == UInt8(ascii: "+")
      if isExpanded { rest = rest.dropFirst() }
      rest = rest.trimmed
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
  }

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let header = Header(start.text) else { return false }
    let line = blocks.take()
    let content = blocks.takeIndented(by: 4, from: start.column)
    let head: String
    if header.isCollapsible {
      let label = header.title.flatMap { $0.isEmpty ? nil : $0 } ?? AdmonitionType.label(header.type)
      head = "@DisclosureGroup(\(label.directiveArgument)\(header.isExpanded ? ", isExpanded: true" : ""))"
    } else {
      head = AdmonitionType.directive(header.type, title: header.title)
    }
    blocks.writeDirective(head, content, prefix: start.prefix, opening: line)
    return true
  }
}
