import Basics
import Captures
import Dialects
import FileSystem
import ImageSizes
import Output
import PageModel
import Platform
import Site

/// The diagnostics about the files of a content folder.
extension Diagnostic {
  /// The content folder, or the folder of the site, does not exist or is not a folder.
  ///
  /// - Parameter folder: the path of the content folder.
  static func contentMissing(_ folder: String, shownAs name: String) -> Diagnostic {
    let site = Paths.parent(folder) ?? "."
    var message: String
    let help: String
    switch (try? FileKind.of(site, follow: true), try? FileKind.of(folder, follow: true)) {
    case (nil, _):
      message = site == "." ? "the current folder no longer exists" : "there is no folder \(site)"
      help = "check the path, or create a site with this name: unfold new \(site)"
    case (.folder, nil):
      let place = (try? Paths.real(site)) ?? (site == "." ? "the current folder" : site)
      message = "there is no folder “\(Paths.name(folder))” in \(place)"
      let folderName = { (name: String) in site == "." ? name : Paths.join(site, name) }
      switch PageFolder(at: site) {
      case .documentation(let docs):
        help =
          "if the pages are in \(docs), name it: unfold build \(folderName(docs)); to keep settings outside of it, write “content: \(docs)” into unfold.yml"
      case .project(let folder, let tool, let others):
        let more = others.isEmpty ? "" : "; the other projects are in \(listed(others))"
        help =
          "the project of \(tool) is in its folder \(folder): unfold build \(folderName(folder))\(more)"
      case .sourceCode(let file):
        message += ", which \(file) shows to be the source code of a program"
        help =
          "put the pages in a folder, and name it: unfold build PATH; to publish this folder with all its files, write “content: .” into unfold.yml"
      case .content(let site):
        message = "\(place) contains the pages of a site, not the site itself"
        help = "name the folder of the site, as in “unfold build \(site)”"
      case .pages, .other:
        help = "name the folder that contains the pages: unfold build PATH"
      }
    case (.folder, _):
      message = "\(folder) is a file, not a folder"
      help = "rename it, and put the pages in a folder with this name"
    default:
      message = "\(site) is a file, not a folder"
      help = "name the folder of a site, which contains pages or a folder “\(Paths.name(folder))”"
    }
    return Diagnostic(.error, "content.missing", at: SourceLocation(folder: name), message, help: help)
  }

  /// A folder that is not a site. The only project in its subfolders is built instead.
  static func projectInSubfolder(_ folder: String, of parent: String, tool: String) -> Diagnostic {
    Diagnostic(
      .note, "project.subfolder", at: SourceLocation(folder: folder),
      "\(parent == "." ? "the current folder" : visible(parent)) is not a site, so the project of \(tool) in \(visible(folder)) is built",
      help: "to build it without this note, name its folder: unfold build \(folder)")
  }

  /// Returns the first names of a list, and how many more there are.
  private static func listed(_ names: [String]) -> String {
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return names.prefix(5).map(visible).joined(separator: ", ") + rest
  }

  static func contentEmpty(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "content.empty", at: SourceLocation(folder: name), "the folder \(name) contains no pages",
      help: "add a Markdown file, such as \(Paths.join(name, "index.md"))")
  }

  /// A file or folder that cannot be read. Also used for a page that was found but cannot be read later.
  public static func contentUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    if let outside = linkOutside(file, error) { return outside }
    return Diagnostic(
      .error, "content.unreadable",
      at: error.action == .list ? SourceLocation(folder: file) : SourceLocation(file: file),
      "cannot \(error.action.rawValue) \(file): \(error.reason)", help: error.help)
  }

  /// Settings in a file with the extension `.yaml`.
  ///
  /// - Parameter isRead: whether the file is used because there is no `unfold.yml`.
  static func settingsName(_ file: String, isRead: Bool) -> Diagnostic {
    isRead
      ? Diagnostic(
        .note, "configuration.file-name", at: SourceLocation(file: file),
        "the settings are read from unfold.yaml, because there is no unfold.yml",
        help: "rename it to unfold.yml")
      : Diagnostic(
        .warning, "configuration.file-name", at: SourceLocation(file: file),
        "unfold.yaml is not read, because there is an unfold.yml", help: "remove one of the two files")
  }

  static func captureNotFound(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "capture.not-found", at: SourceLocation(file: file),
      "this is a capture of a “Not Found” page, so it is not published",
      help: "capture the page again from its new URL, or remove the file")
  }

  /// A capture that is left out, because another one shows the same page.
  ///
  /// - Parameter kept: the path of the file whose page is published.
  static func duplicateCapture(
    _ file: String, of kept: String, _ reason: DuplicateCapture.Reason
  ) -> Diagnostic {
    let what =
      switch reason {
      case .sameFile: "the file is the same as \(kept)"
      case .sameURL: "\(kept) was captured from the same URL, and is newer or more complete"
      case .redirect: "the URL of this page redirects to the URL of \(kept)"
      case .sameText: "\(kept) has the same title and the same text"
      }
    return Diagnostic(
      .note, reason == .redirect ? "capture.redirect" : "capture.duplicate", at: SourceLocation(file: file),
      "\(what), so only that page is published", help: "remove \(file)")
  }

  /// A symbolic link to pages that are published at another URL too.
  ///
  /// - Parameter pages: the number of pages.
  static func contentLinkRepeated(_ link: String, target: String, pages: Int) -> Diagnostic {
    Diagnostic(
      .warning, "content.link-repeated", at: SourceLocation(file: link),
      "\(pages == 1 ? "1 page is" : "\(pages) pages are") published twice, because the symbolic link \(link) leads to \(target)",
      help: "exclude one of the two with the setting `exclude`, or remove the link")
  }

  /// Two files of different content folders with the same path in the site.
  static func contentRepeated(_ file: String, of other: String, path: String) -> Diagnostic {
    Diagnostic(
      .error, "content.same-path", at: SourceLocation(file: file),
      "\(file) is not built, because \(other) has the same place in the site, `/\(path)`",
      help: "rename or exclude one of them, or give its folder another `url` in the setting `content`")
  }

  /// Files from which other tools build pages, and which are copied unchanged.
  static func contentCopied(_ files: [String]) -> Diagnostic {
    let listed = listed(files)
    let subject =
      files.count == 1 ? "1 file looks like a page but is" : "\(files.count) files look like pages but are"
    return Diagnostic(
      .warning, "content.copied", at: SourceLocation(file: files[0]),
      "\(subject) copied unchanged: \(listed)",
      help:
        "write Markdown in a file with the extension .md, or leave the files out with the setting `exclude`")
  }

  /// Files with the name that Hugo gives to the page of a section.
  static func contentSectionPages(_ files: [String]) -> Diagnostic {
    let subject = files.count == 1 ? "\(files[0]) is not a page" : "\(listed(files)) are not pages"
    return Diagnostic(
      .note, "foreign.index", at: SourceLocation(file: files[0]),
      "\(subject), because the name begins with “_”", help: "rename `_index.md` to `index.md`")
  }

  /// A pattern of the setting `exclude` that matches no file.
  static func contentPatternUnused(_ pattern: LocatedText) -> Diagnostic {
    Diagnostic(
      .warning, "configuration.unused-pattern", at: pattern.location,
      "`\(visible(pattern.text))` matches no file below the content folder",
      help:
        "patterns begin at the content folder; to match in all folders, write `**/\(visible(pattern.text))`")
  }

  /// A heading of the setting `disclosure` that no page has.
  static func disclosureUnused(_ heading: String, at place: SourceLocation, nearest: String?) -> Diagnostic {
    Diagnostic(
      .warning, "configuration.unused-pattern", at: place,
      "no page has the heading “\(visible(heading))” of the setting `disclosure`",
      help: nearest.map { "did you mean “\(visible($0))”?" }
        ?? "write the text of a heading, or a level such as `h3`")
  }

  /// A folder of the setting `captures` that contains no page.
  static func captureFolderUnused(_ folder: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "configuration.unused-pattern", at: place,
      "`\(visible(folder))` in the setting `captures` contains no page",
      help: "write the path of a folder or page below the content folder")
  }

  static func contentFolderMissing(_ folder: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "content.missing", at: folder.location, "there is no folder `\(visible(folder.text))`",
      help:
        "write a path relative to the folder of the settings; if a script creates the folder, run it first")
  }

  static func contentFolderIsFile(_ folder: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "content.missing", at: folder.location, "`\(visible(folder.text))` is a file, not a folder",
      help: "name the folder that contains the file")
  }

  static func contentFolderAbsolute(_ folder: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "content.outside", at: folder.location, "`\(visible(folder.text))` is not a relative path",
      help: "write a path relative to the folder of the settings, such as `docs` or `../docs`")
  }

  static func contentFolderOutside(_ folder: LocatedText, _ repository: RepositoryFolder) -> Diagnostic {
    Diagnostic(
      .error, "content.outside", at: folder.location,
      "the folder `\(visible(folder.text))` is outside of \(repository.name), \(repository.folder)",
      help:
        "name a folder of the repository that contains the settings, or run `git init` in the folder that contains both"
    )
  }

  static func contentFolderRepeated(_ folder: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "content.repeated", at: folder.location, "the folder `\(visible(folder.text))` is listed twice",
      help: "remove one of the two")
  }

  /// A folder that cannot be scanned.
  static func unusable(_ folder: String, _ error: FileError, shownAs shown: String? = nil) -> Diagnostic {
    switch error.code {
    case ENOENT, ENOTDIR: .contentMissing(folder, shownAs: shown ?? folder)
    default: .contentUnreadable(shown ?? folder, error)
    }
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

  /// A folder with the files of an earlier build.
  static func contentIsOutput(_ folder: String) -> Diagnostic {
    Diagnostic(
      .note, "content.output", at: SourceLocation(folder: folder),
      "the folder \(folder) contains the files of an earlier build, and is left out",
      help: "to publish these files as they are, remove \(Paths.join(folder, Manifest.name))")
  }

  /// A folder with packages that a program has installed.
  static func contentDependencies(_ folder: String, _ tool: String) -> Diagnostic {
    Diagnostic(
      .note, "content.dependencies", at: SourceLocation(folder: folder),
      "the folder \(folder) contains packages that \(tool) has installed, and is left out",
      help: "move it out of the content folder, or list it in the setting `exclude`")
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

extension ImageProblem {
  /// Words the flaw of an image.
  init(_ flaw: ImageFlaw) {
    let export = "export it as JPEG, PNG, WebP or AVIF"
    switch flaw {
    case .empty: self.init(isUnreadable: true, "is an empty file", help: "copy the file again")
    case .pointer:
      self.init(
        isUnreadable: true, "is a pointer of Git LFS, not the image",
        help: "run `git lfs pull`; in GitHub Actions, set `lfs: true` for `actions/checkout`")
    case .page:
      self.init(
        isUnreadable: true, "is a page in HTML, not an image",
        help: "download the image itself: servers send a page if they refuse an image")
    case .heic:
      self.init(isUnreadable: true, "has the format HEIC, which most browsers do not show", help: export)
    case .tiff:
      self.init(isUnreadable: true, "has the format TIFF, which most browsers do not show", help: export)
    case .svgWithOtherName:
      self.init(
        isUnreadable: true, "contains SVG, so browsers do not show it under this name",
        help: "rename it so that its name ends with `.svg`")
    case .otherWithSVGName:
      self.init(
        isUnreadable: true, "does not contain SVG, so browsers do not show it under this name",
        help: "rename it so that its name ends with the extension of its format, such as `.png`")
    case .unknown:
      self.init(isUnreadable: true, "is damaged, or no image", help: "copy the file again, or \(export)")
    case .largeFile:
      self.init(
        isUnreadable: false, "is larger than 1 MB", help: "reduce its size, or export it as WebP or AVIF")
    case .manyPixels:
      self.init(
        isUnreadable: false, "is wider or higher than 3,000 pixels",
        help: "reduce it to at most twice the size at which pages show it")
    }
  }
}
