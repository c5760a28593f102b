/// What may be front matter: the lines after an opening `---`, looked over before YAML is read.
struct FrontMatterBlock {
  /// Where the lines after the opening one begin.
  let start: Int
  /// The first line `---` or `...` after it.
  private(set) var close: FrontMatterLines.Line?
  /// Whether a blank line follows the opening one, as it does after a thematic break.
  private var beginsBlank = false
  private var hasBlankLine = false
  /// The shape of the first line that says something.
  private var first: LineShape?
  /// Whether text that cannot be YAML stands after a blank line: the page's own text.
  private(set) var hasProse = false
  /// Behind the last of the leading `key: value` lines and what belongs to them.
  private(set) var leadingEnd: (offset: Int, line: Int)

  var beginsWithKey: Bool {
    if case .key = first { !beginsBlank } else { false }
  }

  /// Prose may begin with `Note:`; a key in lower case does not begin a sentence.
  var beginsWithLowercaseKey: Bool {
    if case .key(isLowercase: true, _) = first { !beginsBlank } else { false }
  }

  /// Nil when the page does not begin with a line `---`, or nothing after it can be front matter.
  init?(page: UnsafeBufferPointer<UInt8>, from offset: Int) {
    var lines = FrontMatterLines(page, from: offset)
    guard let opening = lines.next(), LineShape(lines.text(opening)) == .dashes else { return nil }
    start = opening.next
    leadingEnd = (start, 2)

    var isLeading = true
    var awaitsValue = false
    while let line = lines.next() {
      let shape = LineShape(lines.text(line))
      if shape == .dashes || shape == .dots {
        close = line
        break
      }
      if shape == .blank {
        if line.number == 2 { beginsBlank = true }
        hasBlankLine = true
        isLeading = false
        continue
      }
      if first == nil || first == .hash { first = shape }
      if shape == .other, hasBlankLine { hasProse = true }

      switch shape {
      case .key(_, let hasValue):
        awaitsValue = !hasValue
        if isLeading { leadingEnd = (line.next, line.number + 1) }
      case .continuation where awaitsValue || LineShape.isBlank(page[line.range.lowerBound]):
        if isLeading { leadingEnd = (line.next, line.number + 1) }
      default:
        isLeading = false
      }
      // Prose without a key before it: the `---` is a thematic break, and the rest need not be looked at.
      if first == .other, !lines.text(line).contains(UInt8(ascii: ":")),
        page[line.range.lowerBound] != UInt8(ascii: "{")
      {
        return nil
      }
    }
  }

  /// Whether what YAML found between the lines is front matter.
  func accepts(_ root: YAMLNode?) -> Bool {
    guard let root else { return !beginsBlank }
    guard let pairs = root.pairs else { return false }
    guard hasBlankLine, let key = pairs.first?.key else { return true }
    // `---`, blank, `Note: some text.`, blank, `---`: a paragraph between two breaks.
    let isWord = !key.utf8.contains(UInt8(ascii: " "))
    let isLowercase = key.utf8.first.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") } ?? false
    return beginsBlank ? isWord && isLowercase : isWord
  }
}
