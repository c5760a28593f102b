/// The marks that dumping tools leave on a page, counted in one pass over its lines.
struct Fingerprint {
  var hasFrontMatter = false
  var hasSource = false
  var hasURLField = false
  var hasTimestamp = false
  var titleIsSiteTitle = false
  var sourceIsDocumentation = false

  /// `**Navigation:** …` in front of the title.
  var navigationLine = false
  /// `**article**` alone on a line in front of the title.
  var kindLine = false
  /// The two-line footer of the extracting service.
  var extractFooter = false
  /// `**Available on:** …`
  var availabilityLine = false

  var navigatorRows = 0
  var requiresJavaScript = false
  var navigatorReady = false
  var currentPage = false
  var siteChrome = 0

  /// Headings that are one link with a fragment.
  var linkedATXHeadings = 0
  var linkedSetextHeadings = 0
  /// Those of the linked headings whose link has a fragment: links to themselves.
  var selfLinkedHeadings = 0
  var plainATXHeadings = 0
  /// Links whose destination holds `\#`.
  var escapedFragments = 0
  /// Links that a line break splits.
  var splitLinks = 0
  /// Lines that begin as text goes on behind a link: a space, or a lone full stop.
  var continuationsAfterLink = 0
  var longLines = 0
  /// Paragraphs that begin with `[ Title ](/…`: links with padding, as html2text writes cards.
  var paddedLinks = 0
  /// Images from the site's own store of assets.
  var assetImages = 0
  /// The title is a setext heading.
  var setextTitle = false

  var sessionCode = false
  var searchVideo = false
  var chapters = 0
  var tokenLines = 0
  var codeSamplesHeading = false

  var breadcrumb = false
  var sourceFooter = false
  var sourceFooterOfSite = false
  var italicAbstract = false
  var boldNotes = 0

  init(of page: SourcePage) {
    readFields(page)
    var seenTitle = false
    var tracker = FenceTracker()
    var previous = Bytes()
    var previousEndsInLink = false
    for line in page.lines {
      let text = line.text
      if tracker.isCode(text) {
        if isToken(text) { tokenLines += 1 }
        previous = []
        continue
      }
      if text.isEmpty {
        previous = []
        previousEndsInLink = false
        continue
      }
      readHead(text, seenTitle: seenTitle)
      readChrome(text)
      readHeading(text, previous: previous, seenTitle: &seenTitle)
      if previousEndsInLink, let first = text.first,
        first == Byte.space || first == UInt8(ascii: ".") || first == UInt8(ascii: ",")
      {
        continuationsAfterLink += 1
      }
      let link = text.find("](")
      previousEndsInLink = link != nil && text.last == UInt8(ascii: ")")
      if text.count > 110, !text.contains(Byte.pipe), !text.has("![") { longLines += 1 }
      if let link { readLinks(text, from: link) }
      previous = text
    }
  }

  private mutating func readFields(_ page: SourcePage) {
    hasFrontMatter = !page.fields.isEmpty
    let source = page.field("source")?.value ?? page.field("url")?.value
    hasSource = source?.contains("://") ?? false
    hasURLField = page.fields.contains { $0.key == "url" && $0.value.contains("://") }
    hasTimestamp = page.field("timestamp") != nil
    titleIsSiteTitle = page.field("title")?.value.hasSuffix(SiteTitle.suffix) ?? false
    sourceIsDocumentation = source?.contains("/documentation/") ?? false
  }

  private mutating func readHead(_ text: Bytes, seenTitle: Bool) {
    // All these marks begin with a sign or a space.
    switch text.first ?? 0 {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: ">"), UInt8(ascii: "["), Byte.space, Byte.tab:
      break
    default: return
    }
    if !seenTitle {
      if text.has("**Navigation:**") { navigationLine = true }
      if KindLine.kind(text) != nil { kindLine = true }
      if text.contains(text: " › "), text.has("[") || text.has("*") || text.has("**") { breadcrumb = true }
    } else if let url = SourceLine.url(text) {
      sourceFooter = true
      if url.contains("developer.apple.com/") { sourceFooterOfSite = true }
    } else if !italicAbstract, Emphasis.content(text) != nil {
      italicAbstract = true
    }
    if text.has("*Extracted by [") { extractFooter = true }
    if text.has("**Available on:**") { availabilityLine = true }
    if text.has("> **"), AsideLabel.quoted(text) != nil { boldNotes += 1 }
  }

  private mutating func readChrome(_ text: Bytes) {
    switch text.first ?? 0 {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if NavigatorRow.isRow(text) {
        navigatorRows += 1
      } else if Chapter.parse(Line(text, 0)) != nil {
        chapters += 1
      }
    case UInt8(ascii: "N"): if text.has("Navigator is ready") { navigatorReady = true }
    case UInt8(ascii: "C"): if text.has("Current page is ") { currentPage = true }
    case UInt8(ascii: "S"):
      if text.has("Search this video") { searchVideo = true }
      if text.has("Skip Navigation") { siteChrome += 1 }
    case UInt8(ascii: "T"): if text.has("To navigate the symbols, press") { siteChrome += 1 }
    case UInt8(ascii: "["): if text.has("[Skip Navigation]") { siteChrome += 1 }
    default: break
    }
  }

  private mutating func readHeading(_ text: Bytes, previous: Bytes, seenTitle: inout Bool) {
    if let level = Shape.atxLevel(text) {
      let content = Shape.atxContent(text, level)
      if content.has("This page requires JavaScript") {
        requiresJavaScript = true
        return
      }
      if level == 1 {
        seenTitle = true
        if SessionCode.isCode(content) { sessionCode = true }
      }
      if content.equals("Code Samples") { codeSamplesHeading = true }
      if isSiteLink(content) {
        linkedATXHeadings += 1
        if content.contains(UInt8(ascii: "#")) { selfLinkedHeadings += 1 }
      } else {
        plainATXHeadings += 1
      }
    } else if !previous.isEmpty, Shape.setextLevel(text) != nil {
      if text.first == UInt8(ascii: "="), !seenTitle {
        seenTitle = true
        setextTitle = true
      }
      if isSiteLink(previous), previous.contains(UInt8(ascii: "#")) { linkedSetextHeadings += 1 }
    }
  }

  /// A heading that links to a place of the site it comes from.
  private func isSiteLink(_ content: Bytes) -> Bool {
    guard content.has("["), let link = content.find("](") else { return false }
    let url = content[(link + 2)...]
    return url.has("/design/") || url.has("/documentation/") || url.has("https://developer.apple.com/")
  }

  /// - Parameter link: where the first `](` stands.
  private mutating func readLinks(_ text: Bytes, from link: Int) {
    if text.find("](https://docs-assets.", from: link) != nil { assetImages += 1 }
    if text.has("[ "), text.contains(text: " ](/design/") || text.contains(text: " ](/documentation/") {
      paddedLinks += 1
    }
    if text.contains(text: "\\#") { escapedFragments += 1 }
    if text.last != UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")),
      open > text.startIndex,
      text[open - 1] == UInt8(ascii: "]"), text[open...].find(")") == nil
    {
      splitLinks += 1
    }
  }

  /// A keyword, an operator or white space alone on a line of code: a listing that lost its lines.
  private func isToken(_ text: Bytes) -> Bool {
    if text.isEmpty { return false }
    if text.isBlank { return true }
    return text.count <= 12 && CodeWords.keywords.contains(text.string)
  }
}
