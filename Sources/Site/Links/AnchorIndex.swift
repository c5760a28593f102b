import Basics

/// Finds a page's anchors, however a link spells them.
struct AnchorIndex: Sendable {
  private let headings: HeadingList
  /// Those of the page that are no headings'.
  private let others: [String]
  /// The anchor as it stands; nil for pages with so few that looking at each is quicker.
  private var exact: PathTable?
  private var folded: PathTable?

  init(_ summary: PageSummary) {
    headings = summary.headings
    others = summary.anchor.isEmpty ? summary.otherAnchors : summary.otherAnchors + [summary.anchor]
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
    index < headings.count ? headings.anchor(index) : others[index - headings.count]
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
    let wanted = Self.fold(String(decoding: fragment, as: UTF8.self))
    if wanted.isEmpty { return nil }
    if let folded {
      return wanted.withUnsafeBufferPointer { folded.find($0) }.map { self[$0] }
    }
    return (0..<count).first { keys($0).contains(wanted) }.map { self[$0] }
  }

  var all: [String] { headings.indices.map(headings.anchor) + others }

  private func keys(_ index: Int) -> [[UInt8]] {
    let own = Self.fold(self[index])
    return index < headings.count ? [own, Self.fold(headings[index].text)] : [own]
  }

  /// Letters and digits alone, in lower case.
  private static func fold(_ text: String) -> [UInt8] {
    let text = text.lowercased()
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.filter { ByteSet.alphanumerics.contains($0) } }
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.canonicalCombiningClass != .notReordered
    {
      letters.append(scalar)
    }
    return Array(String(letters).utf8)
  }
}
