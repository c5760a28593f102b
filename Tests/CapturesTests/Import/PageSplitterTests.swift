import Testing

@testable import Captures

@Suite struct PageSplitterTests {
  private func parts(_ text: String) -> [(path: String, text: String)] {
    (PageSplitter.parts(of: Array(text.utf8)) ?? []).map {
      ($0.path, String(decoding: $0.bytes, as: UTF8.self))
    }
  }

  @Test func titlesWithSources() {
    let found = parts(
      "Tea\n\n# Pots\nSource: https://tea.example.com/guide/pots\n\nA pot.\n\n# Cups\nURL: https://tea.example.com/\n\nA cup.\n"
    )
    #expect(found.map(\.path) == ["index.md", "guide/pots.md", "index.md"])
    #expect(found[0].text == "Tea\n\n")
    #expect(found[1].text == "---\nurl: \"https://tea.example.com/guide/pots\"\n---\n\n# Pots\n\nA pot.\n\n")
    #expect(found[2].text.hasSuffix("# Cups\n\nA cup.\n"))
  }

  @Test(arguments: [
    "# Source: https://tea.example.com/pots\n\nTitle: Pots\n\nA pot.\n\n# Source: https://tea.example.com/cups\n\nA cup.\n",
    "---\nurl: https://tea.example.com/pots\n---\n\nA pot.\n\n---\ntitle: Cups\nurl: https://tea.example.com/cups\n---\n\nA cup.\n",
    "Title: Pots\n\nURL Source: https://tea.example.com/pots\n\nMarkdown Content:\nA pot.\n\nTitle: Cups\n\nURL Source: https://tea.example.com/cups\n\nMarkdown Content:\nA cup.\n",
  ])
  func otherMarkers(text: String) throws {
    let found = parts(text)
    #expect(found.map(\.path) == ["pots.md", "cups.md"])
    #expect(found[0].text.contains("A pot.") && found[1].text.contains("A cup."))
    for part in found {
      #expect(try read(part.text).capture.source?.hasPrefix("https://tea.example.com/") == true)
    }
  }

  @Test(arguments: ["# Pots\nSource: https://tea.example.com/pots\n\nA pot.\n", "# Pots\n\n# Cups\n", ""])
  func onePage(text: String) { #expect(PageSplitter.parts(of: Array(text.utf8)) == nil) }
}
