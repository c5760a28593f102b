import Basics

/// The lines after an opening `---`, classified before YAML is parsed, to decide whether they can be front matter.
struct FrontMatterBlock {
  /// The offset of the line after the opening one.
  let start: Int
  /// The first line `---` or `...` after the opening one.
  private(set) var close: TextLines.Line?
  /// Whether a blank line follows the opening one, as is usual after a thematic break.
  private var beginsBlank = false
  private var hasBlankLine = false
  /// The kind of the first line that is neither blank nor a comment.
  private var first: FrontMatterLine?
  /// Whether a line that cannot be YAML follows a blank line: it belongs to the page’s text.
  private(set) var hasProse = false
  /// The offset and the number of the line after the leading `key: value` lines and their continuations.
  private(set) var leadingEnd: (offset: Int, line: Int)

  var beginsWithKey: Bool {
    if case .key = first { !beginsBlank } else { false }
  }

  /// Whether the first line begins with a lowercase key. Prose can begin with a capitalized word and a colon, such as
  /// `Note:`.
  var beginsWithLowercaseKey: Bool {
    if case .key(isLowercase: true, _) = first { !beginsBlank } else { false }
  }

  /// Classifies the lines after `offset`. Returns nil if there is no opening line `---`, or if the lines after it
  /// cannot be front matter.
  init?(page: UnsafeBufferPointer<UInt8>, from offset: Int) {
    var lines = TextLines(page, from: offset)
    guard let opening = lines.next(), FrontMatterLine(lines.text(opening)) == .dashes else { return nil }
    start = opening.next
    leadingEnd = (start, 2)

    var isLeading = true
    var awaitsValue = false
    while let line = lines.next() {
      let shape = FrontMatterLine(lines.text(line))
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
      case .continuation where awaitsValue || FrontMatterLine.isBlank(page[line.range.lowerBound]):
        if isLeading { leadingEnd = (line.next, line.number + 1) }
      default:
        isLeading = false
      }
      // The first line is prose without a key, so the `---` is a thematic break.
      if first == .other, !lines.text(line).contains(UInt8(ascii: ":")),
        page[line.range.lowerBound] != UInt8(ascii: "{")
      {
        return nil
      }
    }
  }

  /// Whether the parsed lines are front matter.
  func accepts(_ root: YAMLNode?) -> Bool {
    guard let root else { return !beginsBlank }
    guard let pairs = root.pairs else { return false }
    guard hasBlankLine, let key = pairs.first?.key else { return true }
    // `---`, blank, `Note: some text.`, blank, `---`: this is a paragraph between two thematic breaks.
    let isWord = !key.utf8.contains(UInt8(ascii: " "))
    let isLowercase = key.utf8.first.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") } ?? false
    return beginsBlank ? isWord && isLowercase : isWord
  }
}
