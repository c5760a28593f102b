import Basics
import Testing

@testable import Captures

@Suite struct TableRuleTests {
  private func tidy(_ table: String) -> (text: String, uncertain: Int) {
    var uncertain: [TableRule.UncertainRow] = []
    let lines = TableRule.tidy(Lines.split(Array(table.utf8)), uncertain: &uncertain)
    return (lines.map(\.text.string).joined(separator: "\n"), uncertain.count)
  }

  @Test func outerPipesAreAdded() {
    #expect(
      tidy("Date| Changes  \n---|---  \nMay 1| New page.  \n| Empty first.  \n").text == """
        | Date | Changes |
        | --- | --- |
        | May 1 | New page. |
        | | Empty first. |
        """)
  }

  @Test func cellsMissingOnTheLeftContinueTheRowAbove() {
    #expect(
      tidy(
        "| A | B | C |\n| --- | --- | --- |\n| Small | Row | 24 |\n| Icon | 16 |\n| Large | Row | 32 |\n| Icon | 20 |"
      ).text == """
        | A | B | C |
        | --- | --- | --- |
        | Small | Row | 24 |
        | ^ | Icon | 16 |
        | Large | Row | 32 |
        | ^ | Icon | 20 |
        """)
  }

  @Test func aSingleCellBelongsToTheColumnWithTheSameContent() {
    #expect(
      tidy("Action| Icon| Name  \n---|---|---  \nDone| ![tick](t.png)| `checkmark`  \nSave  ").text == """
        | Action | Icon | Name |
        | --- | --- | --- |
        | Done | ![tick](t.png) | `checkmark` |
        | Save | ^ | ^ |
        """)
    #expect(
      tidy("Domain| Intents  \n---|---  \n[Notes](/n)| Create notes.  \nSearch for notes.  ").text == """
        | Domain | Intents |
        | --- | --- |
        | [Notes](/n) | Create notes. |
        | ^ | Search for notes. |
        """)
  }

  @Test func anAmbiguousRowIsReported() {
    let result = tidy("A| B| C  \n---|---|---  \n1| `b`| [c](d)  \ntext  ")
    #expect(result.text.hasSuffix("| text | | |"))
    #expect(result.uncertain == 1)
  }

  @Test func aBoldRowSpansTheTable() {
    #expect(tidy("A| B| C  \n---|---|---  \na| b| c  \n**Group**  ").text.hasSuffix("| **Group** | | |"))
  }

  @Test func pipesInCellsAreEscaped() {
    #expect(tidy("Key| Use  \n---|---  \nPipe (|)| Join  ").text.hasSuffix("| Pipe (\\|) | Join |"))
    #expect(tidy("| Key | Use |\n| --- | --- |\n| A \\| B | Join |").text.hasSuffix("| A \\| B | Join |"))
  }

  @Test func textBeyondTheLastColumnIsKept() {
    #expect(tidy("A| B  \n---|---  \na| b| c  ").text.hasSuffix("| a | b \\| c |"))
  }

  @Test func alignmentIsKept() {
    #expect(tidy("|A|B|\n|:--|--:|\n|a|b|").text == "| A | B |\n| :--- | ---: |\n| a | b |")
  }

  @Test func tablesWithOneColumnAreRecognized() throws {
    let page = try read(
      Fixtures.wholePage.replacing(
        "Keep it small.", with: "Sizes  \n---  \n12 cm  \n14 cm  \n  \nKeep it small."))
    #expect(page.page.contains("| Sizes |\n| --- |\n| 12 cm |\n| 14 cm |\n\nKeep it small."))
  }
}
