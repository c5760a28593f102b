import Testing

@testable import Checks

@Suite struct ServerQueueTests {
  /// A queue in a box, since an expectation changes nothing.
  private final class Queue {
    var queue = ServerQueue()

    init(_ probes: Range<Int>) { for probe in probes { queue.add(probe) } }

    func next(at moment: Int) -> Int? { queue.next(at: moment) }
    func rest(until moment: Int) -> Bool { queue.rest(until: moment) }
    func dismissed() -> [Int] { queue.dismissed() }
  }

  private let failure = Reply(failure: Reply.Failure(reason: "asleep", mayPass: true))

  @Test func twoAtATimeAndAPause() {
    let queue = Queue(0..<4)
    #expect(queue.next(at: 0) == 0)
    #expect(queue.next(at: 99) == nil)
    #expect(queue.next(at: 100) == 1)
    #expect(queue.next(at: 1000) == nil)
    queue.queue.end(Reply(status: 200))
    #expect(queue.next(at: 1000) == 2)
  }

  @Test func rests() {
    let queue = Queue(0..<2)
    #expect(queue.rest(until: 5000))
    #expect(queue.next(at: 4999) == nil)
    #expect(queue.next(at: 5000) == 0)
    // Two that are sent away at once wait together.
    #expect(queue.rest(until: 30_000) && queue.rest(until: 30_000))
    #expect(!queue.rest(until: 70_000))
    #expect(queue.dismissed() == [1] && queue.queue.isIdle)
  }

  @Test func aServerThatNeverAnswersIsLeftAlone() {
    let queue = Queue(0..<3)
    #expect(queue.next(at: 0) == 0)
    queue.queue.end(failure)
    queue.queue.conclude(LinkAnswer(outcome: .unreachable("asleep")))
    #expect(queue.next(at: 1000) == nil)
    #expect(queue.dismissed() == [1, 2])
    #expect(queue.queue.verdict?.outcome == .unreachable("asleep"))
  }

  @Test func oneThatHasAnsweredIsNot() {
    let queue = Queue(0..<3)
    #expect(queue.next(at: 0) == 0)
    queue.queue.end(Reply(status: 500))
    queue.queue.conclude(LinkAnswer(outcome: .unreachable("500")))
    #expect(queue.dismissed() == [])
    #expect(queue.next(at: 100) == 1)
  }
}
