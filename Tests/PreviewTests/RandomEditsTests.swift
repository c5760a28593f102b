import Basics
import FileSystem
import Synchronization
import TestSupport
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// After random edits, a copy that is updated only from reported changes equals a new scan.
@Suite struct RandomEditsTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func reportedChangesAreComplete(seed: UInt64) throws {
    let folder = TemporaryFolder()
    try folder.createFolder("content/shared")
    try folder.link("content/linked", to: "shared")
    let content = folder.at("content")
    let mirror = Observed(Self.scan(content))
    let batches = Observed(0)
    let watcher = try watchFiles(at: [content]) { changes in
      defer { batches.update { $0 += 1 } }
      mirror.update { mirror in
        for path in changes.isIncomplete ? [content] : changes.paths {
          mirror = mirror.filter { !Paths.isInside($0.key, path) }
          mirror.merge(Self.scan(path)) { $1 }
        }
      }
    }
    var edits = Edits(folder: folder, random: RandomNumbers(seed: seed))
    for step in 0..<1_500 {
      edits.make(step)
      // Pause now and then, so that some batches are small.
      if step % 200 == 0 {
        let known = batches.current
        try folder.write("content/pause", "\(step)")
        #expect(batches.value { $0 > known } > known)
      }
    }
    let wanted = Self.scan(content)
    let found = mirror.value { $0 == wanted }
    #expect(Set(wanted.keys).symmetricDifference(found.keys).sorted() == [])
    #expect(wanted.filter { found[$0.key] != $0.value }.keys.sorted() == [])
    #expect(wanted.count > 10)
    watcher.stop()
  }

  /// Returns the files at or below a path with their content. Links are followed.
  private static func scan(_ path: String) -> [String: [UInt8]] {
    switch try? FileKind.of(path, follow: true) {
    case .file: return (try? File.read(path, limit: .page)).map { [path: $0] } ?? [:]
    case .folder:
      return ((try? Directory.list(path)) ?? []).reduce(into: [:]) { files, entry in
        files.merge(scan(Paths.join(path, String(decoding: entry.name, as: UTF8.self)))) { $1 }
      }
    default: return [:]
    }
  }
}

/// Random edits of all kinds that use few names, so that they affect each other.
private struct Edits {
  let folder: TemporaryFolder
  var random: RandomNumbers

  private mutating func pick(_ count: Int) -> Int { random.pick(count) }

  private mutating func name() -> String {
    var parts = [["content", "content/shared", "content/linked", "outside"][pick(4)]]
    for _ in 0...pick(3) { parts.append("abcdefgh".map(String.init)[pick(8)]) }
    return parts.joined(separator: "/")
  }

  mutating func make(_ step: Int) {
    let first = name()
    let second = name()
    // Impossible edits, such as writing a file inside a file, are skipped.
    switch pick(8) {
    case 0, 1, 2: try? folder.write(first, "\(step)")
    case 3: try? folder.createFolder(first)
    case 4, 5: rename(folder.at(first), folder.at(second))
    case 6: unlink(folder.at(first))
    default: folder.remove(first)
    }
  }
}
