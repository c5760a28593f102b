import Basics
import TestSupport
import Testing
import YAML
@testable import PageModel

/// Keys that have been renamed are still accepted under their earlier name. These are declared here, because no key of
/// a released version has been renamed.
@Suite struct RenamedKeyTests {
  private struct Tea: KeyedSettings, Equatable {
    var minutes = 3
    var pot = Pot()

    static let keys: [SettingKey<Tea>] = [
      SettingKey(
        "minutes", .integer, \.minutes, "The time.", example: "5", formerly: FormerName("time", until: "0.2")),
      SettingKey("pot", .mapping(of: Pot.self, expected: "a mapping such as `size: 2`"), \.pot, "The pot."),
    ]
  }

  private struct Pot: KeyedSettings, Equatable {
    var size: Int?

    static let keys: [SettingKey<Pot>] = [
      SettingKey("size", .integer, \.size, "The cups.", formerly: FormerName("cups", until: "1.4"))
    ]
  }

  private func decode(_ yaml: String, _ subject: String = "configuration") throws -> (Tea, [Diagnostic]) {
    var decoder = ConfigDecoder(subject, file: "a.yml")
    var tea = Tea()
    let root = try #require(try YAML.parse(Array(yaml.utf8)))
    decoder.decode(try #require(root.pairs), into: &tea)
    return (tea, decoder.diagnostics)
  }

  @Test func theEarlierNameWorksWithAWarning() throws {
    let (tea, diagnostics) = try decode("time: 5")
    #expect(tea.minutes == 5)
    #expect(
      diagnostics.map(show) == [
        "a.yml:1:1: warning: the key `time` was renamed to `minutes` in version 0.2 [configuration.renamed-key] — write `minutes`; a later version will not accept `time`"
      ])
    #expect(diagnostics.first?.fixIt == .replace("time", with: "minutes"))
    #expect(try decode("time: 5", "metadata").1.map(\.identifier) == ["metadata.renamed-key"])
  }

  @Test(arguments: ["minutes: 4\ntime: 5", "time: 5\nminutes: 4"])
  func thePresentNameWins(yaml: String) throws {
    let (tea, diagnostics) = try decode(yaml)
    #expect(tea.minutes == 4)
    #expect(diagnostics.map(\.identifier) == ["configuration.renamed-key"])
    #expect(diagnostics.map(\.help) == ["remove it; `minutes` is set already"])
    #expect(diagnostics.first?.fixIt == nil)
  }

  @Test func keysOfNestedMappingsToo() throws {
    let (tea, diagnostics) = try decode("pot: {cups: 2}")
    #expect(tea.pot.size == 2)
    #expect(diagnostics.map(\.location.column) == [7])
  }

  @Test func wrongValuesAreNamedAsTheAuthorWroteThem() throws {
    let (tea, diagnostics) = try decode("time: long")
    #expect(tea.minutes == 3)
    #expect(diagnostics.map(\.identifier) == ["configuration.renamed-key", "configuration.wrong-value"])
    #expect(diagnostics.last?.message == "`time` must be a whole number")
  }

  @Test func earlierNamesAreNotSuggested() throws {
    #expect(try decode("tim: 5").1.map(\.help) == ["the keys are `minutes`, `pot`"])
  }

  @Test func theSchemaMarksTheEarlierNameAsDeprecated() {
    var json = JSONWriter(capacity: 1 << 10, isIndented: false)
    json.beginObject()
    JSONSchemaWriter.add(Pot.keys.map(\.description), isOpen: false, to: &json)
    let schema = String(decoding: json.finish(endsLine: false), as: UTF8.self)
    #expect(
      schema == #"""
        {"properties":{"size":{"description":"The cups.","type":["integer","null"]},"cups":{"description":"Renamed to size in version 1.4.","deprecated":true,"type":["integer","null"]}},"additionalProperties":false}
        """#)
  }

  /// An earlier name must not be the name of another key, which would win.
  @Test(
    arguments: [
      Configuration.keys.map(\.description), PageMetadata.keys.map(\.description),
      NavigationFile.Entry.keys.map(\.description), Configuration.CaptureSettings.keys.map(\.description),
      ExternalLinkSettings.keys.map(\.description),
    ].map { Abridged($0) })
  func earlierNamesAreNotTaken(input: Abridged<[SettingDescription]>) {
    let keys = input.value
    let names = keys.map(\.name) + keys.compactMap(\.former?.name)
    #expect(Set(names).count == names.count)
  }
}
