import Basics

/// The types of asides in other tools, and the kinds of our asides that look like them.
enum AsideType {
  /// The types that GitHub’s alerts and our asides also have. Their labels are in the language of the site.
  static let own: Set<String> = ["note", "tip", "important", "warning", "caution"]

  private static let kinds: [String: String] = [
    "note": "note", "seealso": "note", "abstract": "note", "summary": "note", "tldr": "note", "info": "note",
    "todo": "note", "question": "note", "help": "note", "faq": "note", "example": "note", "snippet": "note",
    "quote": "note", "cite": "note", "tip": "tip", "hint": "tip", "success": "tip", "check": "tip",
    "done": "tip", "important": "important", "warning": "warning", "attention": "warning", "bug": "warning",
    "caution": "caution", "danger": "caution", "error": "caution", "failure": "caution", "fail": "caution",
    "missing": "caution", "secondary": "note", "default": "note", "zone": "note",
  ]
  /// The types whose names are not shown, because they mean nothing to readers.
  private static let unlabeled: Set<String> = ["secondary", "default", "zone"]

  static func kind(_ type: String) -> String { kinds[type.lowercased()] ?? "note" }

  /// Whether a type has this name.
  static func isKnown(_ type: String) -> Bool { kinds[type.lowercased()] != nil }

  /// Returns the title for an aside that states none, as in the other tools: `Info` for `info`.
  static func label(_ type: String) -> String {
    type.lowercased() == "seealso"
      ? "See also" : type.prefix(1).uppercased() + type.dropFirst().replacing("-", with: " ")
  }

  /// Returns the beginning of an `@Aside`.
  ///
  /// - Parameter title: the title; nil for the name of the type. An empty title means that the aside has none.
  static func directive(_ type: String, title: String?) -> String {
    let kind = kind(type)
    let lower = type.lowercased()
    let label =
      title ?? (own.contains(lower) || unlabeled.contains(lower) ? "" : label(isKnown(type) ? lower : type))
    return label.isEmpty ? "@Aside(kind: \(kind))" : "@Aside(\(label.directiveArgument), kind: \(kind))"
  }
}
