import HTML
import HTMLSyntax
import PageModel

/// The state of checking one URL: decides on the next step after each reply.
struct LinkRequest {
  /// The next step.
  enum Step: Hashable {
    /// Send `request` after this number of milliseconds.
    case ask(after: Int)
    /// Send no request to the server for this number of milliseconds, then send `request`.
    case backOff(for: Int)
    /// Finish with this answer.
    case end(LinkAnswer)
  }

  /// The maximum number of redirects to follow.
  static let maximumRedirects = 10
  /// The maximum number of repetitions after temporary errors: the first after one second, the second two seconds
  /// later.
  static let maximumRetries = 2
  /// The longest single backoff for a server that limits requests, in seconds.
  static let maximumBackoff = 30
  /// The maximum number of backoffs.
  static let maximumBackoffs = 3

  /// The normalized URL to check, without its fragment.
  let url: String
  /// The ids to look for on the page.
  let fragments: Set<String>
  private let policy: HostPolicy
  /// The next request to send.
  private(set) var request: TransferRequest
  /// The server of `request`, as in `ExternalURL.server`.
  private(set) var server: String
  private var redirects = 0
  private var repeats = 0
  private var backoffCount = 0
  /// The URL after all permanent redirects that come before the first temporary one; nil if there is none.
  private var movedTo: String?
  private var isPermanentlyMoved = true
  /// Whether the target of a redirect has a fragment, which replaces the fragments of the author.
  private var isFragmentReplaced = false

  init(_ target: ExternalURL, fragments: Set<String>, policy: HostPolicy) {
    url = target.request
    server = target.server
    self.fragments = fragments
    self.policy = policy
    // Only the body of the page shows whether it has an id. Without fragments, the header of the answer is enough.
    request = TransferRequest(
      target, method: fragments.isEmpty ? .head : .get, wantsBody: !fragments.isEmpty, policy: policy)
  }

  /// Processes a reply, and returns the next step.
  mutating func take(_ reply: TransferReply) -> Step {
    if let address = reply.refused, let host = request.host { return refused(host, address) }
    if let failure = reply.failure { return failed(failure.reason, isTemporary: failure.isTemporary) }
    let status = reply.status
    if status == 429 || (status == 503 && reply.retryAfter > 0) { return backOff(seconds: reply.retryAfter) }
    if let next = reply.redirect, (300..<400).contains(status) { return follow(next, status) }
    if HTTPStatus.isFound(status) { return .end(found(reply.body)) }
    if request.method == .head {
      // Many servers answer HEAD requests incorrectly.
      request.method = .get
      return .ask(after: 0)
    }
    if HTTPStatus.isMissing(status) { return .end(LinkAnswer(outcome: .missing(status))) }
    return failed("its server answers \(HTTPStatus.text(status))", isTemporary: status >= 500)
  }

  private mutating func failed(_ reason: String, isTemporary: Bool) -> Step {
    guard isTemporary, repeats < Self.maximumRetries else {
      return .end(LinkAnswer(outcome: .unreachable(reason)))
    }
    repeats += 1
    // Some servers close the connection after a HEAD request.
    request.method = .get
    return .ask(after: 1000 << (repeats - 1))
  }

  /// Waits as long as the server asks for, or twice as long as before if it does not say how long.
  ///
  /// - Parameter seconds: the value of `Retry-After`; 0 if there is none.
  private mutating func backOff(seconds: Int) -> Step {
    backoffCount += 1
    if seconds > Self.maximumBackoff || backoffCount > Self.maximumBackoffs {
      return .end(LinkAnswer(outcome: .busy))
    }
    return .backOff(for: seconds > 0 ? 1000 * seconds : 1000 << backoffCount)
  }

  private mutating func follow(_ next: String, _ status: Int) -> Step {
    redirects += 1
    guard redirects <= Self.maximumRedirects else { return failedRedirect("it has too many redirects") }
    guard let target = ExternalURL(next) else {
      return failedRedirect("it redirects to \(next), which is not an http or https URL")
    }
    switch policy.answer(for: target)?.outcome {
    case .private(let reason, _), .unreachable(let reason):
      return failedRedirect("it redirects to \(target.url), but \(reason)")
    case .found, .missing, .busy, nil: break
    }
    if next.utf8.contains(UInt8(ascii: "#")) { isFragmentReplaced = true }
    isPermanentlyMoved = isPermanentlyMoved && HTTPStatus.isPermanentRedirect(status)
    if isPermanentlyMoved { movedTo = target.request }
    request = TransferRequest(target, method: request.method, wantsBody: request.wantsBody, policy: policy)
    server = target.server
    return .ask(after: 0)
  }

  private func refused(_ host: URLHost, _ address: IPAddress) -> Step {
    let answer = HostPolicy.answer(for: host, resolvedTo: address)
    guard redirects > 0, case .private(let reason, _) = answer.outcome else { return .end(answer) }
    return failedRedirect("it redirects to \(request.url), but \(reason)")
  }

  private func failedRedirect(_ reason: String) -> Step { .end(LinkAnswer(outcome: .unreachable(reason))) }

  private func found(_ body: TransferReply.Body?) -> LinkAnswer {
    var answer = LinkAnswer(outcome: .found, movedTo: movedTo.flatMap { isWorthReporting($0) ? $0 : nil })
    let ids = isFragmentReplaced ? nil : body.flatMap { PageIDs($0) }
    for fragment in fragments { answer.fragments[fragment] = ids?.contains(fragment) ?? true }
    return answer
  }

  /// Whether the target of a permanent redirect is worth reporting. Removed pages often redirect to the home page, and
  /// pages for members to a sign-in page; neither is a new URL of the page.
  private func isWorthReporting(_ moved: String) -> Bool {
    if moved == url { return false }
    guard let end = moved.firstRange(of: "://") else { return false }
    let path = moved[end.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" }
    let earlier = url.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
    if path.count <= 1, earlier.count > 1 { return false }
    let words = path.lowercased().split { !$0.isLetter }
    return !words.contains {
      ["login", "signin", "auth", "sso", "oauth", "account", "accounts"].contains($0)
    }
  }
}

// MARK: - PageIDs

/// The ids of an external page that fragments can name.
struct PageIDs {
  private var ids: Set<[UInt8]> = []

  /// Reads the ids of a page. Returns nil if they cannot be determined: if the page was not received completely, if its
  /// encoding is UTF-16, or if it has no heading, since a script probably creates its content.
  init?(_ body: TransferReply.Body) {
    if !body.isWhole || body.bytes.starts(with: [0xFE, 0xFF]) || body.bytes.starts(with: [0xFF, 0xFE]) {
      return nil
    }
    let hasHeading = body.bytes.withUnsafeBufferPointer { read($0) }
    if !hasHeading { return nil }
  }

  /// Whether the page has an id. Also finds it in Latin-1, and with the prefix `user-content-`, which code hosting
  /// sites add.
  func contains(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    if ids.contains(bytes) || ids.contains(Array("user-content-".utf8) + bytes) { return true }
    let scalars = name.unicodeScalars
    guard scalars.contains(where: { $0.value >= 0x80 }), scalars.allSatisfy({ $0.value <= 0xFF }) else {
      return false
    }
    return ids.contains(scalars.map { UInt8($0.value) })
  }

  /// Collects all ids and the names of `<a>` elements. Returns whether the page has a heading.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var tokenizer = HTMLTokenizer(bytes)
    var hasHeading = false
    while true {
      switch tokenizer.next() {
      case .startTag:
        if ElementSet.headings.contains(tokenizer.element) { hasHeading = true }
        if let id = tokenizer.attribute("id") { ids.insert(CharacterReferences.decoded(id[...])) }
        if tokenizer.element == .a, let name = tokenizer.attribute("name") {
          ids.insert(CharacterReferences.decoded(name[...]))
        }
      case .endTag, .text: break
      case .end: return hasHeading
      }
    }
  }
}
