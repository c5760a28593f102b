import Basics

/// Reads a clean extract with front matter, and its variant for the reference pages of symbols.
enum ExtractFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String {
    signals.hasDocumentationSource || signals.hasAvailabilityLine ? "docc-symbol" : "extract"
  }

  static func confidence(_ signals: FormatSignals) -> Double {
    var score = 0.0
    if signals.hasExtractFooter { score += 0.55 }
    if signals.hasNavigationLine { score += 0.4 }
    if signals.hasKindLine { score += 0.2 }
    if signals.hasTimestamp, signals.hasSource { score += 0.2 }
    if signals.hasAvailabilityLine { score += 0.3 }
    return signals.hasFrontMatter || signals.hasNavigationLine || signals.hasExtractFooter ? score : 0
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    var body: [Line] = []
    var seenTitle = false
    var tracker = CodeTracker()
    for line in page.lines {
      if tracker.consume(line.text) != .text {
        body.append(line)
        continue
      }
      if !seenTitle, takeHeader(line, into: &builder) { continue }
      if !seenTitle, LineKind.atxLevel(line.text) == 1 {
        seenTitle = true
        builder.title = PageHeader.title(line)
        continue
      }
      if seenTitle, let platforms = line.text.droppingPrefix("**Available on:**"), builder.platforms.isEmpty {
        builder.platforms = platforms.string.split(separator: ",").map { Bytes(String($0)).trimmed.string }
        continue
      }
      body.append(line)
    }
    builder.blocks = BlockParser.parse(body)
    PageHeader.takeQuotedAbstract(&builder)
    PageHeader.finish(&builder)
  }

  private static func takeHeader(_ line: Line, into builder: inout PageBuilder) -> Bool {
    if let crumbs = line.text.droppingPrefix("**Navigation:**") {
      PageHeader.readBreadcrumb(crumbs, into: &builder)
      return true
    }
    guard builder.kind == nil else { return false }
    if let kind = KindLine.kind(line.text) {
      builder.kind = Located(kind, line.number)
      return true
    }
    if let kind = KindName.of(line.text) {
      builder.kind = Located(kind, line.number)
      builder.remove(line, rule: "kind before the title")
      return true
    }
    return false
  }
}
