import Platform

// Swift’s own functions with these names belong to its library for regular expressions, which is not linked: see
// Package.swift.

extension Collection where Element: Equatable {
  /// Returns the first range of elements that equals `part`; nil if there is none.
  public func firstRange(of part: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      var (index, other) = (start, part.startIndex)
      while other != part.endIndex, index != endIndex, self[index] == part[other] {
        formIndex(after: &index)
        part.formIndex(after: &other)
      }
      if other == part.endIndex { return start..<index }
      if index == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  /// Returns all ranges of elements that equal `part`, which is not empty. They do not overlap.
  public func ranges(of part: some Collection<Element>) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      found.append(range)
      rest = rest[range.upperBound...]
    }
    return found
  }

  /// Returns the parts between the ranges that are equal to `separator`, of which at most `maxSplits` count.
  @_disfavoredOverload
  public func split(
    separator: some Collection<Element>, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for range in ranges(of: separator).prefix(maxSplits) {
      parts.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    parts.append(self[start...])
    return omittingEmptySubsequences ? parts.filter { !$0.isEmpty } : parts
  }
}

extension RangeReplaceableCollection where Element: Equatable {
  /// Returns the elements with `new` in place of each range that is equal to `part`.
  public func replacing(_ part: some Collection<Element>, with new: some Collection<Element>) -> Self {
    replacingElements(part, new)
  }

  fileprivate func replacingElements(
    _ part: some Collection<Element>, _ new: some Collection<Element>
  ) -> Self {
    var result = Self()
    var start = startIndex
    for range in ranges(of: part) {
      result.append(contentsOf: self[start..<range.lowerBound])
      result.append(contentsOf: new)
      start = range.upperBound
    }
    if start == startIndex { return self }
    result.append(contentsOf: self[start...])
    return result
  }
}

extension StringProtocol {
  /// Returns the first range of another text; nil if there is none.
  public func firstRange(of part: some StringProtocol) -> Range<Index>? {
    guard mayContain(part) else { return nil }
    return Array(Substring(part)).range(in: Substring(self))
  }

  /// Returns whether the text contains the bytes of another one. This search is much faster than one for characters.
  fileprivate func mayContain(_ part: some StringProtocol) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { text in
      part.utf8.withContiguousStorageIfAvailable { text.contains($0) } ?? true
    }
    return found ?? true
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func contains(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = baseAddress, let wanted = part.baseAddress, let first = part.first else {
      return part.isEmpty
    }
    var start = 0
    while start + part.count <= count {
      guard let found = memchr(base + start, Int32(first), count - part.count - start + 1) else {
        return false
      }
      start = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + start, wanted, part.count) == 0 { return true }
      start += 1
    }
    return false
  }
}

extension [Character] {
  /// Searches for the characters in a text. It is compiled once, unlike the generic search.
  fileprivate func range(in text: Substring) -> Range<Substring.Index>? { text.firstRange(of: self) }
}

extension String {
  /// The text with each link in Markdown, `[text](url)`, replaced by its text.
  public var withoutMarkdownLinks: String {
    var result = ""
    var rest = self[...]
    while let middle = rest.firstRange(of: "]("), let end = rest[middle.upperBound...].firstIndex(of: ")") {
      let before = rest[..<middle.lowerBound]
      // The text of a link contains no closing bracket.
      let text = before.lastIndex(of: "]").map { before[before.index(after: $0)...] } ?? before
      if let open = text.firstIndex(of: "[") {
        result += before[..<open] + before[before.index(after: open)...]
        rest = rest[rest.index(after: end)...]
      } else {
        result += rest[..<middle.upperBound]
        rest = rest[middle.upperBound...]
      }
    }
    return result + rest
  }
}

// Without a generic parameter, these are preferred to the functions of the standard library and of Foundation, which
// link the library for regular expressions.
extension String {
  /// Returns whether the text contains another one.
  public func contains(_ part: String) -> Bool { firstRange(of: part) != nil }
  public func contains(_ part: Substring) -> Bool { firstRange(of: part) != nil }

  /// Returns the text with `new` in place of each occurrence of another text.
  public func replacing(_ part: String, with new: String) -> String {
    mayContain(part) ? replacingElements(part, new) : self
  }
}

extension Substring {
  /// Returns whether the text contains another one.
  public func contains(_ part: String) -> Bool { firstRange(of: part) != nil }
  public func contains(_ part: Substring) -> Bool { firstRange(of: part) != nil }
}
