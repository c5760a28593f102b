import Basics

/// A comment that marks a region of a file of code.
///
/// Sources: Swift-DocC, “Snippets” (`// snippet.name`); mdBook, “Including portions of a file” (`ANCHOR: name`); Visual
/// Studio Code, “Folding” (`#region name`).
enum RegionMarker: Equatable {
  enum Style { case snippet, anchor, region }

  case begin(String, Style)
  /// The end of a region. Only the ends of anchors have a name.
  case end(String?, Style)
  /// The beginning and the end of lines that are left out of a snippet.
  case hide, show

  /// Returns the marker that is the only content of a line; nil for any other line.
  init?(_ line: ArraySlice<UInt8>) {
    // Most lines of code are recognized by their first byte.
    guard let first = line.first(where: { $0 != 32 && $0 != 9 }), Self.firstBytes.contains(first) else {
      return nil
    }
    let text = Self.trimmed(String(decoding: line, as: UTF8.self)[...])
    guard let leader = Self.leaders.first(where: text.hasPrefix) else { return nil }
    // In C# and Visual Basic, `#region` is a directive, not a comment.
    if leader == "#", let marker = Self.directive(text) {
      self = marker
      return
    }
    var rest = text.dropFirst(leader.count)
    if let repeated = leader.last { rest = rest.drop { $0 == repeated } }
    rest = Self.trimmed(rest)
    for end in Self.closers where rest.hasSuffix(end) { rest = Self.trimmed(rest.dropLast(end.count)) }
    guard let marker = Self.named(rest) ?? Self.directive(rest) ?? Self.region(rest, isStrict: true) else {
      return nil
    }
    self = marker
  }

  private static let firstBytes = ByteSet("/#<(-;%{:Rr@")
  private static let leaders = [
    "<!--", "/*", "//", "(*", "{-", "--", "#", ";", "%", "::", "REM ", "rem ", "@REM ", "@rem ",
  ]
  private static let closers = ["-->", "*/", "*)", "-}"]

  private static func trimmed(_ text: Substring) -> Substring { text.trimmingWhiteSpace[...] }

  /// Returns the marker of a DocC snippet or an mdBook anchor.
  private static func named(_ text: Substring) -> RegionMarker? {
    if text.hasPrefix("snippet.") {
      let name = text.dropFirst("snippet.".count)
      guard isName(name) else { return nil }
      return switch name {
      case "end": .end(nil, .snippet)
      case "hide": .hide
      case "show": .show
      default: .begin(String(name), .snippet)
      }
    }
    for (mark, isEnd) in [("ANCHOR_END:", true), ("ANCHOR:", false)] where text.hasPrefix(mark) {
      let name = trimmed(text.dropFirst(mark.count))
      guard isName(name) else { return nil }
      return isEnd ? .end(String(name), .anchor) : .begin(String(name), .anchor)
    }
    return nil
  }

  /// Returns the marker after `#`, as in `#region` and `#pragma region`.
  private static func directive(_ text: Substring) -> RegionMarker? {
    guard text.first == "#" else { return nil }
    var rest = text.dropFirst()
    guard rest.first?.isWhitespace == false else { return nil }
    if rest.hasPrefix("pragma ") { rest = trimmed(rest.dropFirst("pragma ".count)) }
    return region(rest, isStrict: false)
  }

  /// Returns the marker `region NAME` or `endregion`.
  ///
  /// - Parameter isStrict: whether the text is in a comment without `#`. Then the name must be one word, so that a
  ///   sentence is not taken for a marker.
  private static func region(_ text: Substring, isStrict: Bool) -> RegionMarker? {
    let lowercased = text.lowercased()
    for mark in ["endregion", "end region"] where lowercased.hasPrefix(mark) {
      let rest = text.dropFirst(mark.count)
      let isEnd = rest.isEmpty || rest.first?.isWhitespace == true && (!isStrict || isName(trimmed(rest)))
      return isEnd ? .end(nil, .region) : nil
    }
    guard lowercased.hasPrefix("region") else { return nil }
    let rest = text.dropFirst("region".count)
    let name = trimmed(rest)
    guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
    if isStrict, !isName(name) { return nil }
    let isQuoted = name.count > 1 && name.first == "\"" && name.last == "\""
    return .begin(String(isQuoted ? name.dropFirst().dropLast() : name), .region)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && !text.contains(where: \.isWhitespace)
  }
}
