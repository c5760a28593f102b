import CCurl

/// One request and what is answered to it so far. libcurl writes into it, so it must stay where it is until `end`.
final class Transfer {
  /// Of a page at most so many bytes are read.
  static let longestBody = 4 << 20

  /// What nobody wants is taken up to so many bytes, so that the connection serves for the next request, and since
  /// libcurl tells only of whole answers where they redirect to.
  private static let longestRest = 64 << 10

  let request: Request
  let handle: CurlLibrary.Handle
  private let library: CurlLibrary
  private var bytes: [UInt8] = []
  /// How many have come.
  private var length = 0
  private var wantsBody: Bool
  private var hasBegun = false
  /// Whether the rest is not wanted, so that the error which that makes is none.
  private var isStopped = false

  /// Nil where libcurl has no memory.
  ///
  /// - Parameter timeout: for all of the answer, in seconds.
  init?(_ request: Request, _ library: CurlLibrary, agent: String, timeout: Int) {
    guard let handle = library.makeTransfer() else { return nil }
    self.request = request
    self.handle = handle
    self.library = library
    wantsBody = request.wantsBody
    text(CURLOPT_URL, request.address)
    text(CURLOPT_USERAGENT, agent)
    // All that it can read.
    text(CURLOPT_ACCEPT_ENCODING, "")
    number(CURLOPT_NOSIGNAL, 1)
    number(CURLOPT_NOBODY, request.method == .head ? 1 : 0)
    number(CURLOPT_TIMEOUT, timeout)
    number(CURLOPT_CONNECTTIMEOUT, min(timeout, 10))
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = CurlSetWriter(
      library.set, handle,
      { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().take(chunk)
      }, context)
  }

  deinit { library.endTransfer(handle) }

  private func text(_ option: CURLoption, _ text: String) {
    _ = CurlSetText(library.set, handle, option, text)
  }

  private func number(_ option: CURLoption, _ number: Int) {
    _ = CurlSetNumber(library.set, handle, option, number)
  }

  /// Keeps what is wanted of the body; anything but the number of its bytes ends the transfer.
  private func take(_ chunk: UnsafeRawBufferPointer) -> Int {
    if !hasBegun {
      hasBegun = true
      wantsBody = wantsBody && (200..<300).contains(status) && isHTML
    }
    length += chunk.count
    if wantsBody { bytes.append(contentsOf: chunk.prefix(Self.longestBody - bytes.count)) }
    isStopped = length > (wantsBody ? Self.longestBody : Self.longestRest)
    return isStopped ? 0 : chunk.count
  }

  private var status: Int { CurlNumber(library.get, handle, CURLINFO_RESPONSE_CODE) }

  private var isHTML: Bool {
    guard let type = CurlText(library.get, handle, CURLINFO_CONTENT_TYPE) else { return false }
    let name = String(cString: type).lowercased().prefix { $0 != ";" && $0 != " " }
    return name == "text/html" || name == "application/xhtml+xml"
  }

  /// What came of it, when libcurl has said that it is done.
  func reply(_ code: CURLcode) -> Reply {
    var reply = Reply()
    let isCut = isStopped && code == CURLE_WRITE_ERROR
    // With the head of an answer at hand, what happens to the rest concerns the body alone.
    let isHeadMissing = !hasBegun && code != CURLE_OK
    if isHeadMissing {
      reply.failure = TransferFailure.of(code, library)
      return reply
    }
    reply.status = status
    if let address = CurlText(library.get, handle, CURLINFO_REDIRECT_URL) {
      reply.redirect = String(cString: address)
    }
    reply.retryAfter = max(0, Int(CurlRetryAfter(library.get, handle)))
    if wantsBody, hasBegun || isHTML {
      reply.body = Reply.Body(bytes: bytes, isWhole: code == CURLE_OK && !isCut)
    }
    return reply
  }
}
