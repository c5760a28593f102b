import Basics
import Build

/// Shows diagnostics on standard error: `path:line:column: severity: message [identifier]`, on a terminal with the
/// line they speak of and a caret under the place.
struct DiagnosticPrinter {
  /// What is less severe is not shown.
  let least: Diagnostic.Severity

  func show(_ diagnostics: [Diagnostic]) {
    let colours = Terminal.showsColours
    var excerpts = Excerpts(isOn: Terminal.isInteractive)
    var text = ""
    for diagnostic in diagnostics where diagnostic.severity >= least {
      text += line(diagnostic, colours) + "\n"
      if let excerpt = excerpts.excerpt(at: diagnostic.location) { text += excerpt }
      if let help = diagnostic.help { text += "  help: \(help)\n" }
    }
    if !text.isEmpty { Terminal.note(String(text.dropLast())) }
  }

  private func line(_ diagnostic: Diagnostic, _ colours: Bool) -> String {
    let place = diagnostic.location
    let severity =
      colours
      ? "\(colour(diagnostic.severity))\(diagnostic.severity.rawValue)\u{1B}[0m"
      : diagnostic.severity.rawValue
    return
      "\(place.file):\(place.line):\(place.column): \(severity): \(diagnostic.message) [\(diagnostic.identifier)]"
  }

  private func colour(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "\u{1B}[1;31m"
    case .warning: "\u{1B}[1;33m"
    case .note: "\u{1B}[1;36m"
    }
  }
}

/// Lines of source files, each file read once.
private struct Excerpts {
  let isOn: Bool
  private var file: String?
  private var lines: [ArraySlice<UInt8>] = []

  init(isOn: Bool) { self.isOn = isOn }

  /// The line at a place, and a caret under its column.
  mutating func excerpt(at place: SourceLocation) -> String? {
    guard isOn else { return nil }
    if file != place.file {
      file = place.file
      lines = SourceExcerpt.lines(of: place.file) ?? []
    }
    guard let excerpt = SourceExcerpt(lines, at: place) else { return nil }
    return excerpt.text.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
