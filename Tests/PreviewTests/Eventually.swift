@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Waits until a condition becomes true, for at most 20 seconds. Only a failing test waits that long.
///
/// Use it for conditions that have no notification; for values that tests change themselves, use `Observed`.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(20)
  while !condition() {
    if ContinuousClock.now > end { return false }
    usleep(1_000)
  }
  return true
}

/// A value that threads change, and that a test waits for.
///
/// Unchecked, because the value is read and written only under the mutex.
final class Observed<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  var current: Value { update { $0 } }

  /// Changes the value, and wakes waiting threads.
  @discardableResult
  func update<Result>(_ change: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { pthread_cond_broadcast(changed) }
    return change(&value)
  }

  /// Waits until the condition is true, for at most 20 seconds, and returns the value.
  func value(when condition: (Value) -> Bool) -> Value {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += 20
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(value) {
      if pthread_cond_timedwait(changed, mutex, &end) != 0 { break }
    }
    return value
  }
}
