/// One line of a page and where it came from.
struct Line: Sendable {
  var text: Bytes
  /// The line in the captured file, from 1.
  var number: Int32
  /// The last line of the captured file that this one was joined of.
  var lastNumber: Int32

  init(_ text: Bytes, _ number: Int32, through last: Int32? = nil) {
    self.text = text
    self.number = number
    lastNumber = last ?? number
  }

  init(_ text: String, _ number: Int32) { self.init(Bytes(text), number) }

  var isBlank: Bool { text.isBlank }
}

enum Lines {
  /// Splits a page into lines. A byte order mark and carriage returns at line ends are dropped.
  static func split(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(bytes.count / 60 + 4)
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number: Int32 = 1
    while let index = bytes[start...].find("\n") {
      let end = index > start && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
      lines.append(Line(bytes[start..<end], number))
      number += 1
      start = index + 1
    }
    if start < bytes.count { lines.append(Line(bytes[start...], number)) }
    return lines
  }
}

/// Tells code lines from text while lines go by in order.
struct FenceTracker {
  private var fence: (byte: UInt8, length: Int)?

  /// True while the line given last is a fence or stands inside one.
  mutating func isCode(_ text: Bytes) -> Bool {
    let line = text.trimmed
    let byte = line.first ?? 0
    let length =
      byte == Byte.backtick || byte == UInt8(ascii: "~") ? line.prefix(while: { $0 == byte }).count : 0
    if let open = fence {
      if byte == open.byte, length >= open.length, line.count == length { fence = nil }
      return true
    }
    guard length >= 3, !(byte == Byte.backtick && line.dropFirst(length).contains(Byte.backtick)) else {
      return false
    }
    fence = (byte, length)
    return true
  }
}
