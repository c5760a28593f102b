import Foundation
import PageModel
import Projects
import Testing
import YAML

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
  func setting(_ key: String) -> String? { settings[key].map { YAMLNode($0).flowText } }

  /// The converter of the pages, with everything that the project states about them.
  private var own: PageConverter { PageConverter(of: converter) }
  var facts: ProjectFacts { own.facts }
  var dialect: Dialect { own.dialect }
  var pages: [String: PageDefaults] { own.pages }

  func defaults(of path: String, in url: String) -> PageDefaults { own.defaults(of: path, in: url) }
}

extension ProjectConverter {
  /// Converts a page of a project that a test has read, without the title and URL that the project states for it.
  func convert(
    _ source: [UInt8], path: String, url: String = "/", defaults: PageDefaults = PageDefaults(),
    includes: any IncludeSource
  ) -> ConvertedPage {
    PageConverter(of: self).convert(source, path: path, url: url, defaults: defaults, includes: includes)
  }
}

extension PageConverter {
  fileprivate init(of converter: any ProjectConverter) {
    self = converter as? PageConverter ?? PageConverter(Dialect(), ProjectFacts())
  }
}
