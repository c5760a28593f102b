import Basics

extension BinaryEncoder {
  public mutating func presentation(_ presentation: PagePresentation) {
    optional(presentation.icon) { $0.placed($1) }
    optionalText(presentation.heading)
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
    list(presentation.related) { record, related in
      record.optionalText(related.title)
      record.placed(related.target)
    }
    list(presentation.redirects) { $0.placed($1) }
  }

  private mutating func image(_ image: PagePresentation.Image) {
    placed(image.source)
    text(image.alt)
  }

  public mutating func placed(_ text: LocatedText) {
    self.text(text.text)
    location(text.location)
  }
}

extension BinaryDecoder {
  public mutating func presentation() -> PagePresentation {
    var presentation = PagePresentation()
    presentation.icon = optional { $0.placed() }
    presentation.heading = optionalText()
    presentation.image = optional { $0.image() }
    presentation.iconImage = optional { $0.image() }
    presentation.color = word()
    presentation.action = optional { record in
      PagePresentation.Action(
        target: record.placed(), purpose: record.word() ?? .link, label: record.optionalText())
    }
    presentation.children = word()
    presentation.siteListStyle = word()
    presentation.related = list { PagePresentation.Related(title: $0.optionalText(), target: $0.placed()) }
    presentation.redirects = list { $0.placed() }
    return presentation
  }

  private mutating func image() -> PagePresentation.Image {
    PagePresentation.Image(source: placed(), alt: text())
  }

  public mutating func placed() -> LocatedText { LocatedText(text(), at: location()) }

  /// Decodes an optional case of an enumeration from its raw value.
  public mutating func word<Word: RawRepresentable>() -> Word? where Word.RawValue == String {
    optionalText().flatMap(Word.init)
  }
}
