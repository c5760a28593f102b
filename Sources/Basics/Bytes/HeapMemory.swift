import Platform

/// Memory from `malloc` for types that manage it themselves.
///
/// On Linux, `UnsafeMutablePointer.allocate` calls `posix_memalign`, which takes several times as long as `malloc` for
/// small pieces: together, buffers and the objects of templates spent 3 % of a build in it.
enum HeapMemory {
  /// Returns uninitialized memory for `count` values.
  static func allocate<Value: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Value> {
    check(malloc(size(of: count, Value.self)))
  }

  /// Returns memory for `count` values that begins with the content of `memory`, which must not be used afterward.
  static func resize<Value: BitwiseCopyable>(
    _ memory: UnsafeMutablePointer<Value>, to count: Int
  ) -> UnsafeMutablePointer<Value> {
    check(realloc(memory, size(of: count, Value.self)))
  }

  static func free<Value: BitwiseCopyable>(_ memory: UnsafeMutablePointer<Value>) { freeMemory(memory) }

  private static func size<Value: BitwiseCopyable>(of count: Int, _ type: Value.Type) -> Int {
    // `malloc` aligns for every type of C, which is at least this much on all platforms.
    precondition(MemoryLayout<Value>.alignment <= 16)
    return count * MemoryLayout<Value>.stride
  }

  private static func check<Value>(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Value> {
    guard let memory else { fatalError("no memory left") }
    return memory.assumingMemoryBound(to: Value.self)
  }
}

/// The function of the system, under a name that the method above does not hide.
private func freeMemory(_ memory: UnsafeMutableRawPointer) { free(memory) }
