/// The kind of a line near the top of a page, judged from the line alone.
enum FrontMatterLine: Equatable {
  case blank
  /// `---`, or more hyphens, and no other text.
  case dashes
  /// `...` and no other text.
  case dots
  /// `key: value` or `key:`, not indented, with a key of one word.
  case key(isLowercase: Bool, hasValue: Bool)
  /// `# …`, not indented: a comment in YAML, a heading in Markdown.
  case hash
  /// An indented line, an item `- …` or a closing bracket: a line that can follow `key:`.
  case continuation
  case other

  init(_ line: UnsafeBufferPointer<UInt8>) {
    guard let first = line.first(where: { !Self.isBlank($0) }) else {
      self = .blank
      return
    }
    if Self.isFence(line, UInt8(ascii: "-")) {
      self = .dashes
    } else if Self.isFence(line, UInt8(ascii: ".")) {
      self = .dots
    } else if Self.isBlank(line[0]) || first == UInt8(ascii: "]") || first == UInt8(ascii: "}") {
      self = .continuation
    } else if first == UInt8(ascii: "-"), line.count == 1 || Self.isBlank(line[1]) {
      self = .continuation
    } else if first == UInt8(ascii: "#") {
      self = .hash
    } else if let colon = Self.keyLength(line) {
      let isLowercase = first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
      self = .key(isLowercase: isLowercase, hasValue: !line[(colon + 1)...].allSatisfy(Self.isBlank))
    } else {
      self = .other
    }
  }

  /// Returns the number of bytes before the `:` if the line begins with a key of one word, otherwise nil.
  static func keyLength(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
    var length = 0
    while length < line.count, isKeyByte(line[length], first: length == 0) { length += 1 }
    guard length > 0, length < line.count, line[length] == UInt8(ascii: ":") else { return nil }
    guard length + 1 == line.count || isBlank(line[length + 1]) else { return nil }
    return length
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Whether a key can contain the byte: letters, `_` and bytes beyond ASCII; except at the start, also digits, `-` and
  /// `.`.
  private static func isKeyByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      !first
    default:
      false
    }
  }

  private static func isFence(_ line: UnsafeBufferPointer<UInt8>, _ mark: UInt8) -> Bool {
    line.count >= 3 && line[0] == mark && line[1] == mark && line[2] == mark && line[3...].allSatisfy(isBlank)
  }
}
