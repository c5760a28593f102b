import Basics

extension BinaryEncoder {
  public mutating func presentation(_ presentation: PagePresentation) {
    optionalText(presentation.language)
    optional(presentation.icon) { $0.placed($1) }
    optional(presentation.badge) { $0.badge($1) }
    optionalText(presentation.heading)
    optionalText(presentation.symbol)
    list(presentation.symbols) { record, symbol in
      record.text(symbol.anchor)
      record.text(symbol.name)
    }
    optional(presentation.image) { $0.image($1) }
    optional(presentation.iconImage) { $0.image($1) }
    optionalText(presentation.color?.rawValue)
    optional(presentation.action) { record, action in
      record.placed(action.target)
      record.optionalText(action.purpose.rawValue)
      record.optionalText(action.label)
    }
    optionalText(presentation.children?.rawValue)
    optionalText(presentation.siteListStyle?.rawValue)
    list(presentation.related) { $0.related($1) }
    list(presentation.redirects) { $0.placed($1) }
    flag(presentation.isInSidebar)
    flag(presentation.asksForSidebar)
    flag(presentation.isInSearch)
    optionalText(presentation.contents?.rawValue)
    optional(presentation.previous) { $0.neighbor($1) }
    optional(presentation.next) { $0.neighbor($1) }
    optionalText(presentation.robots.rawValue)
    optionalText(presentation.layout?.rawValue)
    list(presentation.tags) { $0.text($1) }
    list(presentation.keywords) { $0.text($1) }
    flag(presentation.isByDate)
    list(presentation.authors) { $0.text($1) }
    optional(presentation.showsReadingTime) { $0.flag($1) }
    optionalText(presentation.numbering?.rawValue)
  }

  private mutating func neighbor(_ neighbor: PagePresentation.Neighbor) {
    switch neighbor {
    case .none: flag(false)
    case .link(let link):
      flag(true)
      related(link)
    }
  }

  private mutating func related(_ link: PagePresentation.Related) {
    optionalText(link.title)
    placed(link.target)
  }

  private mutating func image(_ image: PagePresentation.Image) {
    placed(image.source)
    text(image.alt)
  }

  public mutating func badge(_ badge: PagePresentation.Badge) {
    text(badge.text)
    optionalText(badge.kind.rawValue)
  }

  public mutating func placed(_ text: LocatedText) {
    self.text(text.text)
    location(text.location)
  }
}

extension BinaryDecoder {
  public mutating func presentation() -> PagePresentation {
    var presentation = PagePresentation()
    presentation.language = optionalText()
    presentation.icon = optional { $0.placed() }
    presentation.badge = optional { $0.badge() }
    presentation.heading = optionalText()
    presentation.symbol = optionalText()
    presentation.symbols = list { record in
      let anchor = record.text()
      return SectionSymbol(anchor: anchor, name: record.text())
    }
    presentation.image = optional { $0.image() }
    presentation.iconImage = optional { $0.image() }
    presentation.color = word()
    presentation.action = optional { record in
      PagePresentation.Action(
        target: record.placed(), purpose: record.word() ?? .link, label: record.optionalText())
    }
    presentation.children = word()
    presentation.siteListStyle = word()
    presentation.related = list { $0.related() }
    presentation.redirects = list { $0.placed() }
    presentation.isInSidebar = flag()
    presentation.asksForSidebar = flag()
    presentation.isInSearch = flag()
    presentation.contents = word()
    presentation.previous = optional { $0.neighbor() }
    presentation.next = optional { $0.neighbor() }
    presentation.robots = word() ?? .index
    presentation.layout = word()
    presentation.tags = list { $0.text() }
    presentation.keywords = list { $0.text() }
    presentation.isByDate = flag()
    presentation.authors = list { $0.text() }
    presentation.showsReadingTime = optional { $0.flag() }
    presentation.numbering = word()
    return presentation
  }

  private mutating func neighbor() -> PagePresentation.Neighbor {
    flag() ? .link(related()) : .none
  }

  private mutating func related() -> PagePresentation.Related {
    PagePresentation.Related(title: optionalText(), target: placed())
  }

  private mutating func image() -> PagePresentation.Image {
    PagePresentation.Image(source: placed(), alt: text())
  }

  public mutating func badge() -> PagePresentation.Badge {
    PagePresentation.Badge(text: text(), kind: word() ?? .note)
  }

  public mutating func placed() -> LocatedText { LocatedText(text(), at: location()) }

  /// Decodes an optional case of an enumeration from its raw value.
  public mutating func word<Word: RawRepresentable>() -> Word? where Word.RawValue == String {
    optionalText().flatMap(Word.init)
  }
}
