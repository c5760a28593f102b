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

  func contains(_ part: FramePart) -> Bool { !part.isCode && parts.contains(part.hash) }

  /// Returns whether most pages have this name of a site, with the mark that separates it, in their titles, or have
  /// it as their first heading.
  func contains(siteName: String) -> Bool { parts.contains(Self.nameHash(siteName)) }

  static func nameHash(_ name: String) -> UInt64 { hash(name, 0x5851_F42D_4C95_7F2D) }

  /// Returns the hash of a text without the values of its digits.
  static func hash(_ text: String, _ seed: UInt64) -> UInt64 {
    text.utf8.reduce(seed) { ($0 ^ UInt64($1.isASCIIDigit ? UInt8(ascii: "0") : $1)) &* 0x100_0000_01B3 }
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
  static func isLinkOnly(_ text: Bytes) -> Bool {
    let links = LinkSpan.all(in: text)
    guard links.contains(where: { !$0.isImage }) else { return false }
    var position = text.startIndex
    var between: [UInt8] = []
    for link in links {
      between += text[position..<link.range.lowerBound]
      position = link.range.upperBound
    }
    between += text[position...]
    // Marks such as “›” have three bytes.
    return !between.contains { $0.isASCIILetter || $0.isASCIIDigit }
      && between.count { $0 >= 0x80 } <= 3 * links.count
  }
}

/// A part of a page that can belong to the frame: an item of a list, or a whole block of another kind.
struct FramePart: Sendable {
  /// The index of the block.
  var block: Int32
  /// The index of the line in a list; nil for a whole block.
  var line: Int32?
  var hash: UInt64
  /// Whether the part is a block of code, which belongs to no frame.
  var isCode: Bool { hash == 0 }
  var isHeading: Bool
  /// Whether the part has a sentence, so that it needs more evidence.
  var isProse: Bool
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

  /// - Parameter title: the number of blocks before the title.
  init(_ blocks: [Block], title: Int) {
    self.title = title
    var index = 0
    var prose = 0
    while index < blocks.count, beginning.count < Self.most, index < title || prose < Self.mostProse {
      let parts = Self.parts(of: blocks[index], index, isEnd: false)
      prose += parts.count(where: \.isProse)
      beginning += parts
      index += 1
    }
    index = blocks.count
    prose = 0
    while index > 0, end.count < Self.most, prose < Self.mostProse {
      index -= 1
      let parts = Self.parts(of: blocks[index], index, isEnd: true)
      prose += parts.count(where: \.isProse)
      end += parts.reversed()
    }
  }

  private static func parts(of block: Block, _ index: Int, isEnd: Bool) -> [FramePart] {
    if block.kind == .code {
      return [
        FramePart(
          block: Int32(index), line: nil, hash: 0, isHeading: false, isProse: true, isLabel: false)
      ]
    }
    let isList = block.kind != .heading && LineKind.listMarker(block.text) != nil
    if isList {
      return block.lines.indices.filter { !block.lines[$0].isBlank }.map {
        part(block.lines[$0].text, index, Int32($0), isHeading: false, isEnd)
      }
    }
    return [part(text(of: block), index, nil, isHeading: block.kind == .heading, isEnd)]
  }

  private static func text(of block: Block) -> Bytes {
    block.lines.count == 1 ? block.text : Bytes(block.lines.map(\.text.string).joined(separator: " "))
  }

  private static func part(_ text: Bytes, _ block: Int, _ line: Int32?, isHeading: Bool, _ isEnd: Bool)
    -> FramePart
  {
    let plain = Frame.plain(text)
    // An image is known by its URL.
    let key = plain.utf8.contains { $0.isASCIILetter || $0 >= 0x80 } ? plain : text.string
    let isLinkOnly = Frame.isLinkOnly(text)
    return FramePart(
      block: Int32(block), line: line,
      hash: Frame.hash(key, isEnd ? 0xCBF2_9CE4_8422_2325 : 0x9E37_79B9_7F4A_7C15), isHeading: isHeading,
      isProse: !isLinkOnly && !isHeading && plain.utf8.count { $0 == Byte.space } >= fewestWords - 1,
      isLabel: plain.utf8.count <= 40 || isLinkOnly, isKnown: !isHeading && FrameLabels.matches(text))
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

  /// Returns the parts of a page that belong to the frame.
  func parts(in frame: Frame) -> [FramePart] {
    let first = withWholeLists(Self.matching(beginning, frame) { $0.block < title })
    let last = withWholeLists(Self.matching(end, frame) { _ in false })
    return first.filter { $0.part.block < title && $0.isFrame }.map(\.part)
      + Self.withHeadings(first.filter { $0.part.block >= title }.reversed(), isAboveText: true)
      + Self.withHeadings(last, isAboveText: false)
  }

  /// Returns the parts from an end of the page to its text, each with whether it belongs to the frame.
  private static func matching(
    _ parts: [FramePart], _ frame: Frame, isBeforeTitle: (FramePart) -> Bool
  ) -> [(part: FramePart, isFrame: Bool)] {
    var found: [(part: FramePart, isFrame: Bool)] = []
    var gaps = 0
    for part in parts {
      let isFrame = frame.contains(part) || part.isKnown
      if !isFrame, !isBeforeTitle(part) {
        guard part.isLabel, !part.isHeading, gaps < mostGaps else { break }
        gaps += 1
      }
      found.append((part, isFrame))
    }
    return found
  }

  /// Adds the other links and labels of a menu: the item of the page itself, and the items of its section. A list is a
  /// menu if half of its items are parts of the frame, or any of them above the title.
  private func withWholeLists(
    _ found: [(part: FramePart, isFrame: Bool)]
  ) -> [(part: FramePart, isFrame: Bool)] {
    var counts: [Int32: (all: Int, frame: Int)] = [:]
    for (part, isFrame) in found where part.line != nil {
      counts[part.block, default: (0, 0)].all += 1
      if isFrame { counts[part.block, default: (0, 0)].frame += 1 }
    }
    return found.map { part, isFrame in
      guard !isFrame, part.isLabel, part.line != nil, let count = counts[part.block] else {
        return (part, isFrame)
      }
      return (part, part.block < title ? count.frame > 0 : count.frame * 2 >= count.all)
    }
  }

  /// Returns the parts that belong to the frame. A heading does only if everything below it does.
  ///
  /// - Parameters:
  ///   - found: parts from below to above.
  ///   - isAboveText: whether text of the page follows the lowest part.
  private static func withHeadings(
    _ found: [(part: FramePart, isFrame: Bool)], isAboveText: Bool
  ) -> [FramePart] {
    var kept: [FramePart] = []
    var isAboveText = isAboveText
    for (part, isFrame) in found {
      if isFrame, !part.isHeading || !isAboveText {
        kept.append(part)
      } else {
        isAboveText = true
      }
    }
    return kept
  }
}
