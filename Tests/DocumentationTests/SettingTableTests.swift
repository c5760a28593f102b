import Foundation
import Testing
@testable import PageModel

/// The lists of keys state the types and defaults that the declarations of the keys state, in the same order.
/// `UNFOLD_RECORD=1 swift test --filter SettingTableTests` writes them. The rest of an entry is written by hand: the
/// line of a new key needs only its anchor.
@Suite(.serialized) struct SettingTableTests {
  private static let page = "content/configuration.md"

  @Test func siteSettingsAreUpToDate() throws {
    try check(Configuration.siteKeys.map(\.description), below: "## Site settings")
    try check(Configuration.contentKeys.map(\.description), below: "## Content")
    try check(Configuration.appearanceKeys.map(\.description), below: "## Appearance")
    try check(
      Configuration.outputKeys.map(\.description), below: "## Search, checks, and output")
  }

  @Test func editAndFeedbackLinksAreUpToDate() throws {
    try check(Configuration.pageLinkKeys.map(\.description), below: "## Edit and feedback links")
  }

  @Test func frontMatterIsUpToDate() throws {
    try check(PageMetadata.keys.map(\.description), below: "## Front matter")
  }

  /// Checks the first list below a heading.
  private func check(_ keys: [SettingDescription], below heading: String) throws {
    let file = OwnDocumentation.repository.appending(path: Self.page)
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading))
    let first = try #require(lines[start...].firstIndex { $0.hasPrefix("<a id=") })
    let end = try #require(
      lines.indices[first...].first { line in
        !lines[line].hasPrefix(": ") && !lines[line].hasPrefix("<a id=") && !lines[line].isEmpty
      })
    let table = keys.flatMap(SettingTable.item)
    if OwnDocumentation.isRecording {
      lines.replaceSubrange(first..<end, with: table)
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(Array(lines[first..<end]) == table, "\(Self.page) is out of date; set UNFOLD_RECORD=1")
    }
  }
}

/// Generates a definition list of keys.
enum SettingTable {
  static func item(_ key: SettingDescription) -> [String] {
    let initial =
      switch key.defaultValue {
      case .none: ""
      case .value(let yaml): "; default: `\(yaml)`"
      case .derived(let words): "; default: \(words)"
      }
    let example = key.isSwitch ? "" : key.example.map { " Example: `\($0)`" } ?? ""
    let name = "<a id=\"\(key.anchor)\"></a>`\(key.name)`"
    return ["\(name) <small>\(key.typeName)\(initial)</small>", ": \(key.meaning)\(example)", ""]
  }
}
