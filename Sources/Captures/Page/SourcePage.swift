import Basics

/// The front matter and lines of a captured file before a format reads them.
struct SourcePage {
  let file: String
  /// The fields of the front matter, in order, without quotation marks.
  var fields: [FrontMatterField]
  /// All lines after the front matter.
  var lines: [Line]

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    let all = Lines.split(bytes)
    let (fields, bodyStart) = FrontMatterReader.read(all)
    self.fields = fields
    lines = Array(all[bodyStart...])
  }

  func field(_ key: StaticString) -> FrontMatterField? {
    fields.first { field in key.withUTF8Buffer { field.key.utf8.elementsEqual($0) } }
  }
}

struct FrontMatterField: Sendable {
  var key: String
  var value: String
  var number: Int32
}

/// Reads front matter line by line, so that a value may contain `: ` and other text that is not valid YAML.
enum FrontMatterReader {
  /// Returns the fields and the index of the first line after them.
  ///
  /// Front matter without a closing `---` ends at the first blank line or at the first line that is not a field.
  static func read(_ lines: [Line]) -> ([FrontMatterField], Int) {
    guard let first = lines.first, first.text.trimmedEnd.equals("---") else { return ([], 0) }
    var fields: [FrontMatterField] = []
    var index = 1
    var unclosedEnd: Int?
    while index < lines.count {
      let line = lines[index]
      let text = line.text.trimmedEnd
      if text.equals("---") || text.equals("...") { return (fields, index + 1) }
      if let field = field(line) {
        if unclosedEnd == nil { fields.append(field) }
      } else if unclosedEnd == nil {
        // Indented lines and list items continue the previous field. Any other line ends unclosed front matter.
        let continues =
          line.text.indent >= 1 && !line.isBlank || line.text.hasPrefix("- ") || line.text.hasPrefix("#")
        if !continues || fields.isEmpty || LineKind.atxLevel(line.text) != nil { unclosedEnd = index }
      }
      if let end = unclosedEnd, index > end + 1 || !line.isBlank { break }
      index += 1
    }
    guard !fields.isEmpty else { return ([], 0) }
    return (fields, unclosedEnd ?? lines.count)
  }

  private static func field(_ line: Line) -> FrontMatterField? {
    guard let colon = line.text.firstIndex(of: UInt8(ascii: ":")), colon > line.text.startIndex else {
      return nil
    }
    let key = line.text[..<colon]
    guard
      key.allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    let rest = line.text[(colon + 1)...]
    guard rest.isEmpty || rest.first == Byte.space || rest.first == Byte.tab else { return nil }
    return FrontMatterField(key: key.string, value: unquoted(rest.trimmed), number: line.number)
  }

  private static func unquoted(_ value: Bytes) -> String {
    guard value.count >= 2, let quote = value.first, quote == value.last else { return value.string }
    let inner = value.dropFirst().dropLast()
    if quote == UInt8(ascii: "'") { return inner.string.replacing("''", with: "'") }
    guard quote == UInt8(ascii: "\"") else { return value.string }
    var out: [UInt8] = []
    var escaped = false
    for byte in inner {
      if byte == Byte.backslash, !escaped {
        escaped = true
        continue
      }
      if escaped, byte != UInt8(ascii: "\""), byte != Byte.backslash { out.append(Byte.backslash) }
      out.append(byte)
      escaped = false
    }
    return String(decoding: out, as: UTF8.self)
  }
}
