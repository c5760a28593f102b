/// Rules for Caddy, to import in a site block.
///
/// Source: Caddy’s documentation, directives `map`, `redir` and `header`.
public enum CaddyRules: HostingRules {
  public static func files(_ facts: HostingFacts) -> [(path: String, text: String)] {
    [("redirects.caddy", redirects(facts)), ("headers.caddy", headers(facts))]
  }

  private static func redirects(_ facts: HostingFacts) -> String {
    var text = "# Redirects.\n"
    if facts.redirects.isEmpty { return text + folders(facts) }
    text += "map {path} {unfold_redirect} {\n"
    for redirect in facts.redirects { text += "\t\(key(redirect.from)) \"\(redirect.to)\"\n" }
    return text + """
      \tdefault ""
      }
      @unfold_redirect not vars {unfold_redirect} ""
      redir @unfold_redirect {unfold_redirect} 301

      """ + folders(facts)
  }

  private static func folders(_ facts: HostingFacts) -> String {
    facts.folders.enumerated().map { index, folder in
      let name = "unfold_folder_\(index + 1)"
      return """
        @\(name) {
        \(facts.redirects.isEmpty ? "" : "\tvars {unfold_redirect} \"\"\n")\tpath_regexp \(name) "^\(RegularExpression.hexadecimal(folder.from))(.*)$"
        }
        redir @\(name) "\(folder.to){re.\(name).1}" 301

        """
    }.joined()
  }

  /// Returns a path as the key of a `map`. A path that contains characters with a meaning for Caddy becomes a regular
  /// expression.
  private static func key(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"\\`{}$~#*".utf8.contains($0) }
    return isPlain ? "\"\(path)\"" : "\"~^\(RegularExpression.hexadecimal(path))$\""
  }

  private static func headers(_ facts: HostingFacts) -> String {
    var text = "# Headers of responses.\nheader {\n"
    for (name, value) in facts.headers { text += "\t\(name) \"\(value.replacing("\"", with: "\\\""))\"\n" }
    var paths = facts.immutableFiles + facts.immutableFolders.map { $0 + "*" }
    paths = paths.map { "\"\($0)\"" }
    text += "}\n"
    if !facts.documentEndings.isEmpty {
      let endings = Set(facts.documentEndings.map { $0.lowercased() }).sorted()
      // Caddy ignores case when it compares paths. A deferred header replaces the general one when the file is sent. A
      // page that is sent in place of a missing file keeps the general one.
      text += "@unfold_documents path \(endings.map { "*.\($0)" }.joined(separator: " "))\n"
      text += "header @unfold_documents {\n"
      text += "\t\(HostingFacts.policy) \"\(facts.documentPolicy)\"\n\tdefer\n}\n"
    }
    text +=
      "header \"\(facts.base)\(HostingFacts.speculationFile)\" Content-Type \(HostingFacts.speculationType)\n"
    if facts.hasMarkdown {
      text += """
        # The Markdown of pages, for programs that ask for it. The file of `a/` is `a.md`, or `a/index.md`.
        header {
        \tVary "Accept, Accept-Encoding"
        \tdefer
        }
        @unfold_markdown {
        \theader Accept *text/markdown*
        \tpath_regexp unfold_stem "^(\(RegularExpression.hexadecimal(facts.base)).*?)(?:/|[.]html)?$"
        }
        route @unfold_markdown {
        \ttry_files {re.unfold_stem.1}.md {re.unfold_stem.1}/index.md
        }

        """
    }
    // With `?`, the value applies only to responses that have no other value.
    text += "header ?Cache-Control \(HostingFacts.revalidate)\n"
    text += "@unfold_assets path \(paths.joined(separator: " "))\n"
    text += "header @unfold_assets Cache-Control \"\(HostingFacts.immutable)\"\n"
    guard let folder = facts.searchFolder else { return text }
    let name = RegularExpression.hexadecimal(folder) + RegularExpression.searchFile
    text += "@unfold_search path_regexp \"^\(name)$\"\n"
    return text + "header @unfold_search Cache-Control \"\(HostingFacts.immutable)\"\n"
  }
}
