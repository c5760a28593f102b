import Basics

/// Text in JSON, which YAML reads with one exception.
public enum JSONText {
  /// Returns JSON in which escapes of YAML replace the pairs of escapes for characters beyond `\uFFFF`, such as
  /// `\uD83C\uDF75`, which YAML does not have.
  public static func asYAML(_ json: [UInt8]) -> [UInt8] {
    guard json[...].contains(text: "\\uD") || json[...].contains(text: "\\ud") else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var index = 0
    while index < json.count {
      guard json[index] == Byte.backslash else {
        result.append(json[index])
        index += 1
        continue
      }
      if let high = unit(at: index, in: json), let low = unit(at: index + 6, in: json),
        (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low)
      {
        let digits = String(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), radix: 16)
        result += Array(("\\U" + String(repeating: "0", count: 8 - digits.count) + digits).utf8)
        index += 12
      } else {
        // The character after a backslash is never the beginning of an escape.
        result += json[index..<min(index + 2, json.count)]
        index += 2
      }
    }
    return result
  }

  /// Returns the number in `\uXXXX`.
  private static func unit(at index: Int, in json: [UInt8]) -> Int? {
    guard index + 6 <= json.count, json[index] == Byte.backslash, json[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return Int(json[(index + 2)..<(index + 6)].string, radix: 16)
  }
}
