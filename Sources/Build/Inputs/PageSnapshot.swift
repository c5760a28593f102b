import Basics
import FileSystem

/// The state of a page’s file, and of all files that it includes, at the time when a build read them.
struct PageSnapshot: Sendable {
  /// The state of the page’s own file.
  let file: FileSnapshot
  /// The files that the page includes, in the order of their first use.
  let includes: [IncludedFile]
  /// The hash of everything that the page’s body was rendered from. If the page includes no files, this is the hash of
  /// its own file.
  let hash: ContentHash

  init(_ file: FileSnapshot, including includes: [IncludedFile] = []) {
    self.file = file
    self.includes = includes
    hash = Self.hash(of: file.hash, including: includes)
  }

  /// Returns the hash of a page with the given hash of its own file.
  static func hash(of file: ContentHash, including includes: [IncludedFile]) -> ContentHash {
    if includes.isEmpty { return file }
    var record = BinaryEncoder()
    record.hash(file)
    for include in includes {
      record.text(include.path)
      record.hash(include.hash)
    }
    return record.fingerprint
  }

  /// Returns the current state of the page at a path of the content folder; nil if its file cannot be read.
  func now(at path: String, in folder: FolderHandle, _ files: IncludeFiles?) -> PageSnapshot? {
    guard let file = file.now(at: path, in: folder) else { return nil }
    guard let files else { return PageSnapshot(file) }
    return PageSnapshot(file, including: includes.map(files.state))
  }
}

extension BinaryEncoder {
  mutating func snapshot(_ page: PageSnapshot) {
    snapshot(page.file)
    list(page.includes) { record, include in
      record.text(include.path)
      record.optional(include.snapshot) { $0.snapshot($1) }
      record.hash(include.hash)
      record.flag(include.isOnlyLinked)
    }
  }
}

extension BinaryDecoder {
  mutating func pageSnapshot() -> PageSnapshot {
    let file = fileSnapshot()
    let includes = list { record in
      IncludedFile(
        path: record.text(), snapshot: record.optional { $0.fileSnapshot() }, hash: record.hash(),
        isOnlyLinked: record.flag())
    }
    return PageSnapshot(file, including: includes)
  }
}
