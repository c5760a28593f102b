import Basics
import FileSystem

/// The diagnostics about checks themselves: baselines, earlier versions, libcurl and fixes.
extension Diagnostic {
  /// - Parameter name: the message about a file that cannot be read or written, such as `baseline.unreadable`.
  static func fileFailed(_ name: String, _ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      name, at: SourceLocation(file: file),
      ["problem": error.description, "help": error.help, "file": file])
  }

  /// - Parameter count: the number of findings with this key that the baseline has and the site no longer has.
  static func baselineStale(_ key: FindingKey, _ count: Int, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      "baseline.stale", at: place,
      [
        "identifier": key.identifier, "file": key.file, "count": count > 1 ? count : nil,
        "baseline": place.file,
      ])
  }
}
