/// Bytes that stay at one place in memory, so that connections send from there without a copy of their own.
///
/// Unchecked, because a pointer is not `Sendable`; what it points to is never written again.
final class ResourceBytes: @unchecked Sendable {
  static let none = ResourceBytes([])

  let start: UnsafeMutableRawPointer
  let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    start = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes {
      start.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: $0.count)
    }
  }

  deinit { start.deallocate() }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count))
  }
}
