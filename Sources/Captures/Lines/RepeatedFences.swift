import Basics

/// Removes the fences that some tools write several times, around a listing or in it.
///
/// A fence with a language begins a listing, and another one ends it. In Markdown, the first end would end the whole
/// listing, and the next one would begin another listing, with the text that follows.
enum RepeatedFences {
  /// The number of lines of a listing within which its end is searched for.
  private static let mostLines = 400

  static func remove(_ lines: [Line], removed: (Line) -> Void) -> [Line] {
    let contexts = CodeTracker.contexts(lines)
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    // The number of ends that are missing after the last listing. If a tool repeated its beginning, one of its ends can
    // follow its description.
    var missing = 0
    var hasLateEnd = false
    var isAfterListing = false
    var index = 0
    while index < lines.count {
      let line = lines[index]
      // Inside indented code, fences are text.
      if contexts[index].isIndented || !LineKind.isFence(line.text) {
        isAfterListing = isAfterListing && line.isBlank && missing > 0
        if !line.isBlank { missing = 0 }
        out.append(line)
        index += 1
      } else if isAfterListing && isBare(line.text) && (missing > 0 || opensNoListing(lines, index))
        || hasLateEnd && isLateEnd(at: index, lines)
      {
        hasLateEnd = hasLateEnd && isAfterListing
        missing = max(0, missing - 1)
        removed(line)
        index += 1
      } else {
        let listing = Listing(at: index, lines)
        for fence in listing.repeated { removed(lines[fence]) }
        out += listing.code
        index = listing.end
        hasLateEnd = !listing.repeated.isEmpty && hasLanguage(line.text)
        (missing, isAfterListing) = (listing.missing, true)
      }
    }
    return out
  }

  /// A listing with all of its fences.
  private struct Listing {
    /// The lines of the listing, with one fence at its beginning and end.
    var code: [Line]
    /// The indices of the other fences before its end.
    var repeated: [Int] = []
    /// The index after the fence that ends it.
    var end: Int
    /// The number of beginnings without an end so far.
    var missing: Int

    init(at start: Int, _ lines: [Line]) {
      var first = start
      while let next = fence(after: first, lines), hasLanguage(lines[next].text),
        !hasLongerFence(lines[first].text, lines[next].text)
      {
        repeated.append(first)
        first = next
      }
      if repeated.isEmpty, let inner = innerBeginning(at: start, lines) {
        repeated = [start]
        first = inner
      }
      missing = repeated.count
      var tracker = FenceTracker()
      _ = tracker.consume(lines[first].text)
      let opened = tracker
      var index = first + 1
      while index < lines.count, tracker.isOpen {
        _ = tracker.consume(lines[index].text)
        index += 1
      }
      end = index
      code = Array(lines[first..<index])
      // Other listings can begin inside this one, if no text is between them.
      var inner: [Int] = []
      var depth = 1
      var afterBlank = false
      for index in (first + 1)..<min(lines.count, first + RepeatedFences.mostLines) {
        let text = lines[index].text
        var next = opened
        if next.consume(text) == .code, !next.isOpen {
          depth -= 1
        } else if hasLanguage(text), !hasLongerFence(lines[first].text, text) {
          depth += 1
        } else if isText(text, afterBlank: afterBlank) {
          break
        } else {
          afterBlank = text.isBlank
          continue
        }
        afterBlank = false
        if depth > 0 {
          inner.append(index)
        } else if inner.isEmpty {
          break
        } else {
          let body = (first + 1..<index).filter { !inner.contains($0) }.drop { lines[$0].isBlank }
          let last = body.lastIndex { !lines[$0].isBlank } ?? body.startIndex - 1
          code = [lines[first]] + body[body.startIndex...last].map { lines[$0] } + [lines[index]]
          repeated += inner
          end = index + 1
          break
        }
      }
    }
  }

  /// Returns the index of the fence that follows another one, with at most blank lines between them.
  private static func fence(after index: Int, _ lines: [Line]) -> Int? {
    lines[(index + 1)...].firstIndex { !$0.isBlank }.flatMap { LineKind.isFence(lines[$0].text) ? $0 : nil }
  }

  /// Returns the index of the second beginning of a listing if a blank line separates its fences, which have no
  /// language, from those around them; nil for any other listing.
  private static func innerBeginning(at start: Int, _ lines: [Line]) -> Int? {
    func second(_ index: Int) -> Int? {
      fence(after: index, lines).flatMap {
        $0 > index + 1 && isBare(lines[index].text) && isBare(lines[$0].text) ? $0 : nil
      }
    }
    guard let first = second(start), first + 1 < lines.count, !lines[first + 1].isBlank else { return nil }
    var afterBlank = false
    for index in (first + 1)..<min(lines.count, start + mostLines) {
      let text = lines[index].text
      if LineKind.isFence(text) { return afterBlank || second(index) == nil ? nil : first }
      if isText(text, afterBlank: afterBlank) { return nil }
      afterBlank = text.isBlank
    }
    return nil
  }

  /// Returns whether a fence ends the description of a listing instead of beginning a listing: it directly follows text,
  /// and a heading or another listing follows, or nothing.
  private static func isLateEnd(at index: Int, _ lines: [Line]) -> Bool {
    guard index > 0, isBare(lines[index].text), !lines[index - 1].isBlank,
      !LineKind.isFence(lines[index - 1].text)
    else { return false }
    guard let next = lines[(index + 1)...].first(where: { !$0.isBlank })?.text else { return true }
    return LineKind.atxLevel(next) != nil || hasLanguage(next)
  }

  /// Returns true for a fence without a language.
  private static func isBare(_ text: Bytes) -> Bool {
    let line = text.trimmed
    return LineKind.isFence(line) && line.allSatisfy { $0 == line.first }
  }

  private static func hasLanguage(_ text: Bytes) -> Bool { LineKind.isFence(text) && !isBare(text) }

  /// Returns true if the first fence is longer than the second one, as fences around Markdown are.
  private static func hasLongerFence(_ outer: Bytes, _ inner: Bytes) -> Bool {
    func length(_ text: Bytes) -> Int {
      let line = text.trimmed
      return line.prefix { $0 == line.first }.count
    }
    return length(outer) > length(inner) || outer.trimmed.first != inner.trimmed.first
  }

  /// Returns true if the lines between the fence and the next one are text, or if that one begins a listing.
  private static func opensNoListing(_ lines: [Line], _ fence: Int) -> Bool {
    var isEmpty = true
    var afterBlank = false
    for line in lines[(fence + 1)...] {
      if line.isBlank {
        afterBlank = true
        continue
      }
      if LineKind.isFence(line.text) { return !isBare(line.text) }
      if isText(line.text, afterBlank: afterBlank) { return true }
      isEmpty = false
      afterBlank = false
    }
    return isEmpty
  }

  /// Returns true for a heading, a link, or a sentence, which are not code.
  private static func isText(_ text: Bytes, afterBlank: Bool) -> Bool {
    if let level = LineKind.atxLevel(text), level > 1 || afterBlank {
      return LineKind.atxContent(text, level).first.map { $0.isASCIIUppercase || $0 == UInt8(ascii: "[") }
        ?? false
    }
    guard afterBlank, let first = text.first, first.isASCIIUppercase || first == UInt8(ascii: "*") else {
      return false
    }
    let end = text.trimmedEnd.last
    return (end == UInt8(ascii: ".") || end == UInt8(ascii: ":")) && text.count { $0 == Byte.space } >= 4
  }
}
