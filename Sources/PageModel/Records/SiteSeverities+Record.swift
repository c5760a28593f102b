import Basics

extension BinaryEncoder {
  mutating func severityOverrides(_ overrides: SeverityOverrides) {
    list(overrides.settings) { record, setting in
      record.text(setting.identifier)
      record.text(setting.level.rawValue)
    }
  }

  public mutating func severities(_ severities: SiteSeverities) {
    severityOverrides(severities.site)
    pageSeverities(severities.pages)
    list(severities.captures.sorted()) { $0.text($1) }
  }

  /// Writes the overrides of pages, sorted by the paths of the pages.
  public mutating func pageSeverities(_ pages: [String: SeverityOverrides]) {
    list(pages.sorted { $0.key < $1.key }) { record, page in
      record.text(page.key)
      record.severityOverrides(page.value)
    }
  }
}

extension BinaryDecoder {
  mutating func severityOverrides() -> SeverityOverrides {
    var overrides = SeverityOverrides()
    for (identifier, level) in list({ ($0.text(), SeverityOverrides.Level(rawValue: $0.text())) }) {
      overrides[identifier] = level
    }
    return overrides
  }

  public mutating func severities() -> SiteSeverities {
    SiteSeverities(
      site: severityOverrides(), pages: pageSeverities(), captures: Set(list { $0.text() }))
  }

  public mutating func pageSeverities() -> [String: SeverityOverrides] {
    var pages: [String: SeverityOverrides] = [:]
    for (path, overrides) in list({ (path: $0.text(), overrides: $0.severityOverrides()) }) {
      pages[path] = overrides
    }
    return pages
  }
}
