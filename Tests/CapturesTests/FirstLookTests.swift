import TestSupport
import Testing

@testable import Captures

/// Checks that the first look rejects only pages that no format reads.
@Suite struct FirstLookTests {
  @Test(arguments: Fixtures.all.map(\.name))
  func damagedCapturesPassTheFirstLook(name: String) throws {
    let lines = try #require(Fixtures.all.first { $0.name == name }?.text)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var seen = 0
    for seed in 1...300 {
      var random = RandomNumbers(seed: seed)
      var kept = lines
      // Fewer and fewer lines are kept, so that only some signs of the format are left.
      let share = Double(seed) / 300
      kept.removeAll { _ in Double.random(in: 0..<1, using: &random) < share }
      if seed.isMultiple(of: 3) { kept.shuffle(using: &random) }
      let ending = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      let bytes = Array(kept.joined(separator: ending).utf8)
      guard CaptureReader.readPage(bytes, file: "page.md") != nil else { continue }
      seen += 1
      #expect(FirstLook.couldBeCapture(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(seen >= 20)
  }

  @Test(arguments: [
    "# Title\n\nText with a [link](/guide#part) and ![image](a.png), over\n[two lines\n](b.md).\n\n* Item\n",
    "---\ntitle: A page\ndate: 2026-01-01\nsource: https://example.com\n---\n\n# A page\n\n**Note:** text.\n\n1. One\n",
    "Title\n=====\n\n*Emphasis*\n\n```swift\nlet a = [1](2)\n```\n\n| a | b |\n|---|---|\n| [x](https://docs.example) | y |\n",
    "# Chapter 3\n\n12 of the others\n\nSearch this site. Current page: 4.\n\n_An_ end",
  ])
  func ordinaryPagesAreRejected(text: String) { #expect(!FirstLook.couldBeCapture(Array(text.utf8))) }

  @Test func ourDocumentationIsRejected() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    for name in ["content/writing/markdown.md", "content/configuration.md", "content/index.md", "README.md"] {
      let bytes = RealPages.bytes("\(root)/\(name)", in: "")
      #expect(!bytes.isEmpty && !FirstLook.couldBeCapture(bytes), "\(name)")
    }
  }
}
