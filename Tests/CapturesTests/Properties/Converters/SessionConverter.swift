import Basics

@testable import Captures

/// Writes pages as captures of WWDC talks: the text of the page twice, the transcript twice, and listings with one text
/// node per line.
struct SessionConverter: CaptureConverter {
  var name: String { "wwdc" }

  /// A talk has a title, an abstract and a description in plain text, links without URLs, a transcript, chapters, and
  /// listings in Swift. The lists of the page become its links, its headings the titles of its chapters, and its other
  /// texts the transcript.
  func representable(_ page: PageTree) -> PageTree {
    var parts = Parts(page)
    parts.complete()
    var talk = PageTree(title: [.text(parts.title)], abstract: [.text(parts.texts[0])])
    talk.blocks = parts.texts[1..<parts.descriptionEnd].map { .paragraph([.text($0)]) }
    talk.blocks += links(parts)
    talk.blocks.append(.heading(level: 2, id: nil, [.text("Transcript")]))
    talk.blocks += parts.texts[parts.descriptionEnd...].map { .paragraph([.text($0)]) }
    talk.blocks += listings(parts)
    return talk
  }

  private func links(_ parts: Parts) -> [PageBlock] {
    var blocks: [PageBlock] = []
    func list(_ titles: [String]) -> PageBlock {
      let items = titles.map { PageList.Item(blocks: [.paragraph([.text($0)])]) }
      return .list(PageList(start: nil, isTight: true, items: items))
    }
    if !parts.resources.isEmpty {
      blocks += [.heading(level: 2, id: nil, [.text("Resources")]), list(parts.resources)]
    }
    if !parts.related.isEmpty {
      blocks.append(.heading(level: 2, id: nil, [.text("Related videos")]))
      blocks.append(.heading(level: 3, id: nil, [.text("WWDC21")]))
      blocks.append(list(parts.related))
    }
    return blocks
  }

  private func listings(_ parts: Parts) -> [PageBlock] {
    if parts.samples.isEmpty { return [] }
    let items = parts.chapters.map { chapter in
      PageList.Item(blocks: [
        .paragraph([
          .text("\(chapter.time) – "),
          .link([.text(chapter.title)], url: "#\(HeadingID.make(from: chapter.title))"),
        ])
      ])
    }
    var blocks: [PageBlock] = [
      .heading(level: 2, id: nil, [.text("Chapters")]),
      .list(PageList(start: nil, isTight: true, items: items)),
      .heading(level: 2, id: nil, [.text("Code samples")]),
    ]
    for (name, sample) in zip(parts.names, parts.samples) {
      blocks += [.heading(level: 3, id: nil, [.text(name)]), .code(language: "swift", text: sample)]
    }
    return blocks
  }

  func write(_ page: PageTree, anchors: [String]) -> String {
    let talk = Talk(page)
    var parts = ["# Wwdc2021 20042", "## Transcript", "More Videos"]
    parts += [
      "Streaming is available in most browsers,and in the Developer app.", "About", "Transcript", "Code",
    ]
    // The page’s text is run together, and then repeated one paragraph per line.
    let description = [page.abstract.plain] + talk.description
    var runOn = description
    runOn[0] = page.title.plain + runOn[0]
    runOn[runOn.count - 1] +=
      (talk.resources.isEmpty ? "" : "Resources") + talk.resources.joined() + "HD VideoSD Video"
      + (talk.related.isEmpty ? "" : "Related VideosWWDC21") + talk.related.joined()
    parts +=
      runOn + description + talk.resources + ["HD VideoSD Video", "HD Video", "SD Video"] + talk.related
    let captions = talk.transcript.map(SpokenText.joined)
    parts.append("Search this video…" + captions.joined(separator: " "))
    parts += captions + talk.chapters
    if !talk.listings.isEmpty { parts += ["## Code Samples"] + talk.listings }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The restoration of a listing can be uncertain. Then a note reports it, and other tests count these listings.
  func excuses(_ difference: String, of capture: Capture) -> Bool {
    difference.hasPrefix("listings") && capture.unrecognized.contains { $0.identifier == "capture.listing" }
  }
}

/// The contents of a page as those of a talk.
private struct Parts {
  var title: String
  var texts: [String] = []
  /// The number of texts that describe the talk: the abstract, and further paragraphs.
  var descriptionEnd = 2
  var resources: [String] = []
  var related: [String] = []
  var samples: [String] = []
  var names: [String] = []
  var chapters: [(time: String, title: String)] = []
  private var headings: [String] = []

  init(_ page: PageTree) {
    title = SpokenText.of(page.title.plain)
    var lists: [[String]] = []
    _ = page.mapBlocks { block in
      switch block {
      case .heading(_, _, let text): headings.append(SpokenText.of(text.plain))
      case .paragraph(let text): texts.append(SpokenText.of(text.plain))
      case .code(_, let text): samples.append(Self.sample(text))
      case .list(let list):
        lists.append(
          list.items.compactMap { item in
            if case .paragraph(let text)? = item.blocks.first { SpokenText.of(text.plain) } else { nil }
          })
      default: break
      }
      return [block]
    }
    texts.removeAll(where: \.isEmpty)
    headings.removeAll(where: \.isEmpty)
    resources = Self.distinct(lists.first ?? [])
    related = Self.distinct(lists.dropFirst().first ?? []).filter { !resources.contains($0) }
  }

  /// Adds what every talk has, and names the listings.
  mutating func complete() {
    if title.isEmpty { title = "Knots and bends" }
    if texts.count < 3 {
      texts += ["Learn to tie ropes.", "Bring a rope of your own.", "Hello and welcome."]
    }
    descriptionEnd = texts.count > 5 ? 3 : texts.count > 4 ? 2 : 1
    // The text of each paragraph of the description is recognized by its copy.
    let description = Self.distinct(Array(texts[..<descriptionEnd]))
    texts = description + texts[descriptionEnd...]
    descriptionEnd = description.count
    for (index, text) in description.enumerated() where !text.hasSuffix(".") { texts[index] = text + "." }
    for index in samples.indices {
      let name = index < headings.count ? headings[index] + " \(index + 1)" : "Listing \(index + 1)"
      names.append(name)
      // Consecutive chapters with the same title have one listing.
      let count = samples.count > 1 && index % 3 == 1 ? 2 : 1
      for part in 0..<count { chapters.append(("\(index):\(10 + part)", name)) }
    }
  }

  private static func distinct(_ titles: [String]) -> [String] {
    var known: Set<String> = []
    return titles.filter { title in
      !title.isEmpty && !known.contains { $0.hasPrefix(title) || title.hasPrefix($0) }
        && known.insert(title).inserted
    }
  }

  /// Returns a real listing for one of the page: the first whose hash is not smaller than that of the page’s listing.
  private static func sample(_ text: String) -> String {
    let hash = place(of: text)
    return (listings.first { $0.hash >= hash } ?? listings[0]).text
  }

  /// Listings of this project and of the toolchain’s modules in the order of their hashes, except those that a fence of
  /// a listing would end, and those with fewer than two spans: their authors could have broken the lines.
  private static let listings: [(hash: UInt64, text: String)] =
    (CodeSamples.spread(CodeSamples.own, 900) + CodeSamples.spread(CodeSamples.interfaces, 300))
    .filter { !$0.contains("```") && HighlightedListing.broken($0).utf8.count >= $0.utf8.count + 4 }
    .map { (place(of: $0), $0) }.sorted { $0.0 < $1.0 }

  /// The bytes of the hash in reverse, since the samples are those with the smallest hashes.
  private static func place(of text: String) -> UInt64 { CodeSamples.hash(text).byteSwapped }
}

/// The parts of a page that is a talk.
private struct Talk {
  var description: [String] = []
  var resources: [String] = []
  var related: [String] = []
  var transcript: [String] = []
  var chapters: [String] = []
  var listings: [String] = []

  init(_ page: PageTree) {
    var section = ""
    for block in page.blocks {
      switch block {
      case .heading(2, _, let text): section = text.plain
      case .paragraph(let text):
        if section.isEmpty { description.append(text.plain) } else { transcript.append(text.plain) }
      case .list(let list):
        let items = list.items.map { item in
          if case .paragraph(let text)? = item.blocks.first { text.plain } else { "" }
        }
        switch section {
        case "Resources": resources = items
        case "Related videos": related = items
        default: chapters += items.map { $0.replacing(" – ", with: " -") }
        }
      case .code(_, let text): listings.append("```swift\n\(HighlightedListing.broken(text))\n```")
      default: break
      }
    }
  }
}

/// Text of a talk: any plain text on one line. The captions of a transcript have lost the spaces between sentences, which
/// can be restored where punctuation shows them.
private enum SpokenText {
  /// Returns the text of a page as a talk can contain it.
  static func of(_ text: String) -> String {
    var out = ""
    // The syntax of a link shows that a page is Markdown.
    let characters = Array(text.replacing("\u{A0}", with: " ").replacing("](", with: "] ("))
    for (index, character) in characters.enumerated() {
      if character.isWhitespace {
        if !out.isEmpty, out.last != " " { out.append(" ") }
        continue
      }
      // A backslash before such a character is an escape, and shows that a page is Markdown.
      if character == "\\", index + 1 < characters.count, "_*[]#`<>~".contains(characters[index + 1]) {
        continue
      }
      out.append(character)
      // Between two words, punctuation without a space is a place at which captions were joined.
      guard index > 0, index + 1 < characters.count, ".,:?!]".contains(character) else { continue }
      let (before, next) = (characters[index - 1], characters[index + 1])
      if isWord(before) || character == "]" || before == ".", isWord(next) || "[\"".contains(next) {
        out.append(" ")
      }
    }
    let trimmed = out.drop { !($0.isLetter || "“(<*_&[".contains($0)) }
    var words = trimmed.split(separator: " ").map(String.init)
    // The lines of a page that are labels, times or fences are not text.
    if let first = words.first, first.hasSuffix(":") || first.allSatisfy({ !$0.isLetter }) {
      words.insert("At", at: 0)
    }
    return words.joined(separator: " ")
  }

  /// Returns the text without the spaces between two sentences that show where they were.
  static func joined(_ text: String) -> String {
    var out = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      if character == " ", index > 2, index + 2 < characters.count, ends(characters[..<index]),
        characters[index + 1].isASCII, characters[index + 1].isUppercase, characters[index + 2].isASCII,
        characters[index + 2].isLowercase
      {
        continue
      }
      out.append(character)
    }
    return out
  }

  /// Whether a text ends with a sentence whose last word is a word of speech.
  private static func ends(_ text: ArraySlice<Character>) -> Bool {
    guard let mark = text.last, ".?!".contains(mark) else { return false }
    let word = text.dropLast().reversed().prefix { $0 != " " }
    return word.count >= 2 && word.allSatisfy { $0.isASCII && $0.isLetter }
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
