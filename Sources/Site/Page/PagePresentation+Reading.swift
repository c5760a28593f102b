import Markup

extension PagePresentation {
  /// The keys of front matter that are read here.
  static let keys = schema.map { $0.name }

  /// Reads the value of a key; false if the key is none of `keys`.
  mutating func read(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> Bool {
    switch pair.key {
    case "icon": icon = reader.placedText(pair)
    case "heading": heading = reader.text(pair)
    case "image": image = Self.image(pair, &reader)
    case "iconImage": iconImage = Self.image(pair, &reader)
    case "color": color = reader.choice(pair)
    case "action": action = Self.action(pair, &reader)
    case "children": children = reader.choice(pair)
    case "related": related = Self.related(pair, &reader)
    case "redirects": redirects = reader.placedList(pair)
    default: return false
    }
    return true
  }

  /// A file, or a mapping of `source` and `alt`.
  private static func image(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> Image? {
    if pair.value.isNull { return nil }
    guard let pairs = pair.value.pairs else { return reader.placedText(pair).map { Image(source: $0) } }
    var source: PlacedText?
    var alt = ""
    for pair in pairs {
      switch pair.key {
      case "source": source = reader.placedText(pair)
      case "alt": alt = reader.text(pair) ?? ""
      default: reader.unknown(pair, in: pairs, among: ["source", "alt"])
      }
    }
    guard let source else { return reader.reject(pair, expected: "a file, or a mapping with `source`") }
    return Image(source: source, alt: alt)
  }

  /// A mapping of `url` or `file`, and `purpose` or `label`; an address alone is a link.
  private static func action(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> Action? {
    if pair.value.isNull { return nil }
    guard let pairs = pair.value.pairs else {
      return reader.placedText(pair).map { Action(target: $0, purpose: .link) }
    }
    var target: PlacedText?
    var purpose: Action.Purpose?
    var label: String?
    for pair in pairs {
      switch pair.key {
      case "url", "file": target = reader.placedText(pair)
      case "purpose": purpose = reader.choice(pair)
      case "label": label = reader.text(pair)
      default: reader.unknown(pair, in: pairs, among: ["url", "file", "purpose", "label"])
      }
    }
    guard let target else { return reader.reject(pair, expected: "a mapping with `url` or `file`") }
    return Action(target: target, purpose: purpose ?? .link, label: label)
  }

  /// A list of addresses, and of mappings of `title` and `url`.
  private static func related(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> [Related] {
    if pair.value.isNull { return [] }
    var related: [Related] = []
    for item in pair.value.items ?? [pair.value] {
      if let text = item.text, !item.isNull {
        related.append(Related(target: PlacedText(text, at: reader.place(item))))
      } else if let url = item["url"], let text = url.text {
        related.append(
          Related(title: item["title"]?.text, target: PlacedText(text, at: reader.place(url))))
      } else {
        let expected = "a page, an address, or a mapping with `title` and `url`"
        reader.note(
          .wrongType(reader.subject, "an item of `related`", expected, at: reader.place(item), .warning))
      }
    }
    return related
  }
}
