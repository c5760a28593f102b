import Basics

/// Links to the rules of the Rust Reference by their identifiers, as destinations and as labels without a definition:
/// `[text](names.rule)`, `[text]: names.rule`, `[text][names.rule]` and `[names.rule]`.
///
/// Source: mdbook-spec, “Rules”.
enum RuleLinks: InlineSyntax {
  static let firstBytes = ByteSet("]")
  /// The maximum length of an identifier, in bytes.
  private static let maximum = 200

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let next = text.rest.dropFirst().first
    if LinkDestination(after: text.index, in: text.bytes, lineStart: text.lineStart) != nil {
      let context = text.context
      return LinkDestinations.resolved(text) { url(Bytes($0), context) }
    }
    if next == UInt8(ascii: "[") {
      let start = text.index + 2
      let label = text.bytes[start...].prefix(maximum).prefix { $0 != UInt8(ascii: "]") }
      guard label.endIndex < text.bytes.endIndex,
        let url = label.isEmpty ? shortcut(text) : undefined(label, text.context)
      else { return nil }
      return InlineReplacement(end: label.endIndex + 1, text: Bytes("](\(url))"))
    }
    guard let url = shortcut(text) else { return nil }
    return InlineReplacement(end: text.index + 1, text: Bytes("](\(url))"))
  }

  /// Returns the URL for the label that ends at the current byte.
  private static func shortcut(_ text: InlineText) -> String? {
    let before = text.bytes[max(text.lineStart, text.index - maximum)..<text.index]
    guard let open = before.lastIndex(of: UInt8(ascii: "[")) else { return nil }
    let previous = open > text.bytes.startIndex ? text.bytes[open - 1] : Byte.space
    guard previous != UInt8(ascii: "]"), previous != UInt8(ascii: "!"), previous != Byte.backslash else {
      return nil
    }
    return undefined(text.bytes[(open + 1)..<text.index], text.context)
  }

  private static func undefined(_ label: Bytes, _ context: PageContext) -> String? {
    context.linkLabels.contains(LinkLabels.normalized(label)) ? nil : url(label, context)
  }

  private static func url(_ name: Bytes, _ context: PageContext) -> String? {
    let name = name.string
    guard let file = context.project.rules[name] else { return nil }
    if file == context.path { return "#r-" + name }
    return Paths.relative("/" + file, to: "/" + (Paths.parent(context.path) ?? "")) + "#r-" + name
  }
}
