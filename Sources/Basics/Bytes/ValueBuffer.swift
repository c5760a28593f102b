/// A growing list of plain values that cannot be copied, so no change ever checks for sharing: for loops that change
/// millions of them.
public struct ValueBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var written = 0

  public init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inlinable public var count: Int { written }
  @inlinable public var indices: Range<Int> { 0..<written }

  @inlinable public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < written)
      return base[index]
    }
    _modify {
      precondition(index >= 0 && index < written)
      yield &base[index]
    }
  }

  @inlinable public mutating func append(_ element: Element) {
    if written == capacity { grow() }
    base[written] = element
    written &+= 1
  }

  /// Forgets all values and keeps the room.
  @inlinable public mutating func removeAll() { written = 0 }

  @inlinable public borrowing func array() -> [Element] { withValues { Array($0) } }

  /// Calls `body` with all values.
  @inlinable public borrowing func withValues<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows
    -> R
  {
    try body(UnsafeBufferPointer(start: base, count: written))
  }

  @usableFromInline mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: written)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
