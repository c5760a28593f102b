extension JSONWriter {
  /// Adds a diagnostic to the list that is open, or as the whole: `{"file", "line", "column", "severity", "identifier",
  /// "message", "help"?}`.
  public mutating func add(_ diagnostic: Diagnostic) {
    beginObject()
    add("file", diagnostic.location.file)
    add("line", diagnostic.location.line)
    add("column", diagnostic.location.column)
    add("severity", diagnostic.severity.rawValue)
    add("identifier", diagnostic.identifier)
    add("message", diagnostic.message)
    if let help = diagnostic.help { add("help", help) }
    end()
  }
}
