import Basics

/// Merges listings that a tool wrote into each other, so that one begins before another has ended.
///
/// Fences with a language begin a listing, and others end one. In Markdown, the first end would end all of them.
enum NestedFences {
  /// The number of lines of a listing within which its end is searched for.
  private static let mostLines = 400

  static func merge(_ lines: [Line], removed: (Line) -> Void) -> [Line] {
    let contexts = CodeTracker.contexts(lines)
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = FenceTracker()
    // Whether the last fence of a repeated listing can follow its description.
    var hasLateFence = false
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if hasLateFence, !tracker.isOpen, isLateFence(at: index, lines) {
        hasLateFence = false
        removed(line)
        index += 1
        continue
      }
      if !tracker.isOpen, !contexts[index].isIndented, let listing = repeatedListing(at: index, lines) {
        out += merged(lines[listing], removed)
        index = listing.upperBound
        hasLateFence = true
        continue
      }
      if !tracker.isOpen, !contexts[index].isIndented, LineKind.isFence(line.text),
        let listing = listing(at: index, lines) ?? listingBetweenEmptyOnes(at: index, lines)
      {
        out += merged(lines[listing], removed)
        index = listing.upperBound
        continue
      }
      _ = tracker.consume(line.text)
      out.append(line)
      index += 1
    }
    return out
  }

  /// Returns the lines of the listing that begins at an index; nil if no other listing begins in it.
  private static func listing(at start: Int, _ lines: [Line]) -> Range<Int>? {
    var depth = 0
    var isNested = false
    var afterBlank = false
    for index in start..<min(lines.count, start + mostLines) {
      let text = lines[index].text
      if LineKind.isFence(text) {
        if RepeatedFences.hasLongerFence(lines[start].text, text) { return nil }
        if index == start || RepeatedFences.hasLanguage(text) {
          depth += 1
          isNested = isNested || depth > 1
        } else {
          depth -= 1
        }
        if depth == 0 { return isNested ? start..<(index + 1) : nil }
      } else if RepeatedFences.isText(text, afterBlank: afterBlank) {
        return nil
      }
      afterBlank = text.isBlank
    }
    return nil
  }

  /// Returns the lines of a listing whose first fence is repeated, up to the fences that directly follow its code.
  private static func repeatedListing(at start: Int, _ lines: [Line]) -> Range<Int>? {
    let fence = lines[start].text
    guard RepeatedFences.hasLanguage(fence), start + 1 < lines.count, lines[start + 1].text == fence else {
      return nil
    }
    let code = lines[start...].prefix { $0.text == fence }.endIndex
    guard
      let end = lines[code...].prefix(mostLines).firstIndex(where: { LineKind.isFence($0.text) }),
      !RepeatedFences.hasLanguage(lines[end].text)
    else { return nil }
    let more = lines[end...].prefix { LineKind.isFence($0.text) && !RepeatedFences.hasLanguage($0.text) }
    // The last fence follows the description of the listing.
    guard hasLateFence(lines, from: more.endIndex) else { return nil }
    return start..<more.endIndex
  }

  /// Returns whether the next fence ends the description of a listing.
  private static func hasLateFence(_ lines: [Line], from start: Int) -> Bool {
    lines[start...].prefix(mostLines).firstIndex { LineKind.isFence($0.text) }.map {
      isLateFence(at: $0, lines)
    } ?? false
  }

  /// Returns whether a fence ends the description of a repeated listing, instead of beginning a listing: it directly
  /// follows text, and a heading or another listing follows, or nothing.
  private static func isLateFence(at index: Int, _ lines: [Line]) -> Bool {
    guard index > 0, LineKind.isFence(lines[index].text), !RepeatedFences.hasLanguage(lines[index].text),
      !lines[index - 1].isBlank, !LineKind.isFence(lines[index - 1].text)
    else { return false }
    guard let next = lines[(index + 1)...].first(where: { !$0.isBlank })?.text else { return true }
    return LineKind.atxLevel(next) != nil || RepeatedFences.hasLanguage(next)
  }

  /// Returns the lines of a listing whose own fences belong to an empty listing before it and to one after it,
  /// because a blank line separates the fences that a tool wrote twice; nil for any other listing.
  private static func listingBetweenEmptyOnes(at start: Int, _ lines: [Line]) -> Range<Int>? {
    guard let opening = endOfEmptyListing(at: start, lines), opening + 1 < lines.count,
      !lines[opening + 1].isBlank
    else { return nil }
    var afterBlank = false
    for index in (opening + 1)..<min(lines.count, start + mostLines) {
      let text = lines[index].text
      if LineKind.isFence(text) {
        guard !lines[index - 1].isBlank, let end = endOfEmptyListing(at: index, lines) else { return nil }
        return start..<(end + 1)
      }
      if RepeatedFences.isText(text, afterBlank: afterBlank) { return nil }
      afterBlank = text.isBlank
    }
    return nil
  }

  /// Returns the index of the second of two fences between which there are only blank lines.
  private static func endOfEmptyListing(at start: Int, _ lines: [Line]) -> Int? {
    guard start + 2 < lines.count, lines[start + 1].isBlank,
      let end = lines[(start + 1)...].firstIndex(where: { !$0.isBlank }),
      LineKind.isFence(lines[end].text), !RepeatedFences.hasLanguage(lines[end].text),
      !RepeatedFences.hasLanguage(lines[start].text)
    else { return nil }
    return end
  }

  /// Returns the lines of a listing without the fences in it, and without blank lines next to its own fences.
  private static func merged(_ lines: ArraySlice<Line>, _ removed: (Line) -> Void) -> [Line] {
    let first = lines.firstIndex { RepeatedFences.hasLanguage($0.text) } ?? lines.startIndex
    let last = lines.endIndex - 1
    var code: [Line] = []
    for index in lines.indices where index != first && index != last {
      if LineKind.isFence(lines[index].text) { removed(lines[index]) } else { code.append(lines[index]) }
    }
    let start = code.firstIndex { !$0.isBlank } ?? code.endIndex
    let end = code.lastIndex { !$0.isBlank } ?? code.endIndex - 1
    return [lines[first]] + code[start..<max(start, end + 1)] + [lines[last]]
  }
}
