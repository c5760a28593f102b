/// Takes the text behind a code block's language apart: `name`, `name=value`, `name="a value"`, `name={1,2}`,
/// `{1,2}`, with blanks or commas between.
struct CodeInfoReader {
  private let info: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ info: UnsafeBufferPointer<UInt8>) { self.info = info }

  /// The next option; its name is empty for a list that stands alone, its value nil where there is none.
  mutating func next() -> (name: String, value: String?)? {
    while index < info.count, info[index] <= 32 || info[index] == UInt8(ascii: ",") { index += 1 }
    guard index < info.count else { return nil }
    let start = index
    while index < info.count, !Self.endsName(info[index]) { index += 1 }
    let name = text(start, index)
    guard index < info.count else { return (name, nil) }
    if info[index] == UInt8(ascii: "=") {
      index += 1
      return (name, value())
    }
    if let close = Self.close(of: info[index]) { return (name, enclosed(by: close)) }
    return (name, nil)
  }

  private mutating func value() -> String {
    guard index < info.count else { return "" }
    if let close = Self.close(of: info[index]) { return enclosed(by: close) }
    let start = index
    while index < info.count, info[index] > 32 { index += 1 }
    return text(start, index)
  }

  /// What stands up to `close`, or to the end if that is missing.
  private mutating func enclosed(by close: UInt8) -> String {
    let start = index + 1
    index = start
    while index < info.count, info[index] != close { index += 1 }
    let text = text(start, index)
    index = min(index + 1, info.count)
    return text
  }

  private func text(_ start: Int, _ end: Int) -> String { String(decoding: info[start..<end], as: UTF8.self) }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 32 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ",") || close(of: byte) != nil
  }

  private static func close(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
    default: nil
    }
  }
}
