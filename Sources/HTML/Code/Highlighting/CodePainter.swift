import Basics

/// Writes code as HTML, with a `span` around each token it is told of.
///
/// Whatever it is told, the text of what it writes is exactly the code: tokens come in order, and what of a
/// token lies before the end of the last one, or beyond the code, is left out.
struct CodePainter: ~Copyable {
  let code: UnsafeBufferPointer<UInt8>
  /// Where the part ends that is being scanned; scanners see zero bytes from here on.
  var end: Int
  private let out: UnsafeMutablePointer<ByteBuffer>
  private var written = 0

  /// The painter lives no longer than the access to the buffer behind `out`.
  init(_ code: UnsafeBufferPointer<UInt8>, into out: UnsafeMutablePointer<ByteBuffer>) {
    self.code = code
    self.out = out
    end = code.count
  }

  /// The byte at `index`, zero where the part ends. The index is never negative.
  @inline(__always) subscript(index: Int) -> UInt8 { index < end ? code[index] : 0 }

  /// Marks `start..<end` as a token.
  mutating func paint(_ start: Int, _ end: Int, _ kind: TokenKind) {
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

  /// Writes what is left.
  mutating func finish() { write(upTo: code.count) }

  private mutating func write(upTo end: Int) {
    guard written < end else { return }
    out.pointee.appendEscaped(UnsafeBufferPointer(rebasing: code[written..<end]))
    written = end
  }
}

extension CodePainter {
  /// Whether `text` stands at `index`.
  @inline(__always) func has(_ text: [UInt8], at index: Int) -> Bool {
    guard index + text.count <= end else { return false }
    for offset in 0..<text.count where code[index + offset] != text[offset] { return false }
    return true
  }

  /// Where the line of `index` ends: at its newline or where the part ends.
  func lineEnd(from index: Int) -> Int {
    var index = index
    while index < end, code[index] != 10 { index += 1 }
    return index
  }

  /// The first byte from `index` on that is neither a space nor a tab.
  func skipBlanks(from index: Int) -> Int {
    var index = index
    while self[index] == 32 || self[index] == 9 { index += 1 }
    return index
  }

  /// The first byte from `index` on that is not in `set`.
  func skip(_ set: ByteSet, from index: Int) -> Int {
    var index = index
    while index < end, set.contains(code[index]) { index += 1 }
    return index
  }
}
