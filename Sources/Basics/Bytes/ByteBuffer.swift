/// A growable sequence of bytes, into which the renderer and the templates write pages.
///
/// The type is noncopyable, so appending never checks whether the storage is shared, and a buffer can be sent safely to
/// another thread.
public struct ByteBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int

  /// The number of bytes in the buffer.
  @inlinable public var count: Int { written }
  @usableFromInline var written = 0

  /// Creates an empty buffer with room for `capacity` bytes, but at least 16.
  public init(capacity: Int = 1024) {
    self.capacity = max(capacity, 16)
    base = HeapMemory.allocate(self.capacity)
  }

  deinit { HeapMemory.free(base) }

  @inlinable public var isEmpty: Bool { written == 0 }

  /// Appends one byte.
  @inlinable public mutating func append(_ byte: UInt8) {
    if written == capacity { grow(by: 1) }
    base[written] = byte
    written &+= 1
  }

  /// Appends the bytes of a literal.
  @inlinable public mutating func append(_ text: StaticString) {
    if text.hasPointerRepresentation {
      append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    } else {
      text.withUTF8Buffer { append($0) }
    }
  }

  @inlinable public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    if capacity &- written < bytes.count { grow(by: bytes.count) }
    (base + written).update(from: start, count: bytes.count)
    written &+= bytes.count
  }

  @inlinable public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  @inlinable public mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Appends the UTF-8 bytes of a string. A literal uses the faster overload for `StaticString`.
  @inlinable @_disfavoredOverload public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a number in decimal.
  public mutating func append(decimal number: Int) {
    append(String(number))
  }

  /// Appends the content of another buffer.
  @inlinable public mutating func append(_ other: borrowing ByteBuffer) {
    append(UnsafeBufferPointer(start: other.base, count: other.written))
  }

  /// Removes everything after the first `count` bytes. The capacity stays the same.
  @inlinable public mutating func truncate(to count: Int) {
    precondition(count <= written)
    written = count
  }

  /// Calls `body` with all bytes.
  @inlinable public borrowing func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows
    -> R
  {
    try body(UnsafeBufferPointer(start: base, count: written))
  }

  /// Returns a copy of the bytes from offset `start` to the end.
  @inlinable public borrowing func array(from start: Int = 0) -> [UInt8] {
    Array(UnsafeBufferPointer(start: base + start, count: written - start))
  }

  /// The content as text. Invalid UTF-8 is replaced by U+FFFD.
  public var text: String {
    borrowing get { withBytes { String(decoding: $0, as: UTF8.self) } }
  }

  /// The byte at `index`.
  @inlinable public subscript(index: Int) -> UInt8 {
    precondition(index < written)
    return base[index]
  }

  @usableFromInline mutating func grow(by extra: Int) {
    let wanted = max(capacity * 2, written + extra)
    base = HeapMemory.resize(base, to: wanted)
    capacity = wanted
  }
}

extension String {
  /// Calls `body` with the UTF-8 bytes of the string. They are copied only if they are not contiguous.
  @inlinable @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}

// MARK: - Varint

/// Numbers of variable length (LEB128): seven bits per byte, the lowest bits first. The top bit of a byte is set if
/// another byte follows.
public enum Varint {
  /// Reads the number at `index`, and moves `index` past it.
  @inlinable
  public static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let byte = bytes[index]
      index += 1
      number |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }
}

extension ByteBuffer {
  /// Appends a nonnegative number.
  @inlinable public mutating func append(varint number: Int) {
    var rest = UInt64(number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
