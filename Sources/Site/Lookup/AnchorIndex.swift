import Basics
import PageModel

/// Finds the anchor of a page that a link refers to, even if the link spells it differently.
struct AnchorIndex: Sendable {
  private let headings: HeadingList
  /// The anchors of the page that do not belong to headings.
  private let others: [String]
  /// A table of exact anchors; nil for a page with few anchors, for which a linear search is faster.
  private var exact: PathTable?
  /// A table of anchors and heading texts after `fold`; nil if `exact` is nil.
  private var folded: PathTable?

  init(of page: Page) {
    // Read the members one by one: copying the summary would retain and release all its objects.
    let shared = page.shared
    headings = shared.summary.headings
    others =
      shared.summary.anchor.isEmpty
      ? shared.summary.otherAnchors : shared.summary.otherAnchors + [shared.summary.anchor]
    guard count > 32 else { return }
    var exact = PathTable(capacity: count)
    var folded = PathTable(capacity: count)
    // In reverse order, so that the first of several equal anchors remains in the table.
    for index in (0..<count).reversed() {
      self[index].withBytes { _ = exact.set($0, index) }
      for key in keys(index).reversed() where !key.isEmpty { folded.set(key, index) }
    }
    self.exact = exact
    self.folded = folded
  }

  private var count: Int { headings.count + others.count }

  private subscript(index: Int) -> String {
    index < headings.count ? headings[index].anchor : others[index - headings.count]
  }

  /// Returns whether the page has exactly this anchor.
  func has(_ anchor: UnsafeBufferPointer<UInt8>) -> Bool {
    if let exact { return exact.find(anchor) != nil }
    return headings.indices.contains { headings.withAnchor($0) { $0.elementsEqual(anchor) } }
      || others.contains { $0.withBytes { $0.elementsEqual(anchor) } }
  }

  /// Returns the anchor that a fragment refers to: the one with exactly this spelling, else the first one that differs
  /// only in case and punctuation, such as `Best-practices` for GitHub’s `#best-practices`.
  func anchor(_ fragment: UnsafeBufferPointer<UInt8>) -> String? {
    if has(fragment) { return String(decoding: fragment, as: UTF8.self) }
    let wanted = Self.fold(fragment)
    if wanted.isEmpty { return nil }
    if let folded {
      return wanted.withUnsafeBufferPointer { folded.find($0) }.map { self[$0] }
    }
    return (0..<count).first { isFolded($0, to: wanted) }.map { self[$0] }
  }

  /// All anchors: those of headings first.
  var all: [String] { headings.map(\.anchor) + others }

  /// Returns whether the anchor at an index, or the text of its heading, becomes `wanted` by `fold`.
  private func isFolded(_ index: Int, to wanted: [UInt8]) -> Bool {
    if index >= headings.count {
      return others[index - headings.count].withBytes { Self.isFolded($0, to: wanted) }
    }
    return headings.withAnchor(index) { Self.isFolded($0, to: wanted) }
      || headings.withText(index) { Self.isFolded($0, to: wanted) }
  }

  /// Returns the keys of an anchor in `folded`: the anchor, and the text of its heading.
  private func keys(_ index: Int) -> [[UInt8]] {
    if index >= headings.count { return [others[index - headings.count].withBytes { Self.fold($0) }] }
    return [
      headings.withAnchor(index) { Self.fold($0) }, headings.withText(index) { Self.fold($0) },
    ]
  }

  /// Returns whether `fold(text)` equals `wanted`, without allocating memory for ASCII text.
  private static func isFolded(_ text: UnsafeBufferPointer<UInt8>, to wanted: [UInt8]) -> Bool {
    var matched = 0
    for byte in text {
      if byte >= 0x80 { return fold(text) == wanted }
      guard ByteSet.alphanumerics.contains(byte) else { continue }
      guard matched < wanted.count, wanted[matched] == byte.asciiLowercased else {
        // A later character may not be ASCII, and then all of the text is folded by Unicode rules.
        return text.contains { $0 >= 0x80 } && fold(text) == wanted
      }
      matched += 1
    }
    return matched == wanted.count
  }

  /// Returns only the letters and digits of a text, in lowercase.
  private static func fold(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if text.contains(where: { $0 >= 0x80 }) { return fold(String(decoding: text, as: UTF8.self)) }
    var letters: [UInt8] = []
    letters.reserveCapacity(text.count)
    for byte in text where ByteSet.alphanumerics.contains(byte) { letters.append(byte.asciiLowercased) }
    return letters
  }

  /// Returns only the letters, digits and combining marks of a text, in lowercase, by Unicode rules.
  private static func fold(_ text: String) -> [UInt8] {
    var letters = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars
    where scalar.value < 0x80
      ? ByteSet.alphanumerics.contains(UInt8(scalar.value))
      : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.canonicalCombiningClass != .notReordered
    {
      letters.append(scalar)
    }
    return Array(String(letters).utf8)
  }
}
