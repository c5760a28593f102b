import Foundation

/// The documentation in `content/`, as files.
enum OwnDocumentation {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A page's text.
  static func page(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: "content/" + path), encoding: .utf8)
  }

  /// The words that begin a table's row on a page: `| `key` | …`.
  static func rows(of path: String) throws -> Set<String> {
    Set(try page(path).matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) })
  }
}
