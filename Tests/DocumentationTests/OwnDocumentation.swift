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
}
