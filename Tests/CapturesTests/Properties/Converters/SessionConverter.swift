import Basics

@testable import Captures

/// Writes pages as captures of WWDC talks: the text of the page twice, the transcript twice, and listings with one text
/// node per line.
struct SessionConverter: CaptureConverter {
  var name: String { "wwdc" }

  /// A talk has an abstract and a description in plain text, a transcript, chapters, and listings in Swift. The headings
  /// of the page become the titles of its chapters, and its other texts the transcript.
  func representable(_ page: PageTree) -> PageTree {
    var texts: [String] = []
    var titles: [String] = []
    _ = page.mapBlocks { block in
      switch block {
      case .heading(_, _, let text): titles.append(text.plain)
      case .paragraph(let text): texts.append(text.plain)
      default: break
      }
      return [block]
    }
    texts = texts.map(Self.sentence).filter { !$0.isEmpty }
    if texts.count < 3 {
      texts += ["Learn to tie ropes.", "Bring a rope of your own.", "Hello and welcome."]
    }
    var talk = PageTree(title: [.text(Self.words(page.title.plain).joined(separator: " "))])
    if talk.title.plain.isEmpty { talk.title = [.text("Knots and bends")] }
    talk.abstract = [.text(texts[0])]
    talk.blocks = [
      .paragraph([.text(texts[1])]),
      .heading(level: 2, id: nil, [.text("Transcript")]),
    ]
    talk.blocks += texts.dropFirst(2).map { .paragraph([.text($0)]) }
    let samples = Self.samples(page)
    guard !samples.isEmpty else { return talk }
    var names = samples.indices.map { "Listing \($0 + 1)" }
    for (index, title) in titles.prefix(names.count).enumerated() {
      let words = Self.words(title).joined(separator: " ")
      if !words.isEmpty { names[index] = "\(words) \(index + 1)" }
    }
    let items = names.enumerated().map { index, name in
      PageList.Item(
        blocks: [
          .paragraph([.text("\(index):42 – "), .link([.text(name)], url: "#\(HeadingID.make(from: name))")])
        ])
    }
    talk.blocks.append(.heading(level: 2, id: nil, [.text("Chapters")]))
    talk.blocks.append(.list(PageList(start: nil, isTight: true, items: items)))
    talk.blocks.append(.heading(level: 2, id: nil, [.text("Code samples")]))
    for (name, sample) in zip(names, samples) {
      talk.blocks += [.heading(level: 3, id: nil, [.text(name)]), .code(language: "swift", text: sample)]
    }
    return talk
  }

  func write(_ page: PageTree, anchors: [String]) -> String {
    var parts = ["# Wwdc2021 20042", "## Transcript", "More Videos"]
    parts += [
      "Streaming is available in most browsers,and in the Developer app.", "About", "Transcript", "Code",
    ]
    var description: [String] = []
    var transcript: [String] = []
    var chapters: [String] = []
    var listings: [String] = []
    var section = ""
    for block in page.blocks {
      switch block {
      case .heading(2, _, let text): section = text.plain
      case .paragraph(let text):
        if section.isEmpty { description.append(text.plain) } else { transcript.append(text.plain) }
      case .list(let list):
        chapters += list.items.map { item in
          guard case .paragraph(let text)? = item.blocks.first else { return "" }
          return text.plain.replacing(" – ", with: " -")
        }
      case .code(_, let text): listings.append("```swift\n\(HighlightedListing.broken(text))\n```")
      default: break
      }
    }
    // The page's text is run together, and then repeated one paragraph per line.
    var runOn = [page.abstract.plain] + description
    runOn[0] = page.title.plain + runOn[0]
    runOn[runOn.count - 1] += "HD VideoSD Video"
    parts += runOn + [page.abstract.plain] + description + ["HD VideoSD Video", "HD Video", "SD Video"]
    // The captions have lost the spaces between sentences.
    let captions = transcript.map { $0.replacing(". ", with: ".") }
    parts.append("Search this video…" + captions.joined(separator: " "))
    parts += captions + chapters
    if !listings.isEmpty { parts += ["## Code Samples"] + listings }
    return parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: - Parts

  /// Returns the words of spoken text, which has no markup. The end of a sentence is uncertain after a word of one letter.
  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && $0 != "-" && $0 != "’" }.map(String.init).filter { word in
      word.count > 2 && !word.dropLast().hasSuffix("-") && word.first != "-" && word.last != "-"
        && word.allSatisfy { $0.isASCII || $0 == "’" }
    }
  }

  /// Returns text as one or two sentences that begin with a capital.
  private static func sentence(_ text: String) -> String {
    let words = words(text)
    let half =
      words.count > 8
      ? [words.prefix(words.count / 2), words.suffix(words.count - words.count / 2)] : [words[...]]
    return half.filter { !$0.isEmpty }.map { part in
      let line = part.joined(separator: " ")
      return "The " + line.prefix(1).lowercased() + line.dropFirst() + "."
    }.joined(separator: " ")
  }

  /// Returns real listings, one for each listing of the page. They are those that the joiner restores by itself, since
  /// other tests count the ones that it does not.
  private static func samples(_ page: PageTree) -> [String] {
    var samples: [String] = []
    _ = page.mapBlocks { block in
      if case .code(_, let text) = block {
        let hash = text.utf8.reduce(into: UInt(7)) { $0 = $0 &* 31 &+ UInt($1) }
        samples.append(restorable[Int(hash % UInt(restorable.count))])
      }
      return [block]
    }
    return samples
  }

  private static let restorable: [String] = CodeSamples.spread(CodeSamples.own, 400).filter { sample in
    let lines = HighlightedListing.broken(sample).split(separator: "\n", omittingEmptySubsequences: false)
    let result = ListingJoiner.join(lines.enumerated().map { Line(String($1), Int32($0)) })
    return !sample.contains("```") && result.lines.map(\.text.string).joined(separator: "\n") == sample
      && result.aligned > 3
  }
}
