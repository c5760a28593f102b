import Foundation
import PageModel
import Site
import Testing
@testable import Checks

/// `Transfer` refuses connections to private addresses, even if the checks of the host have allowed the request.
@Suite struct ConnectionGuardTests {
  /// A socket that listens on the loopback address and accepts connections on demand.
  private final class Listener {
    let socket: Int32
    private(set) var port = 0

    init() throws {
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      socket = Foundation.socket(AF_INET, kind, 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let socket = socket
      try withUnsafeMutablePointer(to: &address) {
        try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          try #require(bind(socket, $0, length) == 0 && listen(socket, 8) == 0)
          try #require(getsockname(socket, $0, &length) == 0)
        }
      }
      port = Int(UInt16(bigEndian: address.sin_port))
      _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK)
    }

    deinit { close(socket) }

    /// Whether a client has connected. Closes its connection.
    var isAsked: Bool {
      let connection = accept(socket, nil, nil)
      if connection >= 0 { close(connection) }
      return connection >= 0
    }
  }

  private func reply(_ url: String, allowsPrivate: Bool) throws -> TransferReply {
    var settings = ExternalLinkSettings()
    // No host check runs before the request, so only the guard can refuse the connection.
    if allowsPrivate { settings.privateHosts = [try #require(URLPattern(host: "*"))] }
    let library = try #require(CurlLibrary.shared)
    let pool = try #require(
      TransferPool(library, userAgent: "test", timeout: 2, proxies: ProxyEnvironment { _ in nil }))
    let target = try #require(ExternalURL(url))
    let policy = HostPolicy(settings)
    #expect(pool.begin(TransferRequest(target, method: .head, wantsBody: false, policy: policy), owner: 7))
    while true {
      if let first = pool.replies(within: 1000).first { return first.reply }
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func connectionToPrivateAddressIsRefused(host: String) throws {
    let listener = try Listener()
    let reply = try reply("http://\(host):\(listener.port)/", allowsPrivate: false)
    #expect(reply.refused?.scope == .loopback && reply.failure != nil)
    #expect(!listener.isAsked)
  }

  @Test func connectionToAllowedAddressIsMade() throws {
    let listener = try Listener()
    // The listener never answers.
    let reply = try reply("http://127.0.0.1:\(listener.port)/", allowsPrivate: true)
    #expect(reply.refused == nil && reply.failure != nil)
    #expect(listener.isAsked)
  }

  @Test func refusedAddressIsInTheMessage() throws {
    let target = try #require(ExternalURL("https://tea.net/a"))
    let host = try #require(target.host)
    let policy = HostPolicy(ExternalLinkSettings())
    let refused = TransferReply(
      refused: .v4(0x0A00_0001), failure: TransferReply.Failure(reason: "no", isTemporary: true))
    var linkRequest = LinkRequest(target, fragments: [], policy: policy)
    let reason = "its host tea.net resolves to 10.0.0.1, which is in a private network"
    #expect(linkRequest.take(refused) == .end(LinkAnswer(outcome: .private(reason, host))))
    linkRequest = LinkRequest(target, fragments: [], policy: policy)
    #expect(linkRequest.take(TransferReply(status: 302, redirect: "https://pot.net/b")) == .ask(after: 0))
    #expect(
      linkRequest.take(refused)
        == .end(
          LinkAnswer(
            outcome: .unreachable(
              "it redirects to https://pot.net/b, but its host pot.net resolves to 10.0.0.1, which is in a private "
                + "network"))))
    #expect(
      PrivateExternalHost.finding(target, LinkAnswer(outcome: .private(reason, host)))?.message
        == "https://tea.net/a was not checked: \(reason)")
  }
}
