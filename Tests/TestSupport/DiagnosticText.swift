import Basics

/// Returns a diagnostic in one line: `file:line:column: severity: message [identifier] — help`.
public func show(_ diagnostic: Diagnostic) -> String {
  let place = diagnostic.location
  return "\(place.file):\(place.line):\(place.column): \(diagnostic.severity): \(diagnostic.message) "
    + "[\(diagnostic.identifier)]" + (diagnostic.help.map { " — \($0)" } ?? "")
}
