import Basics

/// Reads a breadcrumb that a tool wrote as a bullet list before the title.
enum BreadcrumbList {
  private static let mostItems = 12
  private static let longestTitle = 80

  /// Removes the list if there is nothing else before the title but lines about the page: its kind and a date.
  ///
  /// - Parameter endsWithTitle: whether the list must end with the title. Otherwise, it can be the menu of any site.
  static func take(
    from lines: inout [Line], endsWithTitle isNecessary: Bool = false, into builder: inout PageBuilder
  ) {
    var items: [(index: Int, content: Bytes)] = []
    var indents: [Int] = []
    guard let title = titleIndex(lines) else { return }
    for (index, line) in lines[..<title].enumerated() where !line.isBlank {
      if let marker = LineKind.listMarker(line.text), !marker.isOrdered, !marker.content.isEmpty {
        indents.append(marker.indent)
        // The separators between the items can be empty items.
        var content = marker.content
        while let inner = LineKind.listMarker(content), !inner.isOrdered, !inner.content.isEmpty {
          content = inner.content
        }
        items.append((index, content))
      } else if KindName.of(line.text) == nil, KindLine.kind(line.text) == nil,
        DateLine.date(line.text) == nil,
        !line.text.hasPrefix("**Navigation:**")
      {
        return
      }
    }
    guard (1...mostItems).contains(items.count) else { return }
    // A menu has several items on one level, and others inside one of them.
    let isNested = zip(indents, indents.dropFirst()).allSatisfy { $0 < $1 }
    if !isNested, Set(indents).count > 1 { return }
    // A tool that writes no links leaves a list that ends with the title.
    let name = PlainText.of(Bytes(PageHeader.title(lines[title]).value))
    let hasLinks = items.contains { $0.content.find("](") != nil }
    let endsWithTitle = items.last.map { PlainText.of($0.content.trimmed) == name } ?? false
    if !hasLinks && items.count < 2 || !(hasLinks && !isNecessary || endsWithTitle) { return }
    var crumbs: [(title: String, url: String)] = []
    for (position, item) in items.enumerated() where hasLinks {
      if let link = LinkSpan.onlyLink(in: item.content) {
        crumbs.append((link.title(in: item.content), link.target(in: item.content).string))
      } else if position < items.count - 1 || position == 0 || item.content.count > longestTitle {
        // Only the last item, which is the page itself, has no link.
        return
      }
    }
    builder.breadcrumb += crumbs
    for item in items {
      builder.take(&lines[item.index], rule: "breadcrumb")
    }
  }

  /// Returns the index of the line with the title, which is among the first lines with text.
  static func titleIndex(_ lines: [Line]) -> Int? {
    var count = 0
    for (index, line) in lines.enumerated() where !line.isBlank {
      if LineKind.atxLevel(line.text) == 1 { return index }
      if LineKind.setextLevel(line.text) == 1, index > 0 { return index - 1 }
      count += 1
      if count > mostItems + 4 { return nil }
    }
    return nil
  }
}
