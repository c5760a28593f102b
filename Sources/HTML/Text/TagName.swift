/// The name of an element as far as text cares: up to eight bytes, as one number.
struct TagName: Equatable {
  private let word: UInt64

  init(_ name: UnsafeBufferPointer<UInt8>) {
    var word: UInt64 = 0
    for byte in name.prefix(8) { word = word << 8 | UInt64(byte) }
    // No name that is asked for is longer.
    self.word = name.count > 8 ? 0 : word
  }

  private init(_ name: StaticString) { self = name.withUTF8Buffer { TagName($0) } }

  /// Elements that stand within words: text goes on through them.
  ///
  /// Source: HTML Standard, “Text-level semantics”.
  private static let inline: [TagName] = [
    "a", "b", "i", "s", "u", "em", "sub", "sup", "kbd", "del", "ins", "wbr", "bdi", "bdo", "var", "dfn",
    "code",
    "span", "abbr", "mark", "samp", "cite", "time", "small", "strong",
  ].map { TagName($0) }

  var isInline: Bool { Self.bits & bit != 0 && Self.inline.contains(self) }

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
