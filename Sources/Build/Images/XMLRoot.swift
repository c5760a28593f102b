/// The first element of an XML document: enough to know an SVG and its size.
enum XMLRoot: Hashable {
  /// Its name and attributes as they stand, a prefix such as `svg:` left off the name.
  case element(String, [String: String])
  case unfinished
  case notXML

  /// Source: XML 1.0, 2.8 prolog; 3.1 start-tags.
  static func find(in bytes: [UInt8]) -> XMLRoot {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop(while: isSpace)
      guard rest.first == UInt8(ascii: "<") else { return .notXML }
      let end: String
      if starts(rest, "<?") {
        end = "?>"
      } else if starts(rest, "<!--") {
        end = "-->"
      } else if starts(rest, "<!") {
        // A doctype's internal subset, in brackets, has declarations that end with > themselves.
        let tag = rest.prefix { $0 != UInt8(ascii: ">") }
        end = tag.contains(UInt8(ascii: "[")) ? "]>" : ">"
      } else {
        return element(rest.dropFirst())
      }
      guard let after = skip(rest, past: end) else { return .unfinished }
      rest = after
    }
  }

  private static func element(_ tag: ArraySlice<UInt8>) -> XMLRoot {
    let name = tag.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    guard let local = name.split(separator: UInt8(ascii: ":")).last else { return .notXML }
    var rest = tag.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop(while: isSpace)
      guard let first = rest.first else { return .unfinished }
      if first == UInt8(ascii: ">") || first == UInt8(ascii: "/") {
        return .element(String(decoding: local, as: UTF8.self), attributes)
      }
      let key = rest.prefix { $0 != UInt8(ascii: "=") && !isSpace($0) && $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(key.count).drop(while: isSpace)
      guard rest.first == UInt8(ascii: "=") else { return rest.isEmpty ? .unfinished : .notXML }
      rest = rest.dropFirst().drop(while: isSpace)
      guard let quote = rest.first else { return .unfinished }
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .notXML }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: quote) else { return .unfinished }
      attributes[String(decoding: key, as: UTF8.self)] = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
    }
  }

  private static func starts(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    bytes.starts(with: text.utf8)
  }

  private static func skip(_ bytes: ArraySlice<UInt8>, past end: String) -> ArraySlice<UInt8>? {
    let mark = Array(end.utf8)
    var index = bytes.startIndex
    while index + mark.count <= bytes.endIndex {
      if bytes[index..<index + mark.count].elementsEqual(mark) { return bytes[(index + mark.count)...] }
      index += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
