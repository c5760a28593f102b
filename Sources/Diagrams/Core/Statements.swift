import Basics

/// A line of a diagram, or a part of it that ends with a semicolon.
struct Statement {
  let source: Source
  let text: Bytes
  /// The first word in lower case.
  let word: String
  /// The text after the first word.
  let rest: Bytes

  init(_ text: Bytes, in source: Source) {
    self.source = source
    self.text = text
    (word, rest) = text.keyword
  }

  /// Whether this is the first statement after the keyword.
  var isFirst: Bool { source.bytes[source.bodyStart..<text.startIndex].allSatisfy { $0 <= 0x20 } }

  /// - Parameter offset: nil for the start of the statement.
  func error(_ expected: String, at offset: Int? = nil) -> DiagramError {
    source.error(at: offset ?? text.startIndex, expected)
  }

  func note(_ problem: Drawing.Note.Problem) { source.note(problem, at: text.startIndex) }
}

extension Source {
  /// Returns the lines after the keyword, or the statements in them. A semicolon ends a statement, unless it ends an entity
  /// code such as `#35;`.
  func statements(hasSemicolons: Bool = true) -> [Statement] {
    let statements = lines(from: bodyStart).flatMap { line -> [Bytes] in
      let text = bytes[line]
      guard hasSemicolons, text.contains(UInt8(ascii: ";")) else { return [text] }
      var statements: [Bytes] = []
      var begin = text.startIndex
      for index in text.indices
      where text[index] == UInt8(ascii: ";") && !text[begin...].isEntity(endingAt: index) {
        statements.append(text[begin..<index].trimmed)
        begin = index + 1
      }
      return (statements + [text[begin...].trimmed]).filter { !$0.isEmpty }
    }
    return statements.map { Statement($0, in: self) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a semicolon ends an entity code such as `#35;`.
  func isEntity(endingAt semicolon: Int) -> Bool {
    let word = self[..<semicolon].suffix(10).reversed().prefix {
      $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "&")
    }
    return !word.isEmpty && word.count < Swift.min(10, semicolon - startIndex)
      && word.allSatisfy { Byte.isWord($0) }
  }

  /// The first word in lower case, and the text after it without white space at its ends.
  var keyword: (word: String, rest: Bytes) {
    let word = prefix { $0 > 0x20 }
    return (word.string.lowercased(), self[word.endIndex...].trimmed)
  }

  /// The text before a mark, or all of it; without white space at its ends.
  func before(_ mark: Unicode.Scalar) -> Bytes {
    prefix { $0 != UInt8(ascii: mark) }.trimmed
  }

  /// The text after a mark, or nothing; without white space at its ends.
  func after(_ mark: Unicode.Scalar) -> Bytes {
    guard let index = firstIndex(of: UInt8(ascii: mark)) else { return self[endIndex...] }
    return self[(index + 1)...].trimmed
  }

  /// The text without quotation marks at both ends.
  var unquoted: Bytes {
    guard count >= 2, first == UInt8(ascii: "\""), last == first else { return self }
    return dropFirst().dropLast()
  }

  /// The number that the text is.
  var number: Double? {
    guard let first, first != UInt8(ascii: "n"), first != UInt8(ascii: "i"), let number = Double(string),
      number.isFinite, abs(number) < 1e15
    else { return nil }
    return number
  }

  /// The entries of an object in JSON whose values are texts: `{"key": "value"}`. Quotation marks may be missing.
  var entries: [(key: String, value: Bytes)] {
    var entries: [(String, Bytes)] = []
    var start = startIndex
    var colon: Int?
    var isQuoted = false
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted: (start, colon) = (index + 1, nil)
      case UInt8(ascii: ":") where !isQuoted && colon == nil: colon = index
      case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "}") where !isQuoted, 10 where !isQuoted:
        if let colon {
          entries.append(
            (self[start..<colon].trimmed.unquoted.string, self[(colon + 1)..<index].trimmed.unquoted))
        }
        (start, colon) = (index + 1, nil)
      default: break
      }
    }
    return entries
  }
}

/// Returns a number with the fewest digits after the period, at most `digits`.
func formatted(_ number: Double, digits: Int = 2) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  guard number.isFinite, abs(number) < 1e15 else { return "0" }
  let value = Int((abs(number) * scale).rounded())
  let whole = String(value / Int(scale))
  var fraction = String(value % Int(scale))
  fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
  while fraction.hasSuffix("0") { fraction.removeLast() }
  return (number < 0 && value > 0 ? "−" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
}
