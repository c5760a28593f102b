import Basics
import FileSystem
import Platform

extension SourceLocation {
  /// The location of messages about the server, which are not about a file.
  static let preview = SourceLocation(file: "preview")
}

extension Diagnostic {
  static func basePathChanged(_ path: String, to new: String) -> Diagnostic {
    Diagnostic("preview.base-url", at: SourceLocation(file: "unfold.yml"), ["path": path, "new": new])
  }

  static func folderUnwatched(_ folder: String, _ error: FileError) -> Diagnostic {
    let isFull = error.code == ENOSPC || error.code == EMFILE
    return Diagnostic(
      "preview.unwatched/\(isFull ? "limit" : "folder")", at: SourceLocation(folder: folder),
      ["reason": error.reason])
  }
}
