import Basics

extension BuildReport {
  /// The report for programs: one object, `{"output", "pages", "files", "errors", "warnings", "seconds",
  /// "diagnostics"}`.
  public func json() -> [UInt8] {
    var out = ByteBuffer(capacity: 1024)
    out.append("{\"output\":")
    out.appendJSON(outputFolder)
    number("pages", pages, &out)
    out.append(",\"files\":{\"written\":")
    out.append(decimal: output.written)
    number("unchanged", output.unchanged, &out)
    number("removed", output.removed, &out)
    number("bytes", output.bytes, &out)
    out.append("}")
    number("errors", errors, &out)
    number("warnings", warnings, &out)
    out.append(",\"seconds\":{")
    for (index, time) in times.enumerated() {
      if index > 0 { out.append(",") }
      out.appendJSON(time.phase.rawValue)
      out.append(":")
      out.append(time.duration.secondsText)
    }
    out.append("},\"diagnostics\":[")
    for (index, diagnostic) in diagnostics.enumerated() {
      if index > 0 { out.append(",") }
      append(diagnostic, &out)
    }
    out.append("]}\n")
    return out.array()
  }

  private func number(_ name: String, _ value: Int, _ out: inout ByteBuffer) {
    out.append(",")
    out.appendJSON(name)
    out.append(":")
    out.append(decimal: value)
  }

  private func append(_ diagnostic: Diagnostic, _ out: inout ByteBuffer) {
    out.append("{\"file\":")
    out.appendJSON(diagnostic.location.file)
    number("line", diagnostic.location.line, &out)
    number("column", diagnostic.location.column, &out)
    out.append(",\"severity\":")
    out.appendJSON(diagnostic.severity.rawValue)
    out.append(",\"identifier\":")
    out.appendJSON(diagnostic.identifier)
    out.append(",\"message\":")
    out.appendJSON(diagnostic.message)
    if let help = diagnostic.help {
      out.append(",\"help\":")
      out.appendJSON(help)
    }
    out.append("}")
  }
}

extension Duration {
  /// Seconds with three decimals: `0.042`.
  public var secondsText: String {
    let (seconds, attoseconds) = components
    let thousandths = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths
  }
}
