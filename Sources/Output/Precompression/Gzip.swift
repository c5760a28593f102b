import CDeflate
import Synchronization

/// Gzip compression without a time and a name in the header.
///
/// Source: RFC 1952. Creating a compressor takes longer than compressing a page, so compressors are reused: there is
/// one for each thread that compresses at the same time.
final class Gzip: Sendable {
  static let shared = Gzip()

  /// The highest fast level of 12: it compresses about 100 MB per second. The highest level saves another 5 % and takes
  /// twenty times as long; use Brotli for the smallest files.
  private static let level: Int32 = 9

  /// The compressors that are not in use. A thread that takes one out has it for itself.
  private struct Idle: @unchecked Sendable {
    // Unchecked, because pointers are not `Sendable`. They are only passed on, under the lock.
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
