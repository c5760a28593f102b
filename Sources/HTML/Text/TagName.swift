import Basics

/// The name of an element as far as text cares: fewer than eight letters and digits, as one number.
struct TagName: Equatable {
  private let word: UInt64

  /// The name that begins at `start`, and where it ends.
  @inline(__always)
  static func read(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> (name: TagName, end: Int) {
    let word = ASCIIWord.load(html, start)
    let count = ASCIIWord.measure(word).count
    // No name that is asked for is longer.
    if count == 8 { return (TagName(word: 0), ASCIIWord(html, at: start).end) }
    return (TagName(word: word & (1 << UInt64(count &* 8) &- 1)), start &+ count)
  }

  private init(word: UInt64) { self.word = word }

  private init(_ name: StaticString) { self = name.withUTF8Buffer { Self.read($0, 0).name } }

  /// Elements that stand within words: text goes on through them. The most frequent come first.
  ///
  /// Source: HTML Standard, “Text-level semantics”.
  private static let inline: [TagName] = [
    "span",
    "code", "a", "em", "strong", "b", "i", "s", "u", "sub", "sup", "kbd", "del", "ins", "wbr", "bdi",
    "bdo", "var",
    "dfn", "abbr", "mark", "samp", "cite", "time", "small",
  ].map { TagName($0) }

  var isInline: Bool { word == Self.span || Self.bits & bit != 0 && Self.inline.contains(self) }

  /// “span”, of which code is full.
  private static let span: UInt64 = 0x6E61_7073

  /// One bit for each inline element, some for several: most other elements have none of them.
  private static let bits = inline.reduce(0) { $0 | $1.bit }

  private var bit: UInt64 { 1 << ((word &* 0x9E37_79B9_7F4A_7C15) >> 58) }

  private static let svg = TagName("svg")
  private static let style = TagName("style")
  private static let script = TagName("script")

  /// How the end tag begins of an element that holds no text for readers; nil for all others.
  var closingOfSilent: StaticString? {
    switch self {
    case Self.svg: "</svg"
    case Self.style: "</style"
    case Self.script: "</script"
    default: nil
    }
  }
}
