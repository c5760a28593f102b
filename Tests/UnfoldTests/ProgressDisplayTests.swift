import Basics
import Build
import Synchronization
import Testing
@testable import unfold

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct ProgressDisplayTests {
  /// The lines that a display has drawn.
  private final class Screen: Sendable {
    private let drawn = Mutex<[String]>([])
    var lines: [String] { drawn.withLock { $0 } }
    func draw(_ line: String) { drawn.withLock { $0.append(line) } }

    private let isDrawing = Atomic<Bool>(false)
    private let isEnding = Atomic<Bool>(false)

    func waitForALine() {
      while !isDrawing.load(ordering: .acquiring) { sched_yield() }
      isEnding.store(true, ordering: .releasing)
    }

    func letTheOtherThreadEnd() {
      isDrawing.store(true, ordering: .releasing)
      while !isEnding.load(ordering: .acquiring) { sched_yield() }
      for _ in 0..<1000 { sched_yield() }
    }
  }

  @Test(arguments: [
    (true, [0, 0.9, 1, 1.05, 1.2, 7], 3), (false, [0, 1, 4.9, 5, 9.9, 10], 2), (true, [0.5], 0),
  ])
  func showsALineWhenItIsDue(isInteractive: Bool, seconds: [Double], lines: Int) {
    let screen = Screen()
    let display = ProgressDisplay(BuildProgress(), isInteractive: isInteractive) { screen.draw($0) }
    for seconds in seconds { #expect(display.update(after: seconds)) }
    #expect(screen.lines == [String](repeating: "Preparing", count: lines))
  }

  /// The bar is removed; the lines of a log remain. A display that was never shown draws nothing.
  @Test(arguments: [
    (true, 10, ["Preparing", ""]), (false, 10, ["Preparing"]), (true, 0, []), (false, 0, []),
  ])
  func drawsNothingAfterTheEnd(isInteractive: Bool, seconds: Double, lines: [String]) {
    let screen = Screen()
    let display = ProgressDisplay(BuildProgress(), isInteractive: isInteractive) { screen.draw($0) }
    #expect(display.update(after: seconds))
    display.end()
    #expect(!display.update(after: 100))
    #expect(screen.lines == lines)
  }

  /// `end` is called by another thread while a line is being drawn: it waits for the line.
  @Test func endWaitsForTheCurrentLine() throws {
    let screen = Screen()
    let display = ProgressDisplay(BuildProgress(), isInteractive: true) { line in
      if !line.isEmpty { screen.letTheOtherThreadEnd() }
      screen.draw(line)
    }
    let other = try #require(
      WorkerThread {
        screen.waitForALine()
        display.end()
      })
    #expect(display.update(after: 1))
    other.join()
    #expect(screen.lines == ["Preparing", ""])
  }
}
