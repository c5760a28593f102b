import Basics

/// The entities of an XML document: those in its internal subset, and the predefined ones.
///
/// Source: XML 1.0, sections 4.1 to 4.6.
struct XMLEntities {
  /// The declaration of an entity.
  struct Declaration {
    /// The replacement text with decoded character references; the system identifier for an external entity.
    let text: [UInt8]
    let isExternal: Bool
    /// The offset of the declaration in the document, in bytes.
    let offset: Int
  }

  private(set) var declarations: [String: Declaration] = [:]

  // Texts of more than `longest` bytes are truncated, and entities that are nested more than `deepest` levels are not
  // replaced. Otherwise, a short document could expand to gigabytes: ten entities of ten entities each, and so on.
  private static let longest = 64 << 10
  private static let deepest = 8

  /// Reads `<!ENTITY name "text">` and `<!ENTITY name SYSTEM "file">`.
  ///
  /// - Parameter subset: the offsets of the internal subset.
  mutating func read(_ bytes: [UInt8], _ subset: Range<Int>) {
    var words = Words(bytes: bytes, position: subset.lowerBound, end: subset.upperBound)
    while let word = words.next() {
      guard word.isEqual("<!ENTITY"), var name = words.next() else { continue }
      // A parameter entity: `<!ENTITY % name "text">`.
      if name.isEqual("%") { name = words.next() ?? name }
      guard var value = words.next() else { return }
      let isExternal = !value.isQuoted
      if value.isEqual("PUBLIC") { value = words.next() ?? value }
      if isExternal { value = words.next() ?? value }
      let key = String(decoding: name.text, as: UTF8.self)
      // If an entity is declared more than once, the first declaration is binding (XML 1.0, section 4.2).
      if declarations[key] == nil {
        declarations[key] = Declaration(
          text: Self.withCharacters(value.text), isExternal: isExternal, offset: word.offset)
      }
    }
  }

  /// Replaces all character and entity references in a value.
  func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    value.contains(UInt8(ascii: "&")) ? Self.replaced(value) { text(of: $0, depth: 1) } : Array(value)
  }

  private func text(of name: String, depth: Int) -> [UInt8]? {
    if let known = Self.known[name] { return [known] }
    guard let declaration = declarations[name], !declaration.isExternal, depth < Self.deepest else {
      return nil
    }
    return Self.replaced(declaration.text[...]) { text(of: $0, depth: depth + 1) }
  }

  /// Replaces the character references in a text.
  private static func withCharacters(_ text: ArraySlice<UInt8>) -> [UInt8] { replaced(text) { _ in nil } }

  private static let known: [String: UInt8] = [
    "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "amp": UInt8(ascii: "&"), "quot": UInt8(ascii: "\""),
    "apos": UInt8(ascii: "'"),
  ]

  private static func replaced(_ text: ArraySlice<UInt8>, _ entity: (String) -> [UInt8]?) -> [UInt8] {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex, result.count < longest {
      guard text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(64).firstIndex(of: UInt8(ascii: ";"))
      else {
        result.append(text[index])
        index += 1
        continue
      }
      let name = String(decoding: text[(index + 1)..<end], as: UTF8.self)
      if let replacement = character(name) ?? entity(name) {
        result += replacement
      } else {
        result += text[index...end]
      }
      index = end + 1
    }
    return result
  }

  /// Returns the character of a reference such as `#106` or `#x6A` in UTF-8; nil for any other name.
  private static func character(_ name: String) -> [UInt8]? {
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.hasPrefix("#x")
    guard let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return Array(String(scalar).utf8)
  }

  /// Splits declarations into words and quoted texts.
  private struct Words {
    struct Word {
      let text: ArraySlice<UInt8>
      let isQuoted: Bool
      let offset: Int

      func isEqual(_ other: String) -> Bool { !isQuoted && text.elementsEqual(other.utf8) }
    }

    let bytes: [UInt8]
    var position: Int
    let end: Int

    private mutating func skipComment() {
      position += 4
      while position < end, !bytes[position..<end].starts(with: "-->".utf8) { position += 1 }
      position = min(position + 3, end)
    }

    mutating func next() -> Word? {
      while position < end {
        if bytes[position..<end].starts(with: "<!--".utf8) {
          skipComment()
        } else if bytes[position].isASCIIWhitespace || bytes[position] == UInt8(ascii: ">") {
          position += 1
        } else {
          break
        }
      }
      guard position < end else { return nil }
      let start = position
      let quote = bytes[start]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let close = bytes[(start + 1)..<end].firstIndex(of: quote) ?? end
        position = min(close + 1, end)
        return Word(text: bytes[(start + 1)..<close], isQuoted: true, offset: start)
      }
      while position < end, !bytes[position].isASCIIWhitespace, bytes[position] != UInt8(ascii: ">") {
        position += 1
      }
      return Word(text: bytes[start..<position], isQuoted: false, offset: start)
    }
  }
}

/// Detects the encodings of XML that need no declaration: UTF-8 and UTF-16.
///
/// Source: XML 1.0, appendix F, “Autodetection of Character Encodings”.
enum XMLEncoding {
  /// Converts a document to UTF-8.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, UInt8(ascii: "<")]) {
      return utf8(bytes, isBigEndian: true)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [UInt8(ascii: "<"), 0]) {
      return utf8(bytes, isBigEndian: false)
    }
    return bytes
  }

  private static func utf8(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    let text = String(decoding: units, as: UTF16.self)
    return Array((text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).utf8)
  }
}
