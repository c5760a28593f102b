import Basics
import FileSystem

/// The diagnostics about the files of a content folder.
extension Diagnostic {
  static func contentMissing(_ folder: String, shownAs name: String) -> Diagnostic {
    Diagnostic(
      .error, "content.missing", at: SourceLocation(file: name), "there is no content folder at \(folder)",
      help: "put the pages in a folder named content, or name the folder that contains it: unfold build SITE")
  }

  static func contentNotFolder(_ folder: String, shownAs name: String) -> Diagnostic {
    Diagnostic(
      .error, "content.missing", at: SourceLocation(file: name), "\(folder) is a file, not a content folder",
      help: "put the pages in a folder named content, or name the folder that contains it: unfold build SITE")
  }

  /// A file or folder that cannot be read. Also used for a page that was found but cannot be read later.
  public static func contentUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "content.unreadable", at: SourceLocation(file: file),
      "cannot \(error.action.rawValue) \(file): \(error.reason)", help: error.help)
  }

  static func captureNotFound(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "capture.not-found", at: SourceLocation(file: file),
      "this is a capture of a “Not Found” page, so it is not published",
      help: "capture the page again from its new URL, or remove the file")
  }

  static func contentLinkOutside(_ link: String, target: String, folder: String) -> Diagnostic {
    Diagnostic(
      .error, "content.link-outside", at: SourceLocation(file: link),
      "the symbolic link \(link) leads out of \(folder), to \(target)",
      help: "replace the link with a copy of the file or folder")
  }

  static func contentLinkLoop(_ link: String, target: String) -> Diagnostic {
    Diagnostic(
      .error, "content.link-loop", at: SourceLocation(file: link),
      "the symbolic link \(link) leads back to \(target), which contains it",
      help: "remove the link, or link to another folder")
  }

  /// Symbolic links that lead only to each other.
  static func contentLinkCircle(_ link: String, target: String) -> Diagnostic {
    Diagnostic(
      .error, "content.link-loop", at: SourceLocation(file: link),
      "the symbolic link \(link) to \(target) leads back to itself", help: "remove the link")
  }

  static func contentLinkBroken(_ link: String, target: String) -> Diagnostic {
    Diagnostic(
      .error, "content.link-broken", at: SourceLocation(file: link),
      "the symbolic link \(link) leads to \(target), which does not exist",
      help: "correct or remove the link")
  }

  static func contentNotRegular(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "content.not-a-file", at: SourceLocation(file: file),
      "\(file) is a pipe, socket or device, and is left out",
      help: "replace it with a regular file, or remove it")
  }

  static func contentNameNotUTF8(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "content.name-encoding", at: SourceLocation(file: file),
      "the name of \(file) is not UTF-8, so no URL can be made from it", help: "rename the file")
  }
}
