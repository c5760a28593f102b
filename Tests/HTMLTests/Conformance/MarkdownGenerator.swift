@testable import HTML

/// Generates random Markdown from fragments. The same seed gives the same text.
struct MarkdownGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// Returns a text of a few lines, without front matter and directives.
  mutating func page() -> String {
    var lines: [String] = []
    for _ in 0...number(below: 5) {
      lines += block(depth: 0)
      if chance(2) { lines.append("") }
    }
    if lines.first?.hasPrefix("---") == true { lines.insert("text", at: 0) }
    return lines.joined(separator: "\n") + (chance(5) ? "" : "\n")
  }

  /// Returns a paragraph with a minimum length in bytes.
  mutating func paragraph(of length: Int) -> String {
    var text = "Text"
    while text.utf8.count < length { text += pick([" ", "", "\n"]) + fragment() }
    return text + "\n"
  }

  /// Returns a paragraph that consists mostly of delimiter runs. No two of their lengths add up to a multiple of three,
  /// since the reference renderer does not match all of those.
  mutating func delimiters(of length: Int) -> String {
    var text = "Text "
    while text.utf8.count < length {
      text += pick(["*", "__", "~~"]) + pick(["a", " b", "c ", " ", ".", "[d*e](f)", "g [*h", "i* ](j)"])
    }
    return text + "\n"
  }

  private mutating func block(depth: Int) -> [String] {
    if depth < 3, chance(3) {
      return container(block(depth: depth + 1) + (chance(2) ? block(depth: depth + 1) : []))
    }
    switch number(below: 12) {
    case 0:
      return [
        String(repeating: "#", count: 1 + number(below: 7)) + pick([" ", "", "\t"]) + inline()
          + pick(["", " #", " ##  "])
      ]
    case 1: return [inline(), pick(["===", "---", "  ---", "=", "--  "])]
    case 2: return fence()
    case 3: return table()
    case 4: return [pick(["    ", "\t", "     "]) + inline(), inline()]
    case 5: return html()
    case 6: return [pick(["***", "- - -", "___", " * * *", "--", "+++"])]
    case 7: return ["[\(pick(words))]: \(pick(destinations)) \(pick(["", "\"title\"", "'t", "(t)"]))"]
    case 8: return ["[^\(pick(words))]: " + inline()] + (chance(2) ? ["    " + inline()] : [])
    default:
      return (0...number(below: 3)).map { _ in
        pick(["", "", " ", "   "]) + inline() + pick(["", "", "  ", "\\"])
      }
    }
  }

  private mutating func container(_ lines: [String]) -> [String] {
    switch number(below: 4) {
    case 0: return lines.map { pick(["> ", ">", "> ", " > ", ""]) + $0 }
    case 1:
      let marker = pick(["- ", "* ", "+   ", "1. ", "2) ", "10. ", "- [ ] ", "- [x] ", "1. [X] "])
      let indent = String(repeating: " ", count: marker.prefix { $0 != "[" }.count)
      return lines.enumerated().map { ($0 == 0 ? marker : chance(8) ? "" : indent) + $1 }
    default: return lines.map { pick(["", "", "  "]) + $0 }
    }
  }

  private mutating func fence() -> [String] {
    let mark = pick(["```", "~~~", "````", "  ```"])
    return [mark + pick(["", "swift", " c++ extra", " a&b"]), inline(), "  " + inline()]
      + (chance(6) ? [] : [mark])
  }

  private mutating func table() -> [String] {
    let columns = 1 + number(below: 3)
    func row(_ cell: (inout Self) -> String, _ me: inout Self, _ count: Int) -> String {
      "|" + (0..<count).map { _ in cell(&me) }.joined(separator: "|") + (me.chance(4) ? "" : "|")
    }
    var lines = [row({ $0.inline() }, &self, columns)]
    lines.append(
      row({ $0.pick([" --- ", ":--", "--:", ":-:", "-"]) }, &self, chance(8) ? columns + 1 : columns))
    for _ in 0..<number(below: 3) {
      lines.append(row({ $0.inline() }, &self, 1 + number(below: columns + 1)))
    }
    return lines
  }

  private mutating func html() -> [String] {
    switch number(below: 6) {
    case 0: return ["<div>", inline(), "</div>"]
    case 1: return ["<!-- " + inline(), pick(["-->", ""])]
    case 2: return ["<details><summary>\(inline())</summary>", "", inline(), "", "</details>"]
    case 3: return ["<pre>", inline(), pick(["</pre>", ""])]
    case 4: return [pick(["<?php x ?>", "<!DOCTYPE a>", "<![CDATA[ x ]]>", "<x-y a='b'>"]) + inline()]
    default: return ["<b>" + inline() + "</b>"]
    }
  }

  private mutating func inline() -> String {
    (0...number(below: 5)).map { _ in fragment() }.joined(separator: pick([" ", "", " "]))
  }

  private mutating func fragment() -> String {
    switch number(below: 16) {
    case 0: return pick(["*", "**", "_", "__", "***", "~~", "~", "~~~"])
    case 1: return "*\(pick(words))*"
    case 2: return "**\(pick(words))**" + pick(["", pick(words)])
    case 3: return "~~\(pick(words))~~"
    case 4: return pick(["`", "``"]) + pick(words) + pick(["`", "``", ""])
    case 5: return "[\(pick(words))](\(pick(destinations))\(pick(["", " \"t\"", " 't"])))"
    case 6: return "![\(pick(words)) *\(pick(words))*](\(pick(destinations)))"
    case 7: return "[\(pick(words))]" + pick(["", "[]", "[\(pick(words))]", ":", "("])
    case 8: return "<\(pick(destinations))>"
    case 9: return pick(destinations)
    case 10:
      return pick(["<b>", "</b>", "<i class='x'>", "<br/>", "<!-- c -->", "<a href=\"x\">", "<", "<x", "</"])
    case 11: return pick(["&amp;", "&copy;", "&#35;", "&#x22;", "&nope;", "&", "&#0;", "&auml;"])
    case 12: return "\\" + pick(["*", "[", "]", "\\", "a", "|", "`", "<", "&"])
    case 13: return "[^\(pick(words))]"
    case 14:
      return pick(["|", "[", "]", "](", "!", "![", ")", "\"", "'", ">", "}", "{", "@a", "@State var x"])
    default: return pick(words)
    }
  }

  private let words = [
    "a", "b", "foo", "Bar", "ä", "Ωμέγα", "www.example.com", "x_y_z", "1", "e\u{301}", "end.", "\u{A0}", "\t",
    "fn",
  ]
  private let destinations = [
    "/url", "https://example.com/a?b=c&d", "http://a.b/(c)", "mailto:a@b.c", "a@b.co", "www.a.org/x_y",
    "<a b>",
    "javascript:x", "#frag", "a%20b", "ä", "x\"y", "ftp://f.g", "https://e.com/~~a~~", "",
  ]

  private mutating func pick<T>(_ choices: [T]) -> T { choices[number(below: choices.count)] }
  private mutating func chance(_ one: Int) -> Bool { number(below: one) == 0 }
  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }
}
