import Basics
import Foundation
import Testing
@testable import PageModel

/// The lists of keys in the reference are generated from the declarations of the keys.
/// `UNFOLD_RECORD=1 swift test --filter SettingTableTests` writes them.
@Suite(.serialized) struct SettingTableTests {
  private static let page = "content/configuration.md"

  @Test func siteSettingsAreUpToDate() throws {
    try check(Configuration.siteKeys.map(\.description), below: "## Site settings", anchors: "")
    try check(Configuration.contentKeys.map(\.description), below: "## Content", anchors: "")
    try check(Configuration.appearanceKeys.map(\.description), below: "## Appearance", anchors: "")
    try check(
      Configuration.outputKeys.map(\.description), below: "## Search, checks, and output", anchors: "")
  }

  @Test func editAndFeedbackLinksAreUpToDate() throws {
    try check(Configuration.pageLinkKeys.map(\.description), below: "## Edit and feedback links", anchors: "")
  }

  @Test func frontMatterIsUpToDate() throws {
    // Some keys are also settings of the site.
    try check(PageMetadata.keys.map(\.description), below: "## Front matter", anchors: "front-matter-")
  }

  /// Checks the first list below a heading.
  ///
  /// - Parameter anchors: the beginning of the anchors of its terms, before the name of the key.
  private func check(_ keys: [SettingDescription], below heading: String, anchors: String) throws {
    let file = OwnDocumentation.repository.appending(path: Self.page)
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading))
    let first = try #require(lines[start...].firstIndex { $0.hasPrefix("<a id=") })
    let end = try #require(
      lines.indices[first...].first { line in
        !lines[line].hasPrefix(": ") && !lines[line].hasPrefix("<a id=") && !lines[line].isEmpty
      })
    let table = SettingTable.lines(keys, anchors: anchors)
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
  static func lines(_ keys: [SettingDescription], anchors: String) -> [String] {
    keys.flatMap { item($0, anchors) }
  }

  private static func item(_ key: SettingDescription, _ anchors: String) -> [String] {
    let initial =
      switch key.defaultValue {
      case .none: ""
      case .value(let yaml): "; default: `\(yaml)`"
      case .derived(let words): "; default: \(words)"
      }
    // The type shows how to write the values.
    let isChoice = key.typeName == "`true` or `false`"
    let example = isChoice ? "" : key.example.map { " Example: `\($0)`" } ?? ""
    let former = key.former.map { " Before version \($0.version), its name was `\($0.name)`." } ?? ""
    // The theme uses some names as ids of its own parts.
    let anchor =
      anchors.isEmpty && HeadingID.reservedIDs.contains(key.name) ? "site-\(key.name)" : anchors + key.name
    let name = "<a id=\"\(anchor)\"></a>`\(key.name)`"
    return ["\(name) <small>\(key.typeName)\(initial)</small>", ": \(key.meaning)\(former)\(example)", ""]
  }
}
