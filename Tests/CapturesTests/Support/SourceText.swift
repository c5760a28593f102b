/// The visible words of Markdown, for comparing a source with its clean page.
///
/// Independent of the module under test: everything except link destinations and explicit anchors counts as words.
enum SourceText {
  static func words(_ text: String) -> [Substring.SubSequence] {
    let characters = Array(text.unicodeScalars)
    var visible = String.UnicodeScalarView()
    var index = 0
    while index < characters.count {
      if characters[index] == "]", index + 1 < characters.count, characters[index + 1] == "(",
        let end = closing(characters, index + 2)
      {
        visible.append(" ")
        index = end + 1
      } else if characters[index] == "{", index + 1 < characters.count, characters[index + 1] == "#",
        let end = characters[index...].prefix(80).firstIndex(of: "}")
      {
        index = end + 1
      } else {
        visible.append(characters[index])
        index += 1
      }
    }
    return String(visible).split { !$0.isLetter && !$0.isNumber }
  }

  private static func closing(_ characters: [Unicode.Scalar], _ start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < min(characters.count, start + 3_000) {
      switch characters[index] {
      case "\\": index += 1
      case "(": depth += 1
      case ")":
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the first of `words` that `text` does not contain in order; nil if it contains all.
  static func firstMissing(_ words: [Substring], in text: [Substring]) -> (word: Substring, index: Int)? {
    var position = 0
    for (index, word) in words.enumerated() {
      var next = position
      while next < text.count, text[next].lowercased() != word.lowercased() { next += 1 }
      guard next < text.count else { return (word, index) }
      position = next + 1
    }
    return nil
  }

  /// Returns the lines of a captured page that belong to its body: all but the front matter, header lines, and labels.
  static func bodyLines(_ text: String, format: String) -> [(number: Int, text: String)] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      ($0 + 1, String($1))
    }
    if lines.first?.1 == "---" {
      let end = lines.dropFirst().firstIndex { $0.1 == "---" } ?? lines.firstIndex { $0.1.isEmpty } ?? 0
      lines = Array(lines[(end + 1)...])
    }
    lines.removeAll { line in
      line.1.hasPrefix("**Navigation:**") || line.1 == "**article**" || line.1 == "**Structure**"
        || line.1.hasPrefix("**Available on:**")
    }
    if format == "wwdc" { return session(lines) }
    return lines.map { number, text in
      (number, text.hasPrefix("Content description:") ? String(text.dropFirst(20)) : text)
    }
  }

  /// Returns the lines of a session without its run-on lines, which repeat other lines, and without its labels.
  private static func session(_ lines: [(Int, String)]) -> [(number: Int, text: String)] {
    let code = lines.firstIndex { $0.1 == "Code" } ?? 0
    let runOn = lines[code...].filter { !$0.1.isEmpty }.prefix { !$0.1.contains("Related Videos") }.map(\.0)
    let tail = lines.first { $0.1.contains("Related Videos") }?.0 ?? 0
    return lines.filter { !runOn.contains($0.0) && $0.0 != tail }
  }
}
