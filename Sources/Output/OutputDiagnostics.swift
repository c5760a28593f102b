import Basics
import FileSystem

/// The diagnostics about the output folder.
extension Diagnostic {
  /// The output folder must not be used at all; `reason` completes the message “the output folder …”.
  ///
  /// - Parameter example: the usual output folder, for the help.
  public static func outputRefused(_ folder: String, _ reason: String, example: String) -> Diagnostic {
    Diagnostic(
      "output.refused", at: SourceLocation(folder: folder),
      ["reason": reason, "example": example])
  }

  /// Another process holds the lock of the output folder.
  public static func outputBusy(_ folder: String) -> Diagnostic {
    Diagnostic("output.busy", at: SourceLocation(folder: folder))
  }

  static func outputUnusable(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      "output.unusable/error", at: SourceLocation(folder: folder), ["problem": error, "help": error.help])
  }

  /// The build stops writing, for example because the disk is full or the output folder was removed.
  public static func outputFailed(_ folder: String, _ error: FileError) -> Diagnostic {
    Diagnostic("output.failed", at: SourceLocation(folder: folder), ["error": error])
  }

  /// One file cannot be written; the others are.
  static func outputFileFailed(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic("output.file-failed", at: SourceLocation(file: file), ["problem": error])
  }

  /// A file or folder that Unfold did not write has the path of an output file.
  ///
  /// - Parameter name: the name of the message, such as `output.foreign/file`.
  static func outputForeign(_ name: String, _ file: String) -> Diagnostic {
    Diagnostic(
      name,
      at: name == "output.foreign/blocks-file" ? SourceLocation(folder: file) : SourceLocation(file: file),
      ["file": file])
  }

  /// The output folder has no manifest, so Unfold wrote none of the files in it: one message for all files that exist
  /// already.
  static func outputForeign(_ files: [String], in folder: String) -> Diagnostic {
    Diagnostic(
      "output.foreign/files", at: SourceLocation(folder: folder),
      ["files": files.listed(atMost: 3)])
  }

  static func outputLink(_ file: String) -> Diagnostic {
    Diagnostic("output.link", at: SourceLocation(file: file))
  }

  static func outputPathInvalid(_ path: String, in folder: String) -> Diagnostic {
    Diagnostic("output.path", at: SourceLocation(folder: folder), ["path": path])
  }

  static func outputDuplicate(_ file: String, of sources: FileSources) -> Diagnostic {
    Diagnostic(
      "output.twice", at: SourceLocation(file: file),
      [
        "sources": sources.listed.map { ": \($0)" } ?? "",
        "name": sources.files.count == 1 ? sources.files[0] : "one of them in the content folder",
      ])
  }

  /// A page was removed, but the file that was built from it has been edited since.
  static func outputKept(_ file: String) -> Diagnostic {
    Diagnostic("output.kept", at: SourceLocation(file: file))
  }

  /// The manifest is damaged, so files of earlier builds cannot be distinguished from the user's.
  ///
  /// - Parameter files: the existing files that the build would have to replace, sorted. They are left unchanged.
  static func outputManifestDamaged(_ file: String, inTheWay files: [String], of folder: String) -> Diagnostic
  {
    let place = SourceLocation(file: file)
    if files.isEmpty { return Diagnostic("output.manifest/kept", at: place, ["file": file]) }
    return Diagnostic(
      "output.manifest/in-the-way", at: place,
      ["file": file, "files": files.listed(atMost: 3), "folder": folder])
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
      "output.unusable/own-file", at: SourceLocation(folder: file), ["kind": name])
  }
}
