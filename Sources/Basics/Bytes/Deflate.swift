import CDeflate
import Synchronization

/// Compresses and decompresses data in the DEFLATE format (RFC 1951) with libdeflate. The data must fit in memory.
public enum Deflate {
  /// The format that wraps the compressed bytes.
  public enum Container: Sendable {
    /// RFC 1950.
    case zlib
    /// RFC 1952. The header has no file name and no time, so that the same input always gives the same output.
    case gzip
  }

  /// Returns the compressed bytes.
  ///
  /// - Parameter level: from 1 (fastest) to 12 (smallest).
  public static func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, level: Int, in container: Container
  ) -> [UInt8] {
    let compressor = idle.withLock { $0[level]?.popLast() } ?? Compressor(level: level)
    defer { idle.withLock { $0[level, default: []].append(compressor) } }
    return compressor.compress(bytes, in: container)
  }

  /// Decompresses a gzip file. Returns nil if the bytes are not gzip, or if the result is larger than `limit` bytes.
  public static func decompressed(_ bytes: [UInt8], upTo limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var room = min(max(bytes.count * 4, 4096), limit)
    while true {
      var result = LIBDEFLATE_BAD_DATA
      let plain = [UInt8](unsafeUninitializedCapacity: room) { target, count in
        result = libdeflate_gzip_decompress(
          decompressor, bytes, bytes.count, target.baseAddress, room, &count)
        if result != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if result == LIBDEFLATE_SUCCESS { return plain }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < limit else { return nil }
      room = min(room * 4, limit)
    }
  }

  /// Idle compressors, by level. Creating a compressor takes longer than compressing a small file, so they are reused.
  private static let idle = Mutex<[Int: [Compressor]]>([:])

  /// Unchecked, because a compressor belongs to one thread at a time: a thread takes it out of `idle` before use.
  private final class Compressor: @unchecked Sendable {
    private let compressor: OpaquePointer

    init(level: Int) {
      guard let made = libdeflate_alloc_compressor(Int32(level)) else {
        preconditionFailure("no memory to compress, or no level \(level)")
      }
      compressor = made
    }

    deinit { libdeflate_free_compressor(compressor) }

    func compress(_ bytes: UnsafeBufferPointer<UInt8>, in container: Container) -> [UInt8] {
      let room =
        switch container {
        case .zlib: libdeflate_zlib_compress_bound(compressor, bytes.count)
        case .gzip: libdeflate_gzip_compress_bound(compressor, bytes.count)
        }
      return [UInt8](unsafeUninitializedCapacity: room) { target, count in
        let (from, to) = (bytes.baseAddress, target.baseAddress)
        count =
          switch container {
          case .zlib: libdeflate_zlib_compress(compressor, from, bytes.count, to, room)
          case .gzip: libdeflate_gzip_compress(compressor, from, bytes.count, to, room)
          }
        // With a buffer of the size that the library requested, compression cannot fail.
        precondition(count > 0, "\(bytes.count) bytes did not fit into \(room) compressed")
      }
    }
  }
}
