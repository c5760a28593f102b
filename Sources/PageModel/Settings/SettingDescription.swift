import Basics

/// The documentation of a key: its row in the tables of `content/configuration.md`, and what editors show.
struct SettingDescription: Sendable {
  let name: String
  /// The type of the value for readers, in Markdown: `text`, or a choice of words in backquotes.
  let typeName: String
  let schema: SchemaType
  let defaultValue: SettingDefault
  /// The text of a key without an entry in `content/configuration.md`.
  let ownText: SettingText?
  /// The beginning of the anchors of such entries; nil for keys without any.
  var anchors: String? = nil
  /// The name that the key had before; nil if it has never been renamed, or only long ago.
  var former: FormerName? = nil

  /// The anchor of the entry. The theme already uses some names as ids.
  var anchor: String {
    let anchors = anchors ?? ""
    return anchors.isEmpty && HeadingID.reservedIDs.contains(name) ? "site-\(name)" : anchors + name
  }

  /// The meaning in one or more sentences, in Markdown. Links are relative to `content/`.
  var meaning: String { (ownText ?? SettingText.entries[anchor])?.meaning ?? "" }

  /// An example of a value, in YAML; nil for a key of a nested mapping, which the example of the mapping shows.
  var example: String? {
    // The type of other keys with two values shows how to write them.
    if ownText == nil, isSwitch { return defaultValue == .value("true") ? "false" : "true" }
    return (ownText ?? SettingText.entries[anchor])?.example
  }

  /// Whether the value is `true` or `false`.
  var isSwitch: Bool { typeName == "`true` or `false`" }

  /// The meaning for editors: the text of links, without backquotes.
  var plainMeaning: String {
    meaning.withoutMarkdownLinks.replacing("`", with: "")
  }
}

/// The value that applies if a key is absent.
enum SettingDefault: Sendable, Equatable {
  case none
  /// A value in YAML.
  case value(String)
  /// A value that depends on the site or page, in words, such as “the first heading”.
  case derived(String)
}

/// The earlier name of a key that was renamed. The key is accepted under this name too, with a warning, for at least
/// one minor version: see “What may change” in CONTRIBUTING.md.
struct FormerName: Sendable, Equatable {
  let name: String
  /// The version in which the key was renamed, such as `0.2`.
  let version: String

  init(_ name: String, until version: String) {
    self.name = name
    self.version = version
  }
}
