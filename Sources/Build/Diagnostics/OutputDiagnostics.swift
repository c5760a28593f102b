import Basics

/// The wording of what can be wrong with the folder that a site is built into.
extension Diagnostic {
  /// The output folder cannot be used at all; `reason` completes "the output folder …".
  static func outputRefused(_ folder: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "output.refused", at: SourceLocation(file: folder), "the output folder \(folder) \(reason)",
      help: "choose a folder of its own, as in --output public")
  }

  static func outputBusy(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.busy", at: SourceLocation(file: folder), "another build is writing into \(folder)",
      help: "wait until it has ended")
  }

  static func outputUnusable(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(.error, "output.unusable", at: SourceLocation(file: folder), error.description)
  }

  /// Ends the writing: the disk is full, the folder went away and the like.
  static func outputFailed(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "output.failed", at: SourceLocation(file: folder), "writing stopped: \(error)",
      help: "what stood there before is whole; build again when the cause is gone")
  }

  /// Concerns one file; the others are written.
  static func outputFileFailed(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(.error, "output.file-failed", at: SourceLocation(file: file), error.description)
  }

  static func outputForeign(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreign", at: SourceLocation(file: file),
      "\(file) is in the way, and it was not written by Unfold", help: "move it away, or rename the page")
  }

  /// For a folder without a manifest, where every file in the way is foreign: one sentence for all of them.
  static func outputForeign(_ files: [String], in folder: String) -> Diagnostic {
    let first = files.prefix(3).joined(separator: ", ")
    let more = files.count > 3 ? " and \(files.count - 3) more" : ""
    return Diagnostic(
      .error, "output.foreign", at: SourceLocation(file: folder),
      "\(folder) has files in the way that were not written by Unfold: \(first)\(more)",
      help: "empty the folder, or choose another with --output")
  }

  static func outputLink(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.link", at: SourceLocation(file: file),
      "\(file) is a symbolic link, and Unfold writes neither over nor through one", help: "remove the link")
  }

  static func outputNoFolder(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreign", at: SourceLocation(file: file),
      "\(file) is in the way of a folder, and it was not written by Unfold", help: "move it away")
  }

  static func outputFolderInTheWay(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreign", at: SourceLocation(file: file),
      "a folder is in the way of the file \(file), and it is not empty",
      help: "move it away, or rename the page")
  }

  static func outputPathInvalid(_ path: String, in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.path", at: SourceLocation(file: folder), "\(path) does not name a file inside \(folder)"
    )
  }

  static func outputTwice(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.twice", at: SourceLocation(file: file),
      "two different files would be written to \(file)")
  }

  /// A page is gone, but what was built from it has been edited since.
  static func outputKept(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "output.kept", at: SourceLocation(file: file),
      "\(file) belongs to no page any more, but was changed since Unfold wrote it, and is kept",
      help: "remove it by hand if it is not needed")
  }

  static func outputManifestDamaged(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "output.manifest", at: SourceLocation(file: file),
      "the list of built files \(file) is damaged and is ignored, so older files cannot be told from yours")
  }
}
