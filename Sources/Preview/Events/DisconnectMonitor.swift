import CMicroHTTPD
import FileSystem
import Platform

/// Detects that the browser at the other end has closed a connection.
///
/// libmicrohttpd does not watch suspended connections, so it would keep the descriptor of a closed connection until the
/// next event or heartbeat is sent. A browser that closes only its sending direction also counts as disconnected: it
/// has nothing more to send on an event stream, and the server cannot distinguish the two cases.
final class DisconnectMonitor: Sendable {
  /// A descriptor that is readable when `takeDisconnected` has something to return.
  let descriptor: Int32

  deinit { close(descriptor) }

  #if canImport(Darwin)
    init() throws(FileError) {
      descriptor = kqueue()
      if descriptor < 0 { throw FileError(.open, "a kqueue") }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Watches a connected socket until the server closes it.
    ///
    /// - Parameter id: the number that `takeDisconnected` returns for this connection. Unlike the number of the socket,
    ///   it is never reused.
    func watch(_ socket: Int32, as id: UInt) {
      var change = kevent(
        ident: UInt(socket), filter: Int16(EVFILT_READ), flags: UInt16(EV_ADD | EV_CLEAR), fflags: 0, data: 0,
        udata: UnsafeMutableRawPointer(bitPattern: id))
      _ = kevent(descriptor, &change, 1, nil, 0, nil)
    }

    /// Returns the connections that were closed since the last call. Does not wait.
    func takeDisconnected() -> [UInt] {
      var closed: [UInt] = []
      var events = [kevent](repeating: kevent(), count: 64)
      var now = timespec()
      while true {
        let count = kevent(descriptor, nil, 0, &events, Int32(events.count), &now)
        if count <= 0 { return closed }
        for event in events.prefix(Int(count)) where event.flags & UInt16(EV_EOF) != 0 {
          closed.append(UInt(bitPattern: event.udata))
        }
      }
    }
  #else
    init() throws(FileError) {
      descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
      if descriptor < 0 { throw FileError(.open, "an epoll instance") }
    }

    /// Watches a connected socket until the server closes it.
    ///
    /// - Parameter id: the number that `takeDisconnected` returns for this connection. Unlike the number of the socket,
    ///   it is never reused.
    func watch(_ socket: Int32, as id: UInt) {
      var event = epoll_event(events: Self.closing | Self.once, data: epoll_data_t(u64: UInt64(id)))
      _ = epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event)
    }

    /// Returns the connections that were closed since the last call. Does not wait.
    func takeDisconnected() -> [UInt] {
      var closed: [UInt] = []
      var events = [epoll_event](repeating: epoll_event(), count: 64)
      while true {
        let count = epoll_wait(descriptor, &events, Int32(events.count), 0)
        if count <= 0 { return closed }
        closed += events.prefix(Int(count)).map { UInt($0.data.u64) }
      }
    }

    #if canImport(Musl)
      private static let closing = UInt32(EPOLLRDHUP)
      private static let once = UInt32(EPOLLONESHOT)
    #else
      private static let closing = EPOLLRDHUP.rawValue
      private static let once = EPOLLONESHOT.rawValue
    #endif
  #endif
}
