import Basics
import Build
import Synchronization

/// Serves a site to browsers as a static host does, and tells them what happens by server-sent events.
///
/// ```swift
/// let server = try PreviewServer(source: site)
/// print(server.address)
/// server.broadcast(event: "change", data: "guide/index.html")
/// server.stop()
/// ```
public final class PreviewServer: Sendable {
  /// Where the site is: `http://localhost:8000/docs/`.
  public let address: String
  public let port: Int
  /// The addresses listened at, in numbers, as in `127.0.0.1` and `::1`.
  public let hosts: [String]

  private let events: EventHub
  // The daemons know where it is, and do not keep it.
  private let context: HTTPDaemon.Context
  private let running: Mutex<Running?>

  private struct Running {
    let daemons: [HTTPDaemon]
    let tickers: [Ticker]
  }

  /// Serves from here on. Throws where it cannot listen, with what to do about it.
  public init(source: any ResourceSource, options: ServerOptions = ServerOptions()) throws(UsageError) {
    guard let base = BasePath(options.basePath) else { throw UsageError(.badBasePath(options.basePath)) }
    var limits = options.limits
    if options.host != nil, limits.connectionsPerClient == nil {
      limits.connectionsPerClient = limits.connections / 4
    }
    let sockets = try ListeningSockets.open(host: options.host, port: options.port)
    // Each address has its connections; the rest is for the files of builds.
    DescriptorLimit.raise(to: sockets.descriptors.count * limits.connections + 512)

    port = sockets.port
    hosts = sockets.addresses
    address = Self.address(options.host, sockets.port, base)
    events = EventHub(limit: limits.streams)
    context = HTTPDaemon.Context(
      Responder(
        source: source, hosts: Self.rule(options.host, sockets), base: base, eventsPath: options.eventsPath,
        events: events),
      ConnectionClocks(limits))
    running = Mutex(nil)
    let begun = try Self.start(sockets, context, events, limits)
    running.withLock { $0 = begun }
  }

  deinit { stop() }

  /// Sends an event to all browsers that listen. Does not wait for any of them.
  ///
  /// - Returns: the version that they then know of, as in `version`.
  @discardableResult
  public func broadcast(event: String, data: String) -> String { events.broadcast(event: event, data: data) }

  /// What a page that is sent now knows of. A script that listens names it, as in `/.unfold/events?since=VERSION`,
  /// and hears what has happened since; or `behind`, where that is no longer known.
  public var version: String { events.version }

  /// How many browsers listen.
  public var listeners: Int { events.listeners }

  /// How many connections are open.
  var connections: Int { context.clocks.count }

  /// Closes all connections. Returns when no thread serves any more: at once, unless the source is still at work.
  public func stop() {
    events.close()
    let stopping = running.withLock { running in
      defer { running = nil }
      return running
    }
    guard let stopping else { return }
    for ticker in stopping.tickers { ticker.stop() }
    for daemon in stopping.daemons { daemon.stop() }
  }

  private static func start(
    _ sockets: ListeningSockets, _ context: HTTPDaemon.Context, _ events: EventHub,
    _ limits: ServerOptions.Limits
  ) throws(UsageError) -> Running {
    var daemons: [HTTPDaemon] = []
    var tickers: [Ticker] = []
    var failure = "libmicrohttpd refused"
    for socket in sockets.descriptors {
      if let daemon = HTTPDaemon(socket: socket, context: context, limits: limits) { daemons.append(daemon) }
    }
    if daemons.count == sockets.descriptors.count {
      do throws(FileError) {
        tickers.append(try Ticker(every: limits.heartbeatMilliseconds) { events.beat() })
        // A connection that is late may be so by an eighth.
        let interval = max(1, min(limits.headMilliseconds, limits.replyMilliseconds) / 8)
        tickers.append(try Ticker(every: interval) { [clocks = context.clocks] in clocks.enforce() })
        return Running(daemons: daemons, tickers: tickers)
      } catch {
        failure = error.description
      }
    }
    for ticker in tickers { ticker.stop() }
    for daemon in daemons { daemon.stop() }
    throw UsageError(.cannotServe(failure))
  }

  private static func rule(_ host: String?, _ sockets: ListeningSockets) -> HostRule {
    guard let host else { return HostRule(names: [], allowsAddresses: false, port: sockets.port) }
    let isEvery = HostName.isEvery(host)
    return HostRule(
      names: sockets.addresses + (isEvery ? HostName.ofThisMachine() : [host]), allowsAddresses: isEvery,
      port: sockets.port)
  }

  private static func address(_ host: String?, _ port: Int, _ base: BasePath) -> String {
    let name = host.map { HostName.isEvery($0) ? "localhost" : $0 } ?? "localhost"
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)\(base.encoded)"
  }
}
