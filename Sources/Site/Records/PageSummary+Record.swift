import Basics

/// A page's summary as a record, without what no other page sees: its links, and the lines of its headings. So two
/// equal records mean that nothing changes around the page's body.
extension RecordWriter {
  public mutating func summary(_ summary: PageSummary) {
    text(summary.path)
    metadata(summary.metadata)
    text(summary.title)
    data(summary.titleHTML)
    text(summary.anchor)
    text(summary.abstract)
    data(summary.abstractHTML)
    headings(summary.headings)
    list(summary.otherAnchors) { $0.text($1) }
    list(summary.changes) { $0.change($1) }
  }
}

extension RecordReader {
  public mutating func summary() -> PageSummary {
    var summary = PageSummary(path: text(), metadata: metadata(), title: text(), titleHTML: data())
    summary.anchor = text()
    summary.abstract = text()
    summary.abstractHTML = data()
    summary.headings = headings()
    summary.otherAnchors = list { $0.text() }
    summary.changes = list { $0.change() }.compactMap { $0 }
    return summary
  }
}
