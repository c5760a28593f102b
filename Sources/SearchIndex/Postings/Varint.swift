/// Numbers in as few bytes as they need: seven bits a byte, the lowest first, the top bit set where more follow.
enum Varint {
  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  static func append(_ number: Int, to bytes: inout [UInt8]) { append(UInt32(number), to: &bytes) }

  /// Reads the number at `index` and moves behind it.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let byte = bytes[index]
      index += 1
      number |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }
}
