import PageModel
import Testing

@Suite struct HeadingListTests {
  private func list(_ headings: [(Int, String)], line: Int = 1) -> HeadingList {
    var list = HeadingList()
    for (level, anchor) in headings {
      list.append(
        Heading(level: level, anchor: anchor, html: "A", text: "A", line: line))
    }
    return list
  }

  @Test(arguments: [
    [], [(2, "a")], [(2, "a"), (3, "b"), (4, "c"), (2, "d")],
    [(2, "a"), (3, "b"), (4, "c"), (5, "d"), (6, "e")],
  ])
  func consistentLists(headings: [(Int, String)]) {
    #expect(list(headings).checkInvariants())
  }

  @Test(arguments: [
    [(1, "a")], [(3, "a")], [(2, "a"), (4, "b")], [(2, "")], [(2, "a"), (2, "a")],
    [(2, "a"), (3, "b"), (4, "c"), (5, "d"), (6, "e"), (7, "f")],
  ])
  func inconsistentLists(headings: [(Int, String)]) {
    #expect(!list(headings).checkInvariants())
  }

  @Test func linesBeginAtOne() {
    #expect(!list([(2, "a")], line: 0).checkInvariants())
  }
}
