import Basics

/// Removes the lines that belong to the site instead of the page: menus, navigator, and footers.
enum SiteBoilerplate {
  /// Processes the lines of a region outside the page's body. Reads navigator rows and the page's list of its own
  /// headings, logs known boilerplate as removed, and adds all other lines to `kept` and reports them.
  static func strip(_ lines: ArraySlice<Line>, into builder: inout PageBuilder, kept: inout [Line]) {
    var index = lines.startIndex
    let slug = builder.source.flatMap { SourceURL.slug($0.value) }.map { Bytes($0) }
    while index < lines.endIndex {
      let line = lines[index]
      let text = line.text.trimmed
      index += 1
      if text.isEmpty { continue }
      if NavigatorRow.isRow(text) {
        if var row = NavigatorRow.parse(Line(text, line.number)) {
          row.line = Int(line.number)
          builder.navigation.append(row)
        }
        builder.remove(line, rule: "navigator row")
      } else if let platform = platform(text) {
        if !builder.platforms.contains(platform) { builder.platforms.append(platform) }
        builder.remove(line, rule: "platform list")
      } else if let link = sectionLink(text, slug) {
        if !builder.inPageLinks.contains(link) { builder.inPageLinks.append(link) }
        builder.remove(line, rule: "in-page list")
      } else if isKnown(text) || isLinkOnly(text) || isMenuHeading(text, lines[index...])
        || isRowCaption(text, after: lines, index) || isLanguage(text, after: lines[..<(index - 1)])
      {
        builder.remove(line, rule: "site boilerplate")
      } else {
        kept.append(Line([], line.number))
        kept.append(line)
        builder.report("capture.unknown-text", at: line, ["text": line.excerpt])
      }
    }
  }

  /// Whether a title is the notice that the site shows without JavaScript.
  static func isNotice(_ title: Bytes) -> Bool { title.hasPrefix("This page requires JavaScript") }

  /// Returns the platform that a list item names, for pages whose platform icons kept their names.
  private static func platform(_ text: Bytes) -> String? {
    guard let name = LineKind.listMarker(text)?.content, name.count <= 12 else { return nil }
    return PlatformRule.all.first { name.elementsEqual($0.utf8) }
  }

  /// Removes navigator rows and their hints from the body, because they can occur anywhere on the page.
  static func stripFromBody(_ lines: inout [Line], _ builder: inout PageBuilder) {
    var tracker = CodeTracker()
    for index in lines.indices {
      let text = lines[index].text
      if tracker.consume(text) != .text || text.isEmpty { continue }
      if NavigatorRow.isRow(text) {
        if let row = NavigatorRow.parse(lines[index]) { builder.navigation.append(row) }
        builder.take(&lines[index], rule: "navigator row")
      } else if isNavigatorHint(text) {
        builder.take(&lines[index], rule: "site boilerplate")
      }
    }
  }

  /// Lines that occur only in the boilerplate of the site.
  private static let texts: [StaticString] = [
    "Skip Navigation", "Cancel", "Open Menu", "Close Menu", "Toggle Menu", "Light", "Dark", "Auto",
    "Select a color scheme preference", "Navigator is ready", "No results found.", "/", "All", "Language:",
    "Global Nav Open MenuGlobal Nav Close Menu", "Global Nav Open Menu", "Global Nav Close Menu",
    "Please turn on JavaScript in your browser and refresh the page to view its content.",
    "This page requires JavaScript.", "# This page requires JavaScript.", "##### Supported platforms",
    "Supported platforms", "## Human Interface Guidelines", "### Quick Links",
    "English",
  ]

  private static let beginnings: [StaticString] = [
    "To navigate the symbols, press", "Only search within ", "Current page is ", "Copyright ©",
    "To submit feedback on documentation, visit ", "English ", "SwiftLanguage:", "[Skip Navigation]",
    "[Search Developer",
  ]

  static func isKnown(_ text: Bytes) -> Bool {
    var text = text.trimmed
    if text.isEmpty { return false }
    if let marker = LineKind.listMarker(text), !marker.isOrdered || !marker.content.isEmpty {
      text = marker.content
    }
    if text.allSatisfy({ $0 == UInt8(ascii: "*") || $0 == Byte.space || $0 == UInt8(ascii: "-") }) {
      return true
    }
    if texts.contains(where: { text.equals($0) }) || beginnings.contains(where: { text.hasPrefix($0) }) {
      return true
    }
    let digits = text.prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty else { return false }
    let rest = text.dropFirst(digits.count)
    return rest.equals(" Quick Links") || rest.hasPrefix(" items were found.")
      || rest.hasPrefix(" item was found.")
  }

  private static func isNavigatorHint(_ text: Bytes) -> Bool {
    text.hasPrefix("To navigate the symbols, press") || text.hasPrefix("Navigator is ready")
      || text.trimmed.equals("Skip Navigation") || text.hasPrefix("[Skip Navigation](")
  }

  /// Returns true if the line consists of links and images, with or without a list marker, as menus do.
  private static func isLinkOnly(_ text: Bytes) -> Bool {
    let content = LineKind.listMarker(text)?.content ?? text
    let inner = LineKind.listMarker(content)?.content ?? content
    return !LinkSpan.alone(in: inner).isEmpty
  }

  /// Returns true for a heading of a menu: the next line is the menu's button, a list, or more boilerplate.
  private static func isMenuHeading(_ text: Bytes, _ following: ArraySlice<Line>) -> Bool {
    guard LineKind.atxLevel(text) != nil, let next = following.first(where: { !$0.isBlank })?.text.trimmed
    else {
      return LineKind.atxLevel(text) != nil
    }
    return next.equals("Toggle Menu") || LineKind.listMarker(next) != nil || NavigatorRow.isRow(next)
      || isKnown(next)
      || isLinkOnly(next) || LineKind.atxLevel(next) != nil
  }

  /// Returns true for the short name of an icon before a navigator row, and for the title after a row without a
  /// link.
  private static func isRowCaption(_ text: Bytes, after lines: ArraySlice<Line>, _ index: Int) -> Bool {
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

  /// Returns true for the selected language of a symbol page, which is the first item after `Language:`. The other
  /// languages are links.
  private static func isLanguage(_ text: Bytes, after lines: ArraySlice<Line>) -> Bool {
    guard let name = LineKind.listMarker(text)?.content, name.count <= 24 else { return false }
    return lines.last { !$0.isBlank }?.text.trimmed.equals("Language:") ?? false
  }

  /// Returns the entry of the page's list of its own headings: `* [ Best practices
  /// ](/design/…/page#Best-practices)`.
  private static func sectionLink(_ text: Bytes, _ slug: Bytes?) -> InPageLink? {
    guard let slug, text.contains(UInt8(ascii: "#")), let (path, link) = InPageList.entry(text),
      path.hasSuffix(slug)
    else { return nil }
    let before = path.dropLast(slug.count).last
    return before == nil || before == UInt8(ascii: "/") ? link : nil
  }
}
