import Build
import Synchronization
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Who follows what is told knows what a scan would find.
@Suite struct RandomEditsTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func mirrorIsRight(seed: UInt64) throws {
    let folder = TemporaryFolder()
    try folder.makeFolder("content/shared")
    try folder.link("content/linked", to: "shared")
    let content = folder.at("content")
    let mirror = Mutex(Self.scan(content))
    let watcher = try watchFiles(at: [content]) { changes in
      mirror.withLock { mirror in
        for path in changes.mayBeMore ? [content] : changes.paths {
          mirror = mirror.filter { !Paths.isInside($0.key, path) }
          mirror.merge(Self.scan(path)) { $1 }
        }
      }
    }
    var edits = Edits(folder: folder, seed: seed)
    for step in 0..<1_500 {
      edits.make(step)
      if step % 200 == 0 { usleep(30_000) }
    }
    let wanted = Self.scan(content)
    for _ in 0..<1_000 where mirror.withLock({ $0 }) != wanted { usleep(5_000) }
    let found = mirror.withLock { $0 }
    #expect(Set(wanted.keys).symmetricDifference(found.keys).sorted() == [])
    #expect(wanted.filter { found[$0.key] != $0.value }.keys.sorted() == [])
    #expect(wanted.count > 10)
    watcher.stop()
  }

  /// The files at or below a path, links followed, with what is in them.
  private static func scan(_ path: String) -> [String: [UInt8]] {
    switch try? FileKind.of(path, follow: true) {
    case .file: return (try? File.read(path)).map { [path: $0] } ?? [:]
    case .folder:
      return ((try? Directory.list(path)) ?? []).reduce(into: [:]) { files, entry in
        files.merge(scan(Paths.join(path, String(decoding: entry.name, as: UTF8.self)))) { $1 }
      }
    default: return [:]
    }
  }
}

/// Edits of all kinds among few names, so that they meet.
private struct Edits {
  let folder: TemporaryFolder
  var seed: UInt64

  private mutating func pick(_ count: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % count
  }

  private mutating func name() -> String {
    var parts = [["content", "content/shared", "content/linked", "outside"][pick(4)]]
    for _ in 0...pick(3) { parts.append("abcdefgh".map(String.init)[pick(8)]) }
    return parts.joined(separator: "/")
  }

  mutating func make(_ step: Int) {
    let first = name()
    let second = name()
    // What cannot be done, such as a file in a file, is not done.
    switch pick(8) {
    case 0, 1, 2: try? folder.write(first, "\(step)")
    case 3: try? folder.makeFolder(first)
    case 4, 5: rename(folder.at(first), folder.at(second))
    case 6: unlink(folder.at(first))
    default: folder.remove(first)
    }
  }
}
