import Basics

extension RecordWriter {
  /// A page as results show it.
  ///
  /// - Parameter limit: so many bytes of each section's text are kept, and the next one, which tells that more follow.
  public mutating func searchPage(_ page: SearchPage, limit: Int) {
    text(page.url)
    text(page.title)
    count(page.sections.count)
    for (index, section) in page.sections.enumerated() {
      section.heading.withUnsafeBufferPointer { data($0) }
      section.anchor.withUnsafeBufferPointer { data($0) }
      let kept = page.text(of: index).prefix(limit + 1)
      page.text.withUnsafeBufferPointer { data(UnsafeBufferPointer(rebasing: $0[kept])) }
    }
  }
}

extension RecordReader {
  public mutating func searchPage() -> SearchPage {
    var page = SearchPage(url: text(), title: text(), sections: [], text: [])
    page.sections = list { record in
      let heading = record.data()[...]
      let anchor = record.data()[...]
      page.text += record.take(record.count())
      return SearchPage.Section(heading: heading, anchor: anchor, textEnd: page.text.count)
    }
    return page
  }
}
