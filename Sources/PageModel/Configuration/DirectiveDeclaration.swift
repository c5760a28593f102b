import Basics
import YAML

/// A directive that a site defines: the front matter of `templates/directives/NAME.mustache`.
public struct DirectiveDeclaration: Sendable {
  /// The name without the `@`, which is the name of the file.
  public var name: String
  /// The path of the template, for messages.
  public var file: String
  public var arguments: [Argument] = []
  public var content = Content.none
  /// The names of the only directives that the content may consist of; empty for any content.
  public var contains: [String] = []
  /// The purpose of the directive, in plain text, for `@DirectiveReference`.
  public var description: String?
  /// The Markdown that `unfold check` tries the directive with.
  public var example: LocatedText?
  /// Whether the directive is a part of a line of text.
  public var isInline = false
  /// Whether the site has a style sheet for the directive.
  public var hasStyles = false

  /// What is between the braces of the directive.
  public enum Content: String, Sendable, CaseIterable {
    case none
    /// A line of text.
    case text
    /// Paragraphs, lists, and other blocks.
    case blocks
  }

  /// An argument of the directive.
  public struct Argument: Sendable {
    public var name: String
    public var kind = Kind.text
    public var isRequired = false
    public var initial: String?
    public var description: String?
  }

  /// The kind of value of an argument.
  public enum Kind: Sendable, Equatable {
    case text, number, boolean, url, image, icon
    /// The path of a file whose values the template shows.
    case data
    case choice([String])
  }

  /// Reads the front matter of a template.
  ///
  /// - Parameter root: the front matter; nil for a template without front matter.
  public init(_ name: String, file: String, _ root: YAMLNode?, diagnostics: inout [Diagnostic]) {
    self.name = name
    self.file = file
    guard let root else { return }
    var decoder = ConfigDecoder("theme", file: file)
    defer { diagnostics += decoder.diagnostics }
    guard let pairs = root.pairs else {
      decoder.note(
        .wrongValue("theme", "front matter", "a mapping of keys to values", at: decoder.place(root)))
      return
    }
    var fields = DirectiveFields()
    decoder.decode(pairs, into: &fields)
    arguments = fields.arguments
    content = fields.content ?? (fields.contains.isEmpty ? .none : .blocks)
    contains = fields.contains
    description = fields.description
    example = fields.example
    isInline = fields.isInline
    if isInline, content != .none {
      decoder.note(
        .wrongValue(
          "theme", "`content`", "`none`, because a directive in a line of text has no content",
          at: SourceLocation(file: file)))
      content = .none
    }
  }
}

// MARK: - Reading

/// The keys of the front matter of a directive’s template.
struct DirectiveFields: KeyedSettings {
  var arguments: [DirectiveDeclaration.Argument] = []
  var content: DirectiveDeclaration.Content?
  var contains: [String] = []
  var description: String?
  var example: LocatedText?
  var isInline = false

  static let keys: [SettingKey<DirectiveFields>] = [
    SettingKey(
      "arguments", .directiveArguments, \.arguments, "The arguments by name, each with the keys below."),
    SettingKey(
      "content", .choice(of: DirectiveDeclaration.Content.self), \.content, default: .value("none"),
      "What is between the braces: nothing, a line of text, or paragraphs and other blocks."),
    SettingKey(
      "contains", .texts, \.contains, "The names of the only directives that may be between the braces."),
    SettingKey("description", .text, \.description, "The purpose, for `@DirectiveReference`."),
    SettingKey(
      "example", .locatedText, \.example, "The Markdown that `unfold check` tries the directive with."),
    SettingKey("inline", .boolean, \.isInline, "Whether the directive is a part of a line of text."),
  ]
}

/// The keys of an argument.
struct DirectiveArgumentFields: KeyedSettings {
  var kind = DirectiveDeclaration.Kind.text
  var isRequired = false
  var initial: String?
  var description: String?

  static let keys: [SettingKey<DirectiveArgumentFields>] = [
    SettingKey(
      "type", .directiveArgumentKind, \.kind,
      "`text`, `number`, `boolean`, `url`, `image`, `icon`, `data`, or a list of words, one of which is the value."
    ),
    SettingKey("required", .boolean, \.isRequired, "Whether a directive without the argument is reported."),
    SettingKey("default", .text, \.initial, "The value without the argument."),
    SettingKey("description", .text, \.description, "The effect, for `@DirectiveReference`."),
  ]
}

extension SettingType where Value == DirectiveDeclaration.Kind {
  /// The name of a type, or a list of words.
  static var directiveArgumentKind: SettingType {
    let types: [(name: String, kind: DirectiveDeclaration.Kind)] = [
      ("text", .text), ("number", .number), ("boolean", .boolean), ("url", .url), ("image", .image),
      ("icon", .icon), ("data", .data),
    ]
    let words = types.map(\.name)
    return SettingType(
      words.alternatives + ", or list of words", .either([.choice(words), .list(of: .text)])
    ) { value, decoder in
      if value.items != nil { return SettingType<[String]>.texts.decode(value, &decoder).map { .choice($0) } }
      let text = value.node.text ?? ""
      return types.first { $0.name == text.lowercased() }?.kind
        ?? decoder.reject(
          value, expected: words.alternatives + ", or a list of words",
          nearest: Spelling.nearest(to: text, in: words))
    }
  }
}

extension SettingType where Value == [DirectiveDeclaration.Argument] {
  /// A mapping from the names of arguments to their properties.
  static var directiveArguments: SettingType {
    let fields = DirectiveArgumentFields.keys.map(\.description)
    let kind = SettingType<DirectiveDeclaration.Kind>.directiveArgumentKind
    return SettingType("mapping", .mappingOf(.either([kind.schema, .mapping(fields)]))) { value, decoder in
      guard let pairs = value.node.pairs else {
        return decoder.reject(value, expected: "a mapping such as `{amount: {type: number, required: true}}`")
      }
      return pairs.compactMap { pair in
        var argument = DirectiveDeclaration.Argument(name: pair.key)
        let isName = pair.key.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        guard isName, pair.key != "content" else {
          return decoder.reject(
            ConfigValue(pair),
            expected: "an argument whose name consists of letters and digits, and is not `content`")
        }
        guard let inner = pair.value.pairs else {
          // `amount: number` is short for `amount: {type: number}`.
          if let kind = kind.decode(ConfigValue(pair), &decoder) { argument.kind = kind }
          return argument
        }
        var fields = DirectiveArgumentFields()
        decoder.decode(inner, into: &fields)
        argument.kind = fields.kind
        argument.isRequired = fields.isRequired
        argument.initial = fields.initial
        argument.description = fields.description
        return argument
      }
    }
  }
}
