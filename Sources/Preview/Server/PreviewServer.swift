import Basics
import FileSystem
import Synchronization

/// Serves a site to browsers like a static host, and sends them events.
///
/// ```swift
/// let server = try PreviewServer(source: site)
/// print(server.url)
/// server.broadcast(event: "change", data: "guide/index.html")
/// server.stop()
/// ```
public final class PreviewServer: Sendable {
  /// The URL of the site: `http://localhost:8000/docs/`.
  public let url: String
  /// The port of all sockets.
  public let port: Int
  /// The IP addresses that the server listens on, such as `127.0.0.1` and `::1`.
  public let hosts: [String]
  /// The URLs of the site for other machines in the network; empty unless the server listens on all addresses.
  public let networkURLs: [String]

  private let events: EventHub
  // libmicrohttpd has only an unretained pointer to this object.
  private let context: HTTPDaemon.Context
  private let running: Mutex<Running?>

  private struct Running {
    let daemons: [HTTPDaemon]
    let repeatedWork: [RepeatedWork]
  }

  /// Starts the server.
  ///
  /// - Throws: a diagnostic with advice if the server cannot listen.
  public init(source: any ResourceSource, options: ServerOptions = ServerOptions()) throws(BuildError) {
    guard let base = BasePath(options.basePath) else {
      throw BuildError(Diagnostic("preview.base-path", at: .preview, ["path": options.basePath]))
    }
    var limits = options.limits
    if options.host != nil, limits.connectionsPerClient == nil {
      limits.connectionsPerClient = limits.connections / 4
    }
    events = try Self.makeHub(limit: limits.streams)
    let sockets = try ListeningSockets.open(host: options.host, port: options.port)
    // Each address has its own connections. The remaining 512 descriptors are for files that builds read.
    DescriptorLimit.raise(to: sockets.descriptors.count * limits.connections + 512)

    port = sockets.port
    hosts = sockets.addresses
    url = Self.url(options.host, sockets.port, base)
    let isOpen = options.host.map(HostName.isWildcardAddress) ?? false
    networkURLs = isOpen ? HostName.networkAddresses().map { Self.url($0, sockets.port, base) } : []
    context = HTTPDaemon.Context(
      RequestHandler(
        source: source, hosts: Self.hostHeaderCheck(options, sockets), base: base,
        eventsPath: options.eventsPath, events: events),
      ConnectionTimers(limits))
    running = Mutex(nil)
    let started = try Self.start(sockets, context, events, limits)
    running.withLock { $0 = started }
  }

  deinit { stop() }

  /// Sends an event to all open event streams. Does not wait for browsers to receive it.
  ///
  /// - Returns: the version of the site after the event, as in `version`.
  @discardableResult
  public func broadcast(event: String, data: String) -> String { events.broadcast(event: event, data: data) }

  /// The current version of the site. A page contains the version with which it was sent, and a script passes it to the
  /// event stream, as in `/.unfold/events?since=VERSION`. The stream then begins with the events since that version, or
  /// with the event `missed` if they are no longer known.
  public var version: String { events.version }

  /// The number of open event streams.
  public var streamCount: Int { events.streamCount }

  /// The number of open connections.
  var connections: Int { context.connectionTimers.count }

  /// Closes all connections, and waits until all threads have ended. They end immediately, except for those that are
  /// rendering a page.
  public func stop() {
    events.close()
    let stopping = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let stopping else { return }
    for work in stopping.repeatedWork { work.stop() }
    for daemon in stopping.daemons { daemon.stop() }
  }

  private static func start(
    _ sockets: ListeningSockets, _ context: HTTPDaemon.Context, _ events: EventHub,
    _ limits: ServerOptions.Limits
  ) throws(BuildError) -> Running {
    var daemons: [HTTPDaemon] = []
    var repeatedWork: [RepeatedWork] = []
    var failure = "libmicrohttpd refused"
    for socket in sockets.descriptors {
      if let daemon = HTTPDaemon(socket: socket, context: context, limits: limits) { daemons.append(daemon) }
    }
    if daemons.count == sockets.descriptors.count {
      do throws(FileError) {
        repeatedWork.append(try RepeatedWork(every: limits.heartbeatMilliseconds) { events.sendHeartbeat() })
        repeatedWork.append(
          try RepeatedWork(reading: events.disconnectDescriptor) { events.endDisconnected() })
        // Check often enough that a deadline is exceeded by at most an eighth.
        let interval = max(1, min(limits.headMilliseconds, limits.replyMilliseconds) / 8)
        repeatedWork.append(
          try RepeatedWork(every: interval) { [connectionTimers = context.connectionTimers] in
            connectionTimers.enforce()
          })
        return Running(daemons: daemons, repeatedWork: repeatedWork)
      } catch {
        failure = error.description
      }
    }
    for work in repeatedWork { work.stop() }
    for daemon in daemons { daemon.stop() }
    throw BuildError(Diagnostic("preview.server", at: .preview, ["reason": failure]))
  }

  private static func makeHub(limit: Int) throws(BuildError) -> EventHub {
    do throws(FileError) {
      return try EventHub(limit: limit)
    } catch {
      throw BuildError(Diagnostic("preview.server", at: .preview, ["reason": error]))
    }
  }

  private static func hostHeaderCheck(_ options: ServerOptions, _ sockets: ListeningSockets)
    -> HostHeaderCheck
  {
    let allowed = options.allowedHosts
    guard let host = options.host else {
      return HostHeaderCheck(names: [], allowsAddresses: false, allowed: allowed, port: sockets.port)
    }
    let isWildcardAddress = HostName.isWildcardAddress(host)
    return HostHeaderCheck(
      names: sockets.addresses + (isWildcardAddress ? HostName.ofThisMachine() : [host]),
      allowsAddresses: isWildcardAddress, allowed: allowed,
      port: sockets.port)
  }

  private static func url(_ host: String?, _ port: Int, _ base: BasePath) -> String {
    let name = host.map { HostName.isWildcardAddress($0) ? "localhost" : $0 } ?? "localhost"
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)\(base.encoded)"
  }
}

// MARK: - ServerOptions

/// The address and the limits of a server.
public struct ServerOptions: Sendable {
  /// A choice of the port.
  public enum Port: Sendable, Hashable {
    /// Only this port. For 0, the system chooses a free port.
    case exactly(Int)
    /// This port or, if it is in use, the first free one of the 20 ports after it.
    case firstFree(from: Int)
  }

  /// A host name or an IP address of this machine; nil for the loopback addresses, which other machines cannot reach.
  public var host: String?
  /// The hosts that requests may name besides this machine’s, such as the name of a proxy. A name that begins
  /// with a dot represents all hosts below it.
  public var allowedHosts: [String] = []
  /// The port to listen on.
  public var port = Port.firstFree(from: 8000)
  /// The path under which the site is served, as in its base URL.
  public var basePath = "/"
  /// The path of the event stream.
  public var eventsPath = "/.unfold/events"
  /// The limits of connections, times and memory.
  public var limits = Limits()

  public init() {}

  /// The limits that protect the server from slow and hostile clients.
  public struct Limits: Sendable {
    /// The maximum number of open connections for each address that the server listens on. More connections have to
    /// wait.
    public var connections = 1_200
    /// The maximum number of these connections that come from the same IP address; nil for no limit. Without a `host`,
    /// all connections come from this machine, so there is no other client to protect.
    public var connectionsPerClient: Int?
    /// The maximum number of open event streams. It is smaller than the number of connections, so that pages can still
    /// be loaded.
    public var streams = 1_000
    /// The time in seconds after which a connection is closed if no byte is sent or received. Event streams with
    /// nothing to send are not closed.
    public var idleSeconds = 30
    /// The time in milliseconds in which a request line and its headers must be received, counted from the end of the
    /// previous reply.
    public var headMilliseconds = 30_000
    /// The time in milliseconds in which a reply must be sent. If it is exceeded, browsers that play a video request
    /// the rest again. It does not apply to event streams.
    public var replyMilliseconds = 600_000
    /// The memory in bytes for the request line, the headers, and the headers of the reply. A larger request gets 414
    /// or 431. It must be large enough for the cookies of all servers that have run on this machine, which browsers
    /// send with each request.
    public var memoryPerConnection = 32 << 10
    /// The number of threads for each address, at least 2. Connections of the same thread have to wait while it renders
    /// a page.
    public var threads = 2
    /// The time between heartbeats of event streams in milliseconds.
    public var heartbeatMilliseconds = 15_000

    public init() {}
  }
}

// MARK: - RepeatedWork

/// A thread that repeats some work.
struct RepeatedWork {
  private let thread: WorkerThread?
  private let signal: SelfPipe

  /// Starts a thread that works at regular intervals.
  ///
  /// - Parameter interval: the time between two repetitions in milliseconds.
  init(every interval: Int, _ work: @escaping @Sendable () -> Void) throws(FileError) {
    let signal = try SelfPipe()
    self.signal = signal
    thread = WorkerThread {
      while !signal.wait(milliseconds: interval).isWoken { work() }
    }
  }

  /// Starts a thread that works whenever a descriptor is readable. The work must read from the descriptor, which must
  /// stay open until the thread is stopped.
  init(reading descriptor: Int32, _ work: @escaping @Sendable () -> Void) throws(FileError) {
    let signal = try SelfPipe()
    self.signal = signal
    thread = WorkerThread {
      while true {
        let (isWoken, isReady) = signal.wait(for: descriptor, milliseconds: nil)
        if isWoken { return }
        if isReady { work() }
      }
    }
  }

  /// Stops the thread and waits until it has ended. It must be called once.
  func stop() {
    signal.wake()
    thread?.join()
  }
}
