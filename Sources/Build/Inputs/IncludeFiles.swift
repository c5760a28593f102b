import Basics
import Dialects
import FileSystem
import Markup
import Platform
import Synchronization

/// The files that pages may include: the regular files of the repository that contains the site.
struct IncludeFiles: Sendable {
  private let content: ContentFiles
  private let displayPaths: SiteInputs.DisplayPaths
  private let project: ProjectFiles

  /// The URL of the source repository; nil if the settings do not have it.
  private let repository: String?

  init(content: ContentFiles, displayPaths: SiteInputs.DisplayPaths, repository: String? = nil) {
    self.content = content
    self.displayPaths = displayPaths
    project = content.sources.files
    self.repository = repository
  }

  /// Returns the URL of a file at the host of the repository, given its absolute path; nil if there is none.
  ///
  /// - Parameter links: records these files, and whether they exist.
  func repositoryURL(recording links: LinkedPlaces) -> (@Sendable (String) -> String?)? {
    guard let repository, let files = RepositoryFiles(repository, content: "") else { return nil }
    let folder = content.sources.repository.folder
    return { [content = content.folder] place in
      guard Paths.isInside(place, folder) else { return nil }
      let exists = FileMetadata(of: place) != nil
      links.add(IncludedFile(path: Paths.relative(place, to: content), exists: exists))
      guard exists else { return nil }
      return files.url(of: Paths.relative(place, to: folder))
    }
  }

  /// The content folders, for relative links in included files.
  var contentFolders: [IncludedLines.Folder] {
    content.folders.map { IncludedLines.Folder(place: $0.real, path: $0.path) }
  }

  /// The reason why a file cannot be included.
  enum Failure: Error, Hashable {
    /// There is no such file. `nearest` is the path, relative to the content, that the author probably meant.
    case missing(nearest: String?)
    /// The file is not in the repository, or is one of Git’s own files.
    case outside
    /// The file cannot be read, is too large, or is not a regular file.
    case unreadable(FileError)
    case notText
  }

  /// Returns the path of a file as diagnostics show it, given its path relative to the content.
  func displayPath(of path: String) -> String { displayPaths.included(path) }

  /// Returns the path of a file in the file system, given its path relative to the content.
  func location(of path: String) -> String {
    path.hasPrefix("../")
      ? Paths.normalized(Paths.join(content.folder, path)) : Paths.normalized(content.location(of: path))
  }

  /// Returns the path, relative to the content, of the file that the author of the file at `path` names with `written`.
  /// As in links, a path that begins with a slash begins at the root of the site.
  func path(of written: String, in path: String) -> String {
    if written.utf8.first == UInt8(ascii: "/") { return Paths.normalized("./" + written.drop { $0 == "/" }) }
    if content.map.isSingle { return Paths.normalized(Paths.join(Paths.parent(path) ?? "", written)) }
    let place = Paths.normalized(Paths.join(Paths.parent(location(of: path)) ?? "/", written))
    // An excluded file of a folder that shares its URL with another one has no path in the site.
    if let inside = content.sources.repository.place(of: place), let path = content.map.path(at: inside),
      content.map.place(of: path) == inside
    {
      return path
    }
    return Paths.relative(place, to: content.folder)
  }

  /// Reads a file.
  ///
  /// - Parameter path: the path relative to the content.
  /// - Returns: the bytes, the snapshot of the file, and its path with all symbolic links resolved.
  func read(_ path: String) throws(Failure) -> (bytes: [UInt8], snapshot: FileSnapshot, real: String) {
    let real = try real(path)
    do throws(FileError) {
      let (bytes, snapshot) = try File.readSnapshot(real, limit: .included)
      if !bytes.contains(0) { return (bytes, snapshot, real) }
    } catch {
      throw error.code == ENOENT ? .missing(nearest: nil) : .unreadable(error.named(displayPath(of: path)))
    }
    throw .notText
  }

  /// Returns the path with all symbolic links resolved. Throws if the file does not exist, or may not be included.
  private func real(_ path: String) throws(Failure) -> String {
    let place = location(of: path)
    if path.utf8.contains(0) || !project.contains(place) { throw .outside }
    do throws(FileError) {
      return try project.real(place, for: .resolve)
    } catch {
      if case .outside = error.cause { throw .outside }
      switch error.code {
      case ENOENT, ENOTDIR: throw .missing(nearest: nearest(to: path))
      default: throw .unreadable(error.named(displayPath(of: path)))
      }
    }
  }

  /// Returns the error about a symbolic link in the repository that leads out of it; nil for another file.
  func linkOutside(_ path: String) -> Diagnostic? {
    let place = location(of: path)
    guard !path.utf8.contains(0), project.contains(place) else { return nil }
    do throws(FileError) {
      _ = try project.real(place)
      return nil
    } catch {
      return .linkOutside(displayPath(of: path), error)
    }
  }

  /// Returns the path of the file that the author probably meant: one with a similar name in the same folder. Returns
  /// nil if there is none.
  private func nearest(to path: String) -> String? {
    let root = content.sources.repository.folder
    if let found = Self.otherCase(of: Paths.relative(location(of: path), to: root), in: root) {
      // The paths differ only in case, so they have the same number of names.
      var names = path.split(separator: "/")
      let parts = found.split(separator: "/").suffix(names.count { $0 != ".." })
      names.replaceSubrange((names.count - parts.count)..., with: parts)
      return names.joined(separator: "/")
    }
    let folder = Paths.parent(path) ?? ""
    let place = location(of: folder)
    if project.contains(place), let entries = try? project.list(place) {
      let names = entries.filter { $0.kind == .file }
        .compactMap { String(validating: $0.name, as: UTF8.self) }.sorted(by: Paths.precedes)
      if let name = Spelling.nearest(to: String(Paths.name(path)), in: names) {
        return Paths.join(folder, name)
      }
    }
    return nil
  }

  /// Returns the path of an existing file that differs from the given path only in case; nil if there is none.
  ///
  /// - Parameter folder: the folder to which both paths are relative.
  static func otherCase(of path: String, in folder: String) -> String? {
    var folder = folder
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count < 32 else { return nil }
    for index in parts.indices {
      if parts[index].isEmpty || parts[index] == "." || parts[index] == ".." {
        folder = Paths.normalized(Paths.join(folder, parts[index]))
        continue
      }
      if ((try? FileKind.of(Paths.join(folder, parts[index]))) ?? nil) == nil {
        guard let entries = try? Directory.list(folder) else { return nil }
        let wanted = parts[index].lowercased()
        let names = entries.compactMap { String(validating: $0.name, as: UTF8.self) }
        guard let found = names.filter({ $0.lowercased() == wanted }).min() else { return nil }
        parts[index] = found
      }
      folder = Paths.join(folder, parts[index])
    }
    let found = parts.joined(separator: "/")
    return found == path ? nil : found
  }

  // MARK: Changes

  /// Returns the current state of an included file.
  func state(of file: IncludedFile) -> IncludedFile {
    if file.isOnlyLinked {
      return IncludedFile(path: file.path, exists: FileMetadata(of: location(of: file.path)) != nil)
    }
    do throws(Failure) {
      let real = try real(file.path)
      if let snapshot = file.snapshot, snapshot.isRaceFree, FileMetadata(of: real) == snapshot.fileMetadata {
        return file
      }
      return IncludedFile(path: file.path, snapshot: try read(file.path).snapshot)
    } catch {
      return IncludedFile(path: file.path, failure: error)
    }
  }
}

extension IncludeFiles.Failure {
  /// Returns the path that the author probably meant, in the form in which the author has written the path.
  func nearest(to written: String) -> String? {
    guard case .missing(let found?) = self else { return nil }
    // The names after the last `..` can differ.
    let names = written.split(separator: "/", omittingEmptySubsequences: false)
    let count = names.reversed().prefix { !["", ".", ".."].contains($0) }.count
    return (names.dropLast(count) + found.split(separator: "/").suffix(count)).joined(separator: "/")
  }
}

// MARK: - LinkedPlaces

/// The files of the repository to which the included text of a page links, which are known when the page is rendered.
final class LinkedPlaces: Sendable {
  private let files = Mutex<[IncludedFile]>([])

  var all: [IncludedFile] { files.withLock { $0 } }

  func add(_ file: IncludedFile) {
    files.withLock { files in
      if !files.contains(where: { $0.path == file.path }) { files.append(file) }
    }
  }
}

// MARK: - IncludedFile

/// A file that a page includes, or to which its included text links, as it was when the page was read.
struct IncludedFile: Sendable {
  /// The path relative to the content; it begins with `../` for a file outside of that folder.
  let path: String
  /// The snapshot of the file; nil if it could not be read.
  let snapshot: FileSnapshot?
  /// The hash of the content, or of the reason for which there is none.
  let hash: ContentHash
  /// Whether the page depends only on the existence of the file.
  let isOnlyLinked: Bool

  init(path: String, exists: Bool) {
    self.path = path
    snapshot = nil
    isOnlyLinked = true
    var record = BinaryEncoder()
    record.text(exists ? "exists" : "missing")
    hash = record.fingerprint
  }

  init(path: String, snapshot: FileSnapshot) {
    self.path = path
    isOnlyLinked = false
    self.snapshot = snapshot
    hash = snapshot.hash
  }

  init(path: String, failure: IncludeFiles.Failure) {
    self.path = path
    isOnlyLinked = false
    snapshot = nil
    var record = BinaryEncoder()
    switch failure {
    case .missing(let nearest):
      record.text("missing")
      record.optionalText(nearest)
    case .outside: record.text("outside")
    case .unreadable(let error): record.text(error.description)
    case .notText: record.text("not text")
    }
    hash = record.fingerprint
  }

  init(path: String, snapshot: FileSnapshot?, hash: ContentHash, isOnlyLinked: Bool) {
    self.path = path
    self.isOnlyLinked = isOnlyLinked
    self.snapshot = snapshot
    self.hash = hash
  }
}
