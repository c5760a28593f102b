import Basics

/// The traces that tools leave on a page, counted in one pass over its lines.
struct FormatSignals {
  /// The tool that saved the page, if it has written its signs.
  var saver: Saver?
  /// The page names a source on another site than that of the guidelines.
  var isFromOtherSite = false
  /// The number of headings, and of those with a link to themselves that a site added.
  var headings = 0
  var permalinks = 0
  /// The number of headings that are links to themselves without the URL of the page.
  private var ownLinks = 0
  /// The page that the first heading names that is a link to itself as a whole. Authors link headings to several pages.
  private var linkedPage: String?
  /// The front matter or one of the first lines names the source of the page, or a heading is a link to itself with the
  /// URL of the page.
  private var namesSource = false
  /// Whether the page has a sign that an author can write, too, so that it counts only if most pages of a folder have one.
  var hasWeakSign: Bool { namesSource || ownLinks >= 2 && ownLinks * 2 >= headings }
  /// The number of those with a mark that no author writes.
  var certainPermalinks = 0
  var hasFrontMatter = false
  var hasSource = false
  var hasURLField = false
  var hasTimestamp = false
  var hasSiteTitle = false
  /// The title on the page contains the site’s title.
  var hasSiteHeading = false
  /// One of the first lines names the source.
  var hasSourceLine = false
  var hasDocumentationSource = false

  /// A line `**Navigation:** …` precedes the title.
  var hasNavigationLine = false
  /// A line `**article**`, or another kind in bold, precedes the title.
  var hasKindLine = false
  /// The page ends with the two-line footer of the extraction service.
  var hasExtractFooter = false
  /// A line begins with `**Available on:**`.
  var hasAvailabilityLine = false
  /// A line consists of several platforms without anything between them.
  var hasPlatformRun = false

  var navigatorRows = 0
  var requiresJavaScript = false
  var hasNavigatorReady = false
  var hasCurrentPage = false
  var boilerplateLines = 0

  /// The number of ATX headings that link to the site.
  var linkedATXHeadings = 0
  var linkedSetextHeadings = 0
  /// The number of linked headings whose link has a fragment that is made from the heading, and so refers to the
  /// heading itself. People link headings to other pages.
  var selfLinkedHeadings = 0
  var plainATXHeadings = 0
  /// The number of lines with a link whose destination contains `\#`.
  var escapedFragments = 0
  /// The number of links whose URL is split by a line break.
  var splitLinks = 0
  /// The number of those that are split after a hyphen.
  var linksSplitAtHyphens = 0
  /// The number of lines that end with the bracket of a link whose text follows after a blank line.
  var blankLinks = 0
  /// The number of lines that continue the text after a link: they begin with one space, or with a punctuation mark.
  var continuationsAfterLink = 0
  var longLines = 0
  /// The number of lines with a link to a page of the site of the guidelines.
  var siteLinks = 0
  /// The number of lines that begin with `[ Title ](/…`, the padded form in which html2text writes cards.
  var paddedLinks = 0
  /// The number of lines with an image from the site's asset server.
  var assetImages = 0
  /// The title is a setext heading.
  var hasSetextTitle = false

  var hasSessionCode = false
  var hasVideoSearch = false
  /// The title of the page is in a list item.
  var hasListTitle = false
  /// The page has the note about browsers below a video.
  var hasStreamingNote = false
  var chapters = 0
  var tokenLines = 0
  var hasCodeSamplesHeading = false

  var hasBreadcrumb = false
  var hasSourceFooter = false
  var hasSiteSourceFooter = false
  var hasItalicAbstract = false
  var boldNotes = 0

  /// Whether the page contains the menus of the site.
  var hasMenus: Bool { hasNavigatorReady || hasCurrentPage || boilerplateLines > 0 || navigatorRows > 0 }

  init(of page: SourcePage) {
    readFields(page)
    let source = ProvenanceHeader.source(in: page.lines)
    hasSourceLine = source != nil
    namesSource =
      (Saver.sourceFields.lazy.compactMap { page.field($0)?.value } + [source].compactMap { $0 })
      .contains { SourceURL.isPage($0) && !SourceURL.isCode($0) }
      && !Saver.authorFields.contains(where: page.hasField)
    var seenTitle = false
    var tracker = CodeTracker()
    var previous = Bytes()
    var previousEndsInLink = false
    for line in page.lines {
      let text = line.text
      if tracker.consume(text) != .text {
        if isToken(text) { tokenLines += 1 }
        previous = []
        continue
      }
      if text.isEmpty {
        if BlankLinks.opens(previous) { blankLinks += 1 }
        previous = []
        previousEndsInLink = false
        continue
      }
      readHeader(text, seenTitle: seenTitle)
      readBoilerplate(text)
      readHeading(text, previous: previous, seenTitle: &seenTitle)
      readListItem(text)
      if previousEndsInLink, continuesSentence(text) { continuationsAfterLink += 1 }
      if !previous.isEmpty, previous.last != UInt8(ascii: ")") { readSplitLink(previous, text) }
      let link = text.find("](")
      previousEndsInLink = link != nil && text.last == UInt8(ascii: ")")
      if text.count > 110, !text.contains(Byte.pipe), !text.hasPrefix("![") { longLines += 1 }
      if let link { readLinks(text, from: link) }
      previous = text
    }
  }

  private func continuesSentence(_ text: Bytes) -> Bool {
    if text.indent == 1 { return true }
    let content = Quote.content(text).trimmed
    if content.hasPrefix("…") { return true }
    guard let first = content.first, ".,;:?!".utf8.contains(first) else { return false }
    // `.5` and `...` can begin a line that was wrapped.
    return content.dropFirst().first.map { $0 == Byte.space } ?? true
  }

  /// Whether the page shows signs of the site of the guidelines.
  var isFromKnownSite: Bool {
    hasSiteTitle || hasSiteHeading || linkedATXHeadings > 0 || linkedSetextHeadings > 0 || hasMenus
      || assetImages > 0
  }

  private mutating func readFields(_ page: SourcePage) {
    saver = Saver.of(page)
    hasFrontMatter = page.hasFields
    let source = page.field("source")?.value ?? page.field("url")?.value
    hasSource = source?.contains("://") ?? false
    let origin =
      Saver.sourceFields.lazy.compactMap { page.field($0)?.value }.first(where: SourceURL.isPage)
      ?? ProvenanceHeader.source(in: page.lines)
    isFromOtherSite = origin.map { HeadingLinkURL.path(onSite: $0) == nil } ?? false
    hasURLField = page.field("url")?.value.contains("://") ?? false
    hasTimestamp = page.field("timestamp") != nil
    hasSiteTitle = page.field("title")?.value.hasSuffix(SiteTitle.suffix) ?? false
    hasDocumentationSource = source?.contains("/documentation/") ?? false
  }

  private mutating func readHeader(_ text: Bytes, seenTitle: Bool) {
    // All of these signals begin with a punctuation character or a space.
    switch text.first ?? 0 {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: ">"), UInt8(ascii: "["), Byte.space, Byte.tab:
      break
    default: return
    }
    if !seenTitle {
      if text.hasPrefix("**Navigation:**") { hasNavigationLine = true }
      if KindLine.kind(text) != nil { hasKindLine = true }
      if text.contains(text: " › "), text.hasPrefix("[") || text.hasPrefix("*") {
        hasBreadcrumb = true
      }
    } else if let url = ProvenanceHeader.emphasized(text)?.url {
      hasSourceFooter = true
      if url.contains("developer.apple.com/") { hasSiteSourceFooter = true }
    } else if !hasItalicAbstract, Emphasis.content(text) != nil {
      hasItalicAbstract = true
    }
    if text.hasPrefix("*Extracted by [")
      || Emphasis.wrapped(text) != nil && text.contains(text: "nofficial content")
    {
      hasExtractFooter = true
    }
    if text.hasPrefix("**Available on:**") { hasAvailabilityLine = true }
    if text.hasPrefix("> **"), AsideLabel.quoted(text) != nil { boldNotes += 1 }
  }

  /// Reads the items of a list that contains the tabs of a session’s page.
  private mutating func readListItem(_ text: Bytes) {
    guard let first = text.first, first == UInt8(ascii: "*") || first == UInt8(ascii: "-") else { return }
    if SessionListFormat.isTitle(text) {
      hasListTitle = true
    } else if hasListTitle, LineKind.listMarker(text)?.content.trimmed.hasPrefix("Search this video") == true
    {
      hasVideoSearch = true
    }
  }

  private mutating func readBoilerplate(_ text: Bytes) {
    switch text.first ?? 0 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if NavigatorRow.isRow(text) {
        navigatorRows += 1
      } else if SessionChapter.parse(Line(text, 0)) != nil {
        chapters += 1
      }
    case UInt8(ascii: "N"): if text.hasPrefix("Navigator is ready") { hasNavigatorReady = true }
    case UInt8(ascii: "C"): if text.hasPrefix("Current page is ") { hasCurrentPage = true }
    case UInt8(ascii: "S"):
      if text.hasPrefix("Search this video") { hasVideoSearch = true }
      if text.hasPrefix("Streaming is available in most browsers,") { hasStreamingNote = true }
      if text.hasPrefix("Skip Navigation") { boilerplateLines += 1 }
    case UInt8(ascii: "T"): if text.hasPrefix("To navigate the symbols, press") { boilerplateLines += 1 }
    case UInt8(ascii: "["): if text.hasPrefix("[Skip Navigation]") { boilerplateLines += 1 }
    case UInt8(ascii: "i"), UInt8(ascii: "m"):
      if !hasPlatformRun, text.contains(text: "OS "), let platforms = PlatformRun.platforms(in: text) {
        hasPlatformRun = platforms.count >= 2
      }
    default: break
    }
  }

  private mutating func readHeading(_ text: Bytes, previous: Bytes, seenTitle: inout Bool) {
    if let level = LineKind.atxLevel(text) {
      let content = LineKind.atxContent(text, level)
      if SiteBoilerplate.isNotice(content) {
        requiresJavaScript = true
        return
      }
      if level == 1 {
        if !seenTitle, content.string.hasSuffix(SiteTitle.suffix) { hasSiteHeading = true }
        seenTitle = true
        if SessionCode.isCode(content) { hasSessionCode = true }
      }
      if content.equals("Code Samples") { hasCodeSamplesHeading = true }
      readPermalink(content)
      if isSiteLink(content) {
        linkedATXHeadings += 1
        if HeadingLinkURL.isSelf(content) { selfLinkedHeadings += 1 }
      } else {
        plainATXHeadings += 1
      }
    } else if !previous.isEmpty, LineKind.setextLevel(text) != nil {
      readPermalink(previous)
      if text.first == UInt8(ascii: "="), !seenTitle {
        seenTitle = true
        hasSetextTitle = true
      }
      if isSiteLink(previous), HeadingLinkURL.isSelf(previous) { linkedSetextHeadings += 1 }
    }
  }

  private mutating func readPermalink(_ content: Bytes) {
    headings += 1
    if let page = Permalink.page(ofLinkedHeading: content) {
      linkedPage = linkedPage ?? page
      namesSource = true
      if page == linkedPage { permalinks += 1 }
      return
    }
    if HeadingLinkURL.pathOfSelfLink(content)?.isEmpty == true { ownLinks += 1 }
    guard Permalink.isPart(of: content) else { return }
    permalinks += 1
    if Permalink.isCertain(content) { certainPermalinks += 1 }
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
    if text.find("](https://docs-assets.", from: link) != nil { assetImages += 1 }
    if text.find("](/design/", from: link) != nil || text.find("](/documentation/", from: link) != nil
      || text.find("](/videos/", from: link) != nil
      || text.find("](https://developer.apple.com/", from: link) != nil
    {
      siteLinks += 1
    }
    if text.hasPrefix("[ "), text.contains(text: " ](/design/") || text.contains(text: " ](/documentation/") {
      paddedLinks += 1
    }
    if text.contains(text: "\\#") { escapedFragments += 1 }
  }

  /// Counts the link whose URL is open at the end of the line before.
  private mutating func readSplitLink(_ previous: Bytes, _ text: Bytes) {
    guard let open = previous.lastIndex(of: UInt8(ascii: "(")), open > previous.startIndex,
      previous[open - 1] == UInt8(ascii: "]"), open + 1 < previous.endIndex,
      previous[open...].find(")") == nil,
      !previous[open...].contains(Byte.space), text.contains(UInt8(ascii: ")")),
      SplitLinks.continuesDestination(text)
    else { return }
    splitLinks += 1
    if previous.last == UInt8(ascii: "-") { linksSplitAtHyphens += 1 }
  }

  /// Returns true for a keyword or white space on a line of its own, the sign of a listing with one token per line.
  private func isToken(_ text: Bytes) -> Bool {
    if text.isEmpty { return false }
    if text.isBlank { return true }
    return text.count <= 12 && HighlighterWords.keywords.contains(text.string)
  }
}
