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
  }
}

extension RecordReader {
  public mutating func location() -> SourceLocation {
    SourceLocation(file: text(), line: count(), column: count())
  }

  public mutating func diagnostic() -> Diagnostic {
    let severity = Diagnostic.Severity(rawValue: text())
    if severity == nil { fail() }
    return Diagnostic(severity ?? .error, text(), at: location(), text(), help: optionalText())
  }
}
