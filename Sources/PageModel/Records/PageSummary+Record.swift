import Basics

/// The binary encoding of a page's summary.
///
/// The record leaves out the links and the lines of headings, which no other page depends on. If the records of two
/// versions of a page are equal, only the body of that page has changed.
extension BinaryEncoder {
  public mutating func summary(_ summary: PageSummary) {
    metadata(summary.metadata)
    withoutMetadata(summary)
    abstract(of: summary)
  }

  /// Appends everything except the abstract, which only a few other pages show.
  public mutating func withoutAbstract(_ summary: PageSummary) {
    if summary.metadata.description == nil {
      metadata(summary.metadata)
    } else {
      // The description is encoded with the abstract.
      var described = summary.metadata
      described.description = nil
      metadata(described)
    }
    withoutMetadata(summary)
  }

  public mutating func abstract(of summary: PageSummary) {
    text(summary.abstract)
    html(summary.abstractHTML)
  }

  private mutating func withoutMetadata(_ summary: PageSummary) {
    text(summary.path)
    flag(summary.isCapture)
    text(summary.title)
    html(summary.titleHTML)
    text(summary.anchor)
    headings(summary.headings)
    list(summary.otherAnchors) { $0.text($1) }
    list(summary.numbered) { record, block in
      record.text(block.word)
      record.text(block.anchor)
    }
    list(summary.changes) { $0.change($1) }
    list(summary.frameHosts) { $0.text($1) }
    count(Int(summary.components.rawValue))
  }
}

extension BinaryDecoder {
  public mutating func summary() -> PageSummary {
    var summary = PageSummary(path: "", metadata: metadata())
    summary.path = text()
    summary.isCapture = flag()
    summary.title = text()
    summary.titleHTML = html()
    summary.anchor = text()
    summary.headings = headings()
    summary.otherAnchors = list { $0.text() }
    summary.numbered = list { NumberedBlock(word: $0.text(), anchor: $0.text()) }
    summary.changes = list { $0.change() }.compactMap { $0 }
    summary.frameHosts = list { $0.text() }
    summary.components = PageComponents(rawValue: UInt32(truncatingIfNeeded: count()))
    summary.abstract = text()
    summary.abstractHTML = html()
    return summary
  }
}
