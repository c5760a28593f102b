import Platform

/// Compares byte by byte. Everything is sorted in this order because it is the same on every machine.
public enum ByteOrder {
  /// Whether `a` comes before `b`. A text comes before all longer texts that begin with it.
  public static func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = a.baseAddress, let other = b.baseAddress else { return a.count < b.count }
    let order = memcmp(start, other, min(a.count, b.count))
    return order == 0 ? a.count < b.count : order < 0
  }

  public static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count, let start = a.baseAddress, let other = b.baseAddress else {
      return a.count == b.count
    }
    return memcmp(start, other, a.count) == 0
  }

  public static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { precedes(a, $0) } }
  }

  public static func precedes(_ a: String, _ b: String) -> Bool {
    a.withBytes { a in b.withBytes { precedes(a, $0) } }
  }
}
