import FileSystem
import Platform

/// Wakes a waiting thread from another thread. Once woken, it stays woken until it is reset.
final class SelfPipe: Sendable {
  private let reading: Int32
  private let writing: Int32

  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { throw FileError(.open, "a pipe") }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Ends all current and future waits.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Makes later calls of `wait` block again after a call of `wake`.
  func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(reading, &bytes, bytes.count)
  }

  /// Waits until `wake` is called, until `descriptor` is readable, or until the time is over.
  ///
  /// - Parameter milliseconds: the longest time to wait; nil to wait without limit.
  func wait(for descriptor: Int32? = nil, milliseconds: Int?) -> (isWoken: Bool, isReady: Bool) {
    // `poll` ignores negative descriptors.
    var waits = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let found = poll(&waits, nfds_t(waits.count), Int32(clamping: milliseconds ?? -1))
    return found > 0 ? (waits[0].revents != 0, waits[1].revents != 0) : (false, false)
  }
}
