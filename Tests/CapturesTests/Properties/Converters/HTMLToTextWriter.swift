/// Writes a page as html2text does.
///
/// Source: the behavior of html2text 2020.1 to 2025.4, observed in its output.
struct HTMLToTextWriter {
  /// Whether all characters with a meaning in Markdown are escaped (the option `escape_snob`).
  var escapesAll = false
  /// Whether the tool that saved the output removed spaces at the ends of lines of code.
  var stripsCode = false
  /// Returns the destination of the heading with this index, which links to itself.
  var headingURL: (Int) -> String
  private var headings = 0
  private var out: [String] = []
  /// The `>` of the open quotes.
  private var quote = ""

  init(headingURL: @escaping (Int) -> String) { self.headingURL = headingURL }

  /// Returns the lines of the title, the abstract, and the body, without line breaks inside paragraphs.
  mutating func page(_ page: PageTree) -> [String] {
    out = ["# " + line(page.title)]
    if !page.abstract.isEmpty { out += ["", line(page.abstract)] }
    blocks(page.blocks)
    return out
  }

  private mutating func blocks(_ blocks: [PageBlock]) {
    for block in blocks { self.block(block) }
  }

  /// Adds a blank line and the lines of a block, which can be in a quote.
  private mutating func add(_ lines: [String]) {
    out.append(quote)
    out += lines.map { quote.isEmpty ? $0 : quote + " " + $0 }
  }

  private mutating func block(_ block: PageBlock) {
    switch block {
    case .heading(let level, _, let text):
      let content = line(text)
      // Links cannot be nested, so a heading with a link of its own does not link to itself.
      let isPlain = !text.contains(where: \.isLink)
      add([
        String(repeating: "#", count: level) + " "
          + (isPlain ? "[\(content)](\(headingURL(headings)))" : content)
      ])
      headings += 1
    case .paragraph(let text): add(paragraph(text))
    case .list(let list):
      out.append(quote)
      write(list, column: 2)
      // A blank line follows the last item, and two more the end of the list.
      out += [quote, quote]
    case .code(_, let text): code(text, column: 4)
    case .table(_, let rows): table(rows)
    case .quote(let blocks):
      let outer = quote
      quote += ">"
      let start = out.count
      self.blocks(blocks)
      out[start] = outer
      quote = outer
    case .aside(let label, let blocks):
      add([label])
      self.blocks(blocks)
    case .figure(let image, let caption):
      add([imageText(image) + line(caption)])
    case .rule: add(["* * *"])
    }
  }

  /// - Parameter column: the number of spaces before the marker.
  private mutating func write(_ list: PageList, column: Int) {
    var endsAtMargin = false
    for (index, item) in list.items.enumerated() {
      let marker = list.start.map { "\($0 + index). " } ?? "* "
      guard case .paragraph(let text)? = item.blocks.first else { continue }
      if index > 0, !list.isTight || endsAtMargin { out.append(quote) }
      endsAtMargin = false
      let margin = String(repeating: " ", count: column)
      let lines = paragraph(text)
      out += [margin + marker + lines[0]].map { quote.isEmpty ? $0 : quote + " " + $0 } + lines.dropFirst()
      for block in item.blocks.dropFirst() {
        switch block {
        case .list(let inner):
          if !list.isTight { out.append(quote) }
          write(inner, column: column + (list.start == nil ? 2 : 3))
        // Code is indented from the text of the item.
        case .code(_, let text): code(text, column: column + (list.start == nil ? 2 : 3) + 4)
        // Other blocks are written at the margin.
        default:
          self.block(block)
          endsAtMargin = true
        }
      }
    }
  }

  private mutating func code(_ text: String, column: Int) {
    let margin = String(repeating: " ", count: column)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }
    // Lines with nothing but the indentation surround a listing. Outside lists, a blank line precedes them.
    lines = column == 4 ? ["", margin, margin] + lines + [margin] : [margin] + lines + [margin]
    if stripsCode {
      lines = lines.map { line in
        var line = line
        while line.last == " " { line.removeLast() }
        return line
      }
    }
    out += lines.map { quote.isEmpty ? $0 : quote + " " + $0 }
  }

  private mutating func table(_ rows: [[[Inline]]]) {
    var lines = rows.map { row in
      row.enumerated().map { index, cell in
        let text = line(cell)
        return index == 0 || text.isEmpty ? text : " " + text
      }.joined(separator: "|") + "  "
    }
    lines.insert([String](repeating: "---", count: rows[0].count).joined(separator: "|") + "  ", at: 1)
    add(lines + ["  "])
  }
}

// MARK: - Text

extension HTMLToTextWriter {
  private func line(_ text: [Inline]) -> String {
    inlines(text.flatMap { $0.mapped { $0 == .lineBreak ? [.text(" ")] : [$0] } })
  }

  private func paragraph(_ text: [Inline]) -> [String] {
    var content = startEscaped(inlines(text))
    // The website has a space before a paragraph in italics.
    if case .emphasis? = text.first, text.count == 1 { content = " " + content }
    return content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func inlines(_ text: [Inline]) -> String {
    text.enumerated().map { index, part in
      // The start of a line is escaped as the start of a paragraph is.
      index > 0 && text[index - 1] == .lineBreak ? startEscaped(inline(part)) : inline(part)
    }.joined()
  }

  /// Returns a line that looks like an item with an escape.
  private func startEscaped(_ text: String) -> String {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, text.dropFirst(digits.count).hasPrefix(". ") {
      return digits + "\\" + text.dropFirst(digits.count)
    }
    return text.hasPrefix("- ") || text.hasPrefix("+ ") || text.hasPrefix("--") ? "\\" + text : text
  }

  private func inline(_ part: Inline) -> String {
    switch part {
    case .text(let text): escaped(text)
    case .code(let text): "`\(text)`"
    case .emphasis(let text): "_\(inlines(text))_"
    case .strong(let text): "**\(inlines(text))**"
    case .strikethrough(let text): "~~\(inlines(text))~~"
    case .link(let text, let url): text.plain == url ? "<\(url)>" : "[\(inlines(text))](\(escapedURL(url)))"
    case .image(let image): imageText(image)
    case .lineBreak: "  \n"
    }
  }

  private func imageText(_ image: Image) -> String {
    "![\(escapedURL(image.alternative))](\(escapedURL(image.url)))"
  }

  private func escapedURL(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      if "\\[]()".contains(character) { out.append("\\") }
      out.append(character)
    }
  }

  private func escaped(_ text: String) -> String {
    let characters = Array(text)
    var out = ""
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      if character == "\\"
        ? "\\`*_{}[]()#+-.!".contains(next) : escapesAll && "`*_{}[]()#!".contains(character)
      {
        out.append("\\")
      }
      out.append(character)
    }
    return out
  }
}

// MARK: - Wrapping

/// Wraps the lines of html2text at 78 columns, which is its default.
struct HTMLToTextWrapping {
  static let width = 78
  /// How items are wrapped. Versions differ.
  enum Items: CaseIterable { case unwrapped, indented, atMargin }
  var items = Items.unwrapped

  func wrap(_ lines: [String]) -> [String] {
    var out: [String] = []
    // More than one blank line in a row becomes one.
    var blanks = 0
    for line in lines {
      guard !line.isEmpty else {
        if blanks < 1 { out.append("") }
        blanks += 1
        continue
      }
      blanks = 0
      guard wraps(line) else {
        out.append(line)
        continue
      }
      let isItem = line.drop { $0 == " " }.hasPrefix("* ")
      let indent = line.hasPrefix("> ") ? "> " : isItem && items == .indented ? "    " : ""
      var wrapped = TextWrap.lines(line, width: Self.width, indent: indent)
      if line.hasSuffix("  ") { wrapped[wrapped.count - 1] += "  " }
      out += wrapped
    }
    return out
  }

  private func wraps(_ line: String) -> Bool {
    if line.hasPrefix("    ") || line.allSatisfy({ $0 == " " }) { return false }
    let text = line.drop { $0 == " " }
    if text.hasPrefix("* "), !text.hasPrefix("* * *") { return items != .unwrapped }
    if text.contains(" | ") { return false }
    return !(text.first?.isNumber == true && text.drop { $0.isNumber }.hasPrefix(". "))
  }
}
