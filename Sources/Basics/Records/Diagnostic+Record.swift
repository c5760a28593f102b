extension RecordWriter {
  public mutating func location(_ location: SourceLocation) {
    text(location.file)
    count(location.line)
    count(location.column)
  }

  public mutating func diagnostic(_ diagnostic: Diagnostic) {
    text(diagnostic.severity.rawValue)
    text(diagnostic.identifier)
    location(diagnostic.location)
    text(diagnostic.message)
    optionalText(diagnostic.help)
    optional(diagnostic.correction) { $0.correction($1) }
  }

  /// The texts of a correction, behind the number of its case.
  private mutating func correction(_ correction: Correction) {
    switch correction {
    case .replace(let text, let other): texts(0, text, other)
    case .redirect(let text, let other): texts(1, text, other)
    case .addLine(let text, let line): texts(2, text, String(line))
    case .endFile(let text): texts(3, text, "")
    }
  }

  private mutating func texts(_ number: Int, _ text: String, _ other: String) {
    count(number)
    self.text(text)
    self.text(other)
  }
}

extension RecordReader {
  public mutating func location() -> SourceLocation {
    SourceLocation(file: text(), line: count(), column: count())
  }

  public mutating func diagnostic() -> Diagnostic {
    let severity = Diagnostic.Severity(rawValue: text())
    if severity == nil { fail() }
    return Diagnostic(
      severity ?? .error, text(), at: location(), text(), help: optionalText(),
      correction: optional { $0.correction() } ?? nil)
  }

  private mutating func correction() -> Correction? {
    let (number, text, other) = (count(), text(), text())
    switch (number, Int(other)) {
    case (0, _): return .replace(text, with: other)
    case (1, _): return .redirect(text, to: other)
    case (2, let line?): return .addLine(text, after: line)
    case (3, _): return .endFile(with: text)
    default:
      fail()
      return nil
    }
  }
}
