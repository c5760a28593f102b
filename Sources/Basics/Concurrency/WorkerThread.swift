#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of our own, with room for deep recursion.
public struct WorkerThread: @unchecked Sendable {
  // Unchecked, because a `pthread_t` is a pointer on some systems; it is only ever waited for or let go.
  private let thread: pthread_t

  /// Starts it; nil where the system refuses one.
  public init?(_ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let box = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var made: pthread_t?
      let failed = pthread_create(
        &made, &attributes,
        {
          Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
          return nil
        }, box.toOpaque())
    #else
      var started = pthread_t()
      let failed = pthread_create(
        &started, &attributes,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
      let made: pthread_t? = started
    #endif
    guard failed == 0, let made else {
      box.release()
      return nil
    }
    thread = made
  }

  /// Waits for its end; once.
  public func join() { pthread_join(thread, nil) }

  /// Lets it end by itself; then nobody may wait for it.
  public func detach() { pthread_detach(thread) }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
