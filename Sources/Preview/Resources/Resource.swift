import Basics
import Synchronization

/// Something that has an address: a page, a style sheet, an image.
///
/// It does not change. What is built anew is a new resource, with another entity tag.
public final class Resource: Sendable {
  enum Content {
    case bytes(ResourceBytes)
    case file(path: String)
  }

  let content: Content
  /// For the header `Content-Type`, with the charset of text: see `MediaType`.
  let contentType: String
  /// What tells this content from any other at the address, without quotes; nil for a file, whose size and time do.
  let entityTag: String?
  /// When it was last modified, in seconds since 1970; nil where nobody knows, and for a file, which knows itself.
  let modified: Int?
  /// Made when a browser first asks for it, and kept.
  private let compressed = Mutex(Compressed.unknown)

  private enum Compressed {
    case unknown, notWorthIt
    case bytes(ResourceBytes)
  }

  /// Bytes in memory. Without an `entityTag`, which must not contain quotes, their hash is one.
  public init(bytes: [UInt8], contentType: String, entityTag: String? = nil, modified: Int? = nil) {
    content = .bytes(ResourceBytes(bytes))
    self.contentType = contentType
    self.entityTag = entityTag ?? ContentHash(bytes).hex
    self.modified = modified
  }

  /// A file that is read when it is asked for. What the path leads to, links included, is the caller's choice.
  public init(file path: String, contentType: String) {
    content = .file(path: path)
    self.contentType = contentType
    entityTag = nil
    modified = nil
  }

  /// How many bytes it keeps in memory at most, its compressed form included.
  var memory: Int {
    if case .bytes(let bytes) = content { return bytes.count * (isCompressible ? 2 : 1) }
    return 0
  }

  /// Whether it is sent compressed to those who ask for that: text that is in memory.
  var isCompressible: Bool {
    if case .bytes(let bytes) = content { return bytes.count >= 512 && MediaType.isText(contentType) }
    return false
  }

  /// The bytes compressed; nil where that saves less than a tenth.
  func compressedBytes() -> ResourceBytes? {
    guard isCompressible, case .bytes(let bytes) = content else { return nil }
    return compressed.withLock { compressed in
      if case .unknown = compressed {
        let packed = bytes.withBytes { Deflate.compress($0, level: 6, in: .gzip) }
        compressed = packed.count < bytes.count / 10 * 9 ? .bytes(ResourceBytes(packed)) : .notWorthIt
      }
      if case .bytes(let packed) = compressed { return packed }
      return nil
    }
  }
}
