import CCurl

/// The requests that are under way, all in one thread.
final class TransferPool {
  private let library: CurlLibrary
  private let multi: CurlLibrary.Handle
  private let agent: String
  private let timeout: Int
  private var running: [CurlLibrary.Handle: (transfer: Transfer, owner: Int)] = [:]

  /// Nil where libcurl has no memory.
  init?(_ library: CurlLibrary, agent: String, timeout: Int) {
    guard let multi = library.makeMulti() else { return nil }
    self.library = library
    self.multi = multi
    self.agent = agent
    self.timeout = timeout
  }

  deinit {
    for handle in running.keys { _ = library.remove(multi, handle) }
    _ = library.endMulti(multi)
  }

  var count: Int { running.count }

  /// Begins a request; false where there is no memory for it.
  ///
  /// - Parameter owner: handed back with the reply.
  func begin(_ request: Request, owner: Int) -> Bool {
    guard let transfer = Transfer(request, library, agent: agent, timeout: timeout),
      library.add(multi, transfer.handle) == CURLM_OK
    else { return false }
    running[transfer.handle] = (transfer, owner)
    return true
  }

  /// Waits for something to happen, for so many milliseconds at most, and gives the replies that are complete.
  func replies(within milliseconds: Int) -> [(owner: Int, reply: Reply)] {
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

  private func finished() -> [(owner: Int, reply: Reply)] {
    var replies: [(owner: Int, reply: Reply)] = []
    var left: Int32 = 0
    while let message = library.nextMessage(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      // The message is gone with the transfer.
      let code = message.pointee.data.result
      guard let (transfer, owner) = running.removeValue(forKey: handle) else { continue }
      replies.append((owner, transfer.reply(code)))
      _ = library.remove(multi, handle)
    }
    return replies
  }
}
