import Basics

/// Text in a diagram: lines of pieces with a style.
struct Label: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    var text: String
    var isBold = false
    var isItalic = false
  }

  var lines: [[Run]]

  var isEmpty: Bool { lines.allSatisfy { $0.allSatisfy(\.text.isEmpty) } }

  /// The text in one line.
  var plain: String {
    lines.map { $0.map(\.text).joined().trimmingWhiteSpace }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Creates a label of text without any syntax.
  init(plain text: String) { lines = [[Run(text: text)]] }

  /// Reads a label: line breaks, entity codes such as `#35;`, HTML tags for styles, icons such as `fa:fa-car`, and,
  /// between `` "` `` and `` `" ``, emphasis in Markdown.
  ///
  /// - Parameter isMarkdown: whether emphasis is read without these marks, too, as Mermaid does in the labels of states,
  ///   classes, and entities.
  init(_ text: String, isMarkdown: Bool = false) {
    var text = text.trimmingWhiteSpace
    lines = [[]]
    var isMarkdown = isMarkdown
    if text.utf8.count >= 2, text.hasPrefix("`"), text.hasSuffix("`") {
      text = String(text.dropFirst().dropLast())
      isMarkdown = true
    }
    text = Self.removingIcons(text)
    var reader = Reader(bytes: Array(text.utf8), isMarkdown: isMarkdown)
    lines = reader.read()
  }

  /// The size with a font size.
  func size(_ font: Font = .regular) -> Size {
    let width = lines.map { Self.width($0, font) }.max() ?? 0
    return Size(width: width.rounded(.up), height: Double(lines.count) * font.size * Font.lineHeight)
  }

  /// The width of the longest word.
  func longestWord(_ font: Font) -> Double {
    lines.joined().flatMap { Self.words($0.text) }
      .map { font.width(of: $0.trimmingWhiteSpace) }.max() ?? 0
  }

  static func width(_ line: [Run], _ font: Font) -> Double {
    line.reduce(0) { $0 + font.bold($1.isBold).width(of: $1.text) }
  }

  /// Returns the label with lines that are not longer than a width, if they have a place where they can end.
  ///
  /// - Parameter breaksWords: whether lines can also end in words that are longer.
  func wrapped(to width: Double, _ font: Font = .regular, breaksWords: Bool = false) -> Label {
    var result = self
    result.lines = lines.flatMap { line in
      Self.width(line, font) <= width ? [line] : Self.wrap(line, width, font, breaksWords: breaksWords)
    }
    return result
  }

  private static func wrap(_ line: [Run], _ width: Double, _ font: Font, breaksWords: Bool) -> [[Run]] {
    var lines: [[Run]] = [[]]
    var used = 0.0
    for run in line {
      let font = font.bold(run.isBold)
      let parts = words(run.text).flatMap { word in
        font.width(of: word) <= width ? [word] : Self.parts(word, width, font, breaksWords: breaksWords)
      }
      for word in parts {
        if used > 0, used + font.width(of: word.trimmingWhiteSpace) > width {
          lines.append([])
          used = 0
        }
        let text = used == 0 ? word.drop { $0 == " " } : word
        guard !text.isEmpty else { continue }
        used += font.width(of: text)
        if var last = lines[lines.count - 1].last, last.isBold == run.isBold, last.isItalic == run.isItalic {
          last.text += text
          lines[lines.count - 1][lines[lines.count - 1].count - 1] = last
        } else {
          lines[lines.count - 1].append(Run(text: String(text), isBold: run.isBold, isItalic: run.isItalic))
        }
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  /// Returns the parts of a word that is too long: they end with punctuation, or anywhere.
  private static func parts(
    _ word: Substring, _ width: Double, _ font: Font, breaksWords: Bool
  ) -> [Substring] {
    var parts: [Substring] = []
    var start = word.startIndex
    var mark: Substring.Index?
    var used = 0.0
    for index in word.indices {
      let next = word.index(after: index)
      let character = font.width(of: word[index..<next])
      if used + character > width, let end = mark ?? (breaksWords && index > start ? index : nil) {
        parts.append(word[start..<end])
        (start, mark) = (end, nil)
        used = font.width(of: word[end..<index])
      }
      used += character
      if "/._-|,:;&=?)".contains(word[index]) { mark = next }
    }
    return parts + [word[start...]]
  }

  /// Returns the parts of a text between which a line can end. A space belongs to the part before it.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var previous: Character?
    for index in text.indices {
      let character = text[index]
      if index > start, let last = previous,
        last == " " && character != " " || Font.allowsBreak(around: last)
          || Font.allowsBreak(around: character)
      {
        words.append(text[start..<index])
        start = index
      }
      previous = character
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }

  /// Removes icons such as `fa:fa-car`.
  private static func removingIcons(_ text: String) -> String {
    guard text.contains(":fa-") else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false).compactMap { word -> String? in
      let bytes = Bytes(String(word))
      guard let icon = bytes.icon(from: 0) else { return String(word) }
      let rest = bytes[..<icon.start] + bytes[icon.name.endIndex...]
      return rest.isEmpty ? nil : rest.string
    }.joined(separator: " ")
  }

  /// Reads the syntax in a label.
  private struct Reader {
    let bytes: [UInt8]
    let isMarkdown: Bool
    var lines: [[Run]] = [[]]
    var text: [UInt8] = []
    var bold = 0
    var italic = 0
    var index = 0

    mutating func read() -> [[Run]] {
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "#") where readEntity(), UInt8(ascii: "&") where readEntity(): continue
        case UInt8(ascii: "<") where readTag(): continue
        case UInt8(ascii: "\\") where bytes[(index + 1)...].first == UInt8(ascii: "n"):
          endLine()
          index += 1
        case 10: endLine()
        case UInt8(ascii: "*") where isMarkdown && readEmphasis(byte): continue
        case UInt8(ascii: "_") where isMarkdown && readEmphasis(byte): continue
        default: text.append(byte)
        }
        index += 1
      }
      endRun()
      while let last = lines.last, last.isEmpty, lines.count > 1 { lines.removeLast() }
      return lines
    }

    private mutating func endRun() {
      var run = String(decoding: text, as: UTF8.self)
      if lines[lines.count - 1].isEmpty { run = String(run.drop { $0 == " " || $0 == "\t" }) }
      text = []
      guard !run.isEmpty else { return }
      lines[lines.count - 1].append(Run(text: run, isBold: bold > 0, isItalic: italic > 0))
    }

    private mutating func endLine() {
      endRun()
      lines.append([])
    }

    /// Reads `#35;`, `#quot;` or `&amp;`.
    private mutating func readEntity() -> Bool {
      let rest = bytes[(index + 1)...].prefix(10)
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return false }
      var name = rest[..<end].string
      if name.hasPrefix("#") { name.removeFirst() }
      let isHex = name.hasPrefix("x") || name.hasPrefix("X")
      let number = UInt32(isHex ? String(name.dropFirst()) : name, radix: isHex ? 16 : 10)
      let scalar = number.map { Unicode.Scalar($0) } ?? Self.entities[name]
      guard let scalar, scalar.value >= 0x20 || scalar.value == 9 else { return false }
      text += Array(String(Character(scalar)).utf8)
      index = end + 1
      return true
    }

    private static let entities: [String: Unicode.Scalar] = [String: String](
      pairs: """
        quot " amp & lt < gt > apos ' semi ; colon : hash # num # lpar ( rpar ) lsqb [ rsqb ] lbrace {
        rbrace } lcub { rcub } comma , period . excl ! quest ? copy © reg ® trade ™ hellip … ndash – mdash —
        larr ← rarr → uarr ↑ darr ↓ harr ↔ bull • middot · deg ° times × infin ∞ hearts ♥ check ✓ cross ✗
        le ≤ ge ≥ ne ≠ vert | verbar | sol / bsol \\ commat @ dollar $ percnt % equals = plus + ast *
        lowbar _ grave ` tilde ~ laquo « raquo » ldquo “ rdquo ” lsquo ‘ rsquo ’ euro € pound £ sect §
        para ¶ plusmn ± micro µ
        """
    ).compactMapValues(\.unicodeScalars.first).merging(["nbsp": " "]) { $1 }

    /// Reads a tag. Tags for styles set the style, `<br>` ends the line, and others are left out.
    private mutating func readTag() -> Bool {
      let rest = bytes[(index + 1)...]
      guard let end = rest.prefix(400).firstIndex(of: UInt8(ascii: ">")), let first = rest.first,
        first.isASCIILetter || first == UInt8(ascii: "/")
      else { return false }
      var name = rest[..<end].prefix { $0 > 0x20 }.string.lowercased()
      let isEnd = name.hasPrefix("/")
      name = name.filter { $0 != "/" }
      guard Self.tags.contains(name) else { return false }
      switch name {
      case "br", "p", "div", "li", "hr", "h1", "h2", "h3", "h4", "tr":
        if name == "br" || !(lines.last?.isEmpty ?? true) || !text.isEmpty { endLine() }
      case "b", "strong":
        endRun()
        bold = max(0, bold + (isEnd ? -1 : 1))
      case "i", "em":
        endRun()
        italic = max(0, italic + (isEnd ? -1 : 1))
      default: break
      }
      index = end + 1
      return true
    }

    /// The elements that labels use. Anything else in angle brackets is text, such as `List<Int>`.
    private static let tags = Set(
      """
      br p div li ul ol hr h1 h2 h3 h4 tr td th table b strong i em u s code kbd pre small big sub sup
      span font center a img svg mark del ins
      """.words)

    /// Reads `*`, `**`, `_` or `__` if it begins or ends emphasis.
    private mutating func readEmphasis(_ mark: UInt8) -> Bool {
      let isDouble = bytes[(index + 1)...].first == mark
      let length = isDouble ? 2 : 1
      let next = bytes[min(index + length, bytes.count)...].first
      let isOpen = isDouble ? bold > 0 : italic > 0
      if mark == UInt8(ascii: "_"), let next, index > 0, Byte.isWord(bytes[index - 1]), Byte.isWord(next) {
        return false
      }
      guard isOpen || next.map({ $0 > 0x20 }) ?? false else { return false }
      endRun()
      if isDouble { bold = isOpen ? 0 : 1 } else { italic = isOpen ? 0 : 1 }
      index += length
      return true
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the first icon from an offset on, such as `fa:fa-car`, and its name, such as `fa-car`.
  func icon(from start: Int) -> (start: Int, name: Bytes)? {
    var start = start
    while let colon = find(":fa-", from: start) {
      let letters = self[..<colon].reversed().prefix { $0.isASCIILetter }.count
      let name = self[(colon + 1)...].prefix { Byte.isWord($0) || $0 == UInt8(ascii: "-") }
      if letters > 0 { return (colon - letters, name) }
      start = name.endIndex
    }
    return nil
  }
}
