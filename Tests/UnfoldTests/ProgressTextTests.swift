import Build
import Testing
@testable import unfold

@Suite struct ProgressTextTests {
  @Test(arguments: [
    (BuildPhase.preparing, 0, 0, 1.0, "Preparing"),
    (.reading, 0, 1000, 1, "Reading pages  0 of 1000"),
    (.reading, 500, 1000, 2, "Reading pages  500 of 1000 · 125/s · 6 s left"),
    (.linking, 0, 0, 4, "Linking pages"),
    (.writing, 500, 1000, 6, "Writing pages  500 of 1000 · 125/s · 2 s left"),
    (.writing, 1000, 1000, 8, "Writing pages  1000 of 1000 · 125/s · 0 s left"),
    (.finishing, 0, 0, 8, "Finishing"),
  ])
  func formatsLines(phase: BuildPhase, done: Int, total: Int, seconds: Double, line: String) {
    let state = BuildProgress.State(phase: phase, done: done, total: total)
    #expect(ProgressText.line(state, seconds: seconds, hasBar: false) == line)
  }

  @Test(arguments: [(BuildPhase.reading, 0, 0), (.reading, 500, 6), (.writing, 0, 12), (.writing, 1000, 24)])
  func formatsBars(phase: BuildPhase, done: Int, full: Int) {
    let state = BuildProgress.State(phase: phase, done: done, total: 1000)
    let line = ProgressText.line(state, seconds: 1, hasBar: true)
    #expect(line.count { $0 == "█" } == full && line.count { $0 == "─" } == 24 - full)
  }
}
