import Basics

/// Finds group titles that do not fit into one line of the sidebar.
enum LongGroupTitle: SiteRule {
  static let rule = Rule.named("navigation.long-title")

  /// The width of a line in the sidebar, in columns.
  private static let limit = 32

  static func check(_ site: inout SiteContext) {
    for (number, node) in site.site.navigation.nodes.enumerated()
    where node.depth > 0 && !node.children.isEmpty {
      let columns = TextWidth.columns(of: node.title)
      guard columns > limit else { continue }
      site.report(
        rule, at: site.place(ofNode: number), of: node.page,
        "the title of the group “\(node.title)” takes \(columns) columns of the sidebar, which shows \(limit)",
        help: "give it a short `title` in the navigation (guidelines, Sidebars)")
    }
  }
}

/// The width of text in a line.
enum TextWidth {
  /// Returns the width of a text in columns: two for each wide character, such as a Chinese one, and one for any other.
  ///
  /// Source: Unicode Standard Annex #11, “East Asian Width”, reduced to the blocks that occur in titles.
  static func columns(of text: String) -> Int {
    text.reduce(0) { sum, character in
      guard let scalar = character.unicodeScalars.first else { return sum }
      return sum + (isWide(scalar.value) ? 2 : 1)
    }
  }

  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
