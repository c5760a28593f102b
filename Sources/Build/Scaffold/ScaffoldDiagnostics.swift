import Basics
import FileSystem

/// The diagnostics of `unfold new`.
enum ScaffoldDiagnostics {
  /// - Parameter paths: the paths, relative to the folder, of the files that exist already; not empty.
  static func exists(_ paths: [String], in folder: String) -> Diagnostic {
    let others = paths.count - 1
    return Diagnostic(
      "new.exists/file", at: SourceLocation(folder: folder),
      [
        "file": paths[0],
        "others": others == 0 ? "" : " and \(others.counted("other file")) of the starter site",
        "these": others == 0 ? "the file" : "these files",
      ])
  }

  static func failed(_ folder: String, _ error: FileError, written: [String]) -> Diagnostic {
    Diagnostic(
      "new.failed", at: SourceLocation(folder: folder),
      ["problem": error, "files": written.isEmpty ? nil : written.joined(separator: ", ")])
  }
}
