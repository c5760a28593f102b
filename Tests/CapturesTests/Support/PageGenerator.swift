import TestSupport

/// Generates random pages with every kind of block and with characters that are hard to convert. The same seed gives the
/// same page.
struct PageGenerator {
  private var random: RandomNumbers
  private var depth = 0

  init(seed: UInt64) {
    random = RandomNumbers(seed: seed)
    for _ in 0..<8 { _ = random.next() }
  }

  mutating func page() -> PageTree {
    var page = PageTree(title: title())
    if chance(3, of: 4) { page.abstract = sentence(plain: chance(1, of: 2)) }
    // The first block of a body is text: images and lists follow below.
    if chance(4, of: 5) { page.blocks.append(.paragraph(sentences())) }
    let count = pick([2, 4, 6, 10, 16, 24])
    var previous: PageBlock?
    for _ in 0..<count {
      let next = block(level: 0)
      // Two lists in a row would be one, and an indented listing after a list would be part of it.
      if case .list? = previous, case .list = next { page.blocks.append(.paragraph(sentence())) }
      page.blocks.append(next)
      previous = next
    }
    return page
  }

  // MARK: - Blocks

  private mutating func block(level: Int) -> PageBlock {
    switch number(24) {
    case 0..<5 where level == 0: heading()
    case 5, 6: .list(list(level: level))
    case 7, 8: code()
    case 9 where level == 0: table()
    case 10 where level == 0: .quote(quoted())
    case 11 where level == 0: .aside(label: pick(["Note", "Tip", "Important", "Warning"]), quoted())
    case 12 where level == 0: .figure(image(), caption: [.text(plainWords(1...2) + " " + pick(Self.hard))])
    case 13 where level == 0: .paragraph([.image(image())])
    case 14 where level == 0: .rule
    case 15 where level == 0: .paragraph([.emphasis([.text(plainSentence())])])
    default: .paragraph(sentences())
    }
  }

  private mutating func heading() -> PageBlock {
    let id = chance(1, of: 8) ? pick(["custom-id", "Sizes", "x1", "uses_of_rope"]) + "\(number(1000))" : nil
    let level = pick([2, 2, 2, 3, 3, 4])
    if chance(1, of: 12) {
      let url = pick([
        "/documentation/harbor/anchor", "https://developer.apple.com/documentation/harbor/rope",
        "/design/human-interface-guidelines/knots#Bowlines", "https://example.org/pier",
      ])
      return .heading(level: level, id: nil, [.link([.text(plainWords(1...3))], url: url)])
    }
    return .heading(level: level, id: id, title())
  }

  private mutating func title() -> [Inline] {
    chance(1, of: 6)
      ? [.text(plainWords(1...3) + " "), .code(pick(Self.code))]
      : [.text(plainWords(1...4))]
  }

  private mutating func list(level: Int) -> PageList {
    let items = (0...number(4)).map { _ -> PageList.Item in
      var blocks: [PageBlock] = [.paragraph(chance(1, of: 3) ? sentences() : sentence())]
      if level < 2, chance(1, of: 6) { blocks.append(code()) }
      if level < 2, chance(1, of: 5) { blocks.append(.list(list(level: level + 1))) }
      if level == 0, chance(1, of: 12) { blocks.append(.paragraph(sentence())) }
      return PageList.Item(isDone: nil, blocks: blocks)
    }
    let isTask = level == 0 && chance(1, of: 10)
    return PageList(
      start: isTask || chance(2, of: 3) ? nil : pick([1, 1, 1, 3]), isTight: chance(2, of: 3),
      items: items.map { isTask ? PageList.Item(isDone: chance(1, of: 2), blocks: $0.blocks) : $0 })
  }

  private mutating func code() -> PageBlock {
    var lines = (0...number(7)).map { _ in pick(Self.codeLines) }
    while lines.first == "" { lines.removeFirst() }
    while lines.last == "" { lines.removeLast() }
    if lines.isEmpty { lines = ["run()"] }
    // The first line of a listing is not indented more than the others: indentation would be lost.
    while lines[0].first == " " { lines[0].removeFirst() }
    return .code(language: pick(["swift", "", "json", "bash", "c"]), text: lines.joined(separator: "\n"))
  }

  private mutating func table() -> PageBlock {
    let columns = 2 + number(3)
    let rows = (0...(1 + number(4))).map { row in
      (0..<columns).map { column -> [Inline] in
        if row > 0, column > 0, chance(1, of: 12) { return [] }
        return row == 0 ? [.text(plainWords(1...2))] : words(1...5)
      }
    }
    return .table(alignments: (0..<columns).map { _ in pick([" ", "l", "c", "r"]) }, rows: rows)
  }

  private mutating func quoted() -> [PageBlock] { (0...number(2)).map { _ in .paragraph(sentences()) } }

  private mutating func image() -> Image {
    let folder = pick([
      "https://docs-assets.developer.apple.com/published/12ab", "/images", "https://example.org/a",
    ])
    return Image(
      alternative: pick(["", "A boat.", "A stylized “rope” on a quay, seen from above.", "A [knot] (tied)"]),
      url: folder + "/" + pick(["boat%402x.png", "rope@2x.png", "knot_(tied).svg", "quay.jpg"]))
  }

  // MARK: - Text

  private mutating func sentences() -> [Inline] {
    var out = sentence()
    for _ in 0..<number(4) { out += [.text(" ")] + sentence() }
    return merged(out)
  }

  private mutating func sentence(plain: Bool = false) -> [Inline] {
    if plain { return [.text(plainSentence())] }
    return merged(
      [.text(pick(Self.openers) + " ")] + words(3...14) + [
        .text(pick([".", ".", ".", ":", "?", "…", " (at night)."]))
      ])
  }

  private mutating func plainSentence() -> String { "The " + plainWords(4...12) + "." }

  private mutating func plainWords(_ count: ClosedRange<Int>) -> String {
    let first = pick(Self.plain)
    let more = (0..<(pickNumber(count) - 1)).map { _ in pick(Self.plain) }
    return ([first.prefix(1).uppercased() + first.dropFirst()] + more).joined(separator: " ")
  }

  private mutating func words(_ count: ClosedRange<Int>) -> [Inline] {
    var out: [Inline] = []
    for index in 0..<pickNumber(count) {
      if index > 0 { out.append(.text(" ")) }
      out.append(word())
    }
    return merged(out)
  }

  private mutating func word() -> Inline {
    switch number(30) {
    case 0: .emphasis([.text(plainWords(1...2))])
    case 1: .strong([.text(plainWords(1...3))])
    case 2: .code(pick(Self.code))
    case 3: .link([.text(plainWords(1...4))], url: pick(Self.urls))
    case 4: chance(1, of: 2) ? .link([.code(pick(Self.code))], url: pick(Self.urls)) : .text(pick(Self.hard))
    case 5, 6, 7: .text(pick(Self.hard))
    case 8: chance(1, of: 4) ? .strikethrough([.text(plainWords(1...2))]) : .text(pick(Self.plain))
    case 9: chance(1, of: 6) ? .lineBreak : .text(pick(Self.plain))
    default: .text(pick(Self.plain))
    }
  }

  /// Returns the parts with neighboring text joined, without line breaks at the ends and spaces around line breaks.
  private func merged(_ parts: [Inline]) -> [Inline] {
    var out: [Inline] = []
    for part in parts {
      if case .text(let new) = part, case .text(let old)? = out.last {
        out[out.count - 1] = .text(old + new)
      } else if case .text(let new) = part, out.last == .lineBreak {
        let text = String(new.drop { $0 == " " })
        if text.first?.isPunctuation == true { out.removeLast() }
        if !text.isEmpty { out.append(.text(text)) }
      } else if part == .lineBreak {
        guard case .text(let old)? = out.last, old.contains(where: { $0 != " " }) else { continue }
        out[out.count - 1] = .text(old.hasSuffix(" ") ? String(old.dropLast()) : old)
        out.append(.lineBreak)
      } else {
        out.append(part)
      }
    }
    if out.last == .lineBreak { out.removeLast() }
    return out
  }

  private static let plain = """
    rope boat harbor quay anchor sail mast knot pier buoy tide fog lantern signal chart deck crew cargo crane gull
    wave keel rudder oar canvas beam hook chain light wind storm calm people choose hold tie pull carry watch show
    small large long short clear quiet heavy common useful nearby before after with without between around
    well-known long-distance half-open seaworthiness interdependencies
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private static let hard = [
    "snake_case_name", "AT&T", "C++", "it’s", "“quoted”", "—", "–", "50%", "#hashtag", "@2x", "$x", "C:\\dir",
    "[brackets]", "(|)", "a|b", "1.", "12.", "3)", "2024.", "Note", "1 < 2", "a*b*c", "5 * 3", "<S>", "naïve",
    "日本語", "👩‍🚀",
    "e.g.", "...", "x_", "_y", "`", "~5", "a\u{A0}b", "one/two", "{braces}", "^caret", "=", "&amp;",
    "iOS 17.0+", "v1.2.3-beta",
    "user-defined", "e-mail", "- dash", "+1", "1:30", "Current page is", "\\*", "!", "[x]", "https:",
  ]

  private static let code = [
    "run(_:)", "a-b-c", "x | y", "[Int]", "*pointer", "snake_case", "<T>", "grip(_:at:)-5yoyh", "--flag",
    "#if", "a  b",
    "let x = 1", "\\n", "tick ` tick",
  ]

  private static let urls = [
    "/design/human-interface-guidelines/knots", "/design/human-interface-guidelines/knots#Best-practices",
    "/documentation/Harbor/grip(_:)", "/documentation/harbor/grip(_:at:)-5yoyh",
    "https://example.org/a_b/c-d?e=f&g=h",
    "https://developer.apple.com/design/human-interface-guidelines/split-views-and-other-long-names/of-pages",
    "https://developer.apple.com/videos/play/wwdc2020/10031", "/design/human-interface-guidelines/piers",
  ]

  private static let openers = [
    "The", "A", "In general,", "For example,", "When possible,", "People", "If you can,", "Avoid",
    "12.5 meters of", "Use",
  ]

  private static let codeLines = [
    "", "", "let rope = Rope(length: 12)", "    tie(rope)", "  * starred", "- dash", "1. one",
    "# not a heading",
    "> quote", "| a | b |", "---", "===", "Navigator is ready ", "Current page is Rope", "Note",
    "[link](/design/x)",
    "[Heading](/design/x#Heading)", "```",
    "let text = \"a \\\"b\\\" c\" // a comment that makes this line longer than seventy-eight columns", "}",
    "{",
    "        deep()", "\tif (a && b) { return <T>; }", "*Source: [x](https://developer.apple.com/x)*",
    "**Navigation:** x",
    "1 of 2 symbols inside <root> [A](/a)", "![](a.png)", "a  b   c", "/* c", " */",
    "func knot(_ a: Int) -> [String: Int] {",
    "var", ":", "Search this video", "0:42 -A knot", "é “ü” 日本", "~~~", "<details>", "\\", "@State var x",
  ]

  // MARK: - Choices

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private mutating func pickNumber(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func pick<T>(_ choices: [T]) -> T { choices[number(choices.count)] }
  private mutating func chance(_ part: Int, of whole: Int) -> Bool { number(whole) < part }
}
