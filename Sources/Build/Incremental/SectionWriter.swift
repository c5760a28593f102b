import Basics
import FileSystem

/// Writes a section of a cache while it is encoded, and hashes its bytes on the way.
final class SectionWriter {
  private var offset: Int
  private var hasher = ContentHasher()
  private var failure: FileError?

  private init(at offset: Int) { self.offset = offset }

  /// Encodes a section with `encode` into a file from `start` on. Returns the number of its bytes, and their hash.
  static func write(
    _ encode: (inout BinaryEncoder) -> Void, to file: borrowing OpenFile, at start: Int
  ) throws(FileError) -> (count: Int, hash: ContentHash) {
    let writer = SectionWriter(at: start)
    run(encode) { writer.append($0, to: file) }
    if let failure = writer.failure { throw failure }
    return (writer.offset - start, writer.hasher.hash)
  }

  private static func run(
    _ encode: (inout BinaryEncoder) -> Void, appending append: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withoutActuallyEscaping(append) { append in
      var record = BinaryEncoder(flushingTo: append)
      encode(&record)
      record.flush()
    }
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>, to file: borrowing OpenFile) {
    guard failure == nil else { return }
    do throws(FileError) {
      try file.write(bytes, at: offset)
      hasher.update(bytes)
      offset += bytes.count
    } catch {
      failure = error
    }
  }
}
