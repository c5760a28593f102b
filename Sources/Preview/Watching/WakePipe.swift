import Build

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the waiting of a thread from another one, once and for all.
final class WakePipe: Sendable {
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

  func wake() {
    var byte: UInt8 = 0
    _ = write(writing, &byte, 1)
  }

  /// Waits until it is woken, until there is something to read from `descriptor`, or for so long.
  ///
  /// - Parameter milliseconds: nil for ever.
  func wait(for descriptor: Int32? = nil, milliseconds: Int?) -> (isWoken: Bool, isReady: Bool) {
    // A negative descriptor is passed over.
    var waits = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let found = poll(&waits, nfds_t(waits.count), Int32(clamping: milliseconds ?? -1))
    return found > 0 ? (waits[0].revents != 0, waits[1].revents != 0) : (false, false)
  }
}
