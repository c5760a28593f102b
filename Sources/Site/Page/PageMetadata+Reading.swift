import Basics
import Markup

extension PageMetadata {
  /// The keys that front matter may have.
  public static let keys = schema.map { $0.name } + PagePresentation.keys

  /// Reads front matter.
  ///
  /// - Parameters:
  ///   - root: the mapping; anything else is reported and counts as none.
  ///   - file: the name for diagnostics.
  ///   - diagnostics: takes unknown keys and values of the wrong type, which are left out.
  public init(from root: YAMLNode, file: String, diagnostics: inout [Diagnostic]) {
    self.init()
    var reader = MappingReader("metadata", file: file)
    defer { diagnostics += reader.diagnostics }
    guard let pairs = root.pairs else {
      reader.note(
        .wrongType(
          "metadata", "front matter", "a mapping of keys to values", at: reader.place(root), .warning))
      return
    }
    var presentation = PagePresentation()
    for pair in pairs {
      switch pair.key {
      case "title": title = reader.text(pair)
      case "description": description = reader.text(pair)
      case "order": order = reader.integer(pair)
      case "draft": isDraft = reader.boolean(pair) ?? false
      case "kind": kind = reader.text(pair)
      case "source": source = reader.text(pair)
      case "date": date = reader.text(pair) ?? date
      case "timestamp": date = date ?? reader.text(pair)
      case "platforms": platforms = reader.list(pair, separator: ",") ?? []
      case "breadcrumb": breadcrumb = Self.breadcrumb(pair, &reader)
      case "disclosure": disclosure = reader.disclosure(pair) ?? DisclosureRules()
      case "slug": slug = Self.slug(pair, &reader)
      case "template": template = reader.text(pair)
      case "checks": checks = reader.checks(pair) ?? CheckSettings()
      default: if !presentation.read(pair, &reader) { reader.unknown(pair, in: pairs, among: Self.keys) }
      }
    }
    if presentation != PagePresentation() { self.presentation = presentation }
  }

  private static func slug(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> String? {
    guard let slug = reader.text(pair) else { return nil }
    guard let problem = PathComponent.problem(in: slug) else { return slug }
    reader.note(.badSlug(slug, problem, at: reader.place(pair.value)))
    return nil
  }

  private static func breadcrumb(_ pair: YAMLNode.Pair, _ reader: inout MappingReader) -> [Crumb] {
    if pair.value.isNull { return [] }
    guard let items = pair.value.items else {
      return reader.reject(pair, expected: "a list of entries with `title` and `url`") ?? []
    }
    return items.compactMap { item in
      guard let title = item["title"]?.text, let url = item["url"]?.text else {
        reader.note(
          .wrongType(
            "metadata", "an item of `breadcrumb`", "a mapping with `title` and `url`", at: reader.place(item),
            .warning))
        return nil
      }
      return Crumb(title: title, url: url)
    }
  }
}
