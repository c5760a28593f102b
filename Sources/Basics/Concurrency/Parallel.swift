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

  /// Makes `count` results in the same way, where threads have nothing worth keeping.
  public static func map<Result>(
    count: Int, jobs: Int, body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    map(count: count, jobs: jobs) {
      ()
    } body: { _, index in
      body(index)
    }
  }

  /// Calls `body` once for each index below `count` in the same way.
  public static func forEach(count: Int, jobs: Int, body: @escaping @Sendable (Int) -> Void) {
    forEach(count: count, jobs: jobs) {
      ()
    } body: { _, index in
      body(index)
    }
  }

  /// What two works give that run at the same time, where there may be two threads.
  public static func both<First, Second>(
    jobs: Int, _ first: @escaping @Sendable () -> First, and second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let results = map(count: 2, jobs: jobs) { index -> Half<First, Second> in
      index == 0 ? .first(first()) : .second(second())
    }
    guard case .first(let one) = results[0], case .second(let other) = results[1] else {
      preconditionFailure("results stand in the order of their indices")
    }
    return (one, other)
  }

  /// Runs `work` on that many threads, this one among them, and waits for all.
  private static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
    var others: [WorkerThread] = []
    for _ in 1..<max(1, threads) {
      // Where the system refuses a thread, the others do its share.
      if let thread = WorkerThread(work) { others.append(thread) }
    }
    work()
    for thread in others { thread.join() }
  }
}

/// One of two results.
private enum Half<First, Second> {
  case first(First)
  case second(Second)
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
