import Basics

/// The blocks that most pages of a folder have at their beginning or end: menus, breadcrumbs, notices and footers.
public struct Frame: Sendable, Equatable {
  /// The hashes of the parts of these blocks.
  private(set) var parts: Set<UInt64>

  public static let none = Frame(parts: [])
  /// The frame while it is still searched for. It contains nothing, but pages with a menu count as captured.
  static let any = Frame(parts: [.max])
  public var isEmpty: Bool { parts.isEmpty }

  init(parts: Set<UInt64>) { self.parts = parts }

  func contains(_ part: FramePart) -> Bool {
    !part.isCode && (parts.contains(part.hash) || part.others.contains(where: parts.contains))
  }

  /// Returns whether most pages have this part with the same numbers.
  func containsExactly(_ part: FramePart) -> Bool { parts.contains(part.hash) }

  /// Returns whether most pages have this name of a site, with the mark that separates it, in their titles, or have
  /// it as their first heading.
  func contains(siteName: String) -> Bool { parts.contains(Self.nameHash(siteName)) }

  /// Whether most pages have a sign that an author can write on one page: one page can name a source that it is about.
  var isOfCaptures: Bool { parts.contains(Self.captures) }
  static let captures = hash("captures", 0x2127_599B_F432_5C37)

  static func nameHash(_ name: String) -> UInt64 { hash(name, 0x5851_F42D_4C95_7F2D) }

  static func hash(_ text: String, _ seed: UInt64) -> UInt64 {
    text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns a text with `0` for its numbers and for the words of dates next to them, and whether it contains a date:
  /// `updated on monday, march 3rd, 2025` is `updated on 0 0 0, 0`.
  static func withoutNumbers(_ text: String) -> (text: String, isDate: Bool) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let isNumber = [false] + words.map { $0.utf8.first?.isASCIIDigit == true } + [false]
    let isMonth =
      words.indices.map {
        (isNumber[$0] || isNumber[$0 + 2]) && ISODate.isMonth(words[$0])
      } + [false]
    var numbers = 0
    var hasYear = false
    let numbered = words.indices.map { index -> String in
      let isWeekday = (isNumber[index + 2] || isMonth[index + 1]) && ISODate.isWeekday(words[index])
      if isMonth[index] { numbers += 1 }
      if isMonth[index] || isWeekday || isNumber[index] && ["am", "pm"].contains(words[index]) { return "0" }
      var out: [UInt8] = []
      var digits = 0
      for byte in words[index].utf8 {
        digits = byte.isASCIIDigit ? digits + 1 : 0
        if digits == 1 { numbers += 1 }
        if digits == 4 { hasYear = true }
        if digits <= 1 { out.append(digits == 1 ? UInt8(ascii: "0") : byte) }
      }
      if ["0st", "0nd", "0rd", "0th"].contains(where: out[...].hasPrefix) { out.removeSubrange(1...2) }
      return String(decoding: out, as: UTF8.self)
    }
    return (numbered.joined(separator: " "), hasYear && numbers >= 3)
  }

  /// Returns whether a text without numbers names a part of a book, which is text of the page: `chapter 0`. The numbers of
  /// other labels follow a mark, or words follow them.
  static func isPartOfBook(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count == 2 && (words[1] == "0" || words[1] == "0:")
      && words[0].allSatisfy { $0.isLetter } || text.hasPrefix("第")
  }

  /// Returns the hashes of the names that a site can have according to the title of a page.
  static func siteNames(in title: String) -> [UInt64] {
    SiteTitle.divisions(title).map { nameHash($0.name) }
  }

  /// Returns the visible text of a part in lowercase, without digits, white space at both ends, and invisible
  /// characters: the numbers in “Updated 3 months ago” differ from page to page.
  static func plain(_ text: Bytes) -> String {
    let visible = Permalink.withoutInvisible(Bytes(PlainText.of(text))).string.lowercased()
    return visible.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns whether a text consists of links and images, and of marks between them, as menus and breadcrumbs do.
  ///
  /// - Parameter title: the title of the page, with which a breadcrumb can end.
  static func isLinkOnly(_ text: Bytes, title: String = "") -> Bool {
    let links = LinkSpan.all(in: text)
    guard links.contains(where: { !$0.isImage }) else { return false }
    var position = text.startIndex
    var between: [UInt8] = []
    for link in links {
      between += text[position..<link.range.lowerBound]
      position = link.range.upperBound
    }
    between += text[position...]
    if !title.isEmpty {
      let rest = plain(Bytes(between))
      if let own = rest.firstRange(of: title) {
        between = Array(rest[..<own.lowerBound].utf8) + Array(rest[own.upperBound...].utf8)
      }
    }
    // Marks such as “›” have three bytes.
    return !between.contains { $0.isASCIILetter || $0.isASCIIDigit }
      && between.count { $0 >= 0x80 } <= 3 * links.count
  }
}

/// A part of a page that can belong to the frame: an item of a list, or a whole block of another kind.
struct FramePart: Sendable {
  /// The index of the block.
  var block: Int32
  /// The index of the line in a list, or in a paragraph of a page without blank lines; nil for a whole block.
  var line: Int32?
  /// Whether the part is an item of a list.
  var isItem = false
  var hash: UInt64
  /// The hashes of the text without its numbers, and of the beginning before them. For a link to a neighbor of the page,
  /// the hash of the word that introduces it.
  var others: [UInt64] = []
  /// Whether the part contains a date.
  var isDate = false
  /// The column of a list item, and whether it is the title of the page.
  var indent: Int32 = 0
  var isOwn = false
  /// Whether the part is a block of code, which belongs to no frame.
  var isCode: Bool { hash == 0 }
  var isHeading: Bool
  /// Whether the part has a sentence, so that it needs more evidence.
  var isProse: Bool
  /// Whether the part consists of links.
  var isLink: Bool
  enum Kind: Sendable { case link, label, sentence }
  var kind: Kind { isLink ? .link : isProse ? .sentence : .label }
  /// Whether the part is a link or a short label, between which other parts of the frame can be.
  var isLabel: Bool
  /// Whether generators of documentation write the part around every text.
  var isKnown = false
}

/// The parts at the beginning and end of a page.
struct PageEdges: Sendable {
  /// The largest number of parts, and of sentences, that are read from each end of a page.
  private static let most = 600
  private static let mostProse = 6
  /// The number of words of a sentence.
  private static let fewestWords = 6

  private(set) var beginning: [FramePart] = []
  private(set) var end: [FramePart] = []
  /// The number of blocks before the title.
  let title: Int

  /// The links at the end that can lead to neighbors of the page: `[Next Cups](cups.html)`. The hash of a word inside the
  /// link is odd, and the hash of a label above the link is even.
  private(set) var neighbors: [(hash: UInt64, slug: String)] = []

  /// - Parameters:
  ///   - title: the number of blocks before the title.
  ///   - name: the title.
  ///   - isContents: whether a block lists the headings of the page.
  init(_ blocks: [Block], title: Int, name: String = "", isContents: (Block) -> Bool = { _ in false }) {
    self.title = title
    let name = name.utf8.count >= 3 ? Frame.plain(Bytes(name)) : ""
    let isTight = Self.isTight(blocks[min(title, blocks.count)...])
    var index = 0
    var prose = 0
    while index < blocks.count, beginning.count < Self.most, index < title || prose < Self.mostProse {
      let place: Place = index < title ? .beforeTitle : .beforeText
      let parts = Self.parts(of: blocks[index], index, name, isTight, isContents, place)
      prose += parts.count(where: \.isProse)
      beginning += parts
      index += 1
    }
    index = blocks.count
    prose = 0
    while index > 0, end.count < Self.most, prose < Self.mostProse {
      index -= 1
      let parts = Self.parts(of: blocks[index], index, name, isTight, isContents, .afterText)
      prose += parts.count(where: \.isProse)
      end += parts.reversed()
    }
    findNeighbors(blocks)
  }

  /// Finds the links to neighbors among the last parts. Each is a whole block, which begins with a word that no
  /// other such link has, or has this word above it. Links directly below a heading belong to its section.
  private mutating func findNeighbors(_ blocks: [Block]) {
    var found: [(part: Int, hash: UInt64, slug: String)] = []
    for (index, part) in end.enumerated() {
      if part.isHeading {
        var below = index
        while let last = found.last, last.part >= below - 1 {
          below = last.part
          found.removeLast()
        }
      }
      guard part.isLink, !part.isItem, !part.isHeading else { continue }
      let block = blocks[Int(part.block)]
      let text = part.line.map { block.lines[Int($0)].text } ?? Self.text(of: block)
      let links = LinkSpan.all(in: text).filter { !$0.isImage }
      guard (1...2).contains(links.count) else { continue }
      for (position, link) in links.enumerated() {
        guard let slug = SourceURL.slug(link.target(in: text).string) else { continue }
        let label = Frame.plain(position == 0 ? text : text[link.text])
        let words = label.split(separator: " ", maxSplits: 1)
        if words.count == 2 {
          found.append((index, Frame.hash(String(words[0]), Self.neighborSeed) | 1, slug))
        }
        let above = index + 1 < end.count ? end[index + 1] : part
        if links.count == 1, above.isLabel, !above.isLink, !above.isHeading, !above.isItem {
          found.append((index, (above.hash &* 31) & ~1, slug))
        }
      }
    }
    for (part, hash, slug) in found where found.count(where: { $0.hash == hash }) == 1 {
      end[part].others.append(hash)
      neighbors.append((hash, slug))
    }
  }

  /// Whether a tool wrote no blank lines between most blocks, so that each line of a paragraph can be a block of the
  /// site.
  private static func isTight(_ blocks: ArraySlice<Block>) -> Bool {
    let joined = zip(blocks, blocks.dropFirst()).count { ($0.lines.last?.lastNumber ?? 0) + 1 == $1.number }
    return joined > 0 && joined * 2 >= blocks.count - 1
  }

  private enum Place { case beforeTitle, beforeText, afterText }

  private static let neighborSeed: UInt64 = 0x2545_F491_4F6C_DD1D

  private static func parts(
    of block: Block, _ index: Int, _ name: String, _ isTight: Bool, _ isContents: (Block) -> Bool,
    _ place: Place
  ) -> [FramePart] {
    if block.kind == .code {
      return [
        FramePart(
          block: Int32(index), line: nil, hash: 0, isHeading: false, isProse: true, isLink: false,
          isLabel: false)
      ]
    }
    let isList = block.kind != .heading && LineKind.listMarker(block.text) != nil
    if isList || isTight && block.kind == .paragraph {
      let isKnown = isList && isContents(block)
      return block.lines.indices.filter { !block.lines[$0].isBlank }.map {
        let text = block.lines[$0].text
        let isItem = isList && (!isTight || text.indent > 0 || LineKind.listMarker(text) != nil)
        var part = part(text, index, Int32($0), name, isItem: isItem, place)
        part.isKnown = part.isKnown || isKnown
        return part
      }
    }
    return [part(text(of: block), index, nil, name, isHeading: block.kind == .heading, place)]
  }

  private static func text(of block: Block) -> Bytes {
    block.lines.count == 1 ? block.text : Bytes(block.lines.map(\.text.string).joined(separator: " "))
  }

  private static func part(
    _ text: Bytes, _ block: Int, _ line: Int32?, _ name: String, isHeading: Bool = false,
    isItem: Bool = false, _ place: Place
  ) -> FramePart {
    let plain = Frame.plain(text)
    // An image is known by its URL.
    let key = plain.utf8.contains { $0.isASCIILetter || $0 >= 0x80 } ? plain : text.string
    let isLink = Frame.isLinkOnly(text, title: name)
    let seed: UInt64 = place == .afterText ? 0xCBF2_9CE4_8422_2325 : 0x9E37_79B9_7F4A_7C15
    var part = FramePart(
      block: Int32(block), line: line, isItem: isItem, hash: Frame.hash(key, seed), isHeading: isHeading,
      isProse: !isLink && !isHeading && words(plain) >= fewestWords, isLink: isLink,
      isLabel: plain.utf8.count <= longestLabel || isLink, isKnown: !isHeading && FrameLabels.matches(text))
    if !isItem, !isLink, !part.isKnown, isCapitals(text) { part.isHeading = true }
    if isItem {
      part.indent = Int32(text.indent)
      part.isOwn = Frame.plain(LineKind.listMarker(text)?.content ?? text) == name
    }
    // Numbers of headings are text: versions, chapters, and steps.
    guard !isHeading, let number = plain.utf8.firstIndex(where: \.isASCIIDigit) else { return part }
    let numbers = Frame.withoutNumbers(plain)
    part.isDate = numbers.isDate
    if let unit = isLink ? nil : FrameLabels.unit(ofCount: numbers.text) {
      part.others.append(Frame.hash("0 \(unit)", seed))
    } else if !isLink, Frame.isPartOfBook(numbers.text) {
      return part
    } else if isLink || place != .beforeText || part.isDate {
      // Below the title, a number can be a fact about the subject: “Serves 4”.
      part.others.append(Frame.hash(numbers.text, seed))
    }
    if place == .afterText, !isItem, !isHeading, !isLink, plain.utf8.count <= longestDate,
      plain.utf8[..<number].count >= shortestLabel
    {
      part.others.append(Frame.hash("\(plain[..<number])\u{1}", seed))
    }
    return part
  }

  /// The number of bytes of labels, and of dates with a label, such as “Last updated 3 months ago”.
  private static let longestLabel = 40
  private static let longestDate = 60
  private static let shortestLabel = 8

  /// Returns whether a text is in capital letters, as the headings of manual pages are.
  private static func isCapitals(_ text: Bytes) -> Bool {
    text.count <= longestLabel && text.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } >= 3
      && text.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// Returns the number of words of a text. Chinese and Japanese have no spaces, and about four characters for a word.
  private static func words(_ plain: String) -> Int {
    1 + plain.utf8.count { $0 == Byte.space } + plain.utf8.count { (0xE3...0xED).contains($0) } / 4
  }

  /// Returns the beginning of the visible text of a part.
  static func excerpt(_ part: FramePart, of blocks: [Block]) -> String {
    let block = blocks[Int(part.block)]
    let text = part.line.map { block.lines[Int($0)].text } ?? text(of: block)
    return Bytes(PlainText.of(LineKind.listMarker(text)?.content ?? text)).excerpt
  }
}

extension PageEdges {
  /// The largest number of other parts, links or labels, between parts of the frame.
  private static let mostGaps = 3

  private typealias Found = [(part: FramePart, isFrame: Bool)]

  /// Returns the parts of a page that belong to the frame.
  func parts(in frame: Frame) -> [FramePart] {
    let first = matching(beginning, frame)
    let last = matching(end, frame, isAtEnd: true)
    return first.filter { $0.part.block < title && $0.isFrame }.map(\.part)
      + Self.beforeSections(first.filter { $0.part.block >= title })
      + Self.withHeadings(Self.withoutFacts(last, frame), isAboveText: false)
  }

  /// Returns the parts from an end of the page to its text, each with whether it belongs to the frame.
  private func matching(_ parts: [FramePart], _ frame: Frame, isAtEnd: Bool = false) -> Found {
    var found: Found = []
    var gaps = 0
    for part in parts {
      let isFrame = frame.contains(part) || part.isKnown
      let isInside = part.isLink && part.indent > 0
      if !isFrame, isAtEnd || part.block >= title {
        guard part.isLabel, !part.isHeading, gaps < Self.mostGaps || isInside else {
          if part.isHeading { found.append((part, false)) }
          return withWholeLists(found, text: part.block, isAtEnd: isAtEnd)
        }
        if !isInside { gaps += 1 }
      }
      found.append((part, isFrame))
    }
    return withWholeLists(found, text: -1, isAtEnd: isAtEnd)
  }

  /// Decides about lists as a whole, except for items that generators write. A list is a menu if half of its items are
  /// parts of the frame, or any of them above the title, where blank lines do not divide it. Then the other links and
  /// labels belong to it: the item of the page itself, and the items of its section. Links inside an item are not
  /// counted, so that a menu can show the pages of one section only.
  ///
  /// - Parameter text: the block with which the text of the page begins. A list in it is a menu only up to its last item
  ///   that is a part of the frame.
  private func withWholeLists(_ found: Found, text: Int32, isAtEnd: Bool) -> Found {
    var lists: [Int32: FramedList] = [:]
    var ids: [Int32: Int32] = [:]
    for part in found.lazy.map(\.part) where part.isItem && ids[part.block] == nil {
      ids[part.block] = part.block < title ? ids[part.block - 1] ?? part.block : part.block
    }
    for (index, (part, isFrame)) in found.enumerated() where part.isItem {
      lists[ids[part.block] ?? part.block, default: FramedList()].add(part, isFrame, index, isAtEnd: isAtEnd)
    }
    return found.enumerated().map { index, found in
      let (part, isFrame) = found
      guard part.isItem, !part.isKnown, let list = ids[part.block].flatMap({ lists[$0] }) else {
        return found
      }
      if part.block < title { return (part, isFrame || part.isLabel && list.frame > 0) }
      let isText = part.block == text
      if isText || index > list.last, list.isMenuBesideText { return (part, index <= list.last) }
      return (part, list.frame > 0 && list.frame * 2 >= list.all && !isText)
    }
  }

  /// The items of a list from an end of the page to its text.
  private struct FramedList {
    /// The number of items, of those that are parts of the frame, and of those up to the last part of the frame.
    var all = 0
    var frame = 0
    private var allToLast = 0
    private var links = 0
    /// The index of the last part that belongs to the same menu as the last part of the frame.
    var last = -1

    /// The smallest number of links of a menu without a blank line between it and a list of the page.
    private static let fewestLinks = 3

    /// Whether the items up to the last part of the frame are a menu, to which the others need not belong.
    var isMenuBesideText: Bool { links >= Self.fewestLinks && frame * 4 >= allToLast * 3 }

    mutating func add(_ part: FramePart, _ isFrame: Bool, _ index: Int, isAtEnd: Bool) {
      let isInside = part.isLink && part.indent > 0
      if isFrame || !isInside { all += 1 }
      if isFrame { frame += 1 }
      if isFrame, part.isLink { links += 1 }
      // The page itself, and the pages of its section, are in the menu only on some pages.
      let isOfMenu = isFrame || part.isOwn || isInside && !isAtEnd
      guard isFrame && part.isLink || isOfMenu && last == index - 1 else { return }
      last = index
      allToLast = all
    }
  }

  /// Returns the parts from the end of the page, with sections as text that state a fact in numbers of their own: “Since
  /// version 1.2” below the heading “Availability”.
  private static func withoutFacts(_ found: Found, _ frame: Frame) -> Found {
    var found = found
    var lowest: Int?
    for (index, (part, isFrame)) in found.enumerated() {
      if part.isHeading, let first = lowest {
        for fact in first...index { found[fact].isFrame = false }
      }
      // The heading above other text stays anyway.
      if part.isHeading || !isFrame { lowest = nil }
      let isFact = frame.contains(part) && !part.isLink && !part.isDate && !part.isKnown && !part.isHeading
      if isFact, lowest == nil, !frame.containsExactly(part) { lowest = index }
    }
    return found
  }

  /// Returns the parts between the title and the text that belong to the frame. A section that keeps its heading keeps
  /// its text.
  private static func beforeSections(_ found: Found) -> [FramePart] {
    let kept = withHeadings(found.reversed(), isAboveText: true)
    let removed = Set(kept.map(\.block))
    let section = found.first { $0.part.isHeading && !removed.contains($0.part.block) }?.part.block ?? .max
    return kept.filter { $0.block < section }
  }

  /// Returns the parts that belong to the frame. A heading does only if everything below it does. A list of texts directly
  /// below a heading that stays is its text.
  ///
  /// - Parameters:
  ///   - found: parts from below to above.
  ///   - isAboveText: whether text of the page follows the lowest part.
  private static func withHeadings(_ found: Found, isAboveText: Bool) -> [FramePart] {
    var kept: [FramePart] = []
    var isAboveText = isAboveText
    for (part, isFrame) in found {
      if isFrame, !part.isHeading || !isAboveText {
        kept.append(part)
      } else {
        isAboveText = true
        if part.isHeading { kept.removeAll { $0.block == part.block + 1 && $0.isItem && !$0.isLink } }
      }
    }
    return kept
  }
}
