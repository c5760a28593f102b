import Basics
import FileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files that pages may include: the regular files of the repository that contains the site.
///
/// The repository is the nearest folder around the site that contains `.git`; without one, it is the site’s folder.
struct IncludeFiles: Sendable {
  /// The absolute path of the content folder, with symbolic links resolved.
  let content: String
  /// The absolute path of the repository, with symbolic links resolved.
  private let repository: String
  private let shown: SiteInputs.DisplayPaths

  init(content: ContentFiles, shown: SiteInputs.DisplayPaths) {
    self.content = content.folder
    self.shown = shown
    let site = (try? Paths.real(shown.path("."))) ?? Paths.parent(content.folder) ?? content.folder
    repository = Self.repository(around: site)
  }

  private static func repository(around site: String) -> String {
    var folder: String? = site
    while let here = folder {
      if (try? FileKind.of(Paths.join(here, ".git"))) != nil { return here }
      folder = Paths.parent(here)
    }
    return site
  }

  /// The reason for which a file cannot be included.
  enum Failure: Error, Hashable {
    /// There is no such file. `nearest` is the path, relative to the content folder, that the author probably meant.
    case missing(nearest: String?)
    /// The file is not in the repository, or is one of Git’s own files.
    case outside
    /// The file cannot be read, is too large, or is no regular file.
    case unreadable(FileError)
    case notText
  }

  /// Returns the path of a file in locations, for a path relative to the content folder.
  func shown(_ path: String) -> String { shown.included(path) }

  /// Returns the path of a file in the file system, for a path relative to the content folder.
  private func location(of path: String) -> String { Paths.normalized(Paths.join(content, path)) }

  /// Reads a file.
  ///
  /// - Parameter path: the path relative to the content folder.
  /// - Returns: the bytes, the snapshot of the file, and its path with all symbolic links resolved.
  func read(_ path: String) throws(Failure) -> (bytes: [UInt8], seen: FileSnapshot, real: String) {
    let real = try real(path)
    do throws(FileError) {
      let (bytes, seen) = try File.readSnapshot(real, limit: .included)
      if !bytes.contains(0) { return (bytes, seen, real) }
    } catch {
      throw error.code == ENOENT ? .missing(nearest: nil) : .unreadable(error.named(shown(path)))
    }
    throw .notText
  }

  /// Returns the path with all symbolic links resolved, if it is one of a file that may be included.
  private func real(_ path: String) throws(Failure) -> String {
    let place = location(of: path)
    if path.utf8.contains(0) || !isAllowed(place) { throw .outside }
    do throws(FileError) {
      let real = try Paths.real(place)
      if isAllowed(real) { return real }
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw .missing(nearest: nearest(to: path))
      default: throw .unreadable(error.named(shown(path)))
      }
    }
    throw .outside
  }

  private func isAllowed(_ path: String) -> Bool {
    guard let root = [repository, content].first(where: { Paths.isInside(path, $0) }) else { return false }
    // On build machines, Git’s own files may contain passwords.
    return !path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
      .contains { $0.elementsEqual(".git".utf8) }
  }

  /// Returns the path of the file that the author probably meant: one with a similar name in the same folder, or with
  /// the same path in the content folder or the repository. Returns nil if there is none.
  private func nearest(to path: String) -> String? {
    let folder = Paths.parent(path) ?? ""
    let place = folder.isEmpty ? content : location(of: folder)
    if isAllowed(place), let real = try? Paths.real(place), isAllowed(real) {
      let names = ((try? Directory.list(real)) ?? []).filter { $0.kind == .file }
        .compactMap { String(validating: $0.name, as: UTF8.self) }.sorted(by: Paths.precedes)
      if let name = Spelling.nearest(to: String(Paths.name(path)), in: names) {
        return Paths.join(folder, name)
      }
    }
    return nil
  }

  // MARK: Changes

  /// Returns the current state of an included file.
  func state(of file: IncludedFile) -> IncludedFile {
    do throws(Failure) {
      let real = try real(file.path)
      if let seen = file.seen, seen.isRaceFree, FileMetadata(of: real) == seen.fileMetadata { return file }
      return IncludedFile(path: file.path, seen: try read(file.path).seen)
    } catch {
      return IncludedFile(path: file.path, failure: error)
    }
  }
}

// MARK: - IncludedFile

/// A file that a page includes, as it was when the page was read.
struct IncludedFile: Sendable {
  /// The path relative to the content folder; it begins with `../` for a file outside of that folder.
  let path: String
  /// The snapshot of the file; nil if it could not be read.
  let seen: FileSnapshot?
  /// The hash of the content, or of the reason for which there is none.
  let hash: ContentHash

  init(path: String, seen: FileSnapshot) {
    self.path = path
    self.seen = seen
    hash = seen.hash
  }

  init(path: String, failure: IncludeFiles.Failure) {
    self.path = path
    seen = nil
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

  init(path: String, seen: FileSnapshot?, hash: ContentHash) {
    self.path = path
    self.seen = seen
    self.hash = hash
  }
}
