/// Where a server listens, and how much it takes on.
public struct ServerOptions: Sendable {
  /// Which port to listen at.
  public enum Port: Sendable, Hashable {
    /// This one or none; 0 leaves the choice to the system.
    case exactly(Int)
    /// This one, or one of the twenty behind it.
    case firstFree(from: Int)
  }

  /// A name or an address of this machine; nil for its loopback addresses, which no other machine reaches.
  public var host: String?
  public var port = Port.firstFree(from: 8000)
  /// The path that the site lives under, as in its base URL.
  public var basePath = "/"
  /// Where browsers listen for events.
  public var eventsPath = "/.unfold/events"
  public var limits = Limits()

  public init() {}

  public struct Limits: Sendable {
    /// Connections at once, for each address that is listened at. More than these wait.
    public var connections = 1_200
    /// Of these for each address that they come from; nil for as many as there may be. On this machine alone all come
    /// from one address, and there is nobody to be fair to.
    public var connectionsPerClient: Int?
    /// Streams of events at once; fewer than connections, so that pages can be had besides.
    public var streams = 1_000
    /// After how many seconds without a byte, sent or received, a connection is closed. A stream that has nothing to
    /// send is not concerned.
    public var idleSeconds = 30
    /// How long a request’s line and headers may take to come, counted from the end of the reply before it, in
    /// milliseconds.
    public var headMilliseconds = 30_000
    /// How long a reply may take to be sent, in milliseconds. Browsers that read a film as they show it ask for the
    /// rest anew. Streams of events are not concerned.
    public var replyMilliseconds = 600_000
    /// Room for a request’s line and headers and for the headers of the reply, in bytes: a request that is larger
    /// gets 414 or 431. Cookies of all that ever ran on this machine come with each request.
    public var memoryPerConnection = 32 << 10
    /// Threads for each address, at least two: one that waits for a page to be built holds up what shares it.
    public var threads = 2
    /// How often streams get a sign of life, in milliseconds.
    public var heartbeatMilliseconds = 15_000

    public init() {}
  }
}
