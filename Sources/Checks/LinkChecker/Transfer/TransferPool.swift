import CCurl

/// Runs concurrent transfers in one thread, with the multi interface of libcurl.
final class TransferPool {
  private let library: CurlLibrary
  private let multi: CurlLibrary.Handle
  private let userAgent: String
  private let timeout: Int
  private let proxies: ProxyEnvironment
  private var running: [CurlLibrary.Handle: (transfer: Transfer, owner: Int)] = [:]

  /// Creates a pool; returns nil if libcurl is out of memory.
  ///
  /// - Parameters:
  ///   - userAgent: the `User-Agent` header.
  ///   - timeout: the maximum time for each answer, in seconds.
  init?(
    _ library: CurlLibrary, userAgent: String, timeout: Int, proxies: ProxyEnvironment = ProxyEnvironment()
  ) {
    guard let multi = library.makeMulti() else { return nil }
    self.library = library
    self.multi = multi
    self.userAgent = userAgent
    self.timeout = timeout
    self.proxies = proxies
  }

  deinit {
    for handle in running.keys { _ = library.remove(multi, handle) }
    _ = library.endMulti(multi)
  }

  /// The number of transfers in progress.
  var count: Int { running.count }

  /// Starts a request; returns false if libcurl is out of memory.
  ///
  /// - Parameter owner: a number that is returned with the reply.
  func begin(_ request: TransferRequest, owner: Int) -> Bool {
    guard let transfer = Transfer(request, library, userAgent: userAgent, timeout: timeout, proxies: proxies),
      library.add(multi, transfer.handle) == CURLM_OK
    else { return false }
    running[transfer.handle] = (transfer, owner)
    return true
  }

  /// Waits until there is network activity or the time is over, and returns the complete replies.
  ///
  /// - Parameter milliseconds: the maximum time to wait.
  func replies(within milliseconds: Int) -> [(owner: Int, reply: TransferReply)] {
    var count: Int32 = 0
    _ = library.perform(multi, &count)
    var replies = finished()
    if replies.isEmpty {
      _ = library.poll(multi, nil, 0, Int32(clamping: milliseconds), nil)
      _ = library.perform(multi, &count)
      replies = finished()
    }
    return replies
  }

  private func finished() -> [(owner: Int, reply: TransferReply)] {
    var replies: [(owner: Int, reply: TransferReply)] = []
    var left: Int32 = 0
    while let message = library.nextMessage(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      // Removing the transfer invalidates the message.
      let code = message.pointee.data.result
      guard let (transfer, owner) = running.removeValue(forKey: handle) else { continue }
      replies.append((owner, transfer.reply(code)))
      _ = library.remove(multi, handle)
    }
    return replies
  }
}
