/// The changes to pages that html2text cannot represent.
struct HTMLToTextPages {
  /// Whether the tool escapes all characters with a meaning in Markdown.
  var escapesAll: Bool
  /// Whether spaces at the ends of lines of code are lost.
  var stripsCode = false
  /// Whether lines are wrapped, so that any word can begin a line.
  var wraps: Bool

  func representable(_ page: PageTree) -> PageTree {
    var page = CapturedPages.representable(page)
    page = page.mapBlocks { [self.contained($0)] }
    page.blocks = joinedCode(lifted(page.blocks))
    page.title = start(page.title.flatMap { $0.mapped { [text($0)] } })
    page.abstract = start(page.abstract.flatMap { $0.mapped { [text($0)] } })
    return page.mapBlocks { block in
      let isTable = if case .table = block { true } else { false }
      let isHeading = if case .heading = block { true } else { false }
      return [
        block.mappingOwnText { parts in
          var parts = parts.flatMap { $0.mapped { [text($0)] } }
          // html2text does not escape the bars of tables.
          if isTable { parts = parts.flatMap { $0.mapped { [replacing("|", "/", in: $0)] } } }
          if isTable || isHeading { parts = parts.map { $0 == .lineBreak ? .text(" ") : $0 } }
          return start(parts)
        }
      ]
    }
  }

  /// Text that would be markup, which html2text does not escape, is replaced by similar text.
  private func text(_ part: Inline) -> Inline {
    switch part {
    case .text(let text):
      let characters = Array(text)
      var out = ""
      for (index, character) in characters.enumerated() {
        let before = index > 0 ? characters[index - 1] : " "
        let after = index + 1 < characters.count ? characters[index + 1] : " "
        switch character {
        case "<": out.append(after == " " ? "<" : "‹")
        case "&": out.append(after == " " ? "&" : "+")
        case "~": out.append("-")
        case "*": out.append(escapesAll || before == " " && after == " " && !wraps ? "*" : "×")
        case "_":
          let isInWord = [before, after].allSatisfy { $0.isLetter || $0.isNumber }
          out.append(escapesAll || isInWord ? "_" : "·")
        case "`": out.append(escapesAll ? "`" : "'")
        case "[": out.append(escapesAll ? "[" : "(")
        case "]": out.append(escapesAll ? "]" : ")")
        default: out.append(character)
        }
      }
      return .text(wraps ? safeWords(out) : out)
    // html2text writes one backtick around all code.
    case .code(let code): return .code(code.replacing("`", with: "'"))
    default: return part
    }
  }

  /// Words that begin a block are not escaped if wrapping moves them to the beginning of a line.
  private func safeWords(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      if ["-", "+", ">", "|", "=", "#", "--", "---", "==="].contains(word) { return "–" }
      if word.first == "#" || word.first == ">" || word.first == "|" { return "№" + word.dropFirst() }
      let digits = word.prefix { $0.isNumber }
      return digits.count < word.count && (word == digits + "." || word == digits + ")") && digits == "1"
        ? String(digits) : String(word)
    }.joined(separator: " ")
  }

  /// The first word of a block is not escaped if it begins a block of another kind.
  private func start(_ parts: [Inline]) -> [Inline] {
    guard case .text(let text)? = parts.first, let first = text.first, "#>|:=@".contains(first) else {
      return parts
    }
    return [.text("№" + text.dropFirst())] + parts.dropFirst()
  }

  private func replacing(_ old: String, _ new: String, in part: Inline) -> Inline {
    switch part {
    case .text(let text): .text(text.replacing(old, with: new))
    case .code(let text): .code(text.replacing(old, with: new))
    default: part
    }
  }

  /// html2text has no check boxes, and writes all blocks of an item but code and lists at the margin, so that code and
  /// lists after those would not be part of the item. An item begins with text.
  private func contained(_ block: PageBlock) -> PageBlock {
    guard case .list(var list) = block else { return block }
    for index in list.items.indices {
      list.items[index].isDone = nil
      var blocks = list.items[index].blocks
      if case .paragraph? = blocks.first {} else { blocks.insert(.paragraph([.text("Example:")]), at: 0) }
      let code = blocks.filter { if case .code = $0 { true } else { false } }
      let lists = blocks.compactMap { block -> PageBlock? in
        guard case .list(var inner) = block else { return nil }
        // Only a list that begins with 1 can follow text directly.
        if inner.start != nil { inner.start = 1 }
        return .list(inner)
      }
      let paragraphs = blocks.dropFirst().filter { if case .paragraph = $0 { true } else { false } }
      list.items[index].blocks = [blocks[0]] + joinedCode(code) + lists + paragraphs
    }
    return .list(list)
  }

  /// Quotes contain paragraphs, and other blocks follow them.
  private func lifted(_ blocks: [PageBlock]) -> [PageBlock] {
    blocks.flatMap { block -> [PageBlock] in
      switch block {
      case .quote(let inner):
        let text = inner.filter { if case .paragraph = $0 { true } else { false } }
        let others = inner.filter { if case .paragraph = $0 { false } else { true } }
        return (text.isEmpty ? [] : [.quote(text)]) + lifted(others)
      case .aside(let label, let inner): return inner.isEmpty ? [] : [.aside(label: label, lifted(inner))]
      default: return [block]
      }
    }
  }

  /// Two listings in a row become one, since indentation does not separate them.
  private func joinedCode(_ blocks: [PageBlock]) -> [PageBlock] {
    var out: [PageBlock] = []
    for block in blocks {
      if case .code(_, let text) = block, case .code(let language, let before)? = out.last {
        out[out.count - 1] = .code(language: language, text: before + "\n\n\n" + trimmed(text))
      } else if case .code(let language, let text) = block {
        out.append(.code(language: language, text: trimmed(text)))
      } else {
        out.append(block)
      }
    }
    return out.filter { $0 != .code(language: "", text: "") }
  }

  /// Blank lines at the ends of a listing are not part of indented code, and spaces in blank lines are removed.
  private func trimmed(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.allSatisfy({ $0 == " " || $0 == "\t" }) { return Substring() }
      var line = line
      while stripsCode, line.last == " " { line.removeLast() }
      return line
    }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
