import Basics

/// The bytes of a section of a cache, with their hash: as they were read, or as they are about to be written.
final class SectionBytes: Sendable {
  let hash: ContentHash
  private let read: [UInt8]
  private let made: ByteBuffer

  /// - Parameter hash: of the bytes.
  init(_ bytes: [UInt8], hash: ContentHash) {
    self.hash = hash
    read = bytes
    made = ByteBuffer(capacity: 0)
  }

  init(_ record: consuming RecordWriter) {
    hash = record.fingerprint
    read = []
    made = record.finish()
  }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    read.isEmpty ? made.withBytes(body) : read.withUnsafeBufferPointer(body)
  }
}
