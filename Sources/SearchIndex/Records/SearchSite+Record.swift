import Basics

extension RecordWriter {
  public mutating func searchSite(_ site: SearchSite) {
    text(site.language)
    list(site.parts) { record, part in
      record.text(part.title)
      record.count(part.firstPage)
    }
    list(site.platforms) { record, platform in
      record.text(platform.name)
      record.list(platform.pages) { $0.count($1) }
    }
    list(site.words) { record, word in
      record.text(word.name)
      record.text(word.text)
    }
  }
}

extension RecordReader {
  public mutating func searchSite() -> SearchSite {
    SearchSite(
      language: text(), parts: list { SearchSite.Part(title: $0.text(), firstPage: $0.count()) },
      platforms: list { (name: $0.text(), pages: $0.list { $0.count() }) },
      words: list { (name: $0.text(), text: $0.text()) })
  }
}
