import Basics

/// Recognizes platforms that a tool wrote without anything between them: `iOS 26.0+iPadOS 26.0+macOS 26.0+`.
enum PlatformRun {
  /// The number of lines with text after the title in which the site shows the platforms.
  private static let mostLines = 8
  private static let otherPlatforms = ["Mac Catalyst", "Xcode", "DriverKit"]

  /// Removes such a line next to the title, and keeps its platforms.
  static func take(from lines: inout [Line], into builder: inout PageBuilder) {
    var tracker = CodeTracker()
    var count = 0
    let title = BreadcrumbList.titleIndex(lines) ?? 0
    for index in lines.indices where !lines[index].isBlank {
      if tracker.consume(lines[index].text) == .text, let platforms = platforms(in: lines[index].text),
        platforms.count > 1 || isParagraph(index, of: lines)
      {
        builder.platforms += platforms.filter { !builder.platforms.contains($0) }
        builder.take(&lines[index], rule: "platform list")
      }
      if index > title { count += 1 }
      if count > mostLines { return }
    }
  }

  /// Returns true for a line that neither continues the text above it nor is continued below. A sentence that a tool
  /// wrapped can begin or end with `iOS 17.0+` in a line of its own.
  private static func isParagraph(_ index: Int, of lines: [Line]) -> Bool {
    func isText(_ index: Int) -> Bool {
      guard lines.indices.contains(index), !lines[index].isBlank else { return false }
      let text = lines[index].text
      return LineKind.atxLevel(text) == nil && LineKind.setextLevel(text) == nil && platforms(in: text) == nil
    }
    return !isText(index - 1) && !isText(index + 1)
  }

  /// Returns the platforms with their versions; nil if the line contains anything else.
  static func platforms(in text: Bytes) -> [String]? {
    var rest = text.trimmed
    guard rest.first?.isASCIILetter == true, rest.contains(UInt8(ascii: "+")) || rest.contains(text: "–")
    else { return nil }
    var found: [String] = []
    while !rest.isEmpty {
      let name = rest.prefix { $0.isASCIILetter || $0 == Byte.space }
      guard !name.trimmed.isEmpty, name.last == Byte.space, name.count <= 24 else { return nil }
      var version = rest[name.endIndex...].prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
      guard version.first?.isASCIIDigit == true else { return nil }
      rest = rest[version.endIndex...]
      if let after = rest.droppingPrefix("+") {
        version = version + [UInt8(ascii: "+")]
        rest = after
      } else if let after = rest.droppingPrefix("–") {
        let end = after.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        guard !end.isEmpty else { return nil }
        version = version + Bytes("–") + end
        rest = after[end.endIndex...]
      } else {
        return nil
      }
      for state in ["Beta", "Deprecated"] where rest.trimmed.starts(with: state.utf8) {
        rest = rest.trimmed.dropFirst(state.utf8.count)
        version = version + Bytes(" " + state)
      }
      found.append(name.trimmed.string + " " + version.string)
      rest = rest.trimmed
    }
    return found.allSatisfy(isPlatform) ? found : nil
  }

  private static func isPlatform(_ text: String) -> Bool {
    PlatformRule.all.contains { text.hasPrefix($0 + " ") }
      || otherPlatforms.contains { text.hasPrefix($0 + " ") }
  }
}
