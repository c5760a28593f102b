import Testing

@testable import Checks

/// `HostRateLimiter` spaces out the requests to one server.
@Suite struct HostRateLimiterTests {
  /// A reference to a limiter, since `#expect` cannot call mutating methods.
  private final class Queue {
    var queue = HostRateLimiter()

    init(_ linkRequests: Range<Int>) { for requestIndex in linkRequests { queue.add(requestIndex) } }

    func next(at moment: Int) -> Int? { queue.next(at: moment) }
    func backOff(until moment: Int) -> Bool { queue.backOff(until: moment) }
    func takeDismissed() -> [Int] { queue.takeDismissed() }
  }

  private let failure = TransferReply(failure: TransferReply.Failure(reason: "asleep", isTemporary: true))

  @Test func atMostTwoRequestsWithAnInterval() {
    let queue = Queue(0..<4)
    #expect(queue.next(at: 0) == 0)
    #expect(queue.next(at: 99) == nil)
    #expect(queue.next(at: 100) == 1)
    #expect(queue.next(at: 1000) == nil)
    queue.queue.end(TransferReply(status: 200))
    #expect(queue.next(at: 1000) == 2)
  }

  @Test func waitsForRateLimitedServer() {
    let queue = Queue(0..<2)
    #expect(queue.backOff(until: 5000))
    #expect(queue.next(at: 4999) == nil)
    #expect(queue.next(at: 5000) == 0)
    // Two replies that ask to wait until the same moment count once.
    #expect(queue.backOff(until: 30_000) && queue.backOff(until: 30_000))
    #expect(!queue.backOff(until: 70_000))
    #expect(queue.takeDismissed() == [1] && queue.queue.isIdle)
  }

  @Test func serverThatNeverAnswersIsNotRequestedAgain() {
    let queue = Queue(0..<3)
    #expect(queue.next(at: 0) == 0)
    queue.queue.end(failure)
    queue.queue.conclude(LinkAnswer(outcome: .unreachable("asleep")))
    #expect(queue.next(at: 1000) == nil)
    #expect(queue.takeDismissed() == [1, 2])
    #expect(queue.queue.verdict?.outcome == .unreachable("asleep"))
  }

  @Test func serverThatHasAnsweredIsRequestedAgain() {
    let queue = Queue(0..<3)
    #expect(queue.next(at: 0) == 0)
    queue.queue.end(TransferReply(status: 500))
    queue.queue.conclude(LinkAnswer(outcome: .unreachable("500")))
    #expect(queue.takeDismissed() == [])
    #expect(queue.next(at: 100) == 1)
  }
}
