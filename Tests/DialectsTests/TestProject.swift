import Foundation
import PageModel
import Testing

@testable import Dialects

/// A project in a temporary folder.
struct TestProject {
  let path: String

  init(_ files: [String: String]) throws {
    path = NSTemporaryDirectory() + "dialects-" + UUID().uuidString
    for (name, text) in files {
      let place = path + "/" + name
      try FileManager.default.createDirectory(
        atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: place, atomically: true, encoding: .utf8)
    }
  }

  /// Reads the project, and removes its folder.
  func read() throws -> Project {
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try #require(Project.find(at: path, shownAs: path))
  }
}

extension Project {
  /// The navigation on one line: `Title→page[children]`.
  var outline: String { navigation.map { Self.outline($0.entries) } ?? "" }

  private static func outline(_ entries: [NavigationFile.Entry]) -> String {
    entries.map { entry in
      let target = entry.target.map { "→" + $0 } ?? ""
      return (entry.title ?? "") + target
        + (entry.children.isEmpty ? "" : "[" + outline(entry.children) + "]")
    }.joined(separator: " | ")
  }

  /// The value of a setting.
  func setting(_ key: String) -> String? { settings.first { $0.key == key }?.value.flowText }
}
