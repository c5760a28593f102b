extension SettingType where Value == PagePresentation.Image {
  /// A file, or a mapping with `source` and `alt`.
  static var image: SettingType {
    SettingType.mapping(
      of: ImageFields.self, required: [["source"]], expected: "a file, or a mapping with `source`"
    ) { fields in
      fields.source.map { PagePresentation.Image(source: $0, alt: fields.alt) }
    }
    .orText("file") { PagePresentation.Image(source: $0) }
  }
}

extension SettingType where Value == PagePresentation.Badge {
  /// Text, or a mapping with `text` and `kind`.
  static var badge: SettingType {
    let text = SettingType<String>.badgeText
    let mapping = SettingType.mapping(
      of: BadgeFields.self, required: [["text"]],
      expected: "text, or a mapping such as `{text: Beta, kind: warning}`"
    ) { fields in
      fields.text.map { PagePresentation.Badge(text: $0, kind: fields.kind) }
    }
    return SettingType("text, or \(mapping.name)", .either([text.schema, mapping.schema])) { value, decoder in
      if value.node.text == nil { return mapping.decode(value, &decoder) }
      return text.decode(value, &decoder).map { PagePresentation.Badge(text: $0) }
    }
  }
}

extension SettingType where Value == String {
  /// A text that is short enough to share a row of the sidebar with a title.
  fileprivate static var badgeText: SettingType {
    .parsed(
      "text", .pattern("^.{1,20}$", orNumber: true), expected: "at most 20 characters, such as `New`"
    ) { (1...20).contains($0.unicodeScalars.count) ? $0 : nil }
  }
}

extension SettingType where Value == PagePresentation.Action {
  /// A page or URL, or a mapping with `url` or `file`, `purpose` and `label`.
  static var action: SettingType {
    let purpose = SettingType<PagePresentation.Action.Purpose>.choice(
      of: PagePresentation.Action.Purpose.self)
    return SettingType.mapping(
      of: ActionFields.self, required: [["url", "file"]], expected: "a mapping with `url` or `file`"
    ) { fields in
      fields.target.map { PagePresentation.Action(target: $0, purpose: fields.purpose, label: fields.label) }
    }
    .named("mapping with `url` or `file`, and `label` or `purpose`: \(purpose.name)")
    .orText("page or URL") { PagePresentation.Action(target: $0, purpose: .link) }
  }
}

extension SettingType where Value == PagePresentation.Related {
  /// A page, a URL, or a mapping with `title` and `url`.
  static var related: SettingType {
    SettingType.mapping(
      of: LinkFields.self, required: [["url"]], isOpen: true,
      expected: "a page, a URL, or a mapping with `title` and `url`"
    ) { fields in
      fields.url.map { PagePresentation.Related(title: fields.title, target: $0) }
    }
    .orText("page or URL") { PagePresentation.Related(target: $0) }
  }
}

extension SettingType where Value == PagePresentation.Neighbor {
  /// A page, a URL, a mapping with `title` and `url`, or `false` for no link.
  static var neighbor: SettingType {
    let link = SettingType<PagePresentation.Related>.related
    return SettingType(
      "page, URL, or mapping with `title` and `url`; or `false`", .either([.boolean, link.schema])
    ) { value, decoder in
      if case .scalar("false", isPlain: true) = value.node.value { return PagePresentation.Neighbor.none }
      return link.decode(value, &decoder).map { .link($0) }
    }
  }
}

/// The keys of an image.
private struct ImageFields: KeyedSettings {
  var source: LocatedText?
  var alt = ""

  static let keys: [SettingKey<ImageFields>] = [
    SettingKey("source", .locatedText, \.source, "A file of the site."),
    SettingKey("alt", .text, \.alt, default: SettingDefault.none, "A description of the image."),
  ]
}

/// The keys of a badge.
private struct BadgeFields: KeyedSettings {
  var text: String?
  var kind = PagePresentation.Badge.Kind.note

  static let keys: [SettingKey<BadgeFields>] = [
    SettingKey("text", .badgeText, \.text, "A word or two."),
    SettingKey("kind", .choice(of: PagePresentation.Badge.Kind.self), \.kind, "The color."),
  ]
}

/// The keys of a call to action.
private struct ActionFields: KeyedSettings {
  var target: LocatedText?
  var purpose = PagePresentation.Action.Purpose.link
  var label: String?

  static let keys: [SettingKey<ActionFields>] = [
    SettingKey("url", .locatedText, \.target, "A page or a URL."),
    SettingKey("file", .locatedText, \.target, "A file of the site."),
    SettingKey(
      "purpose", .choice(of: PagePresentation.Action.Purpose.self), \.purpose, "The purpose of the link."),
    SettingKey("label", .text, \.label, "The text of the link."),
  ]
}

/// The keys of a link: a breadcrumb, or a related page.
struct LinkFields: KeyedSettings {
  var title: String?
  var url: LocatedText?

  static let keys: [SettingKey<LinkFields>] = [
    SettingKey("title", .text, \.title, "The title of the link."),
    SettingKey("url", .locatedText, \.url, "The URL that it links to."),
  ]
}
