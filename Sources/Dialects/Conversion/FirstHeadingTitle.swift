import Basics

/// Uses the first heading, of any level, as the title of a page without one, as other tools do.
enum FirstHeadingTitle {
  /// Makes the heading at the beginning of a page its title, of level 1, if all other headings have deeper levels.
  /// Otherwise, adds a title to the metadata.
  ///
  /// - Parameter title: the title that a list of pages states for a page without a heading of level 1 at its beginning;
  ///   nil for the text of the first heading. Unless it repeats the title, the first heading then stays a heading.
  static func apply(to body: inout [PageLine], or title: String?, _ context: PageContext) {
    let headings = headings(in: body)
    if let (index, level, text) = headings.first {
      if level == 1 { return }
      let isFirstLine = body[..<index].allSatisfy(\.isBlank)
      let isTitle = title.map { $0.lowercased() == plain(text).lowercased() } ?? true
      if isFirstLine, isTitle, headings.dropFirst().allSatisfy({ $0.level > level }) {
        let start = LineStart(body[index].text)
        body[index] = body[index].with(start.prefix + Bytes("#") + start.text.dropFirst(level))
        return
      }
    }
    if let title = title ?? headings.first.map({ plain($0.text) }), !title.isEmpty {
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

  /// Adds a comment before a quotation below the title or at the beginning of a page, which would otherwise be its
  /// abstract.
  static func keepQuotation(below body: inout [PageLine], _ context: PageContext) {
    var start = body.startIndex
    if let first = headings(in: body).first, first.level == 1 {
      start = first.index + 1
      // The line below a title such as `Tea\n===` is part of it.
      if start < body.endIndex, LineStart(body[start].text).text.first == UInt8(ascii: "=") { start += 1 }
    }
    guard let index = body[start...].firstIndex(where: { !$0.isBlank }), body[index].role == .text,
      LineStart(body[index].text).quotes == 1, !body[index].text.contains(text: "> [!")
    else { return }
    body.insert(body[index].with(Bytes("<!-- -->"), .verbatim), at: index)
  }

  private typealias Heading = (index: Int, level: Int, text: Bytes)

  /// Returns the headings that begin with `#`, and headings of level 1 in other spellings.
  private static func headings(in body: [PageLine]) -> [Heading] {
    var found: [Heading] = []
    for (index, line) in body.enumerated() {
      let start = LineStart(line.text)
      // The title can be HTML.
      if start.text.first == UInt8(ascii: "<"), line.text.contains(text: "<h1") {
        found.append((index, 1, []))
      }
      guard line.role == .text, start.quotes == 0, start.column < 4 else { continue }
      switch start.text.first {
      case UInt8(ascii: "#"):
        let level = start.text.prefix { $0 == UInt8(ascii: "#") }.count
        let rest = start.text.dropFirst(level)
        guard level <= 6, rest.isEmpty || rest.first == Byte.space || rest.first == Byte.tab else { continue }
        found.append((index, level, rest.trimmed))
      case UInt8(ascii: "="):
        guard index > 0, !body[index - 1].isBlank, start.text.trimmed.allSatisfy({ $0 == UInt8(ascii: "=") })
        else { continue }
        found.append((index - 1, 1, body[index - 1].text.trimmed))
      default: continue
      }
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
