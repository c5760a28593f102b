/// Numbers in as few bytes as they need: seven bits a byte, the lowest first, the top bit set where more follow (LEB128).
public enum Varint {
  /// Reads the number at `index` and moves behind it.
  @inlinable
  public static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
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

extension ByteBuffer {
  /// Appends a number from 0 on.
  @inlinable public mutating func append(varint number: Int) {
    var rest = UInt64(number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
