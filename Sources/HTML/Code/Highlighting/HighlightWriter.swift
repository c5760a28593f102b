import Basics

/// Writes code as HTML, with a `<span>` around each token.
///
/// The written text is always exactly the code: the part of a token that overlaps the previous one, or exceeds the end
/// of the code, is ignored.
struct HighlightWriter: ~Copyable {
  let code: UnsafeBufferPointer<UInt8>
  /// The end of the part to scan. Scanners read 0 from there on.
  var end: Int
  private let out: UnsafeMutablePointer<ByteBuffer>
  private var written = 0

  /// Creates a writer, which must not be used after the access to `out` ends.
  init(_ code: UnsafeBufferPointer<UInt8>, into out: UnsafeMutablePointer<ByteBuffer>) {
    self.code = code
    self.out = out
    end = code.count
  }

  /// The byte at an index, which must not be negative; 0 from `end` on.
  @inline(__always) subscript(index: Int) -> UInt8 { index < end ? code[index] : 0 }

  /// Writes the code before `start`, and then `start..<end` as a token.
  mutating func writeToken(_ start: Int, _ end: Int, _ kind: TokenKind) {
    let start = max(start, written)
    let end = min(end, code.count)
    guard kind != .plain, start < end else { return }
    write(upTo: start)
    out.pointee.append("<span class=\"")
    out.pointee.append(kind.rawValue)
    out.pointee.append("\">")
    write(upTo: end)
    out.pointee.append("</span>")
  }

  /// Writes the remaining code.
  mutating func finish() { write(upTo: code.count) }

  private mutating func write(upTo end: Int) {
    guard written < end else { return }
    out.pointee.appendEscaped(UnsafeBufferPointer(rebasing: code[written..<end]))
    written = end
  }
}

extension HighlightWriter {
  /// Returns whether the code at `index` is `text`.
  @inline(__always) func has(_ text: [UInt8], at index: Int) -> Bool {
    guard index + text.count <= end else { return false }
    for offset in 0..<text.count where code[index + offset] != text[offset] { return false }
    return true
  }

  /// Returns the end of the line that contains `index`: the index of its newline, or `end`.
  func lineEnd(from index: Int) -> Int {
    var index = index
    while index < end, code[index] != 10 { index += 1 }
    return index
  }

  /// Returns the index of the next byte that is neither a space nor a tab.
  func skipBlanks(from index: Int) -> Int {
    var index = index
    while self[index] == 32 || self[index] == 9 { index += 1 }
    return index
  }

  /// Returns the index of the next byte that is not in `set`.
  func skip(_ set: ByteSet, from index: Int) -> Int {
    var index = index
    while index < end, set.contains(code[index]) { index += 1 }
    return index
  }
}

/// The kind of a token, which determines its color. The raw value is the letter that names its class in HTML.
enum TokenKind: UInt8, Sendable {
  case attribute = 0x61  // a: an attribute, a directive, a key
  case comment = 0x63  // c
  case deleted = 0x64  // d: a line that a diff removes
  case function = 0x66  // f: a function that is declared or called
  case inserted = 0x69  // i: a line that a diff adds
  case keyword = 0x6B  // k
  case number = 0x6E  // n
  case plain = 0x70  // p: plain text without a class
  case string = 0x73  // s
  case type = 0x74  // t
  case variable = 0x76  // v: a variable, the ends of an interpolation
}
