import Basics
import Platform

/// A part of a file that is mapped into memory instead of copied. The system reads it when it is used, and can take its
/// memory back.
///
/// No process may shorten the file meanwhile: access beyond its end would crash.
public final class MappedBytes: EvictableBytes, @unchecked Sendable {
  /// The bytes, as long as the object exists.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The pages of memory that contain the bytes.
  private let pages: UnsafeMutableRawBufferPointer

  /// Maps a range of a file, which must not reach beyond its end.
  public init(_ file: borrowing OpenFile, _ range: Range<Int>) throws(FileError) {
    let pages = try file.map(range)
    self.pages = pages
    bytes = UnsafeBufferPointer(
      rebasing: UnsafeRawBufferPointer(pages).bindMemory(to: UInt8.self).suffix(range.count))
  }

  deinit { munmap(pages.baseAddress, pages.count) }

  public func evict() { madvise(pages.baseAddress, pages.count, MADV_DONTNEED) }

  /// Calls `body` with all bytes, in pieces of at most 4 MiB, of which one is in memory at a time.
  public func forEachPiece(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    for start in stride(from: 0, to: bytes.count, by: 4 << 20) {
      body(UnsafeBufferPointer(rebasing: bytes[start..<min(start + 4 << 20, bytes.count)]))
      evict()
    }
  }
}
