import Platform
import Synchronization

/// Distributes work over threads.
///
/// It starts its own threads instead of using Swift concurrency because the work blocks on files, and each thread keeps
/// its own state.
public enum Parallel {
  /// The number of processors that are online, at least 1.
  public static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Returns `count` results, each from one call of `body` with its index, computed on at most `jobs` threads.
  ///
  /// The results are in the order of the indices, whichever thread computes them. `state` is called once per thread,
  /// and its result is passed to each call on that thread: it can hold reusable buffers.
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

  /// Returns `count` results, each from one call of `body` with its index, without state per thread.
  public static func map<Result>(
    count: Int, jobs: Int, body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    map(count: count, jobs: jobs) {
      ()
    } body: { _, index in
      body(index)
    }
  }

  /// Calls `body` once for each index below `count`, without state per thread.
  public static func forEach(count: Int, jobs: Int, body: @escaping @Sendable (Int) -> Void) {
    forEach(count: count, jobs: jobs) {
      ()
    } body: { _, index in
      body(index)
    }
  }

  /// Runs two tasks and returns both results. The tasks run concurrently unless `jobs` is 1.
  public static func both<First, Second>(
    jobs: Int, _ first: @escaping @Sendable () -> First, and second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let results = map(count: 2, jobs: jobs) { index -> Half<First, Second> in
      index == 0 ? .first(first()) : .second(second())
    }
    guard case .first(let one) = results[0], case .second(let other) = results[1] else {
      preconditionFailure("results are in the order of their indices")
    }
    return (one, other)
  }

  /// Runs `work` on the given number of threads, including this one, and waits for all.
  private static func run(threads: Int, _ work: @escaping @Sendable () -> Void) {
    var others: [WorkerThread] = []
    for _ in 1..<max(1, threads) {
      // If the system cannot create a thread, the other threads do its work.
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

/// Gives each index to one thread.
private final class SharedCounter: Sendable {
  private let value = Atomic<Int>(0)
  func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// Storage for results. Unchecked, because each thread writes only at indices that no other thread takes, and the
/// results are read after all threads have ended.
private struct SharedRoom<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>?
}

// MARK: - WorkerThread

/// A thread with a stack of 8 MiB, for deep recursion.
public struct WorkerThread: @unchecked Sendable {
  // Unchecked, because a `pthread_t` is a pointer on some systems; it is only joined or detached.
  private let thread: pthread_t

  /// Starts the thread. Returns nil if the system cannot create it.
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

  /// Waits until the thread ends. Call it at most once.
  public func join() { pthread_join(thread, nil) }

  /// Detaches the thread. Do not call `join` afterwards.
  public func detach() { pthread_detach(thread) }
}

/// The work of a thread. It is an object, so that its address can be passed to the thread.
private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Changes the priority of a thread.
public enum ThreadPriority {
  /// Gives the calling thread the lowest priority.
  public static func lower() {
    #if canImport(Darwin)
      _ = setpriority(PRIO_DARWIN_THREAD, 0, PRIO_DARWIN_BG)
    #elseif canImport(Glibc)
      // On Linux, setpriority(2) with the number 0 affects only the calling thread (“C library/kernel differences”).
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #else
      _ = setpriority(PRIO_PROCESS, 0, 19)
    #endif
  }
}
