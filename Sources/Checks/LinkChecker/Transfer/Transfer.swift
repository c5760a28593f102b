import CCurl
import PageModel
import Platform

/// A request in progress, and the part of its answer that has arrived.
///
/// libcurl holds an unretained pointer to this object, so the owner must keep it until the transfer has ended.
final class Transfer {
  /// The maximum number of bytes of a page to read.
  static let maximumBodyLength = 4 << 20

  /// The maximum length of an unwanted body, in bytes. Reading it lets libcurl reuse the connection, and libcurl
  /// reports the target of a redirect only for a complete answer.
  private static let maximumUnwantedLength = 64 << 10

  let request: TransferRequest
  let handle: CurlLibrary.Handle
  private let library: CurlLibrary
  private var bytes: [UInt8] = []
  /// The number of bytes of the body that have arrived.
  private var length = 0
  private var wantsBody: Bool
  private var hasBegun = false
  /// The private address that the transfer refused to connect to.
  private var refused: IPAddress?
  /// Whether the transfer was ended on purpose, because the rest of the body is not needed. The resulting write error
  /// of libcurl is not a failure.
  private var isStopped = false

  /// Creates a transfer; returns nil if libcurl is out of memory.
  ///
  /// - Parameters:
  ///   - userAgent: the `User-Agent` header.
  ///   - timeout: the maximum time for the complete answer, in seconds.
  init?(
    _ request: TransferRequest, _ library: CurlLibrary, userAgent: String, timeout: Int,
    proxies: ProxyEnvironment
  ) {
    guard let handle = library.makeTransfer() else { return nil }
    self.request = request
    self.handle = handle
    self.library = library
    wantsBody = request.wantsBody
    text(CURLOPT_URL, request.url)
    text(CURLOPT_USERAGENT, userAgent)
    // The empty text means all encodings that libcurl supports.
    text(CURLOPT_ACCEPT_ENCODING, "")
    number(CURLOPT_NOSIGNAL, 1)
    number(CURLOPT_NOBODY, request.method == .head ? 1 : 0)
    number(CURLOPT_TIMEOUT, timeout)
    number(CURLOPT_CONNECTTIMEOUT, min(timeout, 10))
    // 3 is `CURLPROTO_HTTP | CURLPROTO_HTTPS`.
    number(CURLOPT_PROTOCOLS, 3)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let proxy = request.host.flatMap { proxies.proxy(scheme: request.scheme, host: $0) }
    text(CURLOPT_PROXY, proxy ?? "")
    text(CURLOPT_NOPROXY, "")
    if proxy == nil, !request.allowsPrivate { guardConnections(context) }
    _ = CurlSetWriter(
      library.set, handle,
      { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(chunk)
      }, context)
  }

  /// Refuses connections to private addresses.
  ///
  /// The check uses the address for which libcurl opens a socket, so a name cannot pass it by resolving to another
  /// address later (DNS rebinding). It does not apply to proxies, which resolve names themselves.
  private func guardConnections(_ context: UnsafeMutableRawPointer) {
    _ = CurlSetSocketOpener(
      library.set, handle,
      { context, _, address in
        guard let address, let context else { return -1 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        guard let target = IPAddress(CurlSocketAddress(address)), target.scope == nil else {
          transfer.refused = IPAddress(CurlSocketAddress(address)) ?? .v4(0)
          return -1
        }
        return socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
      }, context)
  }

  deinit { library.endTransfer(handle) }

  private func text(_ option: CURLoption, _ text: String) {
    _ = CurlSetText(library.set, handle, option, text)
  }

  private func number(_ option: CURLoption, _ number: Int) {
    _ = CurlSetNumber(library.set, handle, option, number)
  }

  /// Receives a part of the body. libcurl ends the transfer if the returned number differs from `chunk.count`.
  private func take(_ chunk: UnsafeRawBufferPointer) -> Int {
    if !hasBegun {
      hasBegun = true
      wantsBody = wantsBody && (200..<300).contains(status) && isHTML
    }
    length += chunk.count
    if wantsBody { bytes.append(contentsOf: chunk.prefix(Self.maximumBodyLength - bytes.count)) }
    isStopped = length > (wantsBody ? Self.maximumBodyLength : Self.maximumUnwantedLength)
    return isStopped ? 0 : chunk.count
  }

  private var status: Int { CurlNumber(library.get, handle, CURLINFO_RESPONSE_CODE) }

  private var isHTML: Bool {
    guard let type = CurlText(library.get, handle, CURLINFO_CONTENT_TYPE) else { return false }
    let name = String(cString: type).lowercased().prefix { $0 != ";" && $0 != " " }
    return name == "text/html" || name == "application/xhtml+xml"
  }

  /// Returns the reply after libcurl has reported the end of the transfer with `code`.
  func reply(_ code: CURLcode) -> TransferReply {
    var reply = TransferReply()
    let isCut = isStopped && code == CURLE_WRITE_ERROR
    // If the header has arrived, a later error concerns only the body.
    let isHeadMissing = !hasBegun && code != CURLE_OK
    if isHeadMissing {
      reply.failure = TransferFailure.of(code, library)
      reply.refused = refused
      return reply
    }
    reply.status = status
    if let address = CurlText(library.get, handle, CURLINFO_REDIRECT_URL) {
      reply.redirect = String(cString: address)
    }
    reply.retryAfter = max(0, Int(CurlRetryAfter(library.get, handle)))
    if wantsBody, hasBegun || isHTML {
      reply.body = TransferReply.Body(bytes: bytes, isWhole: code == CURLE_OK && !isCut)
    }
    return reply
  }
}
