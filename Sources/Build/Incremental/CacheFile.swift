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

  /// The number of bytes that are read at a time.
  private static let piece = 1 << 20

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
  func bytes(_ section: Section) -> MappedBytes? {
    let offset = offset(of: section)
    let end = offset + lengths[section.rawValue]
    guard let size = try? file.status().size, end <= size, let bytes = try? MappedBytes(file, offset..<end),
      bytes.hash == hashes[section.rawValue]
    else { return nil }
    return bytes
  }

  /// Copies a section into another file. Its hash protects the copy as well.
  private func copy(
    _ section: Section, to other: borrowing OpenFile, at start: Int
  ) throws(FileError) -> (count: Int, hash: ContentHash) {
    let (offset, length) = (offset(of: section), lengths[section.rawValue])
    for done in stride(from: 0, to: length, by: Self.piece) {
      try other.write(try file.read(min(Self.piece, length - done), at: offset + done), at: start + done)
    }
    return (length, hashes[section.rawValue])
  }

  private func offset(of section: Section) -> Int {
    Self.headLength + lengths[..<section.rawValue].reduce(0, +)
  }

  /// Decodes a section with `read`. Returns nil if the section is damaged.
  func section<Result>(_ section: Section, _ read: (inout BinaryDecoder) -> Result) -> Result? {
    bytes(section).flatMap { $0.decoded(read) }
  }

  /// A section to write.
  enum PendingSection {
    /// A section that is encoded while it is written, so that it is never in memory as a whole.
    case record((inout BinaryEncoder) -> Void)
    /// A section of another cache.
    case copy(Section, CacheFile)

    /// Writes the section at an offset of a file, and returns the number of its bytes, and their hash.
    func write(
      to file: borrowing OpenFile, at offset: Int
    ) throws(FileError) -> (count: Int, hash: ContentHash) {
      switch self {
      case .record(let write):
        return try SectionWriter.write(write, to: file, at: offset)
      case .copy(let section, let other):
        return try other.copy(section, to: file, at: offset)
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

extension MappedBytes {
  /// The hash of all bytes.
  var hash: ContentHash {
    var hasher = ContentHasher()
    forEachPiece { hasher.update($0) }
    return hasher.hash
  }

  /// Decodes the bytes with `read`. Returns nil if they are damaged.
  func decoded<Result>(_ read: (inout BinaryDecoder) -> Result) -> Result? {
    BinaryDecoder.whole(bytes, read)
  }
}
