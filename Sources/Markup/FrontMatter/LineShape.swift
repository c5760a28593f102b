/// What a line near a page's top looks like, judged by itself.
enum LineShape: Equatable {
  case blank
  /// `---` and nothing else.
  case dashes
  /// `...` and nothing else.
  case dots
  /// `key: value` or `key:` with a key of one word at the margin, and whether a value follows.
  case key(isLowercase: Bool, hasValue: Bool)
  /// `# …` at the margin: a comment in YAML, a heading in Markdown.
  case hash
  /// Indented, or an item `- …`, or a closing bracket: what can follow `key:`.
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

  /// The number of bytes before the `:` of a line that begins with a key of one word, nil for other lines.
  static func keyLength(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
    var length = 0
    while length < line.count, isKeyByte(line[length], first: length == 0) { length += 1 }
    guard length > 0, length < line.count, line[length] == UInt8(ascii: ":") else { return nil }
    guard length + 1 == line.count || isBlank(line[length + 1]) else { return nil }
    return length
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Letters, `_` and anything beyond ASCII; digits, `-` and `.` except at the start.
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
