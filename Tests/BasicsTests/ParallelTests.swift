import Basics
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [1, 2, 8, 100])
  func resultsAreInTheOrderOfTheIndices(jobs: Int) {
    let squares = Parallel.map(count: 1000, jobs: jobs) { index in
      "\(index * index)"
    }
    #expect(squares == (0..<1000).map { "\($0 * $0)" })
  }

  @Test func noTasks() {
    #expect(
      Parallel.map(count: 0, jobs: 4) { index in
        index
      }.isEmpty)
  }
}
