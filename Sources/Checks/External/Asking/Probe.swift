/// One address while it is asked for: what is to be asked next, given what has been answered.
struct Probe {
  /// What is to be done.
  enum Step: Hashable {
    /// The request is sent, so many milliseconds from now.
    case ask(after: Int)
    /// Nobody asks the server for so many milliseconds; then the request is sent.
    case rest(Int)
    case end(LinkAnswer)
  }

  static let mostRedirects = 10
  /// After an error that may pass, so many other tries are made: after one second, and two more.
  static let mostRepeats = 2
  /// A site that wants more milliseconds of patience is asked another time.
  static let longestRest = 30_000

  let address: String
  let fragments: Set<String>
  private let skipped: SkippedHosts
  private(set) var request: Request
  private(set) var server: String
  private var redirects = 0
  private var repeats = 0
  private var rests = 0
  /// Where it has moved to for good, while no redirect says that it is only for now.
  private var movedTo: String?
  private var isMovedForGood = true
  /// Whether a redirect names a place on the page, so that those of the author mean nothing.
  private var isPlaceReplaced = false

  init(_ target: ExternalAddress, fragments: Set<String>, skipped: SkippedHosts) {
    address = target.address
    server = target.server
    self.fragments = fragments
    self.skipped = skipped
    // The page has to be read where a place on it is meant; else its head will do.
    request = Request(
      address: target.address, method: fragments.isEmpty ? .head : .get, wantsBody: !fragments.isEmpty)
  }

  /// Takes an answer.
  mutating func take(_ reply: Reply) -> Step {
    if let failure = reply.failure { return failed(failure.reason, mayPass: failure.mayPass) }
    let status = reply.status
    if status == 429 || (status == 503 && reply.retryAfter > 0) { return rest(reply.retryAfter) }
    if let next = reply.redirect, (300..<400).contains(status) { return follow(next, status) }
    if HTTPStatus.isFound(status) { return .end(found(reply.body)) }
    if request.method == .head {
      // Many servers know only to answer for a whole page.
      request.method = .get
      return .ask(after: 0)
    }
    if HTTPStatus.isMissing(status) { return .end(LinkAnswer(outcome: .missing(status))) }
    return failed("its server answers \(HTTPStatus.text(status))", mayPass: status >= 500)
  }

  private mutating func failed(_ reason: String, mayPass: Bool) -> Step {
    guard mayPass, repeats < Self.mostRepeats else { return .end(LinkAnswer(outcome: .unreachable(reason))) }
    repeats += 1
    // Some servers end the connection when they are asked for the head alone.
    request.method = .get
    return .ask(after: 1000 << (repeats - 1))
  }

  private mutating func rest(_ seconds: Int) -> Step {
    rests += 1
    let wanted = seconds > 0 ? seconds.multipliedReportingOverflow(by: 1000).partialValue : 1000 << rests
    let isTooMuch = seconds > Self.longestRest / 1000 || rests > 3
    return isTooMuch ? .end(LinkAnswer(outcome: .busy)) : .rest(wanted)
  }

  private mutating func follow(_ next: String, _ status: Int) -> Step {
    redirects += 1
    guard redirects <= Self.mostRedirects else { return stranded("it is redirected without end") }
    guard let target = ExternalAddress(next) else {
      return stranded("it is redirected to \(next), which is no address on the web")
    }
    guard !skipped.contains(target.host) else {
      return stranded("it is redirected to \(target.host), which is not reached from everywhere")
    }
    if next.utf8.contains(UInt8(ascii: "#")) { isPlaceReplaced = true }
    isMovedForGood = isMovedForGood && HTTPStatus.isPermanentRedirect(status)
    if isMovedForGood { movedTo = target.address }
    request.address = target.address
    server = target.server
    return .ask(after: 0)
  }

  private func stranded(_ reason: String) -> Step { .end(LinkAnswer(outcome: .unreachable(reason))) }

  private func found(_ body: Reply.Body?) -> LinkAnswer {
    var answer = LinkAnswer(outcome: .found, movedTo: movedTo.flatMap { isWorthTelling($0) ? $0 : nil })
    let ids = isPlaceReplaced ? nil : body.flatMap { PageIDs($0) }
    for fragment in fragments { answer.fragments[fragment] = ids?.contains(fragment) ?? true }
    return answer
  }

  /// A page that is gone often leads to the home page, or to one where readers sign in: that is no new address.
  private func isWorthTelling(_ moved: String) -> Bool {
    if moved == address { return false }
    guard let end = moved.firstRange(of: "://") else { return false }
    let path = moved[end.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" }
    let earlier = address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
    if path.count <= 1, earlier.count > 1 { return false }
    let words = path.lowercased().split { !$0.isLetter }
    return !words.contains {
      ["login", "signin", "auth", "sso", "oauth", "account", "accounts"].contains($0)
    }
  }
}
