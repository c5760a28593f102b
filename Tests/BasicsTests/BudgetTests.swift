import Basics
import Testing

/// The budget of everything that evaluates or expands content.
struct BudgetTests {
  @Test func stepsEndForGood() {
    let budget = Budget(Budget.Limits(steps: 10))
    #expect(budget.spend(4) && budget.spend(6))
    budget.place = LineOrigin(file: 0, line: 7)
    #expect(!budget.spend())
    budget.place = LineOrigin(file: 0, line: 9)
    #expect(budget.isSpent && !budget.spend(0))
    #expect(budget.reached?.place.line == 7)
  }

  /// A value that is too large is not known, but smaller ones can follow.
  @Test func resultsAreRefusedBeforeTheyAreMade() {
    let budget = Budget(Budget.Limits(bytes: 100))
    #expect(budget.joined(["a", "b"], separator: "-") == "a-b")
    #expect(budget.joined([String(repeating: "a", count: 60), String(repeating: "b", count: 60)]) == nil)
    #expect(budget.joined([[1, 2], [3]]) == [1, 2, 3])
    #expect(budget.joined([Array(repeating: 1, count: 50)]) == nil)
    #expect(budget.replacing("a", with: "bb", in: "aca") == "bbcbb")
    #expect(budget.replacing("a", with: "b", in: "aca", most: 1) == "bca")
    #expect(budget.replacing("", with: "b", in: "aca") == nil)
    #expect(budget.replacing("a", with: String(repeating: "b", count: 30), in: "aaaa") == nil)
    #expect(!budget.isSpent && budget.reached?.limit == .bytes)
  }

  @Test func includesCountAndHaveASize() {
    let budget = Budget(Budget.Limits(includes: 2, includedBytes: 10))
    #expect(budget.canInclude && budget.spend(include: 8))
    #expect(!budget.spend(include: 8))
    #expect(!budget.canInclude && !budget.spend(include: 0))
  }

  @Test func depthIsLeftAgain() {
    let budget = Budget()
    for _ in 0..<Budget.maximumDepth { #expect(budget.enter()) }
    #expect(!budget.enter() && budget.reached == nil)
    budget.leave()
    #expect(budget.enter())
  }

  /// A list that contains the same list twice counts twice, although it needs no more memory.
  @Test func partsCountEachTime() {
    var size = ValueSize(bytes: 4)
    for _ in 0..<10 { size = ValueSize(of: [size, size]) }
    #expect(size.bytes > 20 * 1024 && size.depth == 10 && !size.isTooLarge)
    for _ in 0..<100 { size = ValueSize(of: [size, size]) }
    #expect(size.isTooLarge && size.bytes > 0)
  }

  @Test func rangesAreNeverReversed() {
    #expect(Range(from: 2, to: 5) == 2..<5)
    #expect(Range(from: 5, to: 5)?.isEmpty == true)
    #expect(Range(from: 6, to: 5) == nil)
    #expect(ClosedRange(from: 5, to: 5) == 5...5)
    #expect(ClosedRange(from: 6, to: 5) == nil)
  }
}
