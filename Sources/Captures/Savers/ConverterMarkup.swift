import Basics
import HTMLSyntax

/// Turns what converters keep of HTML into Markdown: the tags that Pandoc writes for elements with attributes, and the
/// attributes and fenced divs of its dialect. Source: Pandoc User’s Guide, “Divs and Spans”.
enum ConverterMarkup {
  /// The smallest number of lines with such markup. Authors write single tags, too.
  private static let fewestLines = 3
  /// The largest number of lines that a tag, a link, or a list of attributes is divided into.
  private static let mostLines = 24
  /// Elements that only group their content.
  private static let wrappers: Set<String> = [
    "div", "span", "section", "main", "nav", "header", "footer", "article", "button", "form", "label",
  ]

  /// Returns the lines without such markup, or the same lines if a page has only a little of it.
  static func remove(from lines: [Line], removed: (Line) -> Void) -> [Line] {
    guard lines.lazy.filter({ isMarked($0.text) }).prefix(fewestLines).count == fewestLines else {
      return lines
    }
    var lines = lines
    var fences = FenceTracker()
    for index in lines.indices {
      let text = lines[index].text.trimmed
      let isRawFence = !fences.isOpen && text.hasPrefix("```") && text.hasSuffix("{=html}")
      if fences.consume(text) == .text ? isDivFence(text) || text.equals("<!-- -->") : isRawFence {
        removed(lines[index])
        if isRawFence, let end = lines[index...].dropFirst().firstIndex(where: { LineKind.isFence($0.text) })
        {
          removed(lines[end])
          lines[end].text = []
          fences = FenceTracker()
        }
        lines[index].text = []
      }
    }
    return joined(lines).map { line, isText in
      guard isText, !line.isBlank else { return line }
      var line = line
      let text = rewritten(line.text)
      if text.isBlank { removed(line) }
      line.text = text.isBlank ? [] : text
      return line
    }
  }

  private static func isMarked(_ text: Bytes) -> Bool {
    if text.hasPrefix(":::") { return isDivFence(text) }
    return text.find("class=\"") != nil || text.find("]{.") != nil || text.find("){.") != nil
      || text.find("`{.") != nil
  }

  /// Whether a line is `::: {.note}`, `::: note`, or `:::`.
  private static func isDivFence(_ text: Bytes) -> Bool {
    let rest = text.drop { $0 == UInt8(ascii: ":") }
    guard text.count - rest.count >= 3 else { return false }
    let name = rest.trimmed
    return name.isEmpty || name.first == UInt8(ascii: "{") || !name.contains(Byte.space)
  }

  /// Joins the lines into which a tag, a link, or a list of attributes is divided. Returns each line with whether it is
  /// outside code.
  private static func joined(_ lines: [Line]) -> [(line: Line, isText: Bool)] {
    let contexts = CodeTracker.contexts(lines)
    var out: [(line: Line, isText: Bool)] = []
    out.reserveCapacity(lines.count)
    var index = 0
    while index < lines.count {
      var line = lines[index]
      let isText = contexts[index] == .text
      index += 1
      var count = 1
      while isText, count < mostLines, isOpen(line.text), index < lines.count, !lines[index].isBlank {
        line.text = WrappedLines.joined(line.text, lines[index].text)
        line.lastNumber = lines[index].lastNumber
        index += 1
        count += 1
      }
      out.append((line, isText))
    }
    return out
  }

  /// Whether a tag, a link, or a list of attributes is open at the end of a text.
  private static func isOpen(_ text: Bytes) -> Bool {
    var isInTag = false
    var links = 0
    var brackets = 0
    var attributes = false
    var code = CodeSpanEnds(text)
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case Byte.backslash: index += 1
      case Byte.backtick:
        index = code.span(at: index).end
        continue
      case UInt8(ascii: "<"):
        guard let next = text[(index + 1)...].first, next.isASCIILetter || next == UInt8(ascii: "/") else {
          break
        }
        isInTag = true
        if text[index...].hasPrefix("<a ") || text[index...].equals("<a") { links += 1 }
        if text[index...].hasPrefix("</a>") { links -= 1 }
      case UInt8(ascii: ">"): isInTag = false
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: "{"): attributes = index > text.startIndex && isBeforeAttributes(text[index - 1])
      case UInt8(ascii: "}"): attributes = false
      default: break
      }
      index += 1
    }
    return isInTag || links > 0 || brackets > 0 || attributes
  }

  private static func isBeforeAttributes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") || byte == Byte.backtick
  }

  // MARK: - Inline markup

  private static func rewritten(_ text: Bytes) -> Bytes {
    guard text.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") }) else { return text }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var code = CodeSpanEnds(text)
    /// The places of open brackets in `out`.
    var brackets: [Int] = []
    var open = OpenElements()
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      var end = index + 1
      switch byte {
      case Byte.backslash: end = min(index + 2, text.endIndex)
      case Byte.backtick: end = code.span(at: index).end
      case UInt8(ascii: "<"):
        if case .tag(let tag) = Tag.read(at: index, in: text, .markdown), write(tag, &open, to: &out) {
          index = tag.end
          continue
        }
      case UInt8(ascii: "["): brackets.append(out.count)
      case UInt8(ascii: "]"):
        let bracket = brackets.popLast()
        let destination = text[(index + 1)...].first == UInt8(ascii: "(")
        if destination, let close = LinkSpan.closingParenthesis(in: text, from: index + 2) {
          end = close + 1
        } else if let bracket, let after = attributes(at: index + 1, in: text) {
          out[bracket] = removedBracket
          index = after
          continue
        }
      default: break
      }
      out += text[index..<end]
      index = end
      if isBeforeAttributes(text[end - 1]), byte != Byte.backslash, let after = attributes(at: end, in: text)
      {
        index = after
      }
    }
    out.removeAll { $0 == removedBracket }
    return out[...]
  }

  /// Replaces a bracket until all of a line is written.
  private static let removedBracket: UInt8 = 0
  /// The largest number of bytes in a list of attributes.
  private static let longest = 4_000

  /// Returns the end of attributes such as `{.note #id key="value"}`.
  private static func attributes(at start: Int, in text: Bytes) -> Int? {
    guard start < text.endIndex, text[start] == UInt8(ascii: "{"), let first = text[(start + 1)...].first,
      first == UInt8(ascii: ".") || first == UInt8(ascii: "#") || first.isASCIILetter,
      let close = text[start...].prefix(longest).firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let content = text[(start + 1)..<close]
    return first.isASCIILetter && !content.contains(UInt8(ascii: "=")) ? nil : close + 1
  }

  /// The open elements of a line that become Markdown.
  private struct OpenElements {
    /// The destinations of links.
    var links: [String] = []
    /// The number of elements of code.
    var codes = 0
  }

  /// Writes a tag as Markdown. Returns false if the tag stays as it is.
  private static func write(_ tag: Tag, _ open: inout OpenElements, to out: inout [UInt8]) -> Bool {
    switch tag.name {
    case "a" where tag.isClosing:
      guard let url = open.links.popLast() else { return true }
      out += "](\(url))".utf8
    case "a":
      guard let url = tag["href"] else { return true }
      open.links.append(destination(url))
      out.append(UInt8(ascii: "["))
    case "img":
      guard let url = tag["src"] else { return true }
      out += "![\(tag["alt"] ?? "")](\(destination(url)))".utf8
    case "code" where tag.isClosing ? open.codes > 0 : !tag.attributes.isEmpty:
      open.codes += tag.isClosing ? -1 : 1
      out.append(Byte.backtick)
    default: return wrappers.contains(tag.name)
    }
    return true
  }

  /// Returns a URL as the destination of a link.
  private static func destination(_ url: String) -> String { url.contains(" ") ? "<\(url)>" : url }
}
