import Basics
import HTML
import HTMLSyntax
import Markup

/// The content of a page as readers of the built site get it.
struct PageFacts: Equatable {
  var title = ""
  /// The headings below the title, each as level, ID, and text.
  var headings: [String] = []
  /// The visible words in order, without the listings.
  var words: [String] = []
  var listings: [String] = []
  /// The links, each as its text and destination.
  var links: [String] = []
  /// The tables, each as rows of cells.
  var tables: [[[String]]] = []
  /// The images, each as its alternative text and URL.
  var images: [String] = []

  /// Builds a page.
  ///
  /// - Parameter markdown: ordinary Markdown, or the clean page of a capture.
  static func build(_ markdown: [UInt8]) -> PageFacts {
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    let body = parser.parse(markdown, lines: LineMap(file: "page.md")) {
      BodyRenderer().render($0, path: "page.md")
    }
    var facts = PageFacts()
    facts.title = body.summary.title
    for heading in body.summary.headings {
      facts.headings.append("\(heading.level) #\(heading.anchor) \(heading.text)")
    }
    var reader = FactReader()
    for (placeholder, link) in zip(body.placeholders, body.links) {
      reader.placeholders[placeholder.offset] = link.destination
    }
    body.html.withUnsafeBufferPointer { reader.read($0) }
    facts.words = reader.text.split(whereSeparator: \.isWhitespace).map(String.init)
    facts.listings = reader.listings
    facts.links = reader.links
    facts.tables = reader.tables
    facts.images = reader.images
    return facts
  }

  // MARK: - Differences

  /// Returns the differences of a page built from a capture from the original page, one for each kind.
  static func differences(original: PageFacts, captured: PageFacts) -> [String] {
    var found: [String] = []
    func compare<T: Equatable>(_ name: String, _ old: [T], _ new: [T]) {
      guard old != new else { return }
      let same = zip(old, new).prefix { $0 == $1 }.count
      func item(_ list: [T]) -> String { same < list.count ? "\(list[same])".debugDescription : "nothing" }
      found.append(
        "\(name) (\(old.count) → \(new.count)): at \(same), \(item(old)) became \(item(new))")
    }
    compare("title", [original.title], [captured.title])
    compare("headings", original.headings, captured.headings)
    compare("listings", original.listings, captured.listings)
    compare("links", original.links, captured.links)
    compare("tables", original.tables, captured.tables)
    compare("images", original.images, captured.images)
    if let words = wordDifference(original.words, captured.words) { found.append(words) }
    return found
  }

  /// Returns nil if `captured` has all words in order, and at most one other word in 200.
  private static func wordDifference(_ original: [String], _ captured: [String]) -> String? {
    guard original != captured else { return nil }
    var missing: [String] = []
    var added: [String] = []
    for change in captured.difference(from: original) {
      switch change {
      case .insert(let index, let word, _): added.append("\(index):\(word)")
      case .remove(let index, let word, _): missing.append("\(index):\(word)")
      }
    }
    let precision = captured.isEmpty ? 1 : Double(captured.count - added.count) / Double(captured.count)
    guard !missing.isEmpty || precision < 0.995 else { return nil }
    return
      "words (\(original.count) → \(captured.count)): missing \(missing.prefix(8)), added \(added.prefix(8))"
  }
}

/// Reads the facts from the HTML of a body.
private struct FactReader {
  var text = ""
  var listings: [String] = []
  var links: [String] = []
  var tables: [[[String]]] = []
  var images: [String] = []
  /// The offset and the destination of each placeholder.
  var placeholders: [Int: String] = [:]
  private var listing: String?
  private var openLinks: [(url: String, start: String.Index)] = []
  private var cellStart: String.Index?
  private var skipped: Element?

  mutating func read(_ html: UnsafeBufferPointer<UInt8>) {
    var tokens = HTMLTokenizer(html)
    var isCode = false
    loop: while true {
      switch tokens.next() {
      case .end: break loop
      case .text:
        let decoded = CharacterReferences.decoded(html[tokens.start..<tokens.position])
        let content = String(decoding: decoded, as: UTF8.self)
        if listing != nil { listing?.append(content) } else if skipped == nil { text += content }
      case .startTag:
        switch tokens.element {
        case .pre: listing = ""
        case .figure:
          isCode = tokens.attribute("class").map { String(decoding: $0, as: UTF8.self) == "code" } ?? false
        // The captions of listings name their language.
        case .figcaption: if isCode { skipped = .figcaption } else { text += " " }
        // The labels of collapsed sections repeat their headings.
        case .summary: skipped = .summary
        case .a: openLinks.append((destination(tokens.place(of: "href"), html), text.endIndex))
        case .img:
          let alternative = String(
            decoding: tokens.attribute("alt") ?? .init(start: nil, count: 0), as: UTF8.self)
          images.append("\(alternative) <\(destination(tokens.place(of: "src"), html))>")
        case .table: tables.append([])
        case .tr: if !tables.isEmpty { tables[tables.count - 1].append([]) }
        case .td, .th:
          text += " "
          cellStart = text.endIndex
        default: separate(tokens.element)
        }
      case .endTag:
        switch tokens.element {
        case .pre:
          if let listing { listings.append(listing) }
          listing = nil
        case .figcaption, .summary: if skipped == nil { text += " " } else { skipped = nil }
        case .figure: isCode = false
        case .a:
          if let link = openLinks.popLast() { links.append("\(words(text[link.start...])) <\(link.url)>") }
        case .td, .th:
          if let start = cellStart, let row = tables.last?.indices.last {
            tables[tables.count - 1][row].append(words(text[start...]))
          }
          cellStart = nil
          text += " "
        default: separate(tokens.element)
        }
      }
    }
  }

  private func words(_ text: Substring) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Adds a space at the ends of blocks, whose words are separate.
  private mutating func separate(_ element: Element) {
    switch element {
    case .em, .strong, .code, .span, .del, .b, .i, .s, .sup, .sub, .kbd: break
    default: if listing == nil { text += " " }
    }
  }

  private func destination(_ place: Range<Int>?, _ html: UnsafeBufferPointer<UInt8>) -> String {
    guard let place else { return "" }
    let url =
      placeholders[place.lowerBound]
      ?? String(decoding: CharacterReferences.decoded(html[place]), as: UTF8.self)
    return url.replacing("%28", with: "(").replacing("%29", with: ")")
  }
}
