import Basics

/// Finds a page's anchors, however a link spells them.
struct AnchorIndex: Sendable {
  private let headings: HeadingList
  /// Those of the page that are no headings'.
  private let others: [String]
  /// The anchor as it stands; nil for pages with so few that looking at each is quicker.
  private var exact: PathTable?
  private var folded: PathTable?

  init(of page: Page) {
    // Part by part, since a copy of the summary would count references.
    let shared = page.shared
    headings = shared.summary.headings
    others =
      shared.summary.anchor.isEmpty
      ? shared.summary.otherAnchors : shared.summary.otherAnchors + [shared.summary.anchor]
    guard count > 32 else { return }
    var exact = PathTable(capacity: count)
    var folded = PathTable(capacity: count)
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

  /// Whether there is this very anchor.
  func has(_ anchor: UnsafeBufferPointer<UInt8>) -> Bool {
    if let exact { return exact.find(anchor) != nil }
    return headings.indices.contains { headings.withAnchor($0) { $0.elementsEqual(anchor) } }
      || others.contains { $0.withBytes { $0.elementsEqual(anchor) } }
  }

  /// The anchor that a fragment means: the same; else one that differs only in case; else one that differs
  /// only in punctuation, as `#best-practices` of GitHub does from `#Best-practices`.
  func anchor(_ fragment: UnsafeBufferPointer<UInt8>) -> String? {
    if has(fragment) { return String(decoding: fragment, as: UTF8.self) }
    let wanted = Self.fold(fragment)
    if wanted.isEmpty { return nil }
    if let folded {
      return wanted.withUnsafeBufferPointer { folded.find($0) }.map { self[$0] }
    }
    return (0..<count).first { isFolded($0, to: wanted) }.map { self[$0] }
  }

  var all: [String] { headings.map(\.anchor) + others }

  private func isFolded(_ index: Int, to wanted: [UInt8]) -> Bool {
    if index >= headings.count {
      return others[index - headings.count].withBytes { Self.isFolded($0, to: wanted) }
    }
    return headings.withAnchor(index) { Self.isFolded($0, to: wanted) }
      || headings.withText(index) { Self.isFolded($0, to: wanted) }
  }

  private func keys(_ index: Int) -> [[UInt8]] {
    if index >= headings.count { return [others[index - headings.count].withBytes { Self.fold($0) }] }
    return [
      headings.withAnchor(index) { Self.fold($0) }, headings.withText(index) { Self.fold($0) },
    ]
  }

  /// Whether `fold` makes `wanted` of a text.
  private static func isFolded(_ text: UnsafeBufferPointer<UInt8>, to wanted: [UInt8]) -> Bool {
    var matched = 0
    for byte in text {
      if byte >= 0x80 { return fold(text) == wanted }
      guard ByteSet.alphanumerics.contains(byte) else { continue }
      guard matched < wanted.count, wanted[matched] == lowerCase(byte) else {
        // Later letters may tell that the text has to be folded in another way.
        return text.contains { $0 >= 0x80 } && fold(text) == wanted
      }
      matched += 1
    }
    return matched == wanted.count
  }

  /// Letters and digits alone, in lower case.
  private static func fold(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if text.contains(where: { $0 >= 0x80 }) { return fold(String(decoding: text, as: UTF8.self)) }
    var letters: [UInt8] = []
    letters.reserveCapacity(text.count)
    for byte in text where ByteSet.alphanumerics.contains(byte) { letters.append(lowerCase(byte)) }
    return letters
  }

  private static func lowerCase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 32 : byte
  }

  /// The same for text that is not ASCII alone.
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
