import CLibgit2

/// Finds the deleted files that added files of the same commit were renamed from.
struct Similarity {
  /// A file that disappears or appears in a commit.
  struct File {
    var path: [UInt8]
    var key: ObjectKey

    fileprivate var name: ArraySlice<UInt8> {
      path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path[...]
    }
  }

  /// The minimum percentage of the text that a renamed file must share with the old one. Git has the same default.
  private static let threshold: Int32 = 50
  /// The number of comparisons in a commit above which only files are compared whose names without extensions are
  /// equal.
  private static let mostComparisons = 20_000
  /// The size in bytes above which files are not compared.
  private static let mostBytes = 1 << 20

  /// Returns the index of the deleted file for each added file that was renamed. Uses each deleted file at most once.
  static func sources(
    of added: [File], among deleted: [File], _ reader: ObjectReader
  ) throws(GitError) -> [Int: Int] {
    if added.isEmpty || deleted.isEmpty { return [:] }
    var sources: [Int: Int] = [:]
    var isTaken = [Bool](repeating: false, count: deleted.count)
    // First match files with the same text. If there are several, prefer the one with the same name.
    let byKey = Dictionary(grouping: deleted.indices) { deleted[$0].key }
    for (index, file) in added.enumerated() {
      let same = (byKey[file.key] ?? []).filter { !isTaken[$0] }
      guard let source = same.first(where: { deleted[$0].name == file.name }) ?? same.first else { continue }
      sources[index] = source
      isTaken[source] = true
    }
    let remaining = added.indices.filter { sources[$0] == nil }
    let candidates = deleted.indices.filter { !isTaken[$0] }
    if remaining.isEmpty || candidates.isEmpty { return sources }
    let comparesAll = remaining.count * candidates.count <= mostComparisons
    let byName = Dictionary(grouping: candidates) { Self.stem(of: deleted[$0]) }
    var signatures: [ObjectKey: Signature?] = [:]
    var found: [(score: Int32, added: Int, deleted: Int)] = []
    for index in remaining {
      let stem = stem(of: added[index])
      for candidate in comparesAll ? candidates : byName[stem] ?? [] {
        guard let new = try signature(of: added[index].key, &signatures, reader),
          let old = try signature(of: deleted[candidate].key, &signatures, reader)
        else { continue }
        let score = git_hashsig_compare(new.pointer, old.pointer)
        // Of two files that are equally similar, the one with the same name, regardless of its extension, is the
        // source.
        if score >= threshold {
          found.append((2 * score + (Self.stem(of: deleted[candidate]) == stem ? 1 : 0), index, candidate))
        }
      }
    }
    for pair in found.sorted(by: { ($1.score, $0.added, $0.deleted) < ($0.score, $1.added, $1.deleted) })
    where sources[pair.added] == nil && !isTaken[pair.deleted] {
      sources[pair.added] = pair.deleted
      isTaken[pair.deleted] = true
    }
    return sources
  }

  /// Returns the name of a file without its extension.
  private static func stem(of file: File) -> ArraySlice<UInt8> {
    file.name.lastIndex(of: UInt8(ascii: ".")).map { file.name[..<$0] } ?? file.name
  }

  /// The hashes of the lines of a text.
  private final class Signature {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    deinit { git_hashsig_free(pointer) }
  }

  private static func signature(
    of key: ObjectKey, _ known: inout [ObjectKey: Signature?], _ reader: ObjectReader
  ) throws(GitError) -> Signature? {
    if let signature = known[key] { return signature }
    var signature: Signature?
    if let size = reader.size(of: key), size > 0, size <= mostBytes, let file = try reader.object(key) {
      var made: OpaquePointer?
      let options = GIT_HASHSIG_SMART_WHITESPACE.rawValue | GIT_HASHSIG_ALLOW_SMALL_FILES.rawValue
      let code = withExtendedLifetime(file) {
        git_hashsig_create(
          &made, file.bytes.bindMemory(to: CChar.self).baseAddress, file.bytes.count,
          git_hashsig_option_t(options))
      }
      if code == 0 { signature = made.map(Signature.init) }
    }
    known[key] = .some(signature)
    return signature
  }
}
