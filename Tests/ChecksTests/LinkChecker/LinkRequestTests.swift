import PageModel
import Site
import Testing
@testable import Checks

/// `LinkRequest` decides on the next step after each reply.
@Suite struct LinkRequestTests {
  /// A reference to a request, since `#expect` cannot call mutating methods.
  private final class Asked {
    private var requestIndex: LinkRequest
    var request: TransferRequest { requestIndex.request }

    init(_ requestIndex: LinkRequest) { self.requestIndex = requestIndex }

    func take(_ reply: TransferReply) -> LinkRequest.Step { requestIndex.take(reply) }
  }

  private func requestIndex(_ address: String, _ fragments: Set<String> = []) throws -> Asked {
    let policy = HostPolicy(ExternalLinkSettings())
    return Asked(LinkRequest(try #require(ExternalURL(address)), fragments: fragments, policy: policy))
  }

  private func reply(_ status: Int, to redirect: String? = nil, after seconds: Int = 0) -> TransferReply {
    TransferReply(status: status, redirect: redirect, retryAfter: seconds)
  }

  private func outcome(_ step: LinkRequest.Step) -> LinkAnswer.Outcome? {
    if case .end(let answer) = step { answer.outcome } else { nil }
  }

  @Test func headRequestComesFirst() throws {
    let requestIndex = try requestIndex("https://tea.net/")
    #expect(requestIndex.request.method == .head)
    #expect(outcome(requestIndex.take(reply(204))) == .found)
  }

  @Test(arguments: [400, 403, 404, 405, 410, 500, 501])
  func getRequestFollowsFailedHeadRequest(status: Int) throws {
    let requestIndex = try requestIndex("https://tea.net/")
    #expect(requestIndex.take(reply(status)) == .ask(after: 0))
    #expect(requestIndex.request.method == .get && !requestIndex.request.wantsBody)
    #expect(outcome(requestIndex.take(reply(200))) == .found)
  }

  @Test func temporaryErrorsAreRetried() throws {
    let requestIndex = try requestIndex("https://tea.net/")
    let failure = TransferReply(failure: TransferReply.Failure(reason: "gone fishing", isTemporary: true))
    #expect(requestIndex.take(failure) == .ask(after: 1000))
    #expect(requestIndex.take(reply(502)) == .ask(after: 2000))
    #expect(outcome(requestIndex.take(failure)) == .unreachable("gone fishing"))
  }

  @Test func permanentErrorsAreNotRetried() throws {
    let requestIndex = try requestIndex("https://tea.net/")
    let failure = TransferReply(
      failure: TransferReply.Failure(reason: "not to be trusted", isTemporary: false))
    #expect(outcome(requestIndex.take(failure)) == .unreachable("not to be trusted"))
  }

  @Test func waitingTimeIsLimited() throws {
    let requestIndex = try requestIndex("https://tea.net/")
    #expect(requestIndex.take(reply(429, after: 7)) == .rest(7000))
    #expect(requestIndex.take(reply(429)) == .rest(4000))
    #expect(requestIndex.take(reply(503, after: 1)) == .rest(1000))
    #expect(outcome(requestIndex.take(reply(429, after: 1))) == .busy)
    let other = try self.requestIndex("https://tea.net/")
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
  func permanentRedirects(redirects: [(Int, String)], to address: String?) throws {
    let requestIndex = try requestIndex("http://tea.net/a")
    for (status, next) in redirects { #expect(requestIndex.take(reply(status, to: next)) == .ask(after: 0)) }
    guard case .end(let answer) = requestIndex.take(reply(200)) else {
      Issue.record("no answer after the last reply")
      return
    }
    #expect(answer.outcome == .found && answer.movedTo == address)
  }

  @Test func numberOfRedirectsIsLimited() throws {
    let requestIndex = try requestIndex("https://tea.net/")
    for _ in 0..<10 { #expect(requestIndex.take(reply(302, to: "https://tea.net/")) == .ask(after: 0)) }
    #expect(
      outcome(requestIndex.take(reply(302, to: "https://tea.net/")))
        == .unreachable("it has too many redirects"))
  }

  @Test(arguments: [
    ("<h1 id=a>", ["a"], ["b", "A"]), ("<h1><p ID='a b'>", ["a b"], ["a"]), ("<p id=a>", ["a", "b"], []),
    ("<h2 id=\"&lt;a\">", ["<a"], ["a"]), ("<h1><a name=a></a><img name=b>", ["a"], ["b"]),
    ("<h1 id=user-content-a>", ["a", "user-content-a"], []), ("<h1><!-- <p id=a> -->", [], ["a"]),
  ])
  func idsOnAPage(html: String, there: [String], missing: [String]) throws {
    let requestIndex = try requestIndex("https://tea.net/", Set(there + missing))
    #expect(requestIndex.request.method == .get && requestIndex.request.wantsBody)
    var reply = reply(200)
    reply.body = TransferReply.Body(bytes: Array(html.utf8))
    guard case .end(let answer) = requestIndex.take(reply) else {
      Issue.record("no answer after the last reply")
      return
    }
    #expect(answer.fragments.filter(\.value).keys.sorted() == there.sorted())
  }
}
