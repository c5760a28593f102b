import Basics

/// The anchors of one page, each given once.
///
/// `AnchorForm` tells how they are made.
struct AnchorSet {
  private var taken: Set<String> = AnchorForm.ofThePage
  /// For each text that more than one heading has, the last number given.
  private var numbers: [String: Int] = [:]

  /// Takes an anchor that the author chose; false if the page has it already.
  mutating func claim(_ anchor: String) -> Bool { taken.insert(anchor).inserted }

  /// Whether the page has this anchor.
  func contains(_ anchor: String) -> Bool { taken.contains(anchor) }

  /// Makes an anchor from a heading's text, and takes it: `Layout`, then `Layout-1`, `Layout-2`.
  mutating func make(from text: String) -> String {
    let base = AnchorForm.make(from: text)
    if claim(base) { return base }
    var number = numbers[base] ?? 0
    var anchor: String
    repeat {
      number += 1
      anchor = "\(base)-\(number)"
    } while !claim(anchor)
    numbers[base] = number
    return anchor
  }
}
