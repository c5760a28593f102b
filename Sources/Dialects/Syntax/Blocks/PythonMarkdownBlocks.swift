import Basics
import HTMLSyntax

/// Headings of Python-Markdown: `#Heading` without a space, and attribute lists after headings.
///
/// Source: Python-Markdown, “Attribute Lists” and its hash header processor.
enum PythonHeading: BlockSyntax {
  static let firstBytes = ByteSet("#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    guard let heading = MarkedHeading(blocks.start), let first = heading.text.first else { return false }
    // A shebang or a color is not meant as a heading.
    guard
      heading.hasSpace || first.isASCIIUppercase || first >= 0x80 || first == Byte.backtick
        || heading.level > 1
    else { return false }
    let (text, list) = withoutList(heading.text)
    blocks.context.headingAbove = heading.text
    guard !heading.hasSpace || list != nil else { return false }
    blocks.write([blocks.take().with(heading.line(text, id: list?.id))])
    return true
  }

  /// Returns the text of a heading without the attribute list at its end.
  static func withoutList(_ text: Bytes) -> (text: Bytes, list: AttributeList?) {
    guard text.last == UInt8(ascii: "}"), let brace = text.lastIndex(of: UInt8(ascii: "{")),
      brace > text.startIndex,
      text[brace - 1] != UInt8(ascii: "{"), let list = AttributeList(text[brace...]),
      list.end == text.endIndex
    else { return (text, nil) }
    var title = text[..<brace].trimmedEnd
    let marks = title.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if marks > 0, marks < title.count, title[title.endIndex - marks - 1] == Byte.space {
      title = title.dropLast(marks).trimmedEnd
    }
    return (title, list)
  }
}

/// Headings with a line below them (`===`, `---`), which can have attribute lists. In Python-Markdown, only a paragraph
/// of one line becomes a heading.
enum PythonUnderline: BlockSyntax {
  static let firstBytes = ByteSet("=-")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let mark = start.text.first, start.text.trimmedEnd.allSatisfy({ $0 == mark }),
      let previous = blocks.previous, isText(previous.text)
    else { return false }
    let above = blocks.line(before: 2)
    if mark == UInt8(ascii: "-"), start.text.trimmedEnd.count >= 3, let above, isText(above.text),
      start.quotes == 0
    {
      let line = blocks.take()
      blocks.writeBlank(prefix: start.prefix, for: line)
      blocks.write([line.with(line.text, .verbatim)])
      return true
    }
    guard above.map(\.isBlank) ?? true, let written = blocks.output.last else { return false }
    blocks.context.headingAbove = previous.text.trimmed
    let heading = PythonHeading.withoutList(written.text.trimmedEnd)
    guard let list = heading.list else { return false }
    let id = list.id.map { Bytes(" {#\($0)}") } ?? []
    blocks.replaceLast(1, by: [written.with(heading.text + id)])
    blocks.write([blocks.take()])
    return true
  }

  /// Whether a line can be text of a paragraph, and no other block.
  private static func isText(_ line: Bytes) -> Bool {
    let start = LineStart(line)
    guard let first = start.text.first, start.quotes == 0, start.column < 4 else { return false }
    return ListMarker(start.text) == nil && !"#<|=-:@}".utf8.contains(first)
      && !start.text.contains(Byte.pipe)
  }
}

/// Definition lists: a term, and below it `:   ` with the definition. Further blocks of the definition are indented by
/// four columns.
///
/// Source: Python-Markdown, “Definition Lists”.
enum PythonDefinition: BlockSyntax {
  static let firstBytes = ByteSet(":")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let text = start.text.dropFirst()
    guard text.first == Byte.space || text.first == Byte.tab, !text.isBlank else { return false }
    // The term is above, with at most one blank line between.
    var distance = 1
    if blocks.line(before: 1)?.isBlank ?? true { distance = 2 }
    guard let term = blocks.line(before: distance), !term.isBlank, term.text.indent >= start.column,
      !Self.isOtherBlock(term), blocks.output.contains(where: { !$0.isBlank })
    else { return false }
    let isTerm = term.text.indent == start.column && LineStart(term.text).text.first != UInt8(ascii: ":")
    blocks.removeBlankLines()
    if isTerm { joinTerms(distance, start, &blocks) }
    let line = blocks.take()
    let first = line.with(text.drop { $0 == Byte.space || $0 == Byte.tab })
    var content = [first]
    // Lines without indentation continue the paragraph.
    while let next = blocks.currentLine, !next.isBlank, next.text.indent < start.column + 4,
      LineStart(next.text).text.first != UInt8(ascii: ":"), ListMarker(next.text.trimmed) == nil
    {
      content.append(blocks.take().dedented(by: start.column))
    }
    content += blocks.takeIndented(by: 4, from: start.column)
    let prefix = start.prefix
    blocks.writeContent(content, firstPrefix: prefix + Bytes(": "), prefix: prefix + Bytes("  "))
    blocks.writeBlank(prefix: prefix, for: content.last ?? line)
    return true
  }

  /// Whether a line is a heading or begins an item of a list, and so is not a term.
  private static func isOtherBlock(_ line: PageLine) -> Bool {
    let text = LineStart(line.text).text
    return ListMarker(text) != nil || text.first == UInt8(ascii: "#")
  }

  /// Joins the lines above a definition: each is a term, but in our Markdown, a definition has only one term.
  private static func joinTerms(_ distance: Int, _ start: LineStart, _ blocks: inout BlockConverter) {
    var count = 0
    while count < 20, let line = blocks.line(before: distance + count), !line.isBlank,
      line.text.indent == start.column, LineStart(line.text).text.first != UInt8(ascii: ":"),
      !isOtherBlock(line)
    {
      count += 1
    }
    let written = blocks.output.suffix(count)
    guard count > 1, let first = written.first, written.allSatisfy({ $0.role == .text && !$0.isBlank }) else {
      return
    }
    let joined = Array(written.map(\.text.trimmedEnd).joined(separator: "<br>".utf8))
    blocks.replaceLast(count, by: [first.with(joined[...])])
  }
}

/// Footnotes. Their further blocks are indented by four columns, and are not code.
///
/// Source: Python-Markdown, “Footnotes”.
enum PythonFootnote: BlockSyntax {
  static let firstBytes = ByteSet("[")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.hasPrefix("[^"), let end = start.text.find("]:"), end > start.text.startIndex + 2,
      !start.text[..<end].contains(Byte.space)
    else { return false }
    let line = blocks.take()
    let marker = start.text[..<(end + 2)]
    var content = [line.with(start.text[(end + 2)...].trimmed)]
    content += blocks.takeIndented(by: 4, from: start.column)
    guard content.contains(where: { !$0.isBlank }) else {
      blocks.write([line])
      return true
    }
    blocks.writeContent(
      content, firstPrefix: start.prefix + marker + [Byte.space], prefix: start.prefix + Bytes("    "))
    return true
  }
}

/// Link reference definitions, which in Python-Markdown can directly follow the text of a paragraph.
enum PythonReference: BlockSyntax {
  static let firstBytes = ByteSet("[")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let end = start.text.find("]:"), end > start.text.startIndex + 1,
      start.text.dropFirst().first != UInt8(ascii: "^"),
      !start.text[(end + 2)...].isBlank, !start.text[..<end].dropFirst().contains(UInt8(ascii: "[")),
      let previous = blocks.previous, !previous.isBlank, !isDefinition(LineStart(previous.text).text)
    else { return false }
    let line = blocks.take()
    blocks.writeBlank(prefix: start.prefix, for: line)
    blocks.write([line])
    return true
  }

  /// Whether a line is a link reference definition. A footnote is not, and its text could continue on the next line.
  private static func isDefinition(_ text: Bytes) -> Bool {
    text.first == UInt8(ascii: "[") && text.dropFirst().first != UInt8(ascii: "^") && text.find("]:") != nil
  }
}

/// `///Footnotes Go Here///`, the place of the footnotes. Ours are always at the end of the page.
///
/// Source: Python-Markdown, “Footnotes”.
enum FootnotesMarker: BlockSyntax {
  static let firstBytes = ByteSet("/")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    guard blocks.start.text.trimmedEnd.equals("///Footnotes Go Here///") else { return false }
    blocks.writeBlank(prefix: blocks.start.prefix, for: blocks.take())
    return true
  }
}

/// `[TOC]` and `[[_TOC_]]`, which list the headings, and `[TAGS]`. They are left out, because our pages always have a
/// table of contents.
enum TableOfContentsMarker: BlockSyntax {
  static let firstBytes = ByteSet("[")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let text = blocks.start.text.trimmedEnd
    guard text.equals("[TOC]") || text.equals("[[_TOC_]]") || text.equals("[TAGS]") else { return false }
    blocks.writeBlank(prefix: blocks.start.prefix, for: blocks.take())
    return true
  }
}

/// Tables, in which vertical bars in code do not separate cells.
///
/// Source: Python-Markdown, “Tables”.
enum PythonTable: BlockSyntax {
  static let firstBytes = ByteSet(
    "|`*_[\\<(!&%$#@:=+~^\"'/.,?;{}-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.contains(Byte.pipe), let next = blocks.line(after: 1),
      isDelimiter(LineStart(next.text).text)
    else { return false }
    var number = 0
    while let line = blocks.currentLine, !line.isBlank, line.text.contains(Byte.pipe) {
      _ = blocks.take()
      blocks.write([line.with(number == 1 ? delimiters(line.text) : escapingBars(line.text))])
      number += 1
    }
    return true
  }

  /// Whether a line can separate the header of a table from its rows.
  static func isDelimiter(_ text: Bytes) -> Bool {
    text.contains(UInt8(ascii: "-")) && text.contains(Byte.pipe)
      && text.allSatisfy {
        $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") || $0 == Byte.pipe || $0 == 0x20 || $0 == 0x09
      }
  }

  /// Returns the second line of a table without spaces between the hyphens of a cell, and with hyphens in empty cells.
  private static func delimiters(_ line: Bytes) -> Bytes {
    let start = LineStart(line)
    var cells = start.text.trimmedEnd.split(separator: Byte.pipe, omittingEmptySubsequences: false)
    // Outside of the first and the last bar, there is no cell.
    let inner = cells.indices.dropFirst().dropLast()
    guard
      cells.contains(where: { $0.trimmed.contains(Byte.space) })
        || inner.contains(where: { cells[$0].isBlank })
    else { return line }
    for cell in inner where cells[cell].isBlank { cells[cell] = Bytes("---") }
    return start.prefix + cells.map { $0.filter { $0 != Byte.space } }.joined(separator: [Byte.pipe])
  }

  /// Returns a row with backslashes before vertical bars in code spans, so that these do not separate cells.
  static func escapingBars(_ line: Bytes) -> Bytes {
    guard line.contains(Byte.backtick) else { return line }
    var out: [UInt8] = []
    var spans = CodeSpanEnds(line)
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if byte == Byte.backslash, index + 1 < line.endIndex {
        out += line[index...(index + 1)]
        index += 2
      } else if byte == Byte.backtick {
        let span = spans.span(at: index)
        for place in index..<span.end {
          if span.isClosed, line[place] == Byte.pipe, line[place - 1] != Byte.backslash {
            out.append(Byte.backslash)
          }
          out.append(line[place])
        }
        index = span.end
      } else {
        out.append(byte)
        index += 1
      }
    }
    return out[...]
  }
}
