import Testing

@testable import Captures

@Suite struct FormatDetectionTests {
  @Test(arguments: Fixtures.all.map(\.name))
  func formatsAreDetectedRegardlessOfTheFileName(name: String) throws {
    let text = try #require(Fixtures.all.first { $0.name == name }?.text)
    for file in ["page.md", "README.txt", "wwdc2020 sidebars html2text.md"] {
      let capture = try read(text, file: file).capture
      #expect(name.hasPrefix(capture.format))
      #expect(capture.confidence >= 0.5 && capture.confidence <= 1)
    }
  }

  @Test(arguments: [
    "",
    "# Title\n\nText with a [link](/guide#part) and ![image](a.png).\n\n## Part\n\nMore.\n",
    "---\ntitle: A page\ndate: 2026-01-01\n---\n\n# A page\n\n> A quote.\n\n**Note:** text.\n",
    "Title\n=====\n\nPart\n----\n\n* [Link](https://example.com/a#b)\n, and more.\n",
    "# Changelog\n\n## [1.0.0](https://github.com/a/b#v1) - 2020-01-01\n\n- Fixed.\n\n## [0.9.0](https://github.com/a/b#v0)\n",
    "# Guide\n\nSkip Navigation is a link that pages have. Navigator is ready when it is.\n",
    "[Home](/) › [Docs](/docs) › **Page**\n\n# Page\n\n*An abstract.*\n\nText.\n",
    "# Talk\n\n2:08 - a chapter\n\n3:10 - another\n\n```swift\nlet x = 1\n```\n",
    "```swift\nstruct\n \nFoo\n{\n}\n```\n",
    "# See\n\n## [API](/documentation/api)\n\nText.\n",
    "---\nurl: https://example.com\ntitle: A bookmark\n---\n\nText.\n",
    "---\n", "---\n---\n", "\u{FEFF}", "\n\n\n", "#", "[](", "![](", "```",
  ])
  func ordinaryMarkdownIsNoCapture(text: String) {
    #expect(CaptureReader.read(Array(text.utf8), file: "page.md") == nil)
  }

  @Test func invalidUTF8IsNoCapture() {
    #expect(CaptureReader.read([0xFF, 0xFE, 0x00, 0x0A, 0x80], file: "x") == nil)
  }
}
