import Basics
import Markup

/// The anchors that are in use on a page, so that each is unique. `HeadingID` makes anchors from text.
struct AnchorSet {
  private let style: HeadingIDStyle
  private var taken: Set<String> = []
  /// The anchors that were made from text, in lowercase.
  private var made: Set<String> = []
  /// The last number that was added to each anchor that several headings would have. The keys are in lowercase.
  private var numbers: [String: Int] = [:]

  init(_ style: HeadingIDStyle) {
    self.style = style
    // Most pages have fewer headings.
    taken.reserveCapacity(24)
  }

  /// Reserves an anchor. Returns false if it is already in use.
  mutating func reserve(_ anchor: String) -> Bool {
    !HeadingID.reservedIDs.contains(anchor) && taken.insert(anchor).inserted
  }

  /// Returns whether an anchor is in use.
  func contains(_ anchor: String) -> Bool { taken.contains(anchor) || HeadingID.reservedIDs.contains(anchor) }

  /// Makes a unique anchor from a text, and reserves it: `Layout`, then `Layout-1`, `Layout-2`.
  ///
  /// As on GitHub, whose anchors are lowercase, no two of these anchors differ only in case.
  mutating func make(from text: String) -> String {
    let base = HeadingID.make(from: text, style)
    let key = key(base)
    if isFree(key), reserve(base) {
      made.insert(key)
      return base
    }
    var number = numbers[key] ?? 0
    var anchor: String
    repeat {
      number += 1
      anchor = style.numbered(base, number)
    } while !isFree(self.key(anchor)) || !reserve(anchor)
    numbers[key] = number
    made.insert(self.key(anchor))
    return anchor
  }

  /// Makes a unique anchor from the text of a label, and reserves it. Returns nil if it would be the anchor of a heading,
  /// or if the text has no letters.
  ///
  /// - Parameter headings: the anchors of all headings in lowercase, without numbers.
  mutating func makeForLabel(from text: String, headings: Set<String>) -> String? {
    let key = HeadingID.make(from: text, style).lowercased()
    let unnumbered = key.reversed().drop { $0.isNumber }.drop { $0 == "-" || $0 == "_" }
    guard !headings.contains(key), !headings.contains(String(unnumbered.reversed())),
      key != "section" || text.lowercased() == key
    else { return nil }
    return make(from: text)
  }

  private func isFree(_ key: String) -> Bool { !made.contains(key) }

  /// Only the style of the guidelines keeps capitals.
  private func key(_ anchor: String) -> String { style == .guidelines ? anchor.lowercased() : anchor }
}

/// A custom anchor: `## Best practices {#best}`. Other tools also accept spaces within the braces: `{ #best }`.
enum CustomHeadingID {
  /// Returns the custom anchor of a heading, the text node that it ends, and its length there in bytes, including the
  /// space before it. Returns nil if there is none.
  static func find(in heading: Node) -> (anchor: String, last: Node, length: Int)? {
    guard let last = heading.lastChild, last.kind == .text else { return nil }
    let text = last.literal
    guard text.last == UInt8(ascii: "}"), let open = text.lastIndex(of: UInt8(ascii: "{")) else { return nil }
    var (low, high) = (open + 1, text.count - 1)
    while low < high, text[low] == Byte.space { low += 1 }
    while low < high, text[high - 1] == Byte.space { high -= 1 }
    guard high - low > 1, text[low] == UInt8(ascii: "#") else { return nil }
    let anchor = text[(low + 1)..<high]
    guard anchor.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    var start = open
    while start > 0, text[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return (String(decoding: anchor, as: UTF8.self), last, text.count - start)
  }

  /// Returns a label without the custom anchor at its end, and the anchor.
  static func split(_ label: String) -> (text: String, anchor: String?) {
    guard label.last == "}", let open = label.ranges(of: "{#").last else { return (label, nil) }
    let anchor = label[open.upperBound...].dropLast()
    guard !anchor.isEmpty, anchor.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "}") })
    else {
      return (label, nil)
    }
    return (String(label[..<open.lowerBound].reversed().drop { $0 == " " }.reversed()), String(anchor))
  }

  /// Removes the custom anchor from a heading, and returns it. Returns nil if there is none.
  static func take(from heading: Node) -> String? {
    guard let (anchor, last, length) = find(in: heading) else { return nil }
    last.removeLast(length)
    return anchor
  }
}
