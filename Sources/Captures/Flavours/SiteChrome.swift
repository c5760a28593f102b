/// The lines of the site around a page: menus, navigator, footers.
enum SiteChrome {
  /// Sorts the lines of a region outside the page's body: navigator rows and the page's own list of sections are
  /// read, known chrome is logged as removed, and the rest lands in `kept` and is reported.
  static func strip(_ lines: ArraySlice<Line>, into draft: inout Draft, kept: inout [Line]) {
    var index = lines.startIndex
    let slug = draft.source.flatMap { Destination.slug($0.value) }.map { Bytes($0) }
    while index < lines.endIndex {
      let line = lines[index]
      let text = line.text.trimmed
      index += 1
      if text.isEmpty { continue }
      if NavigatorRow.isRow(text) {
        if var row = NavigatorRow.parse(Line(text, line.number)) {
          row.line = Int(line.number)
          draft.navigation.append(row)
        }
        draft.remove(line, rule: "navigator row")
      } else if let platform = platform(text) {
        if !draft.platforms.contains(platform) { draft.platforms.append(platform) }
        draft.remove(line, rule: "platform list")
      } else if let link = sectionLink(text, slug) {
        if !draft.inPageLinks.contains(link) { draft.inPageLinks.append(link) }
        draft.remove(line, rule: "in-page list")
      } else if isKnown(text) || isLinkOnly(text) || isMenuHeading(text, lines[index...])
        || isTyped(text, after: lines, index)
      {
        draft.remove(line, rule: "site chrome")
      } else {
        kept.append(Line([], line.number))
        kept.append(line)
        draft.doesNotUnderstand(line, .unknownText)
      }
    }
  }

  /// An item of the list of supported platforms, where the icons kept their names.
  private static func platform(_ text: Bytes) -> String? {
    guard let name = Shape.marker(text)?.content, name.count <= 12 else { return nil }
    return PlatformRule.all.first { name.elementsEqual($0.utf8) }
  }

  /// Navigator rows and their hints are chrome wherever they stand, in the body too.
  static func stripStray(_ lines: inout [Line], _ draft: inout Draft) {
    var tracker = FenceTracker()
    for index in lines.indices {
      let text = lines[index].text
      if tracker.isCode(text) || text.isEmpty { continue }
      if NavigatorRow.isRow(text) {
        if let row = NavigatorRow.parse(lines[index]) { draft.navigation.append(row) }
        draft.remove(lines[index], rule: "navigator row")
        lines[index].text = []
      } else if isAnywhere(text) {
        draft.remove(lines[index], rule: "site chrome")
        lines[index].text = []
      }
    }
  }

  /// Whole lines that only the site's chrome says.
  private static let texts: [StaticString] = [
    "Skip Navigation", "Cancel", "Open Menu", "Close Menu", "Toggle Menu", "Light", "Dark", "Auto",
    "Select a color scheme preference", "Navigator is ready", "No results found.", "/", "All", "Language:",
    "Global Nav Open MenuGlobal Nav Close Menu", "Global Nav Open Menu", "Global Nav Close Menu",
    "Please turn on JavaScript in your browser and refresh the page to view its content.",
    "This page requires JavaScript.", "# This page requires JavaScript.", "##### Supported platforms",
    "Supported platforms", "## Human Interface Guidelines", "### Quick Links",
  ]

  private static let beginnings: [StaticString] = [
    "To navigate the symbols, press", "Only search within ", "Current page is ", "Copyright ©",
    "To submit feedback on documentation, visit ", "English ", "[Skip Navigation]", "[Search Developer",
  ]

  static func isKnown(_ text: Bytes) -> Bool {
    var text = text.trimmed
    if text.isEmpty { return false }
    if let marker = Shape.marker(text), !marker.isOrdered || !marker.content.isEmpty { text = marker.content }
    if text.allSatisfy({ $0 == UInt8(ascii: "*") || $0 == Byte.space || $0 == UInt8(ascii: "-") }) {
      return true
    }
    if texts.contains(where: { text.equals($0) }) || beginnings.contains(where: { text.has($0) }) {
      return true
    }
    let digits = text.prefix(while: Byte.isDigit)
    guard !digits.isEmpty else { return false }
    let rest = text.dropFirst(digits.count)
    return rest.equals(" Quick Links") || rest.has(" items were found.") || rest.has(" item was found.")
  }

  private static func isAnywhere(_ text: Bytes) -> Bool {
    text.has("To navigate the symbols, press") || text.has("Navigator is ready")
      || text.trimmed.equals("Skip Navigation") || text.has("[Skip Navigation](")
  }

  /// Links and images alone, in a list or not: menus are made of them.
  private static func isLinkOnly(_ text: Bytes) -> Bool {
    let content = Shape.marker(text)?.content ?? text
    let inner = Shape.marker(content)?.content ?? content
    let links = LinkSpan.all(in: inner)
    guard !links.isEmpty else { return false }
    var position = inner.startIndex
    for link in links {
      if !inner[position..<link.range.lowerBound].isBlank { return false }
      position = link.range.upperBound
    }
    return inner[position...].isBlank
  }

  /// A heading over a menu: what follows it is the menu's button or a list.
  private static func isMenuHeading(_ text: Bytes, _ following: ArraySlice<Line>) -> Bool {
    guard Shape.atxLevel(text) != nil, let next = following.first(where: { !$0.isBlank })?.text.trimmed else {
      return Shape.atxLevel(text) != nil
    }
    return next.equals("Toggle Menu") || Shape.marker(next) != nil || NavigatorRow.isRow(next)
      || isKnown(next)
      || isLinkOnly(next) || Shape.atxLevel(next) != nil
  }

  /// A short name of an icon in front of a navigator row, or a title behind one without link.
  private static func isTyped(_ text: Bytes, after lines: ArraySlice<Line>, _ index: Int) -> Bool {
    guard text.count <= 60, !text.contains(UInt8(ascii: ".")) else { return false }
    if text.count <= 24, let next = lines[index...].first(where: { !$0.isBlank }),
      NavigatorRow.isRow(next.text)
    {
      return true
    }
    guard index >= lines.startIndex + 2,
      let previous = lines[..<(index - 1)].last(where: { !$0.isBlank })
    else { return false }
    return NavigatorRow.isRow(previous.text) && !previous.text.contains(UInt8(ascii: "["))
  }

  /// `* [ Best practices ](/design/…/page#Best-practices)`: an entry of the page's own list of sections.
  private static func sectionLink(_ text: Bytes, _ slug: Bytes?) -> InPageLink? {
    guard let slug, text.contains(UInt8(ascii: "#")), let content = Shape.marker(text)?.content,
      let link = LinkSpan.only(in: content), !link.isImage
    else { return nil }
    let url = Destination.repaired(link.url(in: content))
    guard let hash = url.firstIndex(of: UInt8(ascii: "#")), url[..<hash].ends(of: slug),
      let fragment = Destination.fragment(url)
    else { return nil }
    let before = url[..<hash].dropLast(slug.count).last
    guard before == nil || before == UInt8(ascii: "/") else { return nil }
    return InPageLink(title: PlainText.of(content[link.text].trimmed), anchor: fragment)
  }
}
