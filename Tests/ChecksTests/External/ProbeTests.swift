import Testing

@testable import Checks

@Suite struct ProbeTests {
  /// A probe in a box, since an expectation changes nothing.
  private final class Asked {
    private var probe: Probe
    var request: Request { probe.request }

    init(_ probe: Probe) { self.probe = probe }

    func take(_ reply: Reply) -> Probe.Step { probe.take(reply) }
  }

  private func probe(_ address: String, _ fragments: Set<String> = []) throws -> Asked {
    Asked(Probe(try #require(ExternalAddress(address)), fragments: fragments, skipped: SkippedHosts()))
  }

  private func reply(_ status: Int, to redirect: String? = nil, after seconds: Int = 0) -> Reply {
    Reply(status: status, redirect: redirect, retryAfter: seconds)
  }

  private func outcome(_ step: Probe.Step) -> LinkAnswer.Outcome? {
    if case .end(let answer) = step { answer.outcome } else { nil }
  }

  @Test func headFirst() throws {
    let probe = try probe("https://tea.net/")
    #expect(probe.request.method == .head)
    #expect(outcome(probe.take(reply(204))) == .found)
  }

  @Test(arguments: [400, 403, 404, 405, 410, 500, 501])
  func theWholePageBeforeAnythingIsWrong(status: Int) throws {
    let probe = try probe("https://tea.net/")
    #expect(probe.take(reply(status)) == .ask(after: 0))
    #expect(probe.request.method == .get && !probe.request.wantsBody)
    #expect(outcome(probe.take(reply(200))) == .found)
  }

  @Test func errorsMayPass() throws {
    let probe = try probe("https://tea.net/")
    let failure = Reply(failure: Reply.Failure(reason: "gone fishing", mayPass: true))
    #expect(probe.take(failure) == .ask(after: 1000))
    #expect(probe.take(reply(502)) == .ask(after: 2000))
    #expect(outcome(probe.take(failure)) == .unreachable("gone fishing"))
  }

  @Test func certificatesDoNot() throws {
    let probe = try probe("https://tea.net/")
    let failure = Reply(failure: Reply.Failure(reason: "not to be trusted", mayPass: false))
    #expect(outcome(probe.take(failure)) == .unreachable("not to be trusted"))
  }

  @Test func patienceHasAnEnd() throws {
    let probe = try probe("https://tea.net/")
    #expect(probe.take(reply(429, after: 7)) == .rest(7000))
    #expect(probe.take(reply(429)) == .rest(4000))
    #expect(probe.take(reply(503, after: 1)) == .rest(1000))
    #expect(outcome(probe.take(reply(429, after: 1))) == .busy)
    let other = try self.probe("https://tea.net/")
    #expect(outcome(other.take(reply(503, after: .max))) == .busy)
  }

  /// The new address is told while all redirects so far are for good.
  @Test(arguments: [
    ([(301, "https://tea.net/b")], "https://tea.net/b"),
    ([(308, "https://tea.net/b"), (302, "https://tea.net/c")], "https://tea.net/b"),
    ([(302, "https://tea.net/b"), (301, "https://tea.net/c")], nil),
    ([(301, "https://tea.net/")], nil), ([(301, "https://tea.net")], nil),
    ([(301, "https://tea.net/Login?to=a")], nil),
    ([(301, "https://tea.net/blogging")], "https://tea.net/blogging"),
  ])
  func moved(redirects: [(Int, String)], to address: String?) throws {
    let probe = try probe("http://tea.net/a")
    for (status, next) in redirects { #expect(probe.take(reply(status, to: next)) == .ask(after: 0)) }
    guard case .end(let answer) = probe.take(reply(200)) else {
      Issue.record("it goes on")
      return
    }
    #expect(answer.outcome == .found && answer.movedTo == address)
  }

  @Test func redirectsHaveAnEnd() throws {
    let probe = try probe("https://tea.net/")
    for _ in 0..<10 { #expect(probe.take(reply(302, to: "https://tea.net/")) == .ask(after: 0)) }
    #expect(
      outcome(probe.take(reply(302, to: "https://tea.net/"))) == .unreachable("it is redirected without end"))
  }

  @Test(arguments: [
    ("<h1 id=a>", ["a"], ["b", "A"]), ("<h1><p ID='a b'>", ["a b"], ["a"]), ("<p id=a>", ["a", "b"], []),
    ("<h2 id=\"&lt;a\">", ["<a"], ["a"]), ("<h1><a name=a></a><img name=b>", ["a"], ["b"]),
    ("<h1 id=user-content-a>", ["a", "user-content-a"], []), ("<h1><!-- <p id=a> -->", [], ["a"]),
  ])
  func placesOnAPage(html: String, there: [String], missing: [String]) throws {
    let probe = try probe("https://tea.net/", Set(there + missing))
    #expect(probe.request.method == .get && probe.request.wantsBody)
    var reply = reply(200)
    reply.body = Reply.Body(bytes: Array(html.utf8))
    guard case .end(let answer) = probe.take(reply) else {
      Issue.record("it goes on")
      return
    }
    #expect(answer.fragments.filter(\.value).keys.sorted() == there.sorted())
  }
}
