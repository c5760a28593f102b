import Basics

/// Asides as components: `<Aside type="tip" title="…">`, `<Admonition>`, `<Callout>`, `<Note>`.
enum MarkupAsides {
  /// Components whose name is the kind of the aside.
  static let names = ["Note", "Tip", "Info", "Warning", "Danger", "Caution", "Important"]

  static let convert: MarkupComponents.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let name = element.tag.name.lowercased()
    let type =
      names.contains(element.tag.name) ? name : element.tag.text("type", "kind", in: context) ?? "note"
    AsideKind.write(
      type: type, title: element.tag.text("title", in: context), element.content, prefix: prefix,
      opening: element.opening, closing: element.closing, &blocks)
  }
}

/// The kinds of asides of other tools.
enum AsideKind {
  /// Our kinds of asides with the labels that the tools write; nil for labels of our own, which are translated.
  private static let kinds: [String: (kind: String, label: String?)] = [
    "note": ("note", nil), "tip": ("tip", nil), "important": ("important", nil), "warning": ("warning", nil),
    "caution": ("caution", nil), "info": ("note", "Info"), "danger": ("caution", "Danger"),
    "success": ("tip", "Success"), "secondary": ("note", nil), "hint": ("tip", "Hint"),
    "error": ("caution", "Error"),
    "attention": ("warning", "Attention"), "check": ("tip", "Check"), "question": ("note", "Question"),
    "default": ("note", nil), "zone": ("note", nil),
  ]

  static func isKnown(_ type: String) -> Bool { kinds[type.lowercased()] != nil }

  /// Writes an aside.
  static func write(
    type: String, title: String?, _ content: [PageLine], prefix: Bytes, opening: PageLine, closing: PageLine?,
    _ blocks: inout BlockConverter
  ) {
    let (kind, label) = kinds[type.lowercased()] ?? ("note", type.prefix(1).uppercased() + type.dropFirst())
    let shown = title.flatMap { $0.isEmpty ? nil : $0 } ?? label
    let head = shown.map { "@Aside(\($0.directiveArgument), kind: \(kind))" } ?? "@Aside(kind: \(kind))"
    blocks.writeDirective(head, content, prefix: prefix, opening: opening, closing: closing)
  }
}
