import Basics

/// Removes fences that some tools write twice, around a listing that has fences already.
///
/// A fence directly after the end of a listing would otherwise begin another one, with the text that follows.
enum RepeatedFences {
  static func remove(_ lines: [Line], removed: (Line) -> Void) -> [Line] {
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    let contexts = CodeTracker.contexts(lines)
    var tracker = FenceTracker()
    var outerFences = 0
    var lastEndsListing = false
    for (index, line) in lines.enumerated() {
      if !tracker.isOpen, contexts[index].isIndented {
        // Inside indented code, fences are text.
        lastEndsListing = false
        out.append(line)
        continue
      }
      if line.isBlank, !tracker.isOpen, outerFences > 0 {
        // Blank lines can separate the fences of a listing that has several.
        out.append(line)
        continue
      }
      let wasOpen = tracker.isOpen
      let before = tracker
      let isCode = tracker.consume(line.text) == .code
      if isCode, !wasOpen {
        if lastEndsListing, isBare(line.text), outerFences > 0 || opensNoListing(lines, index) {
          outerFences = max(0, outerFences - 1)
          tracker = before
          removed(line)
          continue
        }
        if let inner = lines[(index + 1)...].first(where: { !$0.isBlank })?.text, hasLanguage(inner),
          !hasLongerFence(line.text, inner)
        {
          outerFences += 1
          tracker = before
          removed(line)
          continue
        }
      }
      lastEndsListing = isCode && wasOpen && !tracker.isOpen
      if !isCode { outerFences = 0 }
      out.append(line)
    }
    return out
  }

  /// Returns true for a fence without a language.
  private static func isBare(_ text: Bytes) -> Bool {
    let line = text.trimmed
    return LineKind.isFence(line) && line.allSatisfy { $0 == line.first }
  }

  static func hasLanguage(_ text: Bytes) -> Bool { LineKind.isFence(text) && !isBare(text) }

  /// Returns true if the first fence is longer than the second one, as fences around Markdown are.
  static func hasLongerFence(_ outer: Bytes, _ inner: Bytes) -> Bool {
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
  static func isText(_ text: Bytes, afterBlank: Bool) -> Bool {
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
