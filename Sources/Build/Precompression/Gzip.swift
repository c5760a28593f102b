import CDeflate
import Synchronization

/// Compression in the form of gzip, without a time and a name in its head.
///
/// Source: RFC 1952. A compressor is made once for each thread that wants one at the same time, since it takes
/// longer to make than a page to compress.
final class Gzip: Sendable {
  static let shared = Gzip()

  /// The last of twelve that is quick, at some 100 MB a second; the best is 5 % smaller and takes twenty times as long.
  /// Who wants small files takes Brotli.
  private static let level: Int32 = 9

  /// Compressors that nobody uses; each is one thread's as long as it is taken out.
  private struct Idle: @unchecked Sendable {
    // The pointers are only handed on, under the lock around them.
    var compressors: [OpaquePointer] = []
  }

  private let idle = Mutex(Idle())

  func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let compressor = take() else { return nil }
    defer { idle.withLock { $0.compressors.append(compressor) } }
    let room = libdeflate_gzip_compress_bound(compressor, bytes.count)
    let packed = [UInt8](unsafeUninitializedCapacity: room) { target, count in
      count = libdeflate_gzip_compress(compressor, bytes.baseAddress, bytes.count, target.baseAddress, room)
    }
    return packed.isEmpty ? nil : packed
  }

  private func take() -> OpaquePointer? {
    idle.withLock { $0.compressors.popLast() } ?? libdeflate_alloc_compressor(Self.level)
  }
}
