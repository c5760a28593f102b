import PageModel
import Site
import Testing
@testable import Checks

/// `LinkRequest` decides on the next step after each reply.
@Suite struct LinkRequestTests {
  /// A reference to a request, since `#expect` cannot call mutating methods.
  private final class RequestBox {
    private var linkRequest: LinkRequest
    var request: TransferRequest { linkRequest.request }

    init(_ linkRequest: LinkRequest) { self.linkRequest = linkRequest }

    func take(_ reply: TransferReply) -> LinkRequest.Step { linkRequest.take(reply) }
  }

  private func linkRequest(_ url: String, _ fragments: Set<String> = []) throws -> RequestBox {
    let policy = HostPolicy(ExternalLinkSettings())
    return RequestBox(LinkRequest(try #require(ExternalURL(url)), fragments: fragments, policy: policy))
  }

  private func reply(_ status: Int, to redirect: String? = nil, after seconds: Int = 0) -> TransferReply {
    TransferReply(status: status, redirect: redirect, retryAfter: seconds)
  }

  private func outcome(_ step: LinkRequest.Step) -> LinkAnswer.Outcome? {
    if case .end(let answer) = step { answer.outcome } else { nil }
  }

  @Test func headRequestComesFirst() throws {
    let linkRequest = try linkRequest("https://tea.net/")
    #expect(linkRequest.request.method == .head)
    #expect(outcome(linkRequest.take(reply(204))) == .found)
  }

  @Test(arguments: [400, 403, 404, 405, 410, 500, 501])
  func getRequestFollowsFailedHeadRequest(status: Int) throws {
    let linkRequest = try linkRequest("https://tea.net/")
    #expect(linkRequest.take(reply(status)) == .ask(after: 0))
    #expect(linkRequest.request.method == .get && !linkRequest.request.wantsBody)
    #expect(outcome(linkRequest.take(reply(200))) == .found)
  }

  @Test func temporaryErrorsAreRetried() throws {
    let linkRequest = try linkRequest("https://tea.net/")
    let failure = TransferReply(failure: TransferReply.Failure(reason: "gone fishing", isTemporary: true))
    #expect(linkRequest.take(failure) == .ask(after: 1000))
    #expect(linkRequest.take(reply(502)) == .ask(after: 2000))
    #expect(outcome(linkRequest.take(failure)) == .unreachable("gone fishing"))
  }

  @Test func permanentErrorsAreNotRetried() throws {
    let linkRequest = try linkRequest("https://tea.net/")
    let failure = TransferReply(
      failure: TransferReply.Failure(reason: "not to be trusted", isTemporary: false))
    #expect(outcome(linkRequest.take(failure)) == .unreachable("not to be trusted"))
  }

  @Test func waitingTimeIsLimited() throws {
    let linkRequest = try linkRequest("https://tea.net/")
    #expect(linkRequest.take(reply(429, after: 7)) == .backOff(for: 7000))
    #expect(linkRequest.take(reply(429)) == .backOff(for: 4000))
    #expect(linkRequest.take(reply(503, after: 1)) == .backOff(for: 1000))
    #expect(outcome(linkRequest.take(reply(429, after: 1))) == .busy)
    let other = try self.linkRequest("https://tea.net/")
    #expect(outcome(other.take(reply(503, after: .max))) == .busy)
  }

  /// The new URL is the target of the permanent redirects that come before the first temporary one.
  @Test(arguments: [
    ([(301, "https://tea.net/b")], "https://tea.net/b"),
    ([(308, "https://tea.net/b"), (302, "https://tea.net/c")], "https://tea.net/b"),
    ([(302, "https://tea.net/b"), (301, "https://tea.net/c")], nil),
    ([(301, "https://tea.net/")], nil), ([(301, "https://tea.net")], nil),
    ([(301, "https://tea.net/Login?to=a")], nil),
    ([(301, "https://tea.net/blogging")], "https://tea.net/blogging"),
  ])
  func permanentRedirects(redirects: [(Int, String)], to url: String?) throws {
    let linkRequest = try linkRequest("http://tea.net/a")
    for (status, next) in redirects { #expect(linkRequest.take(reply(status, to: next)) == .ask(after: 0)) }
    guard case .end(let answer) = linkRequest.take(reply(200)) else {
      Issue.record("no answer after the last reply")
      return
    }
    #expect(answer.outcome == .found && answer.movedTo == url)
  }

  @Test func numberOfRedirectsIsLimited() throws {
    let linkRequest = try linkRequest("https://tea.net/")
    for _ in 0..<10 { #expect(linkRequest.take(reply(302, to: "https://tea.net/")) == .ask(after: 0)) }
    #expect(
      outcome(linkRequest.take(reply(302, to: "https://tea.net/")))
        == .unreachable("it has too many redirects"))
  }

  @Test(arguments: [
    ("<h1 id=a>", ["a"], ["b", "A"]), ("<h1><p ID='a b'>", ["a b"], ["a"]), ("<p id=a>", ["a", "b"], []),
    ("<h2 id=\"&lt;a\">", ["<a"], ["a"]), ("<h1><a name=a></a><img name=b>", ["a"], ["b"]),
    ("<h1 id=user-content-a>", ["a", "user-content-a"], []), ("<h1><!-- <p id=a> -->", [], ["a"]),
  ])
  func idsOnAPage(html: String, there: [String], missing: [String]) throws {
    let linkRequest = try linkRequest("https://tea.net/", Set(there + missing))
    #expect(linkRequest.request.method == .get && linkRequest.request.wantsBody)
    var reply = reply(200)
    reply.body = TransferReply.Body(bytes: Array(html.utf8))
    guard case .end(let answer) = linkRequest.take(reply) else {
      Issue.record("no answer after the last reply")
      return
    }
    #expect(answer.fragments.filter(\.value).keys.sorted() == there.sorted())
  }
}
