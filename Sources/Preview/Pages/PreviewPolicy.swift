/// A Content-Security-Policy of a page, extended by what the preview needs: its script, its style sheet, and its event
/// stream.
///
/// Source: Content Security Policy Level 3, sections 2.2.1 (parsing) and 6.8.3 (which directive applies).
struct PreviewPolicy {
  private struct Directive {
    /// The name in lowercase.
    let name: String
    var sources: [Substring]
  }

  private var directives: [Directive] = []

  /// Returns a policy that allows the preview; nil if `policy` allows it already.
  ///
  /// - Parameters:
  ///   - policy: the policy of the page.
  ///   - nonce: the `nonce` of the preview's script.
  static func admitting(_ policy: String, nonce: String) -> String? {
    var read = PreviewPolicy(policy)
    let before = read.text
    read.allow(["script-src-elem", "script-src"], nonce: nonce)
    read.allow(["style-src-elem", "style-src"])
    read.allow(["connect-src"])
    return read.text == before ? nil : read.text
  }

  private init(_ policy: String) {
    for part in policy.split(separator: ";") {
      let words = part.split { $0.isWhitespace }
      guard let name = words.first?.lowercased(), !directives.contains(where: { $0.name == name }) else {
        // If a directive occurs twice, only the first one applies.
        continue
      }
      directives.append(Directive(name: name, sources: Array(words.dropFirst())))
    }
  }

  private var text: String {
    directives.map { ([$0.name] + $0.sources.map(String.init)).joined(separator: " ") }.joined(
      separator: "; ")
  }

  /// Allows files of the page's own origin.
  ///
  /// - Parameters:
  ///   - names: the directives for a kind of file. Only the first of them that the policy contains applies. If the
  ///     policy contains none of them, but contains `default-src`, a directive with the last name is added.
  ///   - nonce: the nonce to allow if the policy ignores origins.
  private mutating func allow(_ names: [String], nonce: String? = nil) {
    let index = names.compactMap { name in directives.firstIndex { $0.name == name } }.first
    guard let deciding = index ?? directives.firstIndex(where: { $0.name == "default-src" }) else { return }
    var sources = directives[deciding].sources
    func has(_ source: String) -> Bool { sources.contains { $0.lowercased() == source } }
    if let nonce, has("'strict-dynamic'") {
      sources.append("'nonce-\(nonce)'")
    } else if !has("'self'"), !has("*") {
      sources.append("'self'")
    } else {
      return
    }
    // The source `'none'` is valid only without other sources.
    sources.removeAll { $0.lowercased() == "'none'" }
    if let index {
      directives[index].sources = sources
    } else {
      directives.append(Directive(name: names[names.count - 1], sources: sources))
    }
  }
}
