import Basics

extension BinaryEncoder {
  public mutating func metadata(_ metadata: PageMetadata) {
    optionalText(metadata.title)
    optionalText(metadata.description)
    optional(metadata.order) { $0.number($1) }
    flag(metadata.isDraft)
    optionalText(metadata.kind)
    optionalText(metadata.source)
    optionalText(metadata.date)
    list(metadata.platforms) { $0.text($1) }
    list(metadata.breadcrumb) { record, crumb in
      record.text(crumb.title)
      record.text(crumb.url)
    }
    list(metadata.disclosure.headings) { $0.text($1) }
    list(metadata.disclosure.levels) { $0.count($1) }
    optionalText(metadata.slug)
    optionalText(metadata.url)
    list(metadata.onlyLanguages) { $0.text($1) }
    optionalText(metadata.translatedHash)
    flag(metadata.isOutdated)
    optionalText(metadata.template)
    severityOverrides(metadata.checks)
    ownChanges(metadata.ownChanges)
    optional(metadata.hasPresentation ? metadata.presentation : nil) { $0.presentation($1) }
  }
}

extension BinaryDecoder {
  public mutating func metadata() -> PageMetadata {
    var metadata = PageMetadata()
    metadata.title = optionalText()
    metadata.description = optionalText()
    metadata.order = optional { $0.number() }
    metadata.isDraft = flag()
    metadata.kind = optionalText()
    metadata.source = optionalText()
    metadata.date = optionalText()
    metadata.platforms = list { $0.text() }
    metadata.breadcrumb = list { PageMetadata.Breadcrumb(title: $0.text(), url: $0.text()) }
    metadata.disclosure = DisclosureRules(headings: list { $0.text() }, levels: list { $0.count() })
    metadata.slug = optionalText()
    metadata.url = optionalText()
    metadata.onlyLanguages = list { $0.text() }
    metadata.translatedHash = optionalText()
    metadata.isOutdated = flag()
    metadata.template = optionalText()
    metadata.checks = severityOverrides()
    metadata.ownChanges = ownChanges()
    if let presentation = optional({ $0.presentation() }) { metadata.presentation = presentation }
    return metadata
  }
}
