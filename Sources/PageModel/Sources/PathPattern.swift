import Basics

/// A pattern for paths below a content folder, such as `drafts`, `*.{psd,ai}` or `**/internal/*.md`.
///
/// `*` matches any number of characters of one component, `?` matches one character, `**` matches any number of
/// components, and `{a,b}` matches one of its alternatives. A pattern that matches a folder also matches everything in
/// it.
public struct PathPattern: Sendable, Hashable {
  /// The pattern as the author wrote it.
  public let text: LocatedText
  /// The components of each alternative.
  private let alternatives: [[[UInt8]]]

  /// The maximum number of alternatives. Those after it are ignored.
  private static let maximumAlternatives = 64

  /// Parses a pattern. Returns nil if it is empty, or leaves the content folder.
  public init?(_ text: LocatedText) {
    self.text = text
    let all = Self.expanded(text.text[...]).map(Self.components)
    if all.contains(where: { $0.isEmpty || $0.contains(Array("..".utf8)) }) { return nil }
    alternatives = all
  }

  /// Parses a pattern that does not come from a file of the site, and therefore has no location.
  public init?(_ text: String) { self.init(LocatedText(text, at: SourceLocation(file: ""))) }

  /// Returns the patterns that result from replacing each `{a,b}` by one of its alternatives.
  private static func expanded(_ pattern: Substring) -> [String] {
    var results = [""]
    var rest = pattern
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let parts = rest[rest.index(after: open)..<close].split(
        separator: ",", omittingEmptySubsequences: false)
      let before = rest[..<open]
      results = Array(
        results.lazy.flatMap { head in parts.lazy.map { head + before + $0 } }.prefix(maximumAlternatives))
      rest = rest[rest.index(after: close)...]
    }
    return results.map { $0 + rest }
  }

  /// Returns the components of a pattern. In `a**b`, the stars also match across components, as in `a*/**/*b`.
  private static func components(_ pattern: String) -> [[UInt8]] {
    pattern.split(separator: "/").filter { $0 != "." }.flatMap { component -> [[UInt8]] in
      guard component != "**", let stars = component.firstRange(of: "**") else {
        return [Array(component.utf8)]
      }
      let before = component[..<stars.lowerBound]
      let after = component[stars.upperBound...].drop { $0 == "*" }
      return (before.isEmpty ? [] : [Array((before + "*").utf8)]) + [anyComponents]
        + (after.isEmpty ? [] : [Array(("*" + after).utf8)])
    }
  }

  /// Returns whether the pattern matches a path, given without slashes at its ends.
  public func matches(_ path: String) -> Bool { matches(path.utf8.split(separator: Self.slash)) }

  /// Returns whether the pattern matches a path or one of the folders around it.
  public func contains(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: Self.slash)
    return parts.indices.contains { matches(Array(parts[...$0])) }
  }

  private func matches(_ parts: [Substring.UTF8View.SubSequence]) -> Bool {
    alternatives.contains { components in
      Self.matches(components.count, parts.count, isStar: { components[$0] == Self.anyComponents }) {
        Self.matches(components[$0], Array(parts[$1]))
      }
    }
  }

  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    // `?` matches a whole character, so both are compared by Unicode scalars.
    let pattern = Array(String(decoding: pattern, as: UTF8.self).unicodeScalars)
    let name = Array(String(decoding: name, as: UTF8.self).unicodeScalars)
    return matches(pattern.count, name.count, isStar: { pattern[$0] == "*" }) {
      pattern[$0] == "?" || pattern[$0] == name[$1]
    }
  }

  /// Matches a pattern of `count` elements with a text of `length` elements. A star matches any number of elements.
  /// Going back to the last star is enough, so the time is at most proportional to the product of both lengths.
  private static func matches(
    _ count: Int, _ length: Int, isStar: (Int) -> Bool, isEqual: (Int, Int) -> Bool
  ) -> Bool {
    var (element, place) = (0, 0)
    var star: (element: Int, place: Int)?
    while place < length {
      if element < count, isStar(element) {
        star = (element, place)
        element += 1
      } else if element < count, isEqual(element, place) {
        element += 1
        place += 1
      } else if let last = star {
        star = (last.element, last.place + 1)
        (element, place) = (last.element + 1, last.place + 1)
      } else {
        return false
      }
    }
    while element < count, isStar(element) { element += 1 }
    return element == count
  }

  private static let slash = UInt8(ascii: "/")
  private static let anyComponents = Array("**".utf8)
}
