import Basics

extension [Diagnostic] {
  /// The diagnostics of a file with one for each kind: the first one, with the number of the others.
  func summarized() -> [Diagnostic] {
    var counts: [String: Int] = [:]
    for diagnostic in self { counts[diagnostic.identifier, default: 0] += 1 }
    var seen: Set<String> = []
    return compactMap { diagnostic in
      guard seen.insert(diagnostic.identifier).inserted else { return nil }
      return diagnostic.representing(counts[diagnostic.identifier] ?? 1)
    }
  }
}

extension Bytes {
  /// The text, shortened to 120 characters, as messages show it.
  var excerpt: String {
    let whole = trimmed.string
    return whole.count > 120 ? String(whole.prefix(119)) + "…" : whole
  }
}

extension Line {
  /// The text, shortened to 120 characters, as messages show it.
  var excerpt: String { text.excerpt }
}
