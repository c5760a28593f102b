import Basics
import TestSupport
import Testing
import YAML
@testable import PageModel

/// The declarations of keys: each example sets a property, and each default is a valid value.
@Suite struct SettingKeyTests {
  @Test(arguments: Configuration.keys.map(\.description.name))
  func keysOfTheSite(name: String) throws { try check(name, Configuration.self) }

  @Test(arguments: PageMetadata.keys.map(\.description.name))
  func keysOfFrontMatter(name: String) throws { try check(name, PageMetadata.self) }

  /// Checks that the example and the default of a key are accepted, and that the example sets a property.
  private func check<Settings: KeyedSettings>(_ name: String, _ type: Settings.Type) throws {
    let key = try #require(Settings.keys.first { $0.name == name }).description
    let initial = String(reflecting: Settings())
    let example = try #require(key.example)
    let decoded = try String(reflecting: decode("\(name): \(example)", type))
    // Whether a page is a capture is decided before its front matter is decoded: see `SourcePage`.
    // The parser reads `variables`.
    if name != "capture", name != "variables" || type != PageMetadata.self { #expect(decoded != initial) }
    if case .value(let yaml) = key.defaultValue { _ = try decode("\(name): \(yaml)", type) }
  }

  private func decode<Settings: KeyedSettings>(_ yaml: String, _ type: Settings.Type) throws -> Settings {
    var decoder = ConfigDecoder("configuration", file: "a.yml")
    var settings = Settings()
    let root = try #require(try YAML.parse(Array(yaml.utf8)))
    decoder.decode(try #require(root.pairs), into: &settings)
    #expect(decoder.diagnostics == [], "\(yaml)")
    return settings
  }

  @Test(
    arguments: [
      Configuration.keys.map(\.name), PageMetadata.keys.map(\.name), NavigationFile.Entry.keys.map(\.name),
      ExternalLinkSettings.keys.map(\.name),
    ].map { Abridged($0) })
  func keysAreUnique(names: Abridged<[String]>) { #expect(Set(names.value).count == names.value.count) }

  @Test func defaultsAreTheInitialValuesOfProperties() {
    let defaults = Dictionary(
      uniqueKeysWithValues: Configuration.keys.map { ($0.name, $0.description.defaultValue) })
    #expect(defaults["language"] == .value("en"))
    #expect(defaults["urls"] == .value("directory"))
    #expect(defaults["search"] == .value("true"))
    #expect(defaults["integrity"] == .value("false"))
    #expect(defaults["feed"] == .value("Change log"))
    #expect(defaults["captures"] == .value("{missing: link, enabled: true, frame: remove}"))
    #expect(defaults["externalLinks"] == .value("{timeout: 30}"))
    #expect(defaults["hosts"] == SettingDefault.none)
  }

  @Test func meaningsForEditorsHaveNoMarkup() {
    let key = SettingDescription(
      name: "a", typeName: "text", schema: .text, defaultValue: .none,
      ownText: SettingText(
        meaning: "The order, as in [`navigation.yml`](navigation/order.md#The-file) or `b`.", example: nil))
    #expect(key.plainMeaning == "The order, as in navigation.yml or b.")
  }

  /// Without presentation settings, a page takes little memory.
  @Test func emptyPresentationSettingsAreNotStored() throws {
    #expect(try !decode("related: []\nicon:", PageMetadata.self).hasPresentation)
    #expect(try decode("icon: gear", PageMetadata.self).hasPresentation)
  }
}
