import Basics
import Captures
import FileSystem
import ImageSizes
import Output
import PageModel
import Platform
import Projects
import Site

/// The diagnostics about the files of a content folder.
extension Diagnostic {
  /// The content folder, or the folder of the site, does not exist or is not a folder.
  ///
  /// - Parameter folder: the path of the content folder.
  static func contentMissing(_ folder: String, shownAs name: String) -> Diagnostic {
    let site = Paths.parent(folder) ?? "."
    let folderName = { (name: String) in site == "." ? name : Paths.join(site, name) }
    let message: (name: String, details: [String: String])
    switch (try? FileKind.of(site, follow: true), try? FileKind.of(folder, follow: true)) {
    case (nil, _): message = (site == "." ? "no-current-folder" : "no-site", [:])
    case (.folder, nil):
      switch PageFolder(at: site) {
      case .documentation(let docs):
        message = ("documentation", ["docs": docs, "command": folderName(docs)])
      case .project(let folder, let tool, let others):
        let more = others.isEmpty ? "" : "; the other projects are in \(others.listed(atMost: 5))"
        message = ("project", ["docs": folder, "tool": tool, "command": folderName(folder), "more": more])
      case .sourceCode(let file): message = ("source-code", ["file": file])
      case .content(let site): message = ("in-content", ["command": site])
      case .pages, .other: message = ("no-content", [:])
      }
    case (.folder, _): message = ("not-folder", [:])
    default: message = ("site-not-folder", [:])
    }
    let details = message.details
    return Diagnostic(
      "content.missing/\(message.name)", at: SourceLocation(folder: name),
      [
        "site": site, "name": Paths.name(folder), "folder": folder,
        "place": (try? Paths.real(site)) ?? (site == "." ? "the current folder" : site),
        "docs": details["docs"], "tool": details["tool"], "file": details["file"],
        "command": details["command"], "more": details["more"],
      ])
  }

  /// An image that could not be converted.
  static func unconvertedImage(_ file: String) -> Diagnostic {
    Diagnostic("image.unconverted", at: SourceLocation(file: file))
  }

  /// A file or folder that cannot be read. Also used for a page that was found but cannot be read later.
  public static func contentUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    if let outside = linkOutside(file, error) { return outside }
    return Diagnostic(
      "content.unreadable",
      at: error.action == .list ? SourceLocation(folder: file) : SourceLocation(file: file),
      ["action": error.action.rawValue, "file": file, "reason": error.reason, "help": error.help])
  }

  /// Settings in a file with the extension `.yaml`.
  ///
  /// - Parameter isRead: whether the file is used because there is no `unfold.yml`.
  static func settingsName(_ file: String, isRead: Bool) -> Diagnostic {
    Diagnostic("configuration.file-name/\(isRead ? "read" : "ignored")", at: SourceLocation(file: file))
  }

  /// A block that was removed from the beginning or end of captured pages, because most of them have it.
  ///
  /// - Parameters:
  ///   - file: a page with the block.
  ///   - text: the beginning of the block.
  ///   - more: the number of its other items.
  ///   - count: the number of pages with the block.
  ///   - pages: the number of pages in the folder from the same site.
  static func capturedFrame(_ file: String, _ text: String, more: Int, count: Int, pages: Int) -> Diagnostic {
    Diagnostic(
      "capture.frame", at: SourceLocation(file: file),
      [
        "text": text, "others": more == 0 ? "" : " and \(more) more item\(more == 1 ? "" : "s")",
        "count": count,
        "pages": pages,
      ])
  }

  /// A capture that is left out, because another one shows the same page.
  ///
  /// - Parameter kept: the path of the file whose page is published.
  static func duplicateCapture(
    _ file: String, of kept: String, _ reason: DuplicateCapture.Reason
  ) -> Diagnostic {
    let name =
      switch reason {
      case .sameFile: "capture.duplicate/file"
      case .sameURL: "capture.duplicate/url"
      case .redirect: "capture.redirect"
      case .sameText: "capture.duplicate/text"
      }
    return Diagnostic(name, at: SourceLocation(file: file), ["kept": kept, "file": file])
  }

  /// Files from which other tools build pages, and which are copied unchanged.
  static func contentCopied(_ files: [String]) -> Diagnostic {
    Diagnostic(
      "content.copied", at: SourceLocation(file: files[0]),
      ["file": files.count == 1 ? files[0] : nil, "count": files.count, "files": files.listed(atMost: 5)])
  }

  /// Files with the name that Hugo gives to the page of a section.
  static func contentSectionPages(_ files: [String]) -> Diagnostic {
    Diagnostic(
      "foreign.index", at: SourceLocation(file: files[0]),
      ["file": files.count == 1 ? files[0] : nil, "files": files.listed(atMost: 5)])
  }

  /// A folder that cannot be scanned.
  static func unusable(_ folder: String, _ error: FileError, shownAs shown: String? = nil) -> Diagnostic {
    switch error.code {
    case ENOENT, ENOTDIR: .contentMissing(folder, shownAs: shown ?? folder)
    default: .contentUnreadable(shown ?? folder, error)
    }
  }
}

extension ImageProblem {
  init(_ flaw: ImageFlaw) {
    self =
      switch flaw {
      case .empty: .init(message: "image.unreadable/empty")
      case .pointer: .init(message: "image.unreadable/pointer")
      case .page: .init(message: "image.unreadable/page")
      case .heic: .init(message: "image.unreadable/heic")
      case .tiff: .init(message: "image.unreadable/tiff")
      case .svgWithOtherName: .init(message: "image.unreadable/svg")
      case .otherWithSVGName: .init(message: "image.unreadable/not-svg")
      case .unknown: .init(message: "image.unreadable/damaged")
      case .largeFile: .init(message: "image.large/bytes")
      case .manyPixels: .init(message: "image.large/pixels")
      }
  }
}
