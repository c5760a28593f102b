import Basics

/// Converted Markdown in the form in which people write and maintain it.
public enum TidyMarkdown {
  /// Returns a page whose directives are indented by their depth, without repeated blank lines.
  ///
  /// - Parameter usesAlerts: whether asides of the five kinds of GitHub become alerts, such as `> [!NOTE]`.
  public static func tidied(_ page: [UInt8], usesAlerts: Bool) -> [UInt8] {
    let lines = PageLine.lines(of: page)
    let front = PageConverter.frontMatter(of: lines)
    let body = tidied(lines[front.endIndex...], usesAlerts, depth: 0)
    var result: [UInt8] = []
    result.reserveCapacity(page.count)
    for text in front.map(\.text) + body {
      result += text
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  private static let kinds: Set<String> = ["note", "tip", "important", "warning", "caution"]

  private static func tidied(_ lines: ArraySlice<PageLine>, _ usesAlerts: Bool, depth: Int) -> [Bytes] {
    var result: [Bytes] = []
    var code = CodeLines()
    var index = lines.startIndex
    var endsBlock = false
    func add(_ text: Bytes) {
      if endsBlock, !text.isBlank, result.last?.isBlank == false { result.append([]) }
      endsBlock = false
      result.append(text)
    }
    while index < lines.endIndex {
      let line = lines[index]
      guard case .text = code.read(line.text) else {
        add(line.text)
        index += 1
        continue
      }
      if line.isBlank {
        if result.last?.isBlank == false || result.isEmpty && depth == 0 { add([]) }
        index += 1
        continue
      }
      let start = LineStart(line.text)
      guard depth < 32, start.quotes == 0, start.text.first == UInt8(ascii: "@"),
        let block = DirectiveBlock(lines[index...]), block.closing != nil
      else {
        add(line.text)
        index += 1
        continue
      }
      let content = trimmed(tidied(block.content[...], usesAlerts, depth: depth + 1))
      if usesAlerts, let alert = alert(block.head, content) {
        add(start.prefix + alert)
        for text in content { result.append(start.prefix + (text.isBlank ? Bytes(">") : Bytes("> ") + text)) }
      } else {
        add(start.prefix + Bytes(block.head.text + " {"))
        for text in content { result.append(text.isBlank ? [] : start.prefix + Bytes("  ") + text) }
        add(start.prefix + Bytes("}"))
      }
      endsBlock = true
      index += block.count
      code.endParagraph()
    }
    return result
  }

  /// Returns the first line of an alert in place of an aside; nil for other directives, and for asides with a label or
  /// with directives.
  private static func alert(_ head: DirectiveHead, _ content: [Bytes]) -> Bytes? {
    guard head.name == "Aside", head.arguments.count == 1, let kind = head["kind"], kinds.contains(kind),
      !content.contains(where: { LineStart($0).text.first == UInt8(ascii: "@") })
    else { return nil }
    return Bytes("> [!\(kind.uppercased())]")
  }

  private static func trimmed(_ lines: [Bytes]) -> [Bytes] {
    guard let last = lines.lastIndex(where: { !$0.isBlank }) else { return [] }
    return Array(lines[...last].drop(while: \.isBlank))
  }
}
