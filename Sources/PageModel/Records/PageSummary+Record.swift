import Basics

/// The binary encoding of a page's summary.
///
/// The record leaves out the links and the lines of headings, which no other page depends on. If the records of two
/// versions of a page are equal, only the body of that page has changed.
extension BinaryEncoder {
  public mutating func summary(_ summary: PageSummary) {
    text(summary.path)
    metadata(summary.metadata)
    flag(summary.isCapture)
    text(summary.title)
    html(summary.titleHTML)
    text(summary.anchor)
    text(summary.abstract)
    html(summary.abstractHTML)
    headings(summary.headings)
    list(summary.otherAnchors) { $0.text($1) }
    list(summary.changes) { $0.change($1) }
    list(summary.frameHosts) { $0.text($1) }
    count(Int(summary.components.rawValue))
  }
}

extension BinaryDecoder {
  public mutating func summary() -> PageSummary {
    var summary = PageSummary(path: text(), metadata: metadata())
    summary.isCapture = flag()
    summary.title = text()
    summary.titleHTML = html()
    summary.anchor = text()
    summary.abstract = text()
    summary.abstractHTML = html()
    summary.headings = headings()
    summary.otherAnchors = list { $0.text() }
    summary.changes = list { $0.change() }.compactMap { $0 }
    summary.frameHosts = list { $0.text() }
    summary.components = PageComponents(rawValue: UInt8(truncatingIfNeeded: count()))
    return summary
  }
}
