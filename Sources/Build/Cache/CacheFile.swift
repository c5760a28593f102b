import Basics

/// What a build keeps for the next one, in a file of four sections, each read when it is needed.
///
///     unfold-cache 1\n   16 bytes
///     key                16 bytes: what the build was made from, apart from its content
///     sections           for each its length, 8 bytes, and its hash, 16 bytes
///     hash               16 bytes: of all before it
///     …                  the sections
///
/// The head is written last, so a file that was cut off has none.
/// Whatever does not fit its hash counts as not there.
final class CacheFile: Sendable {
  enum Section: Int, CaseIterable {
    /// The files of the content, and what was wrong with them.
    case content
    /// The files of the output.
    case output
    /// The site: its outline, and the summaries of all pages.
    case pages
    /// What the search index was made of.
    case search
  }

  private static let mark: StaticString = "unfold-cache 1\n\0"
  private static let headLength = 16 + 16 + Section.allCases.count * 24 + 16

  private let file: OpenFile
  private let lengths: [Int]
  private let hashes: [ContentHash]

  /// Opens the file at `path`; nil where there is none of this key.
  init?(_ path: String, key: ContentHash) {
    guard let file = try? OpenFile(path, action: .read) else { return nil }
    guard let head = try? file.read(Self.headLength, at: 0), head.count == Self.headLength else { return nil }
    var isSound = false
    var lengths: [Int] = []
    var hashes: [ContentHash] = []
    head.withUnsafeBufferPointer { bytes in
      var record = RecordReader(bytes)
      let mark = record.take(Self.mark.utf8CodeUnitCount)
      let isOurs = Self.mark.withUTF8Buffer { mark.elementsEqual($0) }
      let isFitting = record.hash() == key
      for _ in Section.allCases {
        lengths.append(Int(truncatingIfNeeded: record.fixed()))
        hashes.append(record.hash())
      }
      let end = Self.headLength - 16
      isSound =
        isOurs && isFitting && record.hash() == ContentHash(UnsafeBufferPointer(rebasing: bytes[..<end]))
        && lengths.allSatisfy { $0 >= 0 }
    }
    guard isSound else { return nil }
    self.file = file
    self.lengths = lengths
    self.hashes = hashes
  }

  /// The bytes of a section; nil where they are damaged.
  func bytes(_ section: Section) -> SectionBytes? {
    let offset = Self.headLength + lengths[..<section.rawValue].reduce(0, +)
    let length = lengths[section.rawValue]
    // A length that is too great must not ask for more memory than the file is long.
    guard let size = try? file.status().size, offset + length <= size,
      let bytes = try? file.read(length, at: offset), ContentHash(bytes) == hashes[section.rawValue]
    else { return nil }
    return SectionBytes(bytes, hash: hashes[section.rawValue])
  }

  /// What `read` makes of a section; nil where it is damaged.
  func section<Result>(_ section: Section, _ read: (inout RecordReader) -> Result) -> Result? {
    bytes(section).flatMap { bytes in bytes.withBytes { RecordReader.whole($0, read) } }
  }

  /// A section to be written.
  struct Writing {
    /// Makes its bytes, or has them.
    let bytes: () -> SectionBytes

    /// - Parameter capacity: about how many bytes it takes.
    init(capacity: Int = 1 << 16, _ write: @escaping (inout RecordWriter) -> Void) {
      bytes = {
        var record = RecordWriter(capacity: capacity)
        write(&record)
        return SectionBytes(record)
      }
    }

    init(_ bytes: SectionBytes) { self.bytes = { bytes } }
  }

  /// Writes all sections, one after the other, so that only one is made at a time; and then the head.
  static func write(_ sections: [Writing], key: ContentHash, to file: borrowing OpenFile) throws(FileError) {
    var head = RecordWriter(capacity: headLength)
    head.bytes.append(mark)
    head.hash(key)
    var offset = headLength
    for section in sections {
      let bytes = section.bytes()
      let (count, result) = bytes.withBytes { bytes in
        (bytes.count, Result { () throws(FileError) in try file.write(bytes, at: offset) })
      }
      try result.get()
      head.fixed(UInt64(count))
      head.hash(bytes.hash)
      offset += count
    }
    head.hash(head.fingerprint)
    try file.write(head.bytes, at: 0)
  }
}
