import Basics
import HTMLSyntax

/// The plain text of a body by sections, for search: the text that a browser shows if everything is expanded.
///
/// It is extracted from the HTML, so that search finds all text that is shown, and rendering takes no extra time.
///
/// It does not use `HTMLTokenizer`, which also reads the attributes of each tag: with it, extracting the text takes 1.5
/// times as many instructions, about 2 % of a build.
public struct BodyText: ~Copyable {
  /// The text in UTF-8, with single spaces and without control characters. The texts of the sections follow each other
  /// without separators.
  public private(set) var bytes: ByteBuffer
  /// The end of each section's text: the text before the first heading, then one section per heading. The heading
  /// itself is not included.
  public private(set) var ends: [Int] = []

  private var start = 0
  private let limit: Int

  /// Extracts the text of a body.
  ///
  /// - Parameter limit: the number of bytes of each section's text that the caller needs. If a section is longer, its
  ///   text is cut off after more than `limit` bytes.
  public init(_ body: RenderedBody, limit: Int = .max) {
    self.limit = limit
    bytes = ByteBuffer(capacity: body.html.count)
    body.html.withUnsafeBufferPointer { html in
      var from = 0
      for offset in body.headingOffsets + [html.count] {
        read(UnsafeBufferPointer(rebasing: html[from..<offset]))
        finishSection()
        from = Self.endOfHeading(html, offset)
      }
    }
  }

  private mutating func finishSection() {
    if endsWithSpace { bytes.truncate(to: bytes.count - 1) }
    ends.append(bytes.count)
    start = bytes.count
  }

  /// Returns the offset after the end tag of the heading at `offset`.
  private static func endOfHeading(_ html: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
    var index = TextRun.find(UInt8(ascii: "<"), html, offset)
    while index + 4 < html.count {
      if html[index + 1] == UInt8(ascii: "/"), html[index + 2] == UInt8(ascii: "h"),
        (0x31...0x36).contains(html[index + 3])
      {
        return index + 5
      }
      index = TextRun.find(UInt8(ascii: "<"), html, index + 1)
    }
    return html.count
  }

  /// Appends the text of a section.
  private mutating func read(_ html: UnsafeBufferPointer<UInt8>) {
    var run = 0
    while run < html.count {
      let end = TextRun.end(html, run)
      bytes.append(UnsafeBufferPointer(rebasing: html[run..<end]))
      if end == html.count { return }
      switch html[end] {
      case UInt8(ascii: "<"): run = readTag(html, end)
      case UInt8(ascii: "&"): run = readReference(html, end)
      default:
        appendSpace()
        run = TextRun.endOfSpaces(html, end + 1)
      }
      // Read one byte more than the limit, since a space at the end is removed.
      if bytes.count - start - 1 > limit { return }
    }
  }

  private var endsWithSpace: Bool { bytes.count > start && bytes[bytes.count - 1] == 0x20 }

  private mutating func appendSpace() {
    if bytes.count > start, !endsWithSpace { bytes.append(0x20) }
  }

  /// Skips a tag, and adds a space unless its element is inline. Returns the offset after the tag.
  private mutating func readTag(_ html: UnsafeBufferPointer<UInt8>, _ open: Int) -> Int {
    var nameStart = open + 1
    if nameStart < html.count, html[nameStart] == UInt8(ascii: "/") { nameStart += 1 }
    let (name, nameEnd) = TagName.read(html, nameStart)
    // Most tags belong to spans in code.
    if name.isSpan || name.isInline { return TextRun.endOfTag(html, nameEnd) }
    if name == .math, nameStart == open + 1 { return readFormula(html, nameEnd) }
    if name == .figure, nameStart == open + 1, let end = readCaptionOfCode(html, nameEnd) { return end }
    appendSpace()
    let end = TextRun.endOfTag(html, nameEnd)
    // Skip the content of elements without text for readers.
    if nameStart == open + 1, let closing = name.endTagIfNotText { return Self.find(closing, html, end) }
    return end
  }

  /// Appends the annotation of a formula, which is the formula in TeX, rather than its elements. Returns the offset
  /// after the formula.
  private mutating func readFormula(_ html: UnsafeBufferPointer<UInt8>, _ nameEnd: Int) -> Int {
    let end = Self.find("</math", html, nameEnd)
    let formula = UnsafeBufferPointer(rebasing: html[..<end])
    let annotation = Self.find("<annotation", formula, nameEnd)
    let content =
      annotation < end ? TextRun.endOfTag(formula, annotation) : TextRun.endOfTag(formula, nameEnd)
    let contentEnd = annotation < end ? TextRun.find(UInt8(ascii: "<"), formula, content) : end
    if content < contentEnd { read(UnsafeBufferPointer(rebasing: html[content..<contentEnd])) }
    return TextRun.endOfTag(html, end)
  }

  /// Appends the title above a code block, but not the name of the language, which would be in most excerpts. Returns
  /// the offset after both; nil if the figure is not a code block.
  private mutating func readCaptionOfCode(_ html: UnsafeBufferPointer<UInt8>, _ nameEnd: Int) -> Int? {
    let opening: StaticString = " class=\"code\">\n<figcaption>"
    let caption = nameEnd + opening.utf8CodeUnitCount
    guard caption < html.count, Self.isEqual(html[nameEnd..<caption], opening) else { return nil }
    appendSpace()
    let end = Self.find("</figcaption", html, caption)
    let content = UnsafeBufferPointer(rebasing: html[..<end])
    if caption < end, content[caption] == UInt8(ascii: "<") {
      let language = Self.find("<span class=\"code-language\"", content, caption)
      read(UnsafeBufferPointer(rebasing: content[caption..<language]))
    }
    return end
  }

  private static func find(_ text: StaticString, _ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    html.offset(of: text, from: start) ?? html.count
  }

  private static func isEqual(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.elementsEqual($0) }
  }

  /// Returns the character of a reference that the renderer writes, and the offset after the reference; nil for all
  /// others. Nearly all references are these: see `ByteBuffer.appendEscaped`.
  private static func escaped(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> (byte: UInt8, end: Int)? {
    guard start + 5 < html.count else { return nil }
    switch html[start + 1] {
    case UInt8(ascii: "l") where html[start + 2] == UInt8(ascii: "t") && html[start + 3] == UInt8(ascii: ";"):
      return (UInt8(ascii: "<"), start + 4)
    case UInt8(ascii: "g") where html[start + 2] == UInt8(ascii: "t") && html[start + 3] == UInt8(ascii: ";"):
      return (UInt8(ascii: ">"), start + 4)
    case UInt8(ascii: "a") where isEqual(html[start..<(start + 5)], "&amp;"):
      return (UInt8(ascii: "&"), start + 5)
    case UInt8(ascii: "q") where isEqual(html[start..<(start + 6)], "&quot;"):
      return (UInt8(ascii: "\""), start + 6)
    default: return nil
    }
  }

  /// Appends the text of a character reference. Returns the offset after it.
  private mutating func readReference(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    if let (byte, end) = Self.escaped(html, start) {
      bytes.append(byte)
      return end
    }
    guard let end = html[start...].prefix(40).firstIndex(of: UInt8(ascii: ";")) else {
      bytes.append(html[start])
      return start + 1
    }
    for byte in CharacterReferences.decoded(html[start...end]) {
      if byte > 0x20 { bytes.append(byte) } else { appendSpace() }
    }
    return end + 1
  }
}

// MARK: - TagName

/// The name of an element as an integer. All names with more than seven letters and digits are equal, since none of
/// these elements matters for text.
struct TagName: Equatable {
  private let word: UInt64

  /// Returns the name that begins at `start`, and the offset after it.
  @inline(__always)
  static func read(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> (name: TagName, end: Int) {
    let word = ASCIIWord.load(html, start)
    let count = ASCIIWord.measure(word).count
    // No relevant name is longer.
    if count == 8 { return (TagName(word: 0), ASCIIWord(html, at: start).end) }
    return (TagName(word: word & (1 << UInt64(count &* 8) &- 1)), start &+ count)
  }

  private init(word: UInt64) { self.word = word }

  private init(_ name: StaticString) { self = name.withUTF8Buffer { Self.read($0, 0).name } }

  /// Inline elements, which do not separate words. The most frequent ones come first.
  ///
  /// Source: HTML Standard, “Text-level semantics”.
  private static let inline: [TagName] = [
    "span",
    "code", "a", "em", "strong", "b", "i", "s", "u", "sub", "sup", "kbd", "del", "ins", "wbr", "bdi",
    "bdo", "var",
    "dfn", "abbr", "mark", "samp", "cite", "time", "small",
  ].map { TagName($0) }

  var isInline: Bool { Self.bits & bit != 0 && Self.inline.contains(self) }

  /// Whether the name is `span`, whose letters are these from the last to the first.
  var isSpan: Bool { word == 0x6E61_7073 }

  /// A Bloom filter of the inline elements, with one bit per name, which rules out most other elements.
  private static let bits = inline.reduce(0) { $0 | $1.bit }

  private var bit: UInt64 { 1 << ((word &* 0x9E37_79B9_7F4A_7C15) >> 58) }

  static let math = TagName("math")
  static let figure = TagName("figure")
  private static let svg = TagName("svg")
  private static let style = TagName("style")
  private static let script = TagName("script")

  /// The beginning of the end tag of an element whose content is not text for readers; nil for all other elements.
  var endTagIfNotText: StaticString? {
    switch self {
    case Self.svg: "</svg"
    case Self.style: "</style"
    case Self.script: "</script"
    default: nil
    }
  }
}
