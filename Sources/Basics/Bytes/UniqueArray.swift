/// A growable, noncopyable array of trivial values. Changing an element never checks whether the storage is shared,
/// which matters in loops that change millions of elements.
public struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var written = 0

  /// Creates an empty array with room for `capacity` elements, but at least 1.
  public init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    base = HeapMemory.allocate(self.capacity)
  }

  deinit { HeapMemory.free(base) }

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

  /// Removes all elements. The capacity stays the same.
  @inlinable public mutating func removeAll() { written = 0 }

  /// Returns a copy of the elements.
  @inlinable public borrowing func array() -> [Element] { withValues { Array($0) } }

  /// Calls `body` with all elements.
  @inlinable public borrowing func withValues<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows
    -> R
  {
    try body(UnsafeBufferPointer(start: base, count: written))
  }

  @usableFromInline mutating func grow() {
    capacity *= 2
    base = HeapMemory.resize(base, to: capacity)
  }
}
