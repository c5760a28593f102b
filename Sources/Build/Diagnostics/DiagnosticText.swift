import Basics

/// Diagnostics as people read them: `path:line:column: severity: message [identifier]`, with the line they speak of, a
/// caret under the place, and what to do.
public struct DiagnosticText {
  private let colours: Bool
  private let excerpts: Bool
  private var files = SourceFiles()

  public init(colours: Bool, excerpts: Bool) {
    self.colours = colours
    self.excerpts = excerpts
  }

  /// The lines of one diagnostic, each ended.
  public mutating func text(of diagnostic: Diagnostic) -> String {
    var text = line(diagnostic) + "\n"
    if excerpts, let excerpt = files.excerpt(at: diagnostic.location) {
      for line in excerpt.text.split(separator: "\n") { text += "    \(line)\n" }
    }
    if let help = diagnostic.help { text += "  help: \(help)\n" }
    return text
  }

  private func line(_ diagnostic: Diagnostic) -> String {
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
