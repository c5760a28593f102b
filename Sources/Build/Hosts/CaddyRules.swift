/// Rules for Caddy, to be imported in a site block.
///
/// Source: Caddy’s documentation, directives `map`, `redir` and `header`.
enum CaddyRules: HostRules {
  static func files(_ facts: HostFacts) -> [(path: String, text: String)] {
    [("redirects.caddy", redirects(facts)), ("headers.caddy", headers(facts))]
  }

  private static func redirects(_ facts: HostFacts) -> String {
    var text = "# Addresses that led somewhere earlier.\n"
    if facts.redirects.isEmpty { return text }
    text += "map {path} {unfold_redirect} {\n"
    for redirect in facts.redirects { text += "\t\(key(redirect.from)) \"\(redirect.to)\"\n" }
    return text + """
      \tdefault ""
      }
      @unfold_redirect not vars {unfold_redirect} ""
      redir @unfold_redirect {unfold_redirect} 301

      """
  }

  /// A path as the key of a map. Where it holds what Caddy reads as more than itself, it is an expression.
  private static func key(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"\\`{}$~#*".utf8.contains($0) }
    return isPlain ? "\"\(path)\"" : "\"~^\(RegularExpression.hexadecimal(path))$\""
  }

  private static func headers(_ facts: HostFacts) -> String {
    var text = "# What replies say of themselves.\nheader {\n"
    for (name, value) in facts.headers { text += "\t\(name) \"\(value)\"\n" }
    var paths = facts.immutableFiles + facts.immutableFolders.map { $0 + "*" }
    paths = paths.map { "\"\($0)\"" }
    // With the mark it is what files get that have nothing of their own.
    text += "}\nheader ?Cache-Control \(HostFacts.fresh)\n"
    text += "@unfold_assets path \(paths.joined(separator: " "))\n"
    text += "header @unfold_assets Cache-Control \"\(HostFacts.forever)\"\n"
    guard let folder = facts.searchFolder else { return text }
    let name = RegularExpression.hexadecimal(folder) + RegularExpression.searchFile
    text += "@unfold_search path_regexp \"^\(name)$\"\n"
    return text + "header @unfold_search Cache-Control \"\(HostFacts.forever)\"\n"
  }
}
