import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work spread over threads of our own, since it blocks on files and keeps memory per thread.
public enum Parallel {
  /// The number of processors this process may use.
  public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Makes `count` results, each by one call of `body` with its index, on at most `jobs` threads.
  ///
  /// The results stand in the order of the indices, whatever thread made them. `state` is made once for each
  /// thread and handed to each of its calls: the place for buffers that are worth keeping.
  public static func map<State, Result>(
    count: Int, jobs: Int, state: @escaping @Sendable () -> State,
    body: @escaping @Sendable (State, Int) -> Result
  ) -> [Result] {
    [Result](unsafeUninitializedCapacity: count) { room, initialized in
      let results = SharedRoom(base: room.baseAddress)
      let next = SharedCounter()
      run(threads: min(max(1, jobs), max(1, count))) {
        let mine = state()
        while true {
          let index = next.take()
          guard index < count, let base = results.base else { return }
          (base + index).initialize(to: body(mine, index))
        }
      }
      initialized = count
    }
  }

  /// Calls `body` once for each index below `count`, on at most `jobs` threads.
  public static func forEach<State>(
    count: Int, jobs: Int, state: @escaping @Sendable () -> State,
    body: @escaping @Sendable (State, Int) -> Void
  ) {
    let next = SharedCounter()
    run(threads: min(max(1, jobs), max(1, count))) {
      let mine = state()
      while true {
        let index = next.take()
        guard index < count else { return }
        body(mine, index)
      }
    }
  }

  /// Runs `work` on that many threads, this one among them, and waits for all.
  private static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
    var others: [pthread_t] = []
    for _ in 1..<max(1, threads) {
      if let thread = start(work) { others.append(thread) }
    }
    work()
    for thread in others { pthread_join(thread, nil) }
  }

  /// Starts a thread with room for deep recursion; nil where the system refuses one, and others do its share.
  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let box = Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failed = pthread_create(
        &thread, &attributes,
        {
          Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body(); return nil
        }, box.toOpaque())
    #else
      var thread = pthread_t()
      let failed = pthread_create(
        &thread, &attributes,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
    #endif
    if failed != 0 {
      box.release()
      return nil
    }
    return thread
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private final class SharedCounter: Sendable {
  private let value = Atomic<Int>(0)
  func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// Room for results. Unchecked, because each thread writes only at indices that it alone has taken, and they
/// are read after all threads have ended.
private struct SharedRoom<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>?
}
