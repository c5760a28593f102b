import Basics

/// Reads Markdown rendered from the site's JSON: a breadcrumb or a source line, an italic abstract, and sometimes
/// headings that are one level too deep.
enum RenderFormat: CaptureFormat {
  static func name(of signals: FormatSignals) -> String { "json-render" }

  static func confidence(_ signals: FormatSignals) -> Double {
    let footer: FormatSign = signals.has(.siteSourceFooter) ? .siteSourceFooter : .sourceFooter
    return signals.score([
      .breadcrumb: 0.35, footer: footer == .siteSourceFooter ? 0.55 : 0.2, .italicAbstract: 0.1,
      .assetImage: 0.15, .boldNote: 0.05,
    ])
  }

  static func read(_ page: SourcePage, into builder: inout PageBuilder) {
    PageHeader.readFields(page, into: &builder)
    var body: [Line] = []
    var seenTitle = false
    var tracker = CodeTracker()
    for line in page.lines {
      if tracker.consume(line.text) != .text {
        body.append(line)
      } else if !seenTitle, line.text.hasPrefix("**Navigation:**") || line.text.contains(text: " › ") {
        PageHeader.readBreadcrumb(line.text, into: &builder)
        if !line.text.hasPrefix("**Navigation:**") { builder.remove(line, rule: "breadcrumb") }
      } else if !seenTitle, builder.kind == nil, let kind = KindLine.kind(line.text) ?? KindName.of(line.text)
      {
        builder.kind = Located(kind, line.number)
        builder.remove(line, rule: "kind before the title")
      } else if !seenTitle, LineKind.atxLevel(line.text) == 1 {
        seenTitle = true
        builder.title = PageHeader.title(line)
      } else if seenTitle, let platforms = line.text.droppingPrefix("**Available on:**"),
        builder.platforms.isEmpty
      {
        builder.platforms = platforms.string.split(separator: ",").map { Bytes(String($0)).trimmed.string }
      } else if let (url, time) = ProvenanceHeader.emphasized(line.text) {
        builder.source = builder.source ?? url.map { Located($0, line.number) }
        builder.captured = builder.captured ?? time.map { Located($0, line.number) }
        builder.remove(line, rule: "source line")
      } else {
        body.append(line)
      }
    }
    builder.blocks = BlockParser.parse(body)
    if builder.blocks.last?.kind == .rule, let rule = builder.blocks.popLast() {
      builder.remove(rule.lines, rule: "footer")
    }
    if builder.blocks.first?.kind == .rule, let rule = builder.blocks.first {
      builder.remove(rule.lines, rule: "footer")
      builder.blocks.removeFirst()
    }
    takeAbstract(&builder)
    takeChangeNote(&builder)
    PageHeader.finish(&builder)
  }

  private static func takeAbstract(_ builder: inout PageBuilder) {
    PageHeader.takeQuotedAbstract(&builder)
    guard builder.abstract.isEmpty, let first = builder.blocks.first, let line = first.onlyLine,
      let inner = Emphasis.content(line) ?? Emphasis.wrapped(line), inner.count > 20
    else { return }
    builder.abstract = [Line(inner, first.number)]
    builder.blocks.removeFirst()
  }

  /// Removes the first note below the abstract if the change log contains the same text.
  private static func takeChangeNote(_ builder: inout PageBuilder) {
    guard let first = builder.blocks.first, first.kind == .quote, AsideLabel.quoted(first.text) != nil else {
      return
    }
    let note = first.lines.dropFirst().map {
      Line(($0.text.droppingPrefix(">") ?? $0.text).trimmed, $0.number)
    }
    .filter { !$0.isBlank }
    guard let text = note.first?.text, note.count == 1 else { return }
    let isInLog = builder.blocks.contains { block in
      block.kind == .table && block.lines.contains { $0.text.find(text) != nil }
    }
    guard isInLog else { return }
    builder.remove(first.lines, rule: "change note before the title")
    builder.blocks.removeFirst()
  }
}
