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
    let statements = lines(from: bodyStart).flatMap { text -> [Bytes] in
      guard hasSemicolons, text.contains(UInt8(ascii: ";")) else { return [text] }
      return text.parts { index, start in
        text[index] == UInt8(ascii: ";") && !text[start...].isEntity(endingAt: index)
      }.filter { !$0.isEmpty }
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
  func before(_ mark: Unicode.Scalar) -> Bytes { prefix { $0 != UInt8(ascii: mark) }.trimmed }

  /// The text after a mark, or nothing; without white space at its ends.
  func after(_ mark: Unicode.Scalar) -> Bytes {
    guard let index = firstIndex(of: UInt8(ascii: mark)) else { return self[endIndex...] }
    return self[(index + 1)...].trimmed
  }

  /// The text without white space and control characters at both ends.
  var trimmingWhiteSpace: Bytes {
    let start = firstIndex { $0 > 0x20 } ?? endIndex
    return self[start..<(lastIndex { $0 > 0x20 } ?? start - 1) + 1]
  }

  /// The text without quotation marks at both ends.
  var unquoted: Bytes { unquoted("\"") }

  /// Returns the text without one of some quotation marks at both ends.
  func unquoted(_ marks: String) -> Bytes {
    guard count >= 2, let first, last == first, marks.utf8.contains(first) else { return self }
    return dropFirst().dropLast()
  }

  /// Returns the parts between marks, without white space at their ends.
  func parts(separatedBy mark: Unicode.Scalar) -> [Bytes] {
    parts { index, _ in self[index] == UInt8(ascii: mark) }
  }

  /// Returns the parts between separators, without white space at their ends.
  ///
  /// - Parameter isSeparator: whether a byte is one, given its index and the start of the part before it.
  func parts(separatedWhere isSeparator: (_ index: Int, _ start: Int) -> Bool) -> [Bytes] {
    var parts: [Bytes] = []
    var start = startIndex
    for index in indices where isSeparator(index, start) {
      parts.append(self[start..<index].trimmed)
      start = index + 1
    }
    return parts + [self[start...].trimmed]
  }

  /// The number that the text is.
  var number: Double? {
    guard let first, first != UInt8(ascii: "n"), first != UInt8(ascii: "i"), let number = Double(string),
      number.isFinite, abs(number) < 1e15
    else { return nil }
    return number
  }

  /// The entries of objects in JSON, with the names of the objects that contain them: `{"outer": {"key": "value"}}`.
  /// Quotation marks may be single or missing, and a line can end an entry in place of a comma.
  var entries: [(path: [String], key: Bytes, value: Bytes)] {
    var entries: [(path: [String], key: Bytes, value: Bytes)] = []
    var path: [String] = []
    var (start, colon, quote): (Int, Int?, UInt8?) = (startIndex, nil, nil)
    // The last byte that is not white space.
    var last = startIndex - 1
    var isAfterMark: Bool { last < colon.map { $0 + 1 } ?? start }
    func endEntry(_ end: Int) {
      if let colon {
        let (key, value) = (
          self[start..<colon].trimmingWhiteSpace, self[(colon + 1)..<end].trimmingWhiteSpace
        )
        entries.append((path, key.unquoted("\"'"), value.unquoted("\"'")))
      }
      (start, colon) = (end + 1, nil)
    }
    for index in indices {
      defer { if self[index] > Byte.space { last = index } }
      switch self[index] {
      case _ where quote != nil: if self[index] == quote { quote = nil }
      case UInt8(ascii: "\""): quote = self[index]
      // An apostrophe in a text is no quotation mark.
      case UInt8(ascii: "'"): if isAfterMark { quote = self[index] }
      case UInt8(ascii: ":") where colon == nil: colon = index
      case UInt8(ascii: "{"):
        let name = self[start..<(colon ?? start)].trimmingWhiteSpace.unquoted("\"'").string
        if path.count < Budget.maximumDepth { path.append(name) }
        (start, colon) = (index + 1, nil)
      case UInt8(ascii: ","): endEntry(index)
      case UInt8(ascii: "}"):
        endEntry(index)
        _ = path.popLast()
      case 10: if !isAfterMark { endEntry(index) }
      default: break
      }
    }
    if quote == nil { endEntry(endIndex) }
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
