import Basics
import FileSystem

/// The diagnostics about the output folder.
extension Diagnostic {
  /// The output folder must not be used at all; `reason` completes the message “the output folder …”.
  ///
  /// - Parameter example: the usual output folder, for the help.
  public static func outputRefused(_ folder: String, _ reason: String, example: String) -> Diagnostic {
    Diagnostic(
      .error, "output.refused", at: SourceLocation(folder: folder), "the output folder \(folder) \(reason)",
      help: "choose a folder that only holds the built site, such as --output \(example)")
  }

  /// Another process holds the lock of the output folder.
  public static func outputBusy(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.busy", at: SourceLocation(folder: folder), "another build is writing into \(folder)",
      help: "wait until the other build has ended")
  }

  static func outputUnusable(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "output.unusable", at: SourceLocation(folder: folder), error.description, help: error.help)
  }

  /// The build stops writing, for example because the disk is full or the output folder was removed.
  public static func outputFailed(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "output.failed", at: SourceLocation(folder: folder), "writing stopped: \(error)",
      help: "every file is complete, in its old or its new version; fix the cause, and build again")
  }

  /// One file cannot be written; the others are.
  static func outputFileFailed(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(.error, "output.file-failed", at: SourceLocation(file: file), error.description)
  }

  static func outputForeign(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreign", at: SourceLocation(file: file),
      "\(file) already exists, and Unfold did not write it", help: "move it away, or rename the page")
  }

  /// The output folder has no manifest, so Unfold wrote none of the files in it: one message for all files that exist
  /// already.
  static func outputForeign(_ files: [String], in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreign", at: SourceLocation(folder: folder),
      "\(folder) already contains files of the same names, and Unfold did not write them: \(first(of: files))",
      help: "empty the folder, or choose another one with --output")
  }

  static func outputLink(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.link", at: SourceLocation(file: file),
      "\(file) is a symbolic link, which Unfold neither follows nor replaces", help: "remove the link")
  }

  static func outputFileBlocksFolder(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreign", at: SourceLocation(file: file),
      "\(file) is a file that Unfold did not write, but a folder is needed there", help: "move it away")
  }

  static func outputFolderBlocksFile(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "output.foreign", at: SourceLocation(folder: file),
      "\(file) is a folder that is not empty, but a file is needed there",
      help: "move it away, or rename the page")
  }

  static func outputPathInvalid(_ path: String, in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "output.path", at: SourceLocation(folder: folder),
      "“\(path)” is not the path of a file inside \(folder)"
    )
  }

  static func outputDuplicate(_ file: String, of sources: FileSources) -> Diagnostic {
    let name = sources.files.count == 1 ? sources.files[0] : "one of them in the content folder"
    return Diagnostic(
      .error, "output.twice", at: SourceLocation(file: file),
      "two different files would be written to \(file)" + (sources.listed.map { ": \($0)" } ?? ""),
      help: "rename \(name), or leave it out with `exclude` in unfold.yml")
  }

  /// A page was removed, but the file that was built from it has been edited since.
  static func outputKept(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "output.kept", at: SourceLocation(file: file),
      "the page of \(file) no longer exists, but the file is kept, since it was changed after Unfold wrote it",
      help: "remove the file if you don’t need it")
  }

  /// The manifest is damaged, so files of earlier builds cannot be distinguished from the user's.
  ///
  /// - Parameter files: the existing files that the build would have to replace, sorted. They are left unchanged.
  static func outputManifestDamaged(_ file: String, inTheWay files: [String], of folder: String) -> Diagnostic
  {
    let problem = "the manifest \(file) is damaged, so Unfold treats all existing files as yours"
    if files.isEmpty {
      return Diagnostic(
        .warning, "output.manifest", at: SourceLocation(file: file), problem,
        help: "remove files of earlier builds yourself if they no longer belong to the site")
    }
    return Diagnostic(
      .error, "output.manifest", at: SourceLocation(file: file),
      "\(problem) and cannot replace them: \(first(of: files))",
      help: "empty \(folder), and build again")
  }

  /// Returns the first three of a list of files, and the number of the others.
  private static func first(of files: [String]) -> String {
    let more = files.count > 3 ? " and \(files.count - 3) more" : ""
    return files.prefix(3).joined(separator: ", ") + more
  }

  /// A folder, link or special file has the name of a file that Unfold keeps in every output folder.
  public static func outputOwnFile(_ file: String, _ kind: FileKind) -> Diagnostic {
    let name =
      switch kind {
      case .folder: "a folder"
      case .link: "a symbolic link"
      case .file, .other: "not a regular file"
      }
    return Diagnostic(
      .error, "output.unusable", at: SourceLocation(folder: file),
      "\(file) is \(name), but Unfold needs this name for a file of its own",
      help: "remove it, and build again")
  }
}
