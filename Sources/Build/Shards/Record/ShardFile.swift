import Basics
import FileSystem
import Output
import SearchIndex

/// The file `.unfold-shard` in the output folder of a shard: a record, followed by the texts of the shard’s pages,
/// which are read one at a time.
///
///     unfold-shard 1\n   16 bytes
///     record             its length in 8 bytes and its hash in 16 bytes
///     hash               16 bytes: the hash of all bytes before it
///     …                  the record
///     …                  the texts
///
/// It is written last, and removed before a build writes anything. So if it exists, the files that it describes exist
/// too.
final class ShardFile: Sendable {
  static let name = ReservedName.shard
  private static let mark: StaticString = "unfold-shard 1\n\0"
  /// The beginning of the file in all versions of the format.
  private static let family: StaticString = "unfold-shard "
  private static let headLength = 16 + 8 + 16 + 16

  let record: ShardRecord
  private let file: OpenFile
  /// The offset of the end of each text. The first text begins at `textsStart`.
  private let textEnds: [Int]
  private let textsStart: Int

  enum Opening {
    case sound(ShardFile)
    case otherVersion
    case damaged
  }

  /// Opens the file at `path`. Every byte is read and verified, so that no damage is found later.
  static func open(_ path: String) throws(FileError) -> Opening {
    let file = try OpenFile(reading: path)
    let head = try file.read(headLength, at: 0)
    guard head.begins(with: family) else { return .damaged }
    guard head.begins(with: mark) else { return .otherVersion }
    let size = try file.status().size
    guard let (length, hash) = recordPlace(head), length <= size - headLength else { return .damaged }
    let bytes = try file.read(length, at: headLength)
    guard ContentHash(bytes) == hash, let record = BinaryDecoder.whole(bytes, { $0.shard() }) else {
      return .damaged
    }
    let opened = ShardFile(file, record, textsStart: headLength + length)
    return try opened.hasSoundTexts(size: size) ? .sound(opened) : .damaged
  }

  private init(_ file: consuming OpenFile, _ record: ShardRecord, textsStart: Int) {
    self.file = file
    self.record = record
    self.textsStart = textsStart
    var ends: [Int] = []
    var end = textsStart
    for text in record.search?.texts ?? [] {
      // An overflow is damage: no file is that large.
      end = end.addingReportingOverflow(text.length).overflow ? .max : end + text.length
      ends.append(end)
    }
    textEnds = ends
  }

  /// Returns the length and the hash of the record; nil if the header is damaged.
  private static func recordPlace(_ head: [UInt8]) -> (length: Int, hash: ContentHash)? {
    BinaryDecoder.whole(head) { record -> (length: Int, hash: ContentHash)? in
      _ = record.take(mark.utf8CodeUnitCount)
      let length = Int(truncatingIfNeeded: record.fixed())
      let hash = record.hash()
      return record.hash() == ContentHash(Array(head.prefix(headLength - 16))) && length >= 0
        ? (length, hash) : nil
    }.flatMap { $0 }
  }

  private func hasSoundTexts(size: Int) throws(FileError) -> Bool {
    guard let search = record.search else { return size == textsStart }
    guard search.texts.count == search.part.pageCount, textEnds.last ?? textsStart == size else {
      return false
    }
    for (index, text) in search.texts.enumerated() where ContentHash(try bytes(index)) != text.hash {
      return false
    }
    return true
  }

  private func bytes(_ index: Int) throws(FileError) -> [UInt8] {
    let start = index == 0 ? textsStart : textEnds[index - 1]
    return try file.read(textEnds[index] - start, at: start)
  }

  /// Returns the text of a page for search results; nil if the file can no longer be read.
  func page(_ index: Int) -> SearchPage? {
    (try? bytes(index)).flatMap { BinaryDecoder.whole($0) { $0.searchPage() } }
  }

  /// Writes a record, and the texts from a scratch file.
  static func write(
    _ record: ShardRecord, _ texts: [ScratchBytes], from scratch: ScratchFile, jobs: Int,
    to file: borrowing OpenFile
  ) throws(FileError) {
    var body = BinaryEncoder(capacity: 1 << 20)
    body.shard(record, jobs: jobs)
    var head = BinaryEncoder(capacity: headLength)
    head.bytes.append(mark)
    head.fixed(UInt64(body.bytes.count))
    head.hash(body.fingerprint)
    head.hash(head.fingerprint)
    try file.write(head.bytes, at: 0)
    try file.write(body.bytes, at: headLength)
    var offset = headLength + body.bytes.count
    for text in texts {
      let bytes = text.read(from: scratch)
      try file.write(bytes, at: offset)
      offset += bytes.count
    }
  }
}

extension [UInt8] {
  fileprivate func begins(with text: StaticString) -> Bool {
    text.withUTF8Buffer { starts(with: $0) }
  }
}
