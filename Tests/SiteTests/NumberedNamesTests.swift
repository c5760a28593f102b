import PageModel
import Site
import Testing

/// Numbers at the beginning of file names, which order pages.
@Suite struct NumberedNamesTests {
  @Test func numbersOrderPagesAndLeaveTitles() {
    let text = TextSite(
      """
      index.md "Home"
      10-advanced.md "Advanced"
      01-intro.md "Introduction"
      02-setup.md "Setup"
      03-my-notes.md "03 my notes"
      faq.md "A question"
      """)
    #expect(
      text.tree == """
        Home /
          Introduction /01-intro/
          Setup /02-setup/
          My notes /03-my-notes/
          Advanced /10-advanced/
          A question /faq/
        """)
  }

  @Test func numbersOfFoldersCount() {
    let text = TextSite(
      """
      index.md "Home"
      02-zoo/a.md "A"
      01. Trees/b.md "B"
      03_birds/index.md "Birds of prey"
      """)
    #expect(
      text.titles == "Home\n  Trees\n    B\n  Zoo\n    A\n  Birds of prey")
  }

  /// A title that an author wrote keeps its number, and so do titles whose numbers are not an order.
  @Test func otherNumbersBelongToTitles() {
    let text = TextSite("index.md \"Home\"\n404-not-found.md \"404 not found\"\n500-error.md \"500 error\"")
    #expect(text.titles == "Home\n  404 not found\n  500 error")
    #expect(TextSite("01-a.md \"1. A\"\n02-b.md \"2. B\"").titles == "Home\n  1. A\n  2. B")
  }

  @Test(arguments: [
    "2026-01-02-b.md \"A\"\n2025-03-04-a.md \"B\"", "1.2.md \"A\"\n1.1.md \"B\"",
    "2.x.md \"A\"\n1.x.md \"B\"",
    "2024-b.md \"A\"\n2023-a.md \"B\"", "9-a.md \"B\"\nb.md \"A\"\nc.md \"C\"", "3d.md \"A\"\n2d.md \"B\"",
  ])
  func datesVersionsAndSingleNumbersDoNotOrder(_ pages: String) {
    #expect(TextSite("index.md \"Home\"\n" + pages).titles.hasPrefix("Home\n  A\n  B"))
  }

  @Test func orderAndNavigationTakePrecedence() {
    let pages = "index.md \"Home\"\n01-a.md \"A\"\n02-b.md \"B\"\n03-c.md \"C\""
    #expect(TextSite(pages + " order=1").titles == "Home\n  C\n  A\n  B")
    #expect(TextSite(pages, navigation: "- 02-b.md").titles == "Home\n  B\n  A\n  C")
  }

  @Test func homeIsTheHomePage() {
    #expect(TextSite("Home.md \"Welcome\"\na.md \"A\"").tree == "Welcome /\n  A /a/")
    #expect(TextSite("Home.md \"Welcome\"\nindex.md \"Index\"").tree == "Index /\n  Welcome /Home/")
  }
}
