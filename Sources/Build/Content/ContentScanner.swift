import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files that a site is made of, by paths with `/` relative to the content folder, sorted by bytes.
public struct ContentFiles: Sendable {
  /// The content folder, absolute and with links followed.
  public var folder: String
  /// `.md`, `.markdown` and `.txt`.
  public var pages: [String] = []
  /// Everything else, to be copied.
  public var assets: [String] = []
  public var diagnostics: [Diagnostic] = []

  /// Where the file at `path` stands in the file system.
  public func location(of path: String) -> String { Paths.join(folder, path) }

  /// Whether what stands at a path now leads out of the folder: since the folder was scanned, a symbolic link may have
  /// taken the place of a file.
  func leadsOut(_ path: String) -> Bool {
    guard let real = try? Paths.real(location(of: path)) else { return false }
    return !Paths.isInside(real, folder)
  }
}

/// Finds the files of a content folder.
public struct ContentScanner {
  private var found: ContentFiles
  /// The folder's name in diagnostics.
  private let shown: String
  /// The real paths of the folders from the content folder to the one being scanned: a link to one of them
  /// would be followed for ever.
  private var trail: [String]

  /// Scans the folder at `folder`, called `shown` in diagnostics.
  ///
  /// One bad file or folder is a diagnostic, and the others are still found. Throws where there is no folder.
  public static func scan(_ folder: String, shownAs shown: String = "content") throws(UsageError)
    -> ContentFiles
  {
    do throws(FileError) {
      switch try FileKind.of(folder, follow: true) {
      case .folder: break
      case nil: throw FileError(.open, folder, code: ENOENT)
      default: throw FileError(.open, folder, code: ENOTDIR)
      }
      let real = try Paths.real(folder)
      var scanner = ContentScanner(found: ContentFiles(folder: real), shown: shown, trail: [real])
      scanner.scanFolder("", real: real)
      scanner.found.pages.sort(by: Paths.precedes)
      scanner.found.assets.sort(by: Paths.precedes)
      scanner.found.diagnostics.sort()
      return scanner.found
    } catch {
      switch error.code {
      case ENOENT: throw UsageError(.contentMissing(folder, shownAs: shown))
      case ENOTDIR: throw UsageError(.contentNotFolder(folder, shownAs: shown))
      default: throw UsageError(.contentUnreadable(shown, error))
      }
    }
  }

  private init(found: ContentFiles, shown: String, trail: [String]) {
    self.found = found
    self.shown = shown
    self.trail = trail
  }

  /// Scans the folder whose relative path is `path`, empty for the content folder itself.
  private mutating func scanFolder(_ path: String, real: String) {
    let entries: [DirectoryEntry]
    do throws(FileError) {
      entries = try Directory.list(real)
    } catch {
      found.diagnostics.append(.contentUnreadable(name(path), error))
      return
    }
    for entry in entries where !ContentNames.isSkipped(entry.name) {
      guard let text = String(validating: entry.name, as: UTF8.self) else {
        let readable = String(decoding: entry.name, as: UTF8.self)
        found.diagnostics.append(.contentNameNotUTF8(name(Paths.join(path, readable))))
        continue
      }
      // Most entries are files, which need no path of their own in the file system.
      if entry.kind == .file {
        addFile(Paths.join(path, text), name: entry.name)
      } else {
        add(Paths.join(path, text), real: Paths.join(real, text), kind: entry.kind)
      }
    }
  }

  private mutating func addFile(_ path: String, name: [UInt8]) {
    if ContentNames.isPage(name), path != ContentNames.robots {
      found.pages.append(path)
    } else {
      found.assets.append(path)
    }
  }

  private mutating func add(_ path: String, real: String, kind: FileKind) {
    switch kind {
    case .file: addFile(path, name: Array(Paths.name(path).utf8))
    case .folder:
      trail.append(real)
      scanFolder(path, real: real)
      trail.removeLast()
    case .link: follow(path, at: real)
    case .other: found.diagnostics.append(.contentNotRegular(name(path)))
    }
  }

  /// Adds what a symbolic link leads to, when that stands in the content folder and is not around the link.
  private mutating func follow(_ path: String, at place: String) {
    let link = name(path)
    do throws(FileError) {
      let target = try Paths.real(place)
      guard Paths.isInside(target, found.folder) else {
        return found.diagnostics.append(.contentLinkOutside(link, target: target, folder: shown))
      }
      if trail.contains(target) {
        let inside = String(target.dropFirst(found.folder.count).drop { $0 == "/" })
        return found.diagnostics.append(.contentLinkLoop(link, target: name(inside)))
      }
      if let kind = try FileKind.of(target) { add(path, real: target, kind: kind) }
    } catch {
      let target = (try? Paths.target(ofLink: place)) ?? "an unknown place"
      switch error.code {
      case ENOENT, ENOTDIR: found.diagnostics.append(.contentLinkBroken(link, target: target))
      case ELOOP: found.diagnostics.append(.contentLinkCircle(link, target: target))
      default: found.diagnostics.append(.contentUnreadable(link, error))
      }
    }
  }

  /// The name of a relative path in diagnostics.
  private func name(_ path: String) -> String { Paths.join(shown, path) }
}
