import Basics
import FileSystem
import Output

/// The folder `.unfold` of a site, in which builds, outputs of programs, the history of files, and checks keep what makes
/// later runs faster. It may be deleted at any time. `CacheFolder` manages the caches of builds in it.
struct HiddenFolder: Sendable {
  static let name = ReservedName.cacheFolder
  /// The beginning of the names of what other programs and libraries made: diagrams, converted pages and images.
  static let outputPrefix = "output-"

  let path: String

  /// - Parameter site: the folder of the site.
  init(site: String) { path = Paths.join(site, Self.name) }

  /// Returns the content of a file in the folder; nil if it cannot be read.
  func read(_ name: String) -> [UInt8]? { try? FolderHandle(path).read(name) }

  /// Replaces a file in the folder, if possible.
  func replace(_ name: String, _ bytes: [UInt8]) {
    do throws(FileError) {
      try make()
      let handle = try FolderHandle(path)
      try Self.replace(name, in: handle) { (file) throws(FileError) in try file.write(bytes) }
    } catch {
      // If the file cannot be written, the next run computes its content again.
    }
  }

  static func replace(
    _ name: String, in handle: FolderHandle, _ write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    try handle.replace(name, by: TemporaryName().next(nextTo: name)) { (file) throws(FileError) in
      file.lock()
      try write(file)
    }
  }

  /// Creates the folder, with a `.gitignore` that keeps it out of version control.
  func make() throws(FileError) {
    let kind = try FileKind.of(path)
    if kind == nil { try Directory.make(path) }
    // If `.unfold` is a symbolic link, its target belongs to the user, so no `.gitignore` is created there.
    if kind == .link { return }
    let handle = try FolderHandle(path)
    if try handle.kind(".gitignore") != nil { return }
    try Self.replace(".gitignore", in: handle) { (file) throws(FileError) in try file.write(Array("*\n".utf8))
    }
  }
}

// MARK: - HiddenFile

/// A file in the folder `.unfold` of a site for other caches than the build’s, such as the results of external link
/// checks.
public struct HiddenFile: Sendable {
  private let folder: HiddenFolder
  private let name: String

  /// - Parameter site: the folder of the site.
  public init(site: String, name: String) {
    folder = HiddenFolder(site: site)
    self.name = name
  }

  /// Returns the bytes of the file; nil if it is missing or cannot be read.
  public func read() -> [UInt8]? { folder.read(name) }

  /// Replaces the file atomically. If that fails, the next run only takes longer.
  public func replace(_ bytes: [UInt8]) { folder.replace(name, bytes) }
}
