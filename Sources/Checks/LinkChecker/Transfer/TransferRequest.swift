import CCurl
import PageModel

/// A request for an external URL.
struct TransferRequest: Hashable, Sendable {
  enum Method: Sendable { case head, get }

  /// The normalized http or https URL, without a fragment.
  let url: String
  let scheme: String
  let host: URLHost?
  var method: Method
  /// Whether the body of the answer is needed if it is HTML.
  let wantsBody: Bool
  /// Whether the settings allow the host to be in a private network.
  let allowsPrivate: Bool

  init(_ target: ExternalURL, method: Method, wantsBody: Bool, policy: HostPolicy) {
    url = target.request
    scheme = target.scheme
    host = target.host
    self.method = method
    self.wantsBody = wantsBody
    allowsPrivate = target.host.map(policy.allowsPrivate) ?? false
  }
}

/// The result of a request.
struct TransferReply: Sendable {
  /// The HTTP status, such as 404; 0 without an answer.
  var status = 0
  /// The absolute URL that the answer redirects to; nil if there is none.
  var redirect: String?
  /// The value of the `Retry-After` header in seconds; 0 if there is none.
  var retryAfter = 0
  /// The private address that the host resolves to, if the connection was refused for this reason.
  var refused: IPAddress?
  /// The reason why there is no answer; nil if there is one.
  var failure: Failure?
  /// The body of the answer; nil if it was not requested, or if it is not HTML.
  var body: Body?

  struct Body: Sendable {
    var bytes: [UInt8] = []
    /// Whether the body is complete.
    var isWhole = true
  }

  struct Failure: Hashable, Sendable {
    /// The reason, as the end of “URL cannot be reached: …”: `its server accepts no connection`.
    var reason: String
    /// Whether the failure may be temporary, so that the request is worth repeating.
    var isTemporary: Bool
  }
}

/// Converts errors of libcurl to reasons that authors of links understand.
enum TransferFailure {
  static func of(_ code: CURLcode, _ library: CurlLibrary) -> TransferReply.Failure {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      TransferReply.Failure(reason: "its host name does not resolve", isTemporary: true)
    case CURLE_COULDNT_CONNECT:
      TransferReply.Failure(reason: "its server accepts no connection", isTemporary: true)
    case CURLE_OPERATION_TIMEDOUT:
      TransferReply.Failure(reason: "its server does not answer in time", isTemporary: true)
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE:
      TransferReply.Failure(reason: "its server closes the connection without an answer", isTemporary: true)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      TransferReply.Failure(reason: "its server has an untrusted certificate", isTemporary: false)
    case CURLE_URL_MALFORMAT: TransferReply.Failure(reason: "the URL is malformed", isTemporary: false)
    default:
      TransferReply.Failure(
        reason: library.meaning(code).map { "“\(String(cString: $0))”" } ?? "error \(code.rawValue)",
        isTemporary: true)
    }
  }
}
