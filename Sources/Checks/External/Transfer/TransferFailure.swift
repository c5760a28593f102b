import CCurl

/// What libcurl’s errors mean to the author of a link.
enum TransferFailure {
  static func of(_ code: CURLcode, _ library: CurlLibrary) -> Reply.Failure {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: Reply.Failure(reason: "there is no server of this name", mayPass: true)
    case CURLE_COULDNT_CONNECT: Reply.Failure(reason: "its server takes no connection", mayPass: true)
    case CURLE_OPERATION_TIMEDOUT: Reply.Failure(reason: "its server does not answer in time", mayPass: true)
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE:
      Reply.Failure(reason: "its server ends the connection without an answer", mayPass: true)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      Reply.Failure(reason: "its server has a certificate that cannot be trusted", mayPass: false)
    case CURLE_URL_MALFORMAT: Reply.Failure(reason: "this is no address", mayPass: false)
    default:
      Reply.Failure(
        reason: library.meaning(code).map { "“\(String(cString: $0))”" } ?? "error \(code.rawValue)",
        mayPass: true)
    }
  }
}
