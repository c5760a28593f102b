/// The value of a hexadecimal digit.
func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The bytes with `%41` and the like replaced; what is no such escape stays.
public func decodePercent(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
  return [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
    count = bytes.withUnsafeBufferPointer { decodePercent($0, into: room) }
  }
}

/// Writes the decoded bytes into `room`, which is at least as large, and gives their number.
func decodePercent(_ bytes: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
  var count = 0
  var index = 0
  while index < bytes.count {
    var byte = bytes[index]
    if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
      let low = hexValue(bytes[index + 2])
    {
      byte = high << 4 | low
      index += 2
    }
    room[count] = byte
    count += 1
    index += 1
  }
  return count
}
