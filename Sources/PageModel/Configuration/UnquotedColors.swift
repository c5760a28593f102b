import Basics
import YAML

/// Finds colors without quotes, such as `accent: #ff0000`. In YAML, a `#` after a space begins a comment, so that the
/// key has no value.
enum UnquotedColors {
  /// Returns a diagnostic for each key whose value is missing and that a color follows in the same line.
  static func find(in root: YAMLNode, _ bytes: [UInt8], file: String) -> [Diagnostic] {
    var empty: [YAMLNode.Pair] = []
    var waiting = [root]
    while let node = waiting.popLast() {
      for pair in node.pairs ?? [] {
        if pair.value.isNull { empty.append(pair) } else { waiting.append(pair.value) }
      }
    }
    if empty.isEmpty { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return empty.compactMap { pair in
      guard lines.indices.contains(pair.keyLine - 1) else { return nil }
      let line = lines[pair.keyLine - 1]
      guard let hash = line.firstIndex(of: UInt8(ascii: "#")), hash >= line.startIndex + pair.keyColumn,
        let color = color(line[hash...])
      else { return nil }
      return .unquotedColor(
        pair.key, color,
        at: SourceLocation(file: file, line: pair.keyLine, column: hash - line.startIndex + 1))
    }
  }

  /// Returns the color at the beginning of a comment; nil if there is another text.
  private static func color(_ comment: ArraySlice<UInt8>) -> String? {
    let digits = comment.dropFirst().prefix { $0.hexDigitValue != nil }
    let rest = comment.dropFirst(1 + digits.count)
    // Other words after the color show that it is part of a sentence.
    guard [3, 6].contains(digits.count), rest.first.map({ $0 <= 0x20 }) ?? true,
      rest.first(where: { $0 > 0x20 }).map({ $0 == UInt8(ascii: "#") }) ?? true
    else { return nil }
    return "#" + String(decoding: digits, as: UTF8.self)
  }
}

extension Diagnostic {
  fileprivate static func unquotedColor(
    _ key: String, _ color: String, at place: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "configuration.wrong-value/unquoted-color", at: place, ["key": key, "color": color],
      fixIt: .replace(color, with: "\"\(color)\""))
  }
}
