import Basics

/// The wording of what can be wrong with the files of a content folder.
extension Diagnostic {
  static func contentMissing(_ folder: String, shownAs name: String) -> Diagnostic {
    Diagnostic(
      .error, "content.missing", at: SourceLocation(file: name), "there is no content folder at \(folder)",
      help: "put the pages into a folder named content, or name the folder that holds it: unfold build SITE")
  }

  static func contentNotFolder(_ folder: String, shownAs name: String) -> Diagnostic {
    Diagnostic(
      .error, "content.missing", at: SourceLocation(file: name), "\(folder) is a file, not a content folder",
      help: "put the pages into a folder named content, or name the folder that holds it: unfold build SITE")
  }

  /// Also for a page that was found but cannot be read after all.
  public static func contentUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "content.unreadable", at: SourceLocation(file: file),
      "cannot \(error.action.rawValue) \(file): \(error.reason)")
  }

  static func captureNotFound(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "capture.not-found", at: SourceLocation(file: file),
      "this is a capture of a “Not Found” page, so it is not published",
      help: "capture the page again from where it is now, or remove the file")
  }

  static func contentLinkOutside(_ link: String, target: String, folder: String) -> Diagnostic {
    Diagnostic(
      .error, "content.link-outside", at: SourceLocation(file: link),
      "the symbolic link \(link) leads out of \(folder), to \(target)",
      help: "copy what it points to into \(folder)")
  }

  static func contentLinkLoop(_ link: String, target: String) -> Diagnostic {
    Diagnostic(
      .error, "content.link-loop", at: SourceLocation(file: link),
      "the symbolic link \(link) leads back to \(target), which it stands in",
      help: "remove the link, or let it point to a folder beside it")
  }

  /// Links that lead only to each other.
  static func contentLinkCircle(_ link: String, target: String) -> Diagnostic {
    Diagnostic(
      .error, "content.link-loop", at: SourceLocation(file: link),
      "the symbolic link \(link) to \(target) goes round in a circle", help: "remove the link")
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
      "\(file) is a pipe, socket or device, and is left out")
  }

  static func contentNameNotUTF8(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "content.name-encoding", at: SourceLocation(file: file),
      "the name of \(file) is not UTF-8, so no address can be made from it", help: "rename the file")
  }
}
