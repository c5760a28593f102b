import Basics

/// Uses the first heading, of any level, as the title of a page without one, as other tools do.
enum FirstHeadingTitle {
  /// Makes the heading at the beginning of a page its title, of level 1, if all other headings have deeper levels.
  /// Otherwise, adds a title to the metadata.
  ///
  /// - Parameter title: the title of a page without a heading of level 1; nil for the text of the first heading.
  static func apply(to body: inout [PageLine], or title: String?, _ context: PageContext) {
    let headings = headings(in: body)
    if let (index, level, _) = headings.first {
      if level == 1 { return }
      let isFirstLine = body[..<index].allSatisfy(\.isBlank)
      if isFirstLine, headings.dropFirst().allSatisfy({ $0.level > level }) {
        let start = LineStart(body[index].text)
        body[index] = body[index].with(start.prefix + Bytes("#") + start.text.dropFirst(level))
        return
      }
    }
    let stated = title.flatMap { hasTopHeading(body, headings) ? nil : $0 }
    if let title = stated ?? headings.first.map({ plain($0.text) }), !title.isEmpty {
      context.metadata.append("title: \(title.jsonText)")
    }
  }

  /// Makes the heading at the beginning of a page its title, of level 1, if the heading repeats the title in the front
  /// matter.
  static func join(_ title: String, to body: inout [PageLine]) {
    guard let first = body.firstIndex(where: { !$0.isBlank }),
      let (_, level, text) = headings(in: [body[first]]).first, level > 1,
      plain(text).lowercased() == title.lowercased()
    else { return }
    let start = LineStart(body[first].text)
    body[first] = body[first].with(start.prefix + Bytes("#") + start.text.dropFirst(level))
  }

  /// Whether a page has a heading of level 1, in any spelling.
  ///
  /// - Parameter headings: the headings that begin with `#`.
  private static func hasTopHeading(_ body: [PageLine], _ headings: [Heading]) -> Bool {
    if headings.contains(where: { $0.level == 1 }) { return true }
    return body.indices.contains { index in
      let line = body[index]
      if line.text.contains(text: "<h1") { return true }
      let text = line.text.trimmed
      return line.role == .text && !text.isEmpty && index > 0 && !body[index - 1].isBlank
        && text.allSatisfy { $0 == UInt8(ascii: "=") }
    }
  }

  private typealias Heading = (index: Int, level: Int, text: Bytes)

  private static func headings(in body: [PageLine]) -> [Heading] {
    var found: [Heading] = []
    for (index, line) in body.enumerated() where line.role == .text {
      let start = LineStart(line.text)
      guard start.quotes == 0, start.column < 4, start.text.first == UInt8(ascii: "#") else { continue }
      let level = start.text.prefix { $0 == UInt8(ascii: "#") }.count
      let rest = start.text.dropFirst(level)
      guard level <= 6, rest.isEmpty || rest.first == Byte.space || rest.first == Byte.tab else { continue }
      found.append((index, level, rest.trimmed))
    }
    return found
  }

  /// Returns the text of a heading without its custom ID and the marks of footnotes.
  private static func plain(_ heading: Bytes) -> String {
    DialectPlainText.text(
      of: heading,
      other: { rest in
        if rest.hasPrefix("{#") { return ([], rest.endIndex) }
        guard rest.hasPrefix("[^"), let end = rest.prefix(200).firstIndex(of: UInt8(ascii: "]")) else {
          return nil
        }
        return ([], end + 1)
      })
  }
}
