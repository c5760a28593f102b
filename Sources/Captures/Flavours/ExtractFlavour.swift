/// Flavour 1: a clean extract with front matter, and its sister for symbols' reference pages.
enum ExtractFlavour: CaptureFlavour {
  static func name(of marks: Fingerprint) -> String {
    marks.sourceIsDocumentation || marks.availabilityLine ? "docc-symbol" : "extract"
  }

  static func confidence(_ marks: Fingerprint) -> Double {
    var score = 0.0
    if marks.extractFooter { score += 0.55 }
    if marks.navigationLine { score += 0.4 }
    if marks.kindLine { score += 0.2 }
    if marks.hasTimestamp, marks.hasSource { score += 0.2 }
    if marks.availabilityLine { score += 0.3 }
    return marks.hasFrontMatter || marks.navigationLine || marks.extractFooter ? score : 0
  }

  static func read(_ page: SourcePage, into draft: inout Draft) {
    Head.readFields(page, into: &draft)
    var body: [Line] = []
    var seenTitle = false
    let end = footerStart(page.lines)
    draft.remove(page.lines[end...], rule: "footer")
    for line in page.lines[..<end] {
      if !seenTitle, readHead(line, into: &draft) { continue }
      if !seenTitle, Shape.atxLevel(line.text) == 1 {
        seenTitle = true
        draft.title = Head.title(line)
        continue
      }
      if seenTitle, let platforms = line.text.dropping("**Available on:**"), draft.platforms.isEmpty {
        draft.platforms = platforms.string.split(separator: ",").map { Bytes(String($0)).trimmed.string }
        continue
      }
      body.append(line)
    }
    draft.blocks = BlockParser.parse(body)
    Head.takeQuotedAbstract(&draft)
    Head.finish(&draft)
  }

  private static func readHead(_ line: Line, into draft: inout Draft) -> Bool {
    if let crumbs = line.text.dropping("**Navigation:**") {
      Head.readBreadcrumb(crumbs, into: &draft)
      return true
    }
    if let kind = KindLine.kind(line.text), draft.kind == nil {
      draft.kind = Sourced(kind, line.number)
      return true
    }
    return false
  }

  /// The footer is the service's lines at the end and the rule in front of them.
  private static func footerStart(_ lines: [Line]) -> Int {
    guard let mark = lines.lastIndex(where: { $0.text.has("*Extracted by [") }) else { return lines.count }
    // Text behind the footer is no footer.
    guard lines[(mark + 1)...].allSatisfy({ $0.isBlank || Emphasis.wrapped($0.text) != nil }) else {
      return lines.count
    }
    var start = mark
    while start > 0, lines[start - 1].isBlank || Shape.isRule(lines[start - 1].text) { start -= 1 }
    return start
  }
}
