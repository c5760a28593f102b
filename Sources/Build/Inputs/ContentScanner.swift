import Basics
import FileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of a content folder, sorted bytewise by path. Paths are relative to the folder and use `/`.
public struct ContentFiles: Sendable {
  /// The absolute path of the content folder, with symbolic links resolved.
  public var folder: String
  /// The pages: `.md`, `.markdown` and `.txt` files.
  public var pages: [String] = []
  /// All other files, which are copied.
  public var assets: [String] = []
  /// The problems found while scanning, sorted by location.
  public var diagnostics: [Diagnostic] = []

  /// Returns the path of a content file in the file system.
  public func location(of path: String) -> String { Paths.join(folder, path) }

  /// Whether the file at `path` is now outside the content folder: a symbolic link may have replaced a file since the
  /// folder was scanned.
  func leadsOut(_ path: String) -> Bool {
    guard let real = try? Paths.real(location(of: path)) else { return false }
    return !Paths.isInside(real, folder)
  }
}

/// Finds the files of a content folder.
public struct ContentScanner {
  private var found: ContentFiles
  /// The name of the folder in diagnostics.
  private let shown: String
  /// The real paths of the folders from the content folder to the one being scanned. A link to one of them would never
  /// end.
  private var trail: [String]

  /// Scans `folder`, which is called `shown` in diagnostics.
  ///
  /// A file or folder that cannot be read becomes a diagnostic, and the scan continues. Throws if `folder` is not a
  /// folder that can be read.
  public static func scan(_ folder: String, shownAs shown: String = "content") throws(BuildError)
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
      if scanner.found.pages.isEmpty { scanner.found.diagnostics.append(.contentEmpty(shown)) }
      scanner.found.diagnostics.sort()
      return scanner.found
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw BuildError(.contentMissing(folder, shownAs: shown))
      default: throw BuildError(.contentUnreadable(shown, error))
      }
    }
  }

  private init(found: ContentFiles, shown: String, trail: [String]) {
    self.found = found
    self.shown = shown
    self.trail = trail
  }

  /// Scans the folder with the relative path `path`, which is empty for the content folder itself.
  private mutating func scanFolder(_ path: String, real: String) {
    let entries: [DirectoryEntry]
    do throws(FileError) {
      entries = try Directory.list(real)
    } catch {
      found.diagnostics.append(.contentUnreadable(name(path), error))
      return
    }
    for entry in entries where !ContentFileName.isSkipped(entry.name) {
      guard let text = String(validating: entry.name, as: UTF8.self) else {
        let readable = String(decoding: entry.name, as: UTF8.self)
        found.diagnostics.append(.contentNameNotUTF8(name(Paths.join(path, readable))))
        continue
      }
      // Most entries are files, for which no path in the file system is built.
      if entry.kind == .file {
        addFile(Paths.join(path, text), name: entry.name)
      } else {
        add(Paths.join(path, text), real: Paths.join(real, text), kind: entry.kind)
      }
    }
  }

  private mutating func addFile(_ path: String, name: [UInt8]) {
    if ContentFileName.isPage(name), path != ContentFileName.robots {
      if !ContentFileName.isIncludeOnly(path) { found.pages.append(path) }
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

  /// Adds the target of a symbolic link, if it is in the content folder and does not contain the link.
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
      let target = (try? Paths.target(ofLink: place)) ?? "an unknown target"
      switch error.code {
      case ENOENT, ENOTDIR: found.diagnostics.append(.contentLinkBroken(link, target: target))
      case ELOOP: found.diagnostics.append(.contentLinkCircle(link, target: target))
      default: found.diagnostics.append(.contentUnreadable(link, error))
      }
    }
  }

  /// Returns the name of a relative path in diagnostics.
  private func name(_ path: String) -> String { Paths.join(shown, path) }
}
