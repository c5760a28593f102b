import Basics

/// A trace that a tool leaves on a page.
enum FormatSign: Int, CaseIterable {
  // Fields of the front matter.
  case frontMatter, urlField, timestamp
  /// A field with a URL, and one with the URL of a page of Apple’s documentation.
  case source, documentationSource
  /// The name of the guidelines’ site in the title of the front matter, and in the one on the page.
  case siteTitle, siteHeading

  // Lines above the title.
  /// One of the first lines names the source.
  case sourceLine
  case navigationLine
  /// `**article**`, or another kind of page in bold.
  case kindLine
  case breadcrumb

  // Lines of the site around the text.
  case notice, navigator, navigatorRow, currentPage, boilerplate
  /// The footer of the extraction service, and lines that name the source below the text.
  case extractFooter, sourceFooter, siteSourceFooter

  // Lines of symbols and abstracts.
  case availability, platformRun, italicAbstract, boldNote

  // Sessions.
  case sessionCode, videoSearch, streamingNote, chapter, codeSamples
  /// The title of the page in a list item.
  case listTitle
  /// A line of a listing that contains only a keyword or white space.
  case token

  // Headings.
  case heading, setextTitle
  /// A heading with a link to itself that a site added, one with a mark that no author writes, and one that is a link to
  /// itself without the URL of the page.
  case permalink, certainPermalink, ownLink
  /// A heading that links to the guidelines’ site.
  case linkedATXHeading, linkedSetextHeading
  /// One of those that links to itself: its fragment is made from the heading. People link headings to other pages.
  case selfLinkedHeading

  // Links.
  /// A line with a link whose destination contains `\\#`.
  case escapedFragment
  /// A link whose URL is split by a line break, and one that is split after a hyphen.
  case splitLink, linkSplitAtHyphen
  /// A line that ends with the bracket of a link whose text follows after a blank line.
  case blankLink
  /// A line that continues the text after a link: it begins with one space, or with a punctuation mark.
  case continuationAfterLink
  /// A line with a link to a page of the guidelines’ site, and one with an image from its server.
  case siteLink, assetImage
  /// A line that begins with `[ Title ](/…`, the padded form in which html2text writes cards.
  case paddedLink

  case longLine

  /// The beginnings of lines that are signs. `FirstLook` looks for them, too.
  static let lines: [(beginning: StaticString, sign: FormatSign)] = [
    ("**Navigation:**", .navigationLine), ("Navigator is ready", .navigator),
    ("Current page is ", .currentPage),
    ("Skip Navigation", .boilerplate), ("[Skip Navigation]", .boilerplate),
    ("To navigate the symbols, press", .boilerplate), ("*Extracted by [", .extractFooter),
    ("**Available on:**", .availability), ("Search this video", .videoSearch),
    ("Streaming is available in most browsers,", .streamingNote),
  ]
  /// The beginnings of links that are signs.
  fileprivate static let links: [(beginning: StaticString, sign: FormatSign)] = [
    ("](https://docs-assets.", .assetImage), ("](/design/", .siteLink), ("](/documentation/", .siteLink),
    ("](/videos/", .siteLink), ("](https://developer.apple.com/", .siteLink),
  ]
  fileprivate static let linesByFirstByte = (0...UInt8.max).map { byte in
    lines.filter { $0.beginning.utf8Start[0] == byte }
  }
}

/// The traces that tools leave on a page, counted in one pass over its lines.
struct FormatSignals {
  /// The tool that saved the page, if it has written its signs.
  var saver: Saver?
  /// The page names a source on another site than the guidelines’.
  var isFromOtherSite = false
  /// The page that the first heading names that is a link to itself as a whole. Authors link headings to several pages.
  private var linkedPage: String?
  /// The front matter or one of the first lines names the source of the page, or a heading is a link to itself with the
  /// URL of the page.
  private var namesSource = false
  /// The site to which the first line leads if it consists of links, as breadcrumbs do. Such a page is a capture only among
  /// captures from this site.
  private(set) var firstSite: String?
  private var counts = [Int](repeating: 0, count: FormatSign.allCases.count)

  /// How often a page has a sign.
  private(set) subscript(sign: FormatSign) -> Int {
    get { counts[sign.rawValue] }
    set { counts[sign.rawValue] = newValue }
  }

  func has(_ sign: FormatSign) -> Bool { self[sign] > 0 }

  /// Returns the sum of the weights of the signs that the page has.
  func score(_ weights: KeyValuePairs<FormatSign, Double>) -> Double {
    weights.reduce(0) { has($1.key) ? $0 + $1.value : $0 }
  }

  /// Whether the page has a sign that an author can write, too, so that it counts only if most pages of a folder have one.
  var hasWeakSign: Bool { namesSource || self[.ownLink] >= 2 && self[.ownLink] * 2 >= self[.heading] }

  /// Whether a tool has split links that Markdown does not read.
  var splitsLinks: Bool { has(.linkSplitAtHyphen) || self[.splitLink] >= 2 }

  /// Whether the page contains the menus of the site.
  var hasMenus: Bool { has(.navigator) || has(.currentPage) || has(.boilerplate) || has(.navigatorRow) }

  /// Whether the page shows signs of the site of the guidelines.
  var isFromKnownSite: Bool {
    has(.siteTitle) || has(.siteHeading) || has(.linkedATXHeading) || has(.linkedSetextHeading) || hasMenus
      || has(.assetImage)
  }

  init(of page: SourcePage) {
    readFields(page)
    readFirstLine(page)
    var seenTitle = false
    var tracker = CodeTracker()
    var previous = Bytes()
    var previousEndsInLink = false
    for line in page.lines {
      let text = line.text
      if tracker.consume(text) != .text {
        if isToken(text) { self[.token] += 1 }
        previous = []
        continue
      }
      guard let first = text.first else {
        if BlankLinks.opens(previous) { self[.blankLink] += 1 }
        previous = []
        previousEndsInLink = false
        continue
      }
      for (beginning, sign) in FormatSign.linesByFirstByte[Int(first)]
      where text.hasPrefix(beginning) && !(seenTitle && sign == .navigationLine) {
        self[sign] += 1
      }
      readHeader(text, seenTitle: seenTitle)
      readRow(text)
      readHeading(text, previous: previous, seenTitle: &seenTitle)
      readListItem(text)
      if previousEndsInLink, continuesSentence(text) { self[.continuationAfterLink] += 1 }
      if !previous.isEmpty, previous.last != UInt8(ascii: ")") { readSplitLink(previous, text) }
      let link = text.find("](")
      previousEndsInLink = link != nil && text.last == UInt8(ascii: ")")
      if text.count > 110, !text.contains(Byte.pipe), !text.hasPrefix("![") { self[.longLine] += 1 }
      if let link { readLinks(text, from: link) }
      previous = text
    }
  }

  private mutating func readFields(_ page: SourcePage) {
    func isURL(_ field: String) -> Bool { page.field(field)?.value.contains("://") ?? false }
    saver = Saver.of(page)
    let line = ProvenanceHeader.source(in: page.lines)
    let sources = Saver.sourceFields.compactMap { page.field($0)?.value }
    isFromOtherSite =
      (sources.first(where: SourceURL.isPage) ?? line).map { HeadingLinkURL.path(onSite: $0) == nil } ?? false
    namesSource =
      (sources + [line].compactMap { $0 }).contains { SourceURL.isPage($0) && !SourceURL.isCode($0) }
      && !Saver.authorFields.contains(where: page.hasField)
    let source = (page.field("source") ?? page.field("url"))?.value ?? ""
    let found: KeyValuePairs<FormatSign, Bool> = [
      .frontMatter: page.hasFields, .source: source.contains("://"), .urlField: isURL("url"),
      .documentationSource: source.contains("/documentation/"), .timestamp: page.field("timestamp") != nil,
      .siteTitle: page.field("title")?.value.hasSuffix(SiteTitle.suffix) ?? false, .sourceLine: line != nil,
    ]
    for (sign, isFound) in found where isFound { self[sign] += 1 }
  }

  private mutating func readFirstLine(_ page: SourcePage) {
    guard let text = page.lines.first(where: { !$0.isBlank })?.text, Frame.isLinkOnly(text),
      let link = LinkSpan.leading(in: text.trimmed), !link.isImage
    else { return }
    let url = link.url(in: text.trimmed).string
    if SourceURL.isPage(url), !SourceURL.isCode(url) { firstSite = SourceURL.host(url) }
  }

  private func continuesSentence(_ text: Bytes) -> Bool {
    if text.indent == 1 { return true }
    let content = Quote.content(text).trimmed
    if content.hasPrefix("…") { return true }
    guard let first = content.first, ".,;:?!".utf8.contains(first) else { return false }
    // `.5` and `...` can begin a line that was wrapped.
    return content.dropFirst().first.map { $0 == Byte.space } ?? true
  }

  private mutating func readHeader(_ text: Bytes, seenTitle: Bool) {
    // All of these signals begin with a punctuation character or a space.
    switch text.first ?? 0 {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: ">"), UInt8(ascii: "["), Byte.space, Byte.tab:
      break
    default: return
    }
    if !seenTitle {
      if KindLine.kind(text) != nil { self[.kindLine] += 1 }
      if text.contains(text: " › "), text.hasPrefix("[") || text.hasPrefix("*") {
        self[.breadcrumb] += 1
      }
    } else if let url = ProvenanceHeader.emphasized(text)?.url {
      self[.sourceFooter] += 1
      if url.contains("developer.apple.com/") { self[.siteSourceFooter] += 1 }
    } else if !has(.italicAbstract), Emphasis.content(text) != nil {
      self[.italicAbstract] += 1
    }
    if Emphasis.wrapped(text) != nil, text.contains(text: "nofficial content") { self[.extractFooter] += 1 }
    if text.hasPrefix("> **"), AsideLabel.quoted(text) != nil { self[.boldNote] += 1 }
  }

  /// Reads the items of a list that contains the tabs of a session’s page.
  private mutating func readListItem(_ text: Bytes) {
    guard let first = text.first, first == UInt8(ascii: "*") || first == UInt8(ascii: "-") else { return }
    if SessionListFormat.isTitle(text) {
      self[.listTitle] += 1
    } else if has(.listTitle),
      LineKind.listMarker(text)?.content.trimmed.hasPrefix("Search this video") == true
    {
      self[.videoSearch] += 1
    }
  }

  /// Reads the rows of menus, chapters, and platforms.
  private mutating func readRow(_ text: Bytes) {
    switch text.first ?? 0 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if NavigatorRow.isRow(text) {
        self[.navigatorRow] += 1
      } else if SessionChapter.parse(Line(text, 0)) != nil {
        self[.chapter] += 1
      }
    case UInt8(ascii: "i"), UInt8(ascii: "m"):
      if text.contains(text: "OS "), PlatformRun.platforms(in: text)?.count ?? 0 >= 2 {
        self[.platformRun] += 1
      }
    default: break
    }
  }

  private mutating func readHeading(_ text: Bytes, previous: Bytes, seenTitle: inout Bool) {
    if let level = LineKind.atxLevel(text) {
      let content = LineKind.atxContent(text, level)
      if SiteBoilerplate.isNotice(content) {
        self[.notice] += 1
        return
      }
      if level == 1 {
        if !seenTitle, content.string.hasSuffix(SiteTitle.suffix) { self[.siteHeading] += 1 }
        seenTitle = true
        if SessionCode.isCode(content) { self[.sessionCode] += 1 }
      }
      if content.equals("Code Samples") { self[.codeSamples] += 1 }
      readPermalink(content)
      if isSiteLink(content) {
        self[.linkedATXHeading] += 1
        if HeadingLinkURL.isSelf(content) { self[.selfLinkedHeading] += 1 }
      }
    } else if !previous.isEmpty, LineKind.setextLevel(text) != nil {
      readPermalink(previous)
      if text.first == UInt8(ascii: "="), !seenTitle {
        seenTitle = true
        self[.setextTitle] += 1
      }
      if isSiteLink(previous), HeadingLinkURL.isSelf(previous) { self[.linkedSetextHeading] += 1 }
    }
  }

  private mutating func readPermalink(_ content: Bytes) {
    self[.heading] += 1
    if let page = Permalink.page(ofLinkedHeading: content) {
      linkedPage = linkedPage ?? page
      namesSource = true
      if page == linkedPage { self[.permalink] += 1 }
      return
    }
    if HeadingLinkURL.pathOfSelfLink(content)?.isEmpty == true { self[.ownLink] += 1 }
    guard Permalink.isPart(of: content) else { return }
    self[.permalink] += 1
    if Permalink.isCertain(content) { self[.certainPermalink] += 1 }
  }

  /// Returns true if the heading is a link to its own site.
  private func isSiteLink(_ content: Bytes) -> Bool {
    guard content.hasPrefix("["), let link = content.find("](") else { return false }
    let url = content[(link + 2)...]
    return url.hasPrefix("/design/") || url.hasPrefix("/documentation/")
      || url.hasPrefix("https://developer.apple.com/")
  }

  /// - Parameter link: the index of the first `](`.
  private mutating func readLinks(_ text: Bytes, from link: Int) {
    for (beginning, sign) in FormatSign.links where text.find(beginning, from: link) != nil {
      self[sign] += 1
    }
    if text.hasPrefix("[ "), text.contains(text: " ](/design/") || text.contains(text: " ](/documentation/") {
      self[.paddedLink] += 1
    }
    if text.contains(text: "\\#") { self[.escapedFragment] += 1 }
  }

  /// Counts the link whose URL is open at the end of the line before.
  private mutating func readSplitLink(_ previous: Bytes, _ text: Bytes) {
    guard let open = previous.lastIndex(of: UInt8(ascii: "(")), open > previous.startIndex,
      previous[open - 1] == UInt8(ascii: "]"), open + 1 < previous.endIndex,
      previous[open...].find(")") == nil,
      !previous[open...].contains(Byte.space), text.contains(UInt8(ascii: ")")),
      SplitLinks.continuesDestination(text)
    else { return }
    self[.splitLink] += 1
    if previous.last == UInt8(ascii: "-") { self[.linkSplitAtHyphen] += 1 }
  }

  /// Returns true for a keyword or white space on a line of its own, the sign of a listing with one token per line.
  private func isToken(_ text: Bytes) -> Bool {
    if text.isEmpty { return false }
    if text.isBlank { return true }
    return text.count <= 12 && HighlighterWords.keywords.contains(text.string)
  }
}
