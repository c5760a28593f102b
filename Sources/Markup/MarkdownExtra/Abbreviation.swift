import Basics
import CMarkGFM

/// A definition of an abbreviation: `*[HTML]: HyperText Markup Language`.
///
/// Source: PHP Markdown Extra, “Abbreviations”.
public struct Abbreviation: Sendable, Hashable {
  /// The abbreviation, `HTML`.
  public var label: String
  /// Its meaning, `HyperText Markup Language`.
  public var meaning: String

  /// Creates an abbreviation, such as a term of a glossary.
  public init(label: String, meaning: String) {
    self.label = label
    self.meaning = meaning
  }

  /// The lengths in bytes of the longest label and meaning, because the meaning is repeated at each use.
  private static let longest = (label: 60, meaning: 300)

  /// Reads the definition at the beginning of a line. Returns nil if there is none.
  init?(_ line: UnsafeBufferPointer<UInt8>, from start: Int) {
    guard start + 5 < line.count, line[start] == UInt8(ascii: "*"), line[start + 1] == UInt8(ascii: "[")
    else {
      return nil
    }
    let labelStart = start + 2
    var labelEnd = labelStart
    while labelEnd < line.count, line[labelEnd] != UInt8(ascii: "]"), line[labelEnd] != UInt8(ascii: "[") {
      labelEnd += 1
    }
    guard labelEnd + 2 < line.count, line[labelEnd] == UInt8(ascii: "]"),
      line[labelEnd + 1] == UInt8(ascii: ":")
    else { return nil }
    let range = (labelEnd + 2)..<max(labelEnd + 2, DirectiveLine.contentEnd(line))
    let meaning = String(decoding: line[range], as: UTF8.self)
    self.label = String(decoding: line[labelStart..<labelEnd], as: UTF8.self)
    self.meaning = String(meaning.drop { $0 == " " || $0 == "\t" })
    // A text that ends with `*` is more likely emphasized.
    guard !label.isEmpty, label.first != " ", label.last != " ", label.utf8.count <= Self.longest.label,
      !self.meaning.isEmpty, self.meaning.utf8.count <= Self.longest.meaning, !self.meaning.hasSuffix("*")
    else { return nil }
  }
}

extension Abbreviation {
  /// The abbreviation with a small and with a capital first letter.
  fileprivate var withOtherCase: Abbreviation {
    let first = label.prefix(1)
    let other = first == first.lowercased() ? first.uppercased() : first.lowercased()
    return Abbreviation(label: other + label.dropFirst(), meaning: meaning)
  }

  var inBothCases: [Abbreviation] { [self, withOtherCase] }
}

// MARK: - AbbreviationFinder

/// Finds the abbreviations of a page in its text.
struct AbbreviationFinder {
  /// The numbers of the abbreviations by the first word of their labels, longest label first.
  private var byFirstWord: [[UInt8]: [Int]] = [:]
  private let labels: [[UInt8]]
  /// The first bytes of all labels, which rule out most words.
  private var firstBytes: Set<UInt8> = []

  /// The maximum number of labels with the same first word, so that the time grows only with the length of the text.
  private static let maximumPerWord = 16

  init(_ abbreviations: [Abbreviation]) {
    labels = abbreviations.map { Array($0.label.utf8) }
    for (number, label) in labels.enumerated() {
      let word = Array(label[..<label.withUnsafeBufferPointer { Self.endOfWord($0, 0) }])
      let others = byFirstWord[word, default: []]
      if others.count == Self.maximumPerWord || others.contains(where: { labels[$0] == label }) { continue }
      byFirstWord[word] = (others + [number]).sorted { labels[$0].count > labels[$1].count }
      if let first = label.first { firstBytes.insert(first) }
    }
  }

  /// Replaces the abbreviations below `root` by nodes of their own, except in headings, links and images.
  func mark(below root: CNode) {
    var node = root.pointee.first_child
    while let here = node {
      switch here.kind {
      case .heading, .link, .image, .codeBlock, .htmlBlock: node = here.followingOutside(below: root)
      case .text:
        node = here.followingOutside(below: root)
        mark(in: here)
      default: node = here.following(below: root)
      }
    }
  }

  private func mark(in first: CNode) {
    var text = first
    var bytes = first.literal
    var index = 0
    while index < bytes.count {
      guard let (number, end) = match(in: bytes, at: index) else {
        index = Self.endOfWord(bytes, index)
        continue
      }
      let isAsked = Self.isInBrackets(index..<end, bytes)
      guard
        let rest = split(
          text, isAsked ? number + labels.count : number, index..<end, brackets: isAsked ? 2 : 0)
      else { return }
      text = rest
      bytes = rest.literal
      index = 0
    }
  }

  /// Returns the abbreviation at an offset, and its end; nil if there is none.
  private func match(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> (number: Int, end: Int)? {
    guard firstBytes.contains(text[start]) else { return nil }
    let word = Array(text[start..<Self.endOfWord(text, start)])
    for number in byFirstWord[word] ?? [] {
      let label = labels[number]
      let end = start + label.count
      guard end <= text.count, text[start..<end].elementsEqual(label) else { continue }
      let isWhole = end == text.count || !Byte.isNamePart(text[end]) || !Byte.isNamePart(text[end - 1])
      if isWhole { return (number, end) }
    }
    return nil
  }

  /// Whether two pairs of brackets are around a range, with which the author asks for the meaning: `[[oolong]]`.
  private static func isInBrackets(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    range.lowerBound >= 2 && range.upperBound + 2 <= text.count
      && text[(range.lowerBound - 2)..<range.lowerBound].elementsEqual("[[".utf8)
      && text[range.upperBound..<(range.upperBound + 2)].elementsEqual("]]".utf8)
  }

  /// Inserts a node for the abbreviation in a range of a text after it, and the rest of the text after that node.
  /// Returns the node of the rest.
  ///
  /// - Parameter brackets: the number of bytes on both sides that are removed.
  private func split(_ text: CNode, _ number: Int, _ range: Range<Int>, brackets: Int) -> CNode? {
    guard let memory = text.pointee.content.mem,
      let node = cmark_node_new_with_mem(CMARK_NODE_CUSTOM_INLINE, memory),
      let rest = cmark_node_new_with_mem(CMARK_NODE_TEXT, memory)
    else { return nil }
    let bytes = text.literal
    node.becomeInline(.abbreviation, number)
    node.pointee.as.literal = cmark_chunk(UnsafeBufferPointer(rebasing: bytes[range]))
    rest.pointee.as.literal = cmark_chunk(
      UnsafeBufferPointer(rebasing: bytes[(range.upperBound + brackets)...]))
    let column = text.pointee.start_column
    for (new, offset) in [(node, range.lowerBound), (rest, range.upperBound + brackets)] {
      new.pointee.start_line = text.pointee.start_line
      new.pointee.end_line = text.pointee.end_line
      new.pointee.start_column = column + Int32(offset)
    }
    text.pointee.as.literal.len = Int32(range.lowerBound - brackets)
    text.insertAfter(node)
    node.insertAfter(rest)
    return rest
  }

  /// Returns the end of the word at an offset; the offset after a single byte that is not part of a word.
  private static func endOfWord(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < text.count, Byte.isNamePart(text[end]) { end += 1 }
    return max(end, start + 1)
  }
}
