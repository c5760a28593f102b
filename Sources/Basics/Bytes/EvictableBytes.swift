/// Bytes at a fixed address that need not stay in memory, because the system can read them again, for example from a
/// file.
public protocol EvictableBytes: AnyObject, Sendable {
  /// The bytes, as long as the object exists.
  var bytes: UnsafeBufferPointer<UInt8> { get }

  /// Gives the memory of the bytes back to the system, which reads them again when they are used.
  func evict()
}

/// Moves bytes out of memory, from any thread. Returns nil for bytes that stay there.
public typealias ByteStore = @Sendable (UnsafeBufferPointer<UInt8>) -> (any EvictableBytes)?
