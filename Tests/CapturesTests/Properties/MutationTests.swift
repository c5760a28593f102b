import Foundation
import TestSupport
import Testing

@testable import Captures

/// Damaged captures: truncated, with repeated lines, or with boilerplate in a different order.
@Suite struct MutationTests {
  /// The fixtures, and the real pages if there are any.
  private static let pages: [String] =
    Fixtures.all.map(\.text) + RealPages.files.map { String(decoding: RealPages.bytes($0), as: UTF8.self) }

  @Test(arguments: 0..<pages.count)
  func truncatedPagesLoseNoWords(index: Int) {
    let bytes = Array(Self.pages[index].utf8)
    var random = RandomNumbers(seed: index + 1)
    for _ in 0..<40 {
      let end = Int.random(in: 0...bytes.count, using: &random)
      guard let capture = CaptureReader.read(Array(bytes[..<end]), file: "cut") else { continue }
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      checkWordsLoosely(text, capture, name: "cut at \(end)")
    }
  }

  @Test(arguments: 0..<pages.count)
  func repeatedLinesLoseNoWords(index: Int) {
    let lines = Self.pages[index].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for seed in 1...25 {
      var random = RandomNumbers(seed: index * 100 + seed)
      var damaged = lines
      for _ in 0..<3 {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        damaged.insert(damaged[place], at: place)
      }
      let text = damaged.joined(separator: "\n")
      guard let capture = CaptureReader.read(Array(text.utf8), file: "doubled") else { continue }
      checkWordsLoosely(text, capture, name: "seed \(seed)")
    }
  }

  @Test func theOrderOfBoilerplateMakesNoDifference() throws {
    let pages = Self.pages.filter { $0.contains("Navigator is ready") }
    for (index, page) in pages.enumerated() {
      let expected = try read(page)
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let start = try #require(lines.firstIndex { $0.hasPrefix("# This page requires") })
      let ready = try #require(lines.firstIndex { $0.hasPrefix("Navigator is ready") })
      let end = try #require(lines.firstIndex { $0.hasPrefix("Current page is") })
      for seed in 1...10 {
        var random = RandomNumbers(seed: index * 10 + seed)
        let head = lines[start..<ready].shuffled(using: &random)
        let tail = lines[(end + 1)...].shuffled(using: &random)
        let text = (lines[..<start] + head + lines[ready...end] + tail).joined(separator: "\n")
        let page = try read(text)
        #expect(page.page == expected.page)
        #expect(page.capture.unrecognized.isEmpty)
      }
    }
  }

  @Test func randomPagesKeepValidLineNumbersAndUTF8() {
    let pieces = [
      "# ", "## [A](/design/a#A)", "[", "](", "![", ")", "|", "---", "===", "> ", "* ", "  * ", "```", "\\",
      "`", "\n", "\n\n", "Navigator is ready", "Current page is A", "1 of 2 symbols inside <root> [A](/a)",
      "Search this video…", "Note", "**", "text ", "word", "é", "\u{A0}", "---|---  ", "{#a}", "Wwdc2020 1",
      "0:10 -A", "**Navigation:** ", "\t", "(", "\"",
    ]
    for seed in 1...400 {
      var random = RandomNumbers(seed: seed)
      var text =
        "---\ntitle: \"A | Apple Developer Documentation\"\nsource: https://developer.apple.com/design/a\n---\n\n"
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      guard let capture = CaptureReader.read(Array(text.utf8), file: "random") else { continue }
      let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(capture.lineMap.allSatisfy { (1...count).contains(Int($0)) }, "seed \(seed)")
      #expect(String(validating: capture.markdown, as: UTF8.self) != nil, "seed \(seed)")
    }
  }

  /// Checks that the words of a damaged page are kept, in any order.
  private func checkWordsLoosely(_ text: String, _ capture: Capture, name: String) {
    let removed = Set(capture.removed.flatMap(\.lines))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !removed.contains($0.offset + 1) }.map { String($0.element) }
    let source = lines.filter {
      !$0.hasPrefix("title:") && !$0.hasPrefix("Content description:") && !$0.contains("HD Video")
    }
    let clean = SourceText.words(String(decoding: capture.markdown, as: UTF8.self)).map { $0.lowercased() }
    let words = Set(clean)
    // Cleaning can split joined words and join split words.
    let letters = clean.joined()
    for word in Set(SourceText.words(source.joined(separator: "\n")).map(String.init))
    where !Self.marks.contains(word) {
      #expect(
        words.contains(word.lowercased()) || letters.contains(word.lowercased()),
        "\(name): “\(word)” is missing"
      )
    }
  }

  /// Words of capture formats that are not part of the text.
  private static let marks: Set<String> = [
    "Navigation", "Available", "on", "Search", "this", "video", "timestamp", "url", "NOTE", "description",
  ]
}
