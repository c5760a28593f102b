import Basics
import Testing

@testable import Preview

@Suite struct ChangeBatchTests {
  private let begin = MonotonicClock.now
  private func at(_ milliseconds: Int) -> MonotonicClock.Instant {
    begin + .milliseconds(milliseconds)
  }

  @Test func waitsUntilFilesAreQuiet() {
    var batch = ChangeBatch()
    #expect(batch.remainingWait(at: at(0)) == nil)
    batch.add("a", at: at(0))
    #expect(batch.remainingWait(at: at(0)) == 15)
    #expect(batch.remainingWait(at: at(14)) == 1)
    batch.add("b", at: at(14))
    #expect(batch.remainingWait(at: at(15)) == 14)
    #expect(batch.remainingWait(at: at(29)) == 0)
    #expect(batch.take(at: at(30)).paths == ["a", "b"])
    #expect(batch.remainingWait(at: at(40)) == nil)
  }

  @Test func waitsAtMostForTheLimit() {
    var batch = ChangeBatch()
    for time in stride(from: 0, to: 98, by: 7) { batch.add("a", at: at(time)) }
    #expect(batch.remainingWait(at: at(91)) == 9)
    #expect(batch.remainingWait(at: at(100)) == 0)
    #expect(batch.remainingWait(at: at(500)) == 0)
  }

  /// A slow program writes the file in several steps: reading an incomplete page must be avoided.
  @Test func waitsForFilesThatAreBeingWritten() {
    var batch = ChangeBatch()
    batch.add("a", at: at(0), isWriting: true)
    #expect(batch.remainingWait(at: at(20)) == 980)
    batch.add("a", at: at(40))
    #expect(batch.remainingWait(at: at(40)) == 15)
    #expect(batch.remainingWait(at: at(55)) == 0)
  }

  /// A file that is written all the time is read again, so that what was read of it counts as incomplete, but not forever.
  @Test func readsFilesAgainThatAreStillBeingWritten() {
    var batch = ChangeBatch()
    batch.add("a", at: at(0), isWriting: true)
    for number in 0...ChangeBatch.maximumUnfinishedBatches {
      #expect(batch.take(at: at(1_000 * number)).paths == ["a"])
    }
    #expect(batch.isEmpty)
  }

  @Test func reportsThatAnyFileMayHaveChanged() {
    var batch = ChangeBatch()
    batch.addEverything(at: at(0))
    #expect(batch.remainingWait(at: at(15)) == 0)
    let changes = batch.take(at: at(15))
    #expect(changes.isIncomplete)
    #expect(changes.paths == [])
  }
}
