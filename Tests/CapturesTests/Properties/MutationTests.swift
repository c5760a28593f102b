import Testing

@testable import Captures

/// Damaged captures: cut off, with doubled lines, with their chrome out of order.
@Suite struct MutationTests {
  /// Fixtures and, where they are, the real pages.
  private static let pages: [String] =
    Fixtures.all.map(\.text) + RealPages.files.map { String(decoding: RealPages.bytes($0), as: UTF8.self) }

  @Test(arguments: 0..<pages.count)
  func cutOffAnywhere(index: Int) {
    let bytes = Array(Self.pages[index].utf8)
    var random = Generator(seed: UInt64(index) + 1)
    for _ in 0..<40 {
      let end = Int.random(in: 0...bytes.count, using: &random)
      guard let capture = CaptureReader.read(Array(bytes[..<end]), file: "cut") else { continue }
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      checkWordsLoosely(text, capture, name: "cut at \(end)")
    }
  }

  @Test(arguments: 0..<pages.count)
  func doubledLines(index: Int) {
    let lines = Self.pages[index].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for seed in 1...25 {
      var random = Generator(seed: UInt64(index * 100 + seed))
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

  @Test func shuffledChrome() throws {
    let pages = Self.pages.filter { $0.contains("Navigator is ready") }
    for (index, page) in pages.enumerated() {
      let expected = try read(page)
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let start = try #require(lines.firstIndex { $0.hasPrefix("# This page requires") })
      let ready = try #require(lines.firstIndex { $0.hasPrefix("Navigator is ready") })
      let end = try #require(lines.firstIndex { $0.hasPrefix("Current page is") })
      for seed in 1...10 {
        var random = Generator(seed: UInt64(index * 10 + seed))
        let head = lines[start..<ready].shuffled(using: &random)
        let tail = lines[(end + 1)...].shuffled(using: &random)
        let text = (lines[..<start] + head + lines[ready...end] + tail).joined(separator: "\n")
        let page = try read(text)
        #expect(page.page == expected.page)
        #expect(page.capture.notUnderstood.isEmpty)
      }
    }
  }

  @Test func randomBytesNeverCrash() {
    let pieces = [
      "# ", "## [A](/design/a#A)", "[", "](", "![", ")", "|", "---", "===", "> ", "* ", "  * ", "```", "\\",
      "`", "\n", "\n\n",
      "Navigator is ready", "Current page is A", "1 of 2 symbols inside <root> [A](/a)", "Search this video…",
      "Note",
      "**", "text ", "word", "é", "\u{A0}", "---|---  ", "{#a}", "Wwdc2020 1", "0:10 -A", "**Navigation:** ",
      "\t", "(", "\"",
    ]
    for seed in 1...400 {
      var random = Generator(seed: UInt64(seed))
      var text =
        "---\ntitle: \"A | Apple Developer Documentation\"\nsource: https://developer.apple.com/design/a\n---\n\n"
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      _ = CaptureReader.read(Array(text.utf8), file: "random")
    }
  }

  /// In a damaged page the words must still be there; their order may be the damage's.
  private func checkWordsLoosely(_ text: String, _ capture: Capture, name: String) {
    let removed = Set(capture.removed.flatMap(\.lines))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !removed.contains($0.offset + 1) }.map { String($0.element) }
    let source = lines.filter {
      !$0.hasPrefix("title:") && !$0.hasPrefix("Content description:") && !$0.contains("HD Video")
    }
    let clean = SourceText.words(String(decoding: capture.markdown, as: UTF8.self)).map { $0.lowercased() }
    let words = Set(clean)
    // Words may have been parted where they were glued, and joined where they were broken.
    let letters = clean.joined()
    for word in Set(SourceText.words(source.joined(separator: "\n")).map(String.init))
    where !Self.marks.contains(word) {
      #expect(
        words.contains(word.lowercased()) || letters.contains(word.lowercased()), "\(name): “\(word)” is lost"
      )
    }
  }

  /// Words of a capture's grammar that are read, not printed.
  private static let marks: Set<String> = [
    "Navigation", "Available", "on", "Search", "this", "video", "timestamp", "url", "NOTE",
  ]
}
