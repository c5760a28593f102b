import Basics
import FileSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder on disk for one test. It is removed with its contents when the object is deinitialized.
public final class TemporaryFolder: Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// Creates an empty folder in `/tmp`.
  public init() {
    var template = Array("/tmp/unfold-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("no temporary folder: \(errno)") }
    path = String(cString: made)
  }

  deinit { Self.removeAll(path) }

  /// Returns the absolute path of `name` in the folder.
  public func at(_ name: String) -> String { Paths.join(path, name) }

  /// Writes a file, and creates its folders.
  public func write(_ name: String, _ text: String) throws {
    if let parent = Paths.parent(at(name)) { try Directory.make(parent) }
    try File.write(Array(text.utf8), to: at(name))
  }

  /// Creates a folder, and the folders above it.
  public func createFolder(_ name: String) throws { try Directory.make(at(name)) }

  /// Creates a symbolic link, and its folders. `target` is written as it is.
  public func link(_ name: String, to target: String) throws {
    if let parent = Paths.parent(at(name)) { try Directory.make(parent) }
    guard symlink(target, at(name)) == 0 else { fatalError("cannot create the link \(name): \(errno)") }
  }

  /// Creates a named pipe.
  public func makePipe(_ name: String) {
    guard mkfifo(at(name), 0o600) == 0 else { fatalError("cannot create the pipe \(name): \(errno)") }
  }

  /// Removes a file, or a folder with its contents.
  public func remove(_ name: String) { Self.removeAll(at(name)) }

  /// Returns the text of a file; nil if it cannot be read.
  public func read(_ name: String) -> String? {
    (try? File.read(at(name), limit: .page)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the inode number of a file, which changes when the file is replaced; 0 if there is no file.
  public func inode(_ name: String) -> UInt64 {
    var info = stat()
    return lstat(at(name), &info) == 0 ? UInt64(info.st_ino) : 0
  }

  /// Returns the relative paths of all files, links and empty folders below `name`, sorted. The paths of folders end
  /// with `/`. Links are not followed.
  public func tree(_ name: String = "") -> [String] {
    func list(_ path: String, _ shown: String) -> [String] {
      guard let entries = try? Directory.list(path) else { return [] }
      if entries.isEmpty && !shown.isEmpty { return [shown + "/"] }
      return entries.flatMap { entry in
        let name = String(decoding: entry.name, as: UTF8.self)
        let below = Paths.join(shown, name)
        return entry.kind == .folder ? list(Paths.join(path, name), below) : [below]
      }
    }
    return list(at(name), "").sorted()
  }

  private static func removeAll(_ path: String) {
    guard (try? FileKind.of(path)) == .folder else {
      unlink(path)
      return
    }
    for entry in (try? Directory.list(path)) ?? [] {
      // The path is assembled from bytes, since the name may be invalid UTF-8.
      let below =
        path.utf8.map { CChar(bitPattern: $0) } + [47] + entry.name.map { CChar(bitPattern: $0) } + [0]
      if unlink(below) != 0 { removeAll(Paths.join(path, String(decoding: entry.name, as: UTF8.self))) }
    }
    rmdir(path)
  }
}
