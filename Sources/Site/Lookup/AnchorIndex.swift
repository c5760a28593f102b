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
    }
    // Anchors replace the texts of headings: “Setup” below the title “Setup” has the anchor `Setup-1`.
    for index in headings.indices.reversed() {
      let text = headings.withText(index) { Self.fold($0) }
      if !text.isEmpty { folded.set(text, index) }
    }
    for index in (0..<count).reversed() {
      let anchor = self[index].withBytes { Self.fold($0) }
      if !anchor.isEmpty { folded.set(anchor, index) }
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
  /// only in case and punctuation, such as `Best-practices` for GitHub’s `#best-practices`, else the anchor of the first
  /// heading whose text does.
  func anchor(_ fragment: UnsafeBufferPointer<UInt8>) -> String? {
    if has(fragment) { return String(decoding: fragment, as: UTF8.self) }
    let wanted = Self.fold(fragment)
    if wanted.isEmpty { return nil }
    if let folded {
      return wanted.withUnsafeBufferPointer { folded.find($0) }.map { self[$0] }
    }
    let index =
      (0..<count).first { self[$0].withBytes { Self.isFolded($0, to: wanted) } }
      ?? headings.indices.first { headings.withText($0) { Self.isFolded($0, to: wanted) } }
    return index.map { self[$0] }
  }

  /// All anchors, headings first.
  var all: [String] { headings.map(\.anchor) + others }

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
