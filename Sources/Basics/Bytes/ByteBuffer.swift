/// A growing run of bytes: what the renderer and the templates write pages into.
///
/// It cannot be copied, so no append ever checks for sharing or copies what stands there already; and whoever has it
/// has it alone, so it may go from thread to thread.
public struct ByteBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int

  /// The number of bytes written.
  @inlinable public var count: Int { written }
  @usableFromInline var written = 0

  /// Makes an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 1024) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

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

  /// Appends the UTF-8 of a string. For literals use the overload that takes a `StaticString`.
  @inlinable @_disfavoredOverload public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a number in decimal.
  public mutating func append(decimal number: Int) {
    append(String(number))
  }

  /// Appends what another buffer holds.
  @inlinable public mutating func append(_ other: borrowing ByteBuffer) {
    append(UnsafeBufferPointer(start: other.base, count: other.written))
  }

  /// Drops everything behind the first `count` bytes and keeps the room.
  @inlinable public mutating func truncate(to count: Int) {
    precondition(count <= written)
    written = count
  }

  /// Calls `body` with all bytes written.
  @inlinable public borrowing func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows
    -> R
  {
    try body(UnsafeBufferPointer(start: base, count: written))
  }

  /// A copy of the bytes from `start` on.
  @inlinable public borrowing func array(from start: Int = 0) -> [UInt8] {
    Array(UnsafeBufferPointer(start: base + start, count: written - start))
  }

  /// What has been written, as text.
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
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.update(from: base, count: written)
    base.deallocate()
    base = larger
    capacity = wanted
  }
}
