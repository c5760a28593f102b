import Basics

/// Removes the list at the end of a page in which the site links to the headings of the page.
enum InPageList {
  private static let fewestItems = 2

  /// Removes the list if all of its links lead to headings of this page. The first one can lead to its top.
  static func take(from lines: inout [Line], into builder: inout PageBuilder) {
    var items: [(index: Int, link: InPageLink)] = []
    var path: Bytes?
    for index in lines.indices.reversed() where !lines[index].isBlank {
      guard let (url, link) = entry(lines[index].text), url == path ?? url else { break }
      path = url
      items.append((index, link))
    }
    items.reverse()
    guard let first = items.first, items.count >= fewestItems || first.link.anchor == "app-top" else {
      return
    }
    let headings = Set(
      lines[..<first.index].compactMap { line in
        LineKind.atxLevel(line.text).map { letters(PlainText.of(LineKind.atxContent(line.text, $0))) }
      })
    let leads = { (item: (index: Int, link: InPageLink)) in headings.contains(letters(item.link.title)) }
    let isTop = first.link.anchor == "app-top"
    guard isTop || items.allSatisfy(leads) else { return }
    for item in items {
      builder.inPageLinks.append(item.link)
      builder.take(&lines[item.index], rule: "in-page list")
    }
  }

  /// Returns the URL before the fragment and the entry, if a line is a list item that consists of a link to a heading.
  static func entry(_ text: Bytes) -> (url: Bytes, link: InPageLink)? {
    guard let content = LineKind.listMarker(text)?.content.trimmed, let link = LinkSpan.onlyLink(in: content)
    else { return nil }
    let url = link.target(in: content)
    guard let hash = url.firstIndex(of: UInt8(ascii: "#")), let fragment = SourceURL.fragment(url) else {
      return nil
    }
    var path = url[..<hash]
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    return (path, InPageLink(title: link.title(in: content), anchor: fragment))
  }

  private static func letters(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
