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
    #expect(batch.take().paths == ["a", "b"])
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

  @Test func reportsThatAnyFileMayHaveChanged() {
    var batch = ChangeBatch()
    batch.addEverything(at: at(0))
    #expect(batch.remainingWait(at: at(15)) == 0)
    let changes = batch.take()
    #expect(changes.isIncomplete)
    #expect(changes.paths == [])
  }
}
