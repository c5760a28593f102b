/// Renders of the site's JSON: a breadcrumb or a source line, an italic abstract, headings too deep at times.
enum RenderFlavour: CaptureFlavour {
  static func name(of marks: Fingerprint) -> String { "json-render" }

  static func confidence(_ marks: Fingerprint) -> Double {
    var score = 0.0
    if marks.breadcrumb { score += 0.35 }
    if marks.sourceFooterOfSite { score += 0.55 } else if marks.sourceFooter { score += 0.2 }
    if marks.italicAbstract { score += 0.1 }
    if marks.assetImages >= 1 { score += 0.15 }
    if marks.boldNotes >= 1 { score += 0.05 }
    return score
  }

  static func read(_ page: SourcePage, into draft: inout Draft) {
    Head.readFields(page, into: &draft)
    var body: [Line] = []
    var seenTitle = false
    var tracker = FenceTracker()
    for line in page.lines {
      if tracker.isCode(line.text) {
        body.append(line)
      } else if !seenTitle, line.text.contains(text: " › ") {
        Head.readBreadcrumb(line.text, into: &draft)
        draft.remove(line, rule: "breadcrumb")
      } else if !seenTitle, Shape.atxLevel(line.text) == 1 {
        seenTitle = true
        draft.title = Head.title(line)
      } else if let url = SourceLine.url(line.text) {
        if draft.source == nil { draft.source = Sourced(url, line.number) }
        draft.remove(line, rule: "source line")
      } else if let date = FetchedLine.date(line.text) {
        if draft.date == nil { draft.date = Sourced(date, line.number) }
        draft.remove(line, rule: "source line")
      } else {
        body.append(line)
      }
    }
    draft.blocks = BlockParser.parse(body)
    if draft.blocks.last?.kind == .rule, let rule = draft.blocks.popLast() {
      draft.remove(rule.lines, rule: "footer")
    }
    if draft.blocks.first?.kind == .rule, let rule = draft.blocks.first {
      draft.remove(rule.lines, rule: "footer")
      draft.blocks.removeFirst()
    }
    takeAbstract(&draft)
    takeChangeNote(&draft)
    Head.finish(&draft)
  }

  private static func takeAbstract(_ draft: inout Draft) {
    Head.takeQuotedAbstract(&draft)
    guard draft.abstract.isEmpty, let first = draft.blocks.first, let line = first.onlyLine,
      let inner = Emphasis.content(line) ?? Emphasis.wrapped(line), inner.count > 20
    else { return }
    draft.abstract = [Line(inner, first.number)]
    draft.blocks.removeFirst()
  }

  /// The first note below the abstract is the latest change when the change log says the same.
  private static func takeChangeNote(_ draft: inout Draft) {
    guard let first = draft.blocks.first, first.kind == .quote, AsideLabel.quoted(first.text) != nil else {
      return
    }
    let note = first.lines.dropFirst().map { Line(($0.text.dropping(">") ?? $0.text).trimmed, $0.number) }
      .filter { !$0.isBlank }
    guard let text = note.first?.text, note.count == 1 else { return }
    let isInLog = draft.blocks.contains { block in
      block.kind == .table && block.lines.contains { $0.text.find(text) != nil }
    }
    guard isInLog else { return }
    draft.remove(first.lines, rule: "change note before the title")
    draft.blocks.removeFirst()
  }
}
