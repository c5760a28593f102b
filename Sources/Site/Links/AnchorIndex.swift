import Basics

/// Finds a page's anchors, however a link spells them.
struct AnchorIndex: Sendable {
  private let anchors: [String]
  /// The anchor as it stands; nil for pages with so few that looking at each is quicker.
  private var exact: PathTable?
  private var folded: PathTable?
  private let headings: Int
  private let texts: [String]

  init(_ summary: PageSummary) {
    let title = summary.anchor.isEmpty ? [] : [summary.anchor]
    anchors = summary.headings.map(\.anchor) + summary.otherAnchors + title
    texts = summary.headings.map(\.text)
    headings = texts.count
    guard anchors.count > 32 else { return }
    var exact = PathTable(capacity: anchors.count)
    var folded = PathTable(capacity: anchors.count)
    for index in anchors.indices.reversed() {
      anchors[index].withBytes { _ = exact.set($0, index) }
      for key in keys(index).reversed() where !key.isEmpty { folded.set(key, index) }
    }
    self.exact = exact
    self.folded = folded
  }

  /// The anchor that a fragment means: the same; else one that differs only in case; else one that differs
  /// only in punctuation, as `#best-practices` of GitHub does from `#Best-practices`.
  func anchor(_ fragment: UnsafeBufferPointer<UInt8>) -> String? {
    if let exact {
      if let index = exact.find(fragment) { return anchors[index] }
    } else {
      for anchor in anchors where anchor.withBytes({ $0.elementsEqual(fragment) }) { return anchor }
    }
    let wanted = Self.fold(String(decoding: fragment, as: UTF8.self))
    if wanted.isEmpty { return nil }
    if let folded {
      return wanted.withUnsafeBufferPointer { folded.find($0) }.map { anchors[$0] }
    }
    return anchors.indices.first { keys($0).contains(wanted) }.map { anchors[$0] }
  }

  var all: [String] { anchors }

  private func keys(_ index: Int) -> [[UInt8]] {
    let own = Self.fold(anchors[index])
    return index < headings ? [own, Self.fold(texts[index])] : [own]
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
