/// A connection of the library’s.
///
/// Unchecked, because a pointer is not `Sendable`; the library’s functions for it may be called from any thread.
struct ConnectionHandle: @unchecked Sendable {
  let pointer: OpaquePointer
}
