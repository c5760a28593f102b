import Build
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A real folder for one test, removed with all that is in it when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/unfold-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("no temporary folder: \(errno)") }
    path = String(cString: made)
  }

  deinit { Self.removeAll(path) }

  /// The absolute path of what stands at `name`.
  func at(_ name: String) -> String { Paths.join(path, name) }

  func write(_ name: String, _ text: String) throws {
    if let parent = Paths.parent(at(name)) { try Directory.make(parent) }
    try File.write(Array(text.utf8), to: at(name))
  }

  func makeFolder(_ name: String) throws { try Directory.make(at(name)) }

  /// Makes a symbolic link; `target` stands in it as it is.
  func link(_ name: String, to target: String) throws {
    if let parent = Paths.parent(at(name)) { try Directory.make(parent) }
    #expect(symlink(target, at(name)) == 0)
  }

  func makePipe(_ name: String) { #expect(mkfifo(at(name), 0o600) == 0) }

  func remove(_ name: String) { Self.removeAll(at(name)) }

  /// The text of a file; nil when there is none.
  func read(_ name: String) -> String? {
    (try? File.read(at(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Tells a file from another that replaced it.
  func inode(_ name: String) -> UInt64 {
    var info = stat()
    return lstat(at(name), &info) == 0 ? UInt64(info.st_ino) : 0
  }

  /// Every file, link and empty folder (with `/` at its end), sorted; links are not followed.
  func tree(_ name: String = "") -> [String] {
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
      // By its bytes, since a test may have made a name that is not UTF-8.
      let below =
        path.utf8.map { CChar(bitPattern: $0) } + [47] + entry.name.map { CChar(bitPattern: $0) } + [0]
      if unlink(below) != 0 { removeAll(Paths.join(path, String(decoding: entry.name, as: UTF8.self))) }
    }
    rmdir(path)
  }
}
