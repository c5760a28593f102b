import Basics

/// The labels of link reference definitions: `[kettle]: https://example.com/`.
enum LinkLabels {
  /// Returns the labels of all definitions in the lines, in lowercase.
  static func all(in lines: [PageLine]) -> Set<String> {
    var labels: Set<String> = []
    for line in lines {
      let text = LineStart(line.text).text
      guard text.first == UInt8(ascii: "["), let end = text.find("]:") else { continue }
      labels.insert(normalized(text[(text.startIndex + 1)..<end]))
    }
    return labels
  }

  static func normalized(_ label: Bytes) -> String {
    label.string.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }
}
