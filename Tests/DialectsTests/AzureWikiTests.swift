import Testing

@testable import Dialects

/// Wikis of Azure DevOps.
struct AzureWikiTests {
  @Test func orderFilesAreTheNavigation() throws {
    let project = try TestProject([
      ".order": "Welcome\nGreen-tea\nMissing\n", "Welcome.md": "Hello", "Green-tea.md": "# A",
      "Black%2Dtea.md": "b", "Green-tea/.order": "Pots\r\nLeaves\r\n", "Green-tea/Leaves.md": "l",
      "Green-tea/Pots.md": "p", ".attachments/pot.png": "",
    ]).read()
    #expect(
      project.outline
        == "Welcome→Welcome.md | Green tea→Green-tea.md[Pots→Green-tea/Pots.md | Leaves→Green-tea/Leaves.md]"
        + " | Black-tea→Black%2Dtea.md")
    #expect(project.pages["Welcome.md"]?.url == "/")
    #expect(project.pages["Green-tea/Pots.md"]?.url == "/Green-tea/Pots/")
    #expect(project.content.map(\.url) == ["/", "/attachments/"])
  }
}
