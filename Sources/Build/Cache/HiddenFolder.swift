import Basics
import FileSystem
import Output

/// The folder `.unfold` of a site as a store of files that later runs can read.
struct HiddenFolder: Sendable {
  static let name = ReservedName.cacheFolder
  /// The beginning of the names of rendered diagrams.
  static let diagramPrefix = "diagram-"

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
