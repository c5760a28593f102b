import Basics
import FileSystem

/// A cache file. It has four sections, each of which is read only when it is needed.
///
///     unfold-cache 1\n   16 bytes
///     key                16 bytes: the hash of everything that the build depends on, except its content
///     sections           for each section, its length in 8 bytes and its hash in 16 bytes
///     hash               16 bytes: the hash of all bytes before it
///     …                  the sections
///
/// The header is written last, so a file whose writing was interrupted has none. A section that does not match its hash
/// is treated as missing.
final class CacheFile: Sendable {
  enum Section: Int, CaseIterable {
    /// The files of the content, and their diagnostics.
    case content
    /// The files of the output.
    case output
    /// The site: its navigation, and the summaries of all pages.
    case pages
    /// The state of the search index.
    case search
  }

  private static let mark: StaticString = "unfold-cache 1\n\0"
  private static let headLength = 16 + 16 + Section.allCases.count * 24 + 16

  private let file: OpenFile
  private let lengths: [Int]
  private let hashes: [ContentHash]

  /// Opens the cache file at `path`. Returns nil if there is none with this key.
  init?(_ path: String, key: ContentHash) {
    guard let file = try? OpenFile(reading: path) else { return nil }
    guard let size = try? file.status().size, let head = try? file.read(Self.headLength, at: 0),
      head.count == Self.headLength
    else { return nil }
    var isConsistent = false
    var lengths: [Int] = []
    var hashes: [ContentHash] = []
    head.withUnsafeBufferPointer { bytes in
      var record = BinaryDecoder(bytes)
      let mark = record.take(Self.mark.utf8CodeUnitCount)
      let isOurs = Self.mark.withUTF8Buffer { mark.elementsEqual($0) }
      let isFitting = record.hash() == key
      for _ in Section.allCases {
        lengths.append(Int(truncatingIfNeeded: record.fixed()))
        hashes.append(record.hash())
      }
      let end = Self.headLength - 16
      isConsistent =
        isOurs && isFitting && record.hash() == ContentHash(UnsafeBufferPointer(rebasing: bytes[..<end]))
        && lengths.allSatisfy { 0...size ~= $0 }
    }
    guard isConsistent else { return nil }
    self.file = file
    self.lengths = lengths
    self.hashes = hashes
  }

  /// Returns the bytes of a section; nil if they are damaged.
  func bytes(_ section: Section) -> SectionBytes? {
    let offset = Self.headLength + lengths[..<section.rawValue].reduce(0, +)
    let length = lengths[section.rawValue]
    // A damaged length must not reserve more memory than the file is large.
    guard let size = try? file.status().size, offset + length <= size,
      let bytes = try? file.read(length, at: offset), ContentHash(bytes) == hashes[section.rawValue]
    else { return nil }
    return SectionBytes(bytes, hash: hashes[section.rawValue])
  }

  /// Decodes a section with `read`. Returns nil if the section is damaged.
  func section<Result>(_ section: Section, _ read: (inout BinaryDecoder) -> Result) -> Result? {
    bytes(section).flatMap { bytes in bytes.withBytes { BinaryDecoder.whole($0, read) } }
  }

  /// A section to write.
  enum PendingSection {
    /// A section that is encoded while it is written, so that it is never in memory as a whole.
    case record((inout BinaryEncoder) -> Void)
    case bytes(SectionBytes)

    /// Encodes the section in memory.
    ///
    /// - Parameter capacity: the expected size of the section, in bytes.
    func encoded(capacity: Int) -> SectionBytes {
      switch self {
      case .bytes(let bytes): return bytes
      case .record(let write):
        var record = BinaryEncoder(capacity: capacity)
        write(&record)
        return SectionBytes(record)
      }
    }

    /// Writes the section at an offset of a file, and returns the number of its bytes, and their hash.
    func write(
      to file: borrowing OpenFile, at offset: Int
    ) throws(FileError) -> (count: Int, hash: ContentHash) {
      switch self {
      case .bytes(let section):
        return try section.withBytes { bytes in
          Result { () throws(FileError) in
            try file.write(bytes, at: offset)
            return (bytes.count, section.hash)
          }
        }.get()
      case .record(let write):
        return try SectionWriter.write(write, to: file, at: offset)
      }
    }
  }

  /// Writes all sections, then the header.
  static func write(_ sections: [PendingSection], key: ContentHash, to file: borrowing OpenFile)
    throws(FileError)
  {
    var head = BinaryEncoder(capacity: headLength)
    head.bytes.append(mark)
    head.hash(key)
    var offset = headLength
    for section in sections {
      let (count, hash) = try section.write(to: file, at: offset)
      head.fixed(UInt64(count))
      head.hash(hash)
      offset += count
    }
    head.hash(head.fingerprint)
    try file.write(head.bytes, at: 0)
  }
}

/// The bytes of a section of a cache, with their hash: either read from a file, or about to be written.
final class SectionBytes: Sendable {
  let hash: ContentHash
  private let bytes: [UInt8]
  private let encoded: ByteBuffer

  /// - Parameter hash: the hash of the bytes.
  init(_ bytes: [UInt8], hash: ContentHash) {
    self.hash = hash
    self.bytes = bytes
    encoded = ByteBuffer(capacity: 0)
  }

  init(_ record: consuming BinaryEncoder) {
    hash = record.fingerprint
    bytes = []
    encoded = record.finish()
  }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.isEmpty ? encoded.withBytes(body) : bytes.withUnsafeBufferPointer(body)
  }
}
