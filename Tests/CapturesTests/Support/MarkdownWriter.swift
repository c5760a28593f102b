/// Writes a page as Markdown. The options are the choices that tools make differently.
struct MarkdownWriter {
  var bullet = "-"
  var emphasis = "*"
  /// The number of line feeds between two blocks.
  var blockGap = 2
  /// The column at which paragraphs and items are wrapped, as an author does; nil for one line per paragraph.
  var width: Int?
  /// Returns the lines of a heading with the index `Int` among the headings of the page.
  var heading: ((Int, Int, String?, String) -> String)?
  /// Returns the lines of an aside, from its label and the lines of its blocks.
  var aside: (String, [String]) -> [String] = { label, lines in
    quoted(["[!\(label.uppercased())]"] + lines)
  }
  /// Returns the text of a link with what follows it in the same paragraph.
  var afterLink: (Substring) -> String = { String($0) }
  private var headings = 0

  init() {}

  /// Returns the page with its title and abstract.
  mutating func page(_ page: PageTree) -> String {
    var parts = ["# " + line(page.title)]
    if !page.abstract.isEmpty { parts.append("> " + line(page.abstract)) }
    if !page.blocks.isEmpty { parts.append(body(page.blocks)) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  mutating func body(_ blocks: [PageBlock]) -> String {
    lines(blocks, gap: blockGap).joined(separator: "\n")
  }

  private mutating func lines(_ blocks: [PageBlock], gap: Int) -> [String] {
    var out: [String] = []
    var previous: PageBlock?
    for block in blocks {
      if previous != nil { out += [String](repeating: "", count: gap - 1) }
      // Two lists in a row need different markers.
      var isSecondList = false
      if case .list? = previous, case .list = block { isSecondList = true }
      out += lines(block, isSecondList: isSecondList)
      previous = isSecondList ? nil : block
      if isSecondList, gap > 1 { previous = .rule }
    }
    return out
  }

  private mutating func lines(_ block: PageBlock, isSecondList: Bool) -> [String] {
    switch block {
    case .heading(let level, let id, let text):
      headings += 1
      var plain = self
      plain.afterLink = { String($0) }
      let content = plain.line(text)
      let escaped = content.hasSuffix("#") ? content.dropLast() + "\\#" : content
      if let heading {
        return heading(headings - 1, level, id, String(escaped)).split(separator: "\n").map(String.init)
      }
      return [String(repeating: "#", count: level) + " " + escaped + (id.map { " {#\($0)}" } ?? "")]
    case .paragraph(let text): return wrapped(paragraph(text))
    case .list(let list): return lines(list, isSecond: isSecondList)
    case .code(let language, let text):
      let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
      return [fence + language]
        + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        + [fence]
    case .table(let alignments, let rows): return table(alignments, rows)
    case .quote(let blocks): return Self.quoted(lines(blocks, gap: 2))
    case .aside(let label, let blocks): return aside(label, lines(blocks, gap: 2))
    case .figure(let image, let caption):
      let line = line([.emphasis(caption)])
      return ["![\(escaped(image.alternative))](\(destination(image.url)))", line]
    case .rule: return ["---"]
    }
  }

  static func quoted(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? ">" : "> " + $0 } }

  private mutating func lines(_ list: PageList, isSecond: Bool) -> [String] {
    var out: [String] = []
    for (index, item) in list.items.enumerated() {
      if index > 0, !list.isTight { out.append("") }
      let mark = isSecond ? (bullet == "-" ? "*" : "-") : bullet
      let marker = list.start.map { "\($0 + index)\(isSecond ? ")" : ".") " } ?? "\(mark) "
      let task = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
      let indent = String(repeating: " ", count: marker.count)
      var content = lines(item.blocks, gap: list.isTight && item.blocks.count < 3 && canBeTight(item) ? 1 : 2)
      if !content.isEmpty { content[0] = task + content[0] }
      out += content.enumerated().map {
        $0.offset == 0 ? marker + $0.element : $0.element.isEmpty ? "" : indent + $0.element
      }
    }
    return out
  }

  /// Returns whether an item's second block is a list or code, which need no blank line before them.
  private func canBeTight(_ item: PageList.Item) -> Bool {
    guard item.blocks.count == 2 else { return true }
    switch item.blocks[1] {
    case .list(let list): return list.start == nil || list.start == 1
    case .code: return true
    default: return false
    }
  }

  private func table(_ alignments: [Character], _ rows: [[[Inline]]]) -> [String] {
    var out = rows.map { row in
      row.map {
        "| " + line($0).replacing("|", with: "\\|") + ($0.last?.isLink == true ? afterLink(" ") : " ")
      }
      .joined() + "|"
    }
    let delimiters = alignments.map { $0 == "l" ? ":---" : $0 == "c" ? ":---:" : $0 == "r" ? "---:" : "---" }
    out.insert("| " + delimiters.joined(separator: " | ") + " |", at: 1)
    return out
  }
}

// MARK: - Text

extension MarkdownWriter {
  /// Returns text on one line, in which line breaks are spaces.
  func line(_ text: [Inline]) -> String {
    let content = inlines(text.flatMap { $0.mapped { $0 == .lineBreak ? [.text(" ")] : [$0] } })
    return startEscaped(content)
  }

  private func paragraph(_ text: [Inline]) -> String { startEscaped(inlines(text)) }

  private func inlines(_ text: [Inline]) -> String {
    var out = ""
    for (index, part) in text.enumerated() {
      if index > 0, case .link(_, let url) = text[index - 1], !url.isEmpty {
        out += afterLink(inline(part)[...])
      } else if index > 0, text[index - 1] == .lineBreak {
        out += startEscaped(inline(part))
      } else {
        out += inline(part)
      }
    }
    return out
  }

  private func inline(_ part: Inline) -> String {
    switch part {
    case .text(let text): escaped(text)
    case .code(let text): codeSpan(text)
    case .emphasis(let text): emphasis + inlines(text) + emphasis
    case .strong(let text): "**" + inlines(text) + "**"
    case .strikethrough(let text): "~~" + inlines(text) + "~~"
    case .link(let text, let url): "[\(inlines(text))](\(destination(url)))"
    case .image(let image): "![\(escaped(image.alternative))](\(destination(image.url)))"
    case .lineBreak: "\\\n"
    }
  }

  func codeSpan(_ text: String) -> String {
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + pad + text + pad + fence
  }

  private func destination(_ url: String) -> String {
    url.contains { $0 == " " || $0 == "<" } || url.isEmpty
      ? "<\(url)>" : url.replacing("(", with: "\\(").replacing(")", with: "\\)")
  }

  func escaped(_ text: String) -> String {
    let characters = Array(text)
    var out = ""
    for (index, character) in characters.enumerated() {
      if "\\`*[]<~&".contains(character) || character == "_" && !isInWord(characters, index) { out += "\\" }
      out.append(character)
    }
    return out
  }

  /// Returns whether letters or digits are on both sides, so that an underscore is text.
  private func isInWord(_ text: [Character], _ index: Int) -> Bool {
    guard index > 0, index + 1 < text.count else { return false }
    return [text[index - 1], text[index + 1]].allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// Returns a line whose beginning cannot be read as the beginning of a block.
  private func startEscaped(_ text: String) -> String {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, let mark = text.dropFirst(digits.count).first, mark == "." || mark == ")" {
      return digits + "\\" + text.dropFirst(digits.count)
    }
    guard let first = text.first, "#+->=@:|".contains(first) else { return text }
    return "\\" + text
  }

  private func wrapped(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let width else { return lines }
    return lines.flatMap { TextWrap.lines(startEscaped($0), width: width, atHyphens: false).map(startSafe) }
  }

  /// Returns a line of a wrapped paragraph whose first word would begin a block with that word escaped.
  private func startSafe(_ text: String) -> String {
    text.hasPrefix("\\") ? text : startEscaped(text)
  }

  private func longestRun(of character: Character, in text: String) -> Int {
    var longest = 0
    var current = 0
    for each in text {
      current = each == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
