import Basics

/// Reads the title that a tool writes above the text of a page, which has a title of its own: `# Knots | Example`.
enum WindowTitle {
  /// The number of lines with text above the title of the page: its source, its breadcrumb, its kind, and a change.
  private static let mostLines = 20

  /// Turns a title that names the source of the page into a line that names it.
  static func readSource(in lines: inout [Line]) {
    guard let first = PageHeader.titleIndex(in: lines[...]) else { return }
    let title = LineKind.atxContent(lines[first].text, 1)
    if ProvenanceHeader.sourceURL(in: title) != nil { lines[first].text = title }
  }

  /// Removes the notice of the site that it requires JavaScript, if the page has a title of its own.
  static func removeNotice(from lines: inout [Line], into builder: inout PageBuilder) {
    guard let first = PageHeader.titleIndex(in: lines[...]), ownTitle(in: lines, below: first) != nil,
      SiteBoilerplate.isNotice(LineKind.atxContent(lines[first].text, 1))
    else { return }
    remove(first, from: &lines, into: &builder)
  }

  /// Removes the title if the page has the same one further down, which can be a heading of level 2. Otherwise, removes
  /// the title of the site from it.
  static func removeRepetition(from lines: inout [Line], into builder: inout PageBuilder) {
    guard let first = PageHeader.titleIndex(in: lines[...]) else { return }
    let title = PageHeader.title(lines[first]).value
    let stripped = SiteTitle.strip(title)
    let hasSite = stripped != title && !stripped.isEmpty
    let own = ownTitle(in: lines, below: first)
    if let own, let level = LineKind.atxLevel(lines[own].text), hasSite || level == 1,
      PlainText.of(Bytes(PageHeader.title(lines[own]).value)) == PlainText.of(Bytes(stripped))
    {
      lines[own].text = Bytes("# ") + LineKind.atxContent(lines[own].text, level)
      remove(first, from: &lines, into: &builder)
    } else if hasSite {
      let number = lines[first].number
      let hasOther = PageHeader.titleIndex(in: lines[(first + 1)...]) != nil
      remove(first, from: &lines, into: &builder)
      if !hasOther { lines[first] = Line(Bytes("# " + stripped), number) }
    }
  }

  private static func remove(_ title: Int, from lines: inout [Line], into builder: inout PageBuilder) {
    builder.take(&lines[title], rule: "title of the window")
  }

  /// Returns the index of the first heading below the title of the window, if it is of level 1 or 2.
  private static func ownTitle(in lines: [Line], below first: Int) -> Int? {
    var count = 0
    for index in lines[(first + 1)...].indices where !lines[index].isBlank {
      if let level = LineKind.atxLevel(lines[index].text) { return level <= 2 ? index : nil }
      count += 1
      if LineKind.isFence(lines[index].text) || count > mostLines { return nil }
    }
    return nil
  }
}
