import Basics

extension CollectionFacts {
  /// The minimum length in bytes of a text for which pages with equal texts count as the same page.
  private static let longText = 600

  /// - Parameters:
  ///   - page: the page as it was captured.
  ///   - builder: the page after cleaning.
  ///   - headingURL: the URL that most headings linked to before cleaning.
  ///   - capture: the clean page.
  init(_ page: SourcePage, _ builder: PageBuilder, headingURL: String?, _ capture: Capture) {
    let body = Self.body(of: capture.markdown)
    length = body.count
    redirect = Self.redirect(page, builder)
    if let headingURL, let url = SourceURL.absolute(headingURL, on: capture.source),
      SourceURL.fullKey(url) != capture.source.map(SourceURL.fullKey)
    {
      self.headingURL = url
    }
    linksToSite = capture.source == nil && SiteLinks.read(capture.markdown)?.paths.isEmpty == false
    siteTitle = Self.siteTitle(page, builder)
    if length >= Self.longText, capture.format != "docc-symbol" { text = Self.hash(body) }
    contents = TableOfContents.read(Lines.split(Array(body)))
    menu = builder.menu
    collapsed = PageWriter.collapsedHeadings(builder)
  }

  /// Returns the text after the front matter that `PageWriter` writes.
  static func body(of markdown: [UInt8]) -> Bytes {
    guard markdown[...].hasPrefix("---\n"), let end = markdown[4...].find("---\n") else {
      return markdown[...]
    }
    return markdown[(end + 4)...]
  }

  /// Returns the hash of a text without the destinations of its links, which depend on the URL of the page.
  private static func hash(_ body: Bytes) -> ContentHash {
    var text: [UInt8] = []
    text.reserveCapacity(body.count)
    var position = body.startIndex
    while let start = body.find("](", from: position) {
      text += body[position...(start + 1)]
      position =
        body[start...].firstIndex { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "\n") } ?? body.endIndex
    }
    text += body[position...]
    return ContentHash(text)
  }

  private static let redirectFields = [
    "redirect", "redirect_to", "redirectTo", "redirects_to", "canonical", "canonical_url", "canonicalURL",
    "final_url", "finalURL",
  ]

  private static func redirect(_ page: SourcePage, _ builder: PageBuilder) -> String? {
    for name in redirectFields {
      guard let url = page.field(name)?.value, let whole = SourceURL.absolute(url, on: builder.source?.value)
      else { continue }
      return SourceURL.fullKey(whole) == builder.source.map { SourceURL.fullKey($0.value) } ? nil : whole
    }
    // A page that consists of one sentence about the new URL.
    let lines = builder.abstract.map(\.text) + builder.blocks.flatMap { $0.lines.map(\.text) }
    guard lines.count <= 3, lines.reduce(0, { $0 + $1.count }) <= 400 else { return nil }
    let text = lines.map(\.string).joined(separator: " ").lowercased()
    guard
      ["redirect", "has moved", "was moved", "moved to", "moved permanently"].contains(where: text.contains)
    else { return nil }
    let links = lines.flatMap { line in
      LinkSpan.all(in: line).filter { !$0.isImage }.map { $0.url(in: line).string }
    }
    guard links.count == 1 else { return nil }
    return SourceURL.absolute(links[0], on: builder.source?.value)
  }

  private static func siteTitle(_ page: SourcePage, _ builder: PageBuilder) -> String? {
    for name in ["site_name", "siteName", "og:site_name", "site"] {
      if let title = Located(field: page.field(name)) { return title.value }
    }
    if !builder.navigation.isEmpty, let title = navigatorTitle(page.lines) { return title }
    return builder.breadcrumb.first?.title
  }

  /// Returns the heading directly above the navigator, which is the title of the site.
  private static func navigatorTitle(_ lines: [Line]) -> String? {
    guard
      let row = lines.firstIndex(where: {
        $0.text.hasPrefix("To navigate the symbols") || NavigatorRow.isRow($0.text)
      }), let above = lines[..<row].last(where: { !$0.isBlank && !$0.text.hasPrefix("!") }),
      let level = LineKind.atxLevel(above.text), level <= 3
    else { return nil }
    let title = PlainText.of(LineKind.atxContent(above.text, level))
    return title.isEmpty ? nil : title
  }
}

extension SourceURL {
  /// Returns the absolute form of a URL on the page with this source; nil if it cannot be known.
  static func absolute(_ url: String, on source: String?) -> String? {
    if url.contains("://") { return url }
    guard url.hasPrefix("/"), !url.hasPrefix("//") else { return nil }
    return origin(source).map { $0 + url } ?? HeadingLinkURL.absolute(url)
  }
}
