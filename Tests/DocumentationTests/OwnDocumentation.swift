import Foundation

/// The documentation in `content/`, as files.
enum OwnDocumentation {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether tests write the files that they compare.
  static let isRecording = ProcessInfo.processInfo.environment["UNFOLD_RECORD"] == "1"

  /// Returns the text of a page.
  static func page(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: "content/" + path), encoding: .utf8)
  }

  /// Returns the code at the beginning of each table row on a page: `| `key` | …`.
  static func rows(of path: String) throws -> Set<String> {
    let rows = try page(path).matches(of: /(?m)^\| <a id="([^"]+)"><\/a>`([^`]+)` \|/)
    return Set(rows.filter { $0.1 == $0.2 }.map { String($0.1) })
  }
}
