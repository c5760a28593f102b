/// A key that authors may write, with what stands behind it: the source of the names that are read, and of the schema
/// by which editors help.
struct SchemaKey: Sendable {
  let name: String
  let type: SchemaType
  /// One sentence.
  let meaning: String

  init(_ name: String, _ type: SchemaType, _ meaning: String) {
    self.name = name
    self.type = type
    self.meaning = meaning
  }
}

/// What a value may be. No value at all counts as an absent key, so it may always be that.
indirect enum SchemaType: Sendable {
  case text
  /// A text that a regular expression matches; a number or the like if it may be one without quotes.
  case pattern(String, orNumber: Bool = false)
  case integer
  case boolean
  case choice([String])
  case list(of: SchemaType)
  /// One of several types.
  case either([SchemaType])
  /// A mapping of these keys and, unless it is open, no others.
  case mapping([SchemaKey], required: [[String]] = [], isOpen: Bool = false)
  /// A mapping of any keys to texts, each with one.
  case dictionary
  /// The entries of an outline, which hold more of them.
  case outline
}

extension SchemaType {
  static let texts = SchemaType.either([.text, .list(of: .text)])

  /// The words of an enumeration.
  static func choice<Choice>(of type: Choice.Type) -> SchemaType
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    .choice(Choice.allCases.map(\.rawValue))
  }

  /// Headings, and levels from `h2` to `h6`.
  static let disclosure = SchemaType.either([headingOrLevel, .list(of: headingOrLevel)])
  private static let headingOrLevel = SchemaType.pattern("^(?![hH][017-9]$)", orNumber: true)

  /// Identifiers, and how severe each is to be.
  static let checks = SchemaType.mapping(
    CheckNames.all.map { SchemaKey($0, .choice(of: CheckSettings.Level.self), "How severe it is, or off.") })
}
