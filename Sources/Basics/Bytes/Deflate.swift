import CDeflate
import Synchronization

/// Compression that every browser undoes (RFC 1951), by libdeflate: a whole text at once.
public enum Deflate {
  /// What stands around the compressed bytes.
  public enum Container: Sendable {
    /// RFC 1950.
    case zlib
    /// RFC 1952, without a name and a time: the same bytes give the same file.
    case gzip
  }

  /// Compresses bytes.
  ///
  /// - Parameter level: from 1, the quickest, to 12, the smallest.
  public static func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, level: Int, in container: Container
  ) -> [UInt8] {
    let compressor = idle.withLock { $0[level]?.popLast() } ?? Compressor(level: level)
    defer { idle.withLock { $0[level, default: []].append(compressor) } }
    return compressor.compress(bytes, in: container)
  }

  /// Compressors that nobody uses just now, by level. Making one costs more than compressing a small file.
  private static let idle = Mutex<[Int: [Compressor]]>([:])

  /// Unchecked, because whoever has taken it from the list has it alone.
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
        // With the room that the library asked for, it never fails.
        precondition(count > 0, "\(bytes.count) bytes did not fit into \(room) compressed")
      }
    }
  }
}
