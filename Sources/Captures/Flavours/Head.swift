/// What all flavours do with a page's head: fields, title, abstract, slug.
enum Head {
  static func readFields(_ page: SourcePage, into draft: inout Draft) {
    if let title = Sourced(field: page.field("title")) {
      draft.title = Sourced(SiteTitle.strip(title.value), title.number)
    }
    draft.description = Sourced(field: page.field("description"))
    let source = page.field("source") ?? page.field("url") ?? page.field("source_url")
    if let source, source.value.contains("://") { draft.source = Sourced(field: source) }
    draft.date = Sourced(field: page.field("timestamp") ?? page.field("date") ?? page.field("fetched"))
  }

  static func title(_ line: Line) -> Sourced {
    let level = Shape.atxLevel(line.text) ?? 0
    return title(content: Shape.atxContent(line.text, level), line.number)
  }

  static func title(content: Bytes, _ number: Int32) -> Sourced {
    let text = InlineRule.withoutNoBreakSpaces(content).trimmed
    if let link = LinkSpan.only(in: text), !link.isImage {
      return Sourced(text[link.text].trimmed.string, number)
    }
    return Sourced(text.string, number)
  }

  static func readBreadcrumb(_ text: Bytes, into draft: inout Draft) {
    for link in LinkSpan.all(in: text) where !link.isImage {
      let url = Destination.repaired(link.url(in: text)).string
      draft.breadcrumb.append((PlainText.of(text[link.text].trimmed), url))
    }
  }

  /// A quote that opens the body is the abstract, unless it is an aside.
  static func takeQuotedAbstract(_ draft: inout Draft) {
    guard let first = draft.blocks.first, first.kind == .quote, AsideLabel.quoted(first.text) == nil else {
      return
    }
    draft.abstract = first.lines.map { Line(($0.text.dropping(">") ?? $0.text).trimmed, $0.number) }
    draft.blocks.removeFirst()
  }

  /// The paragraph that opens the body is the abstract, as the site sets it right below the title.
  static func takeFirstParagraphAsAbstract(_ draft: inout Draft) {
    guard draft.abstract.isEmpty, var first = draft.blocks.first, first.kind == .paragraph,
      AsideLabel.alone(first.text) == nil, !first.text.has("**"), !first.text.has("!["),
      !first.text.has("Video with")
    else { return }
    draft.blocks.removeFirst()
    // The hero image runs straight on behind the abstract in some flavours.
    if let last = first.lines.last, let image = gluedImage(last.text) {
      first.lines[first.lines.count - 1].text = last.text[..<image].trimmedEnd
      draft.blocks.insert(Block(.paragraph, [Line(last.text[image...], last.number)]), at: 0)
    }
    draft.abstract = first.lines.map { Line($0.text.trimmed, $0.number) }
  }

  private static func gluedImage(_ text: Bytes) -> Int? {
    guard let image = LinkSpan.all(in: text).first(where: \.isImage),
      image.range.lowerBound > text.startIndex,
      text[image.range.lowerBound - 1] != Byte.space || image.range.upperBound == text.endIndex
    else { return nil }
    return image.range.lowerBound
  }

  /// Fills what follows from other fields.
  static func finish(_ draft: inout Draft) {
    if draft.description == nil, let first = draft.abstract.first {
      let text = draft.abstract.map { PlainText.of(InlineRule.withoutNoBreakSpaces($0.text)) }.joined(
        separator: " ")
      draft.description = Sourced(text, first.number)
    }
    if draft.slug == nil, let source = draft.source { draft.slug = Destination.slug(source.value) }
    draft.isNotFound = NotFound.isNotFound(draft)
    if draft.isNotFound {
      draft.doesNotUnderstand(Line(draft.title?.value ?? "", draft.title?.number ?? 1), .notFound)
    }
  }
}

/// A capture of the page that the site shows for URLs it does not have.
enum NotFound {
  static func isNotFound(_ draft: Draft) -> Bool {
    let title = draft.title?.value.lowercased() ?? ""
    let isTitled = title == "not found" || title == "page not found" || title.hasPrefix("404")
    if isTitled { return draft.blocks.count <= 12 }
    guard draft.blocks.count <= 8 else { return false }
    return draft.blocks.contains { block in
      block.text.contains(text: "The page you’re looking for can’t be found")
        || block.text.contains(text: "The page you're looking for can't be found")
    }
  }
}
