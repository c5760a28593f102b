/// Rules for nginx, to include in a `server` block.
///
/// Source: nginx’s documentation, modules http_core, http_rewrite and http_headers.
public enum NginxRules: HostingRules {
  public static func files(_ facts: HostingFacts) -> [(path: String, text: String)] {
    [("redirects.nginx.conf", redirects(facts)), ("headers.nginx.conf", headers(facts))]
  }

  private static func redirects(_ facts: HostingFacts) -> String {
    var text = "# Redirects.\n"
    for redirect in facts.redirects {
      // A redirect without a scheme and host is correct even if a proxy forwards the request to nginx.
      text +=
        "location = \(quoted(redirect.from)) { absolute_redirect off; return 301 \"\(redirect.to)\"; }\n"
    }
    for folder in facts.folders {
      // `rewrite` encodes the rest of the path again, which is decoded in `$1`.
      text +=
        "location ^~ \(quoted(folder.from)) { absolute_redirect off; rewrite \"^\(RegularExpression.escaped(folder.from))(.*)$\" \"\(folder.to)$1\" permanent; }\n"
    }
    return text
  }

  /// Writes the headers for the whole server, because a location with its own headers would not inherit them.
  private static func headers(_ facts: HostingFacts) -> String {
    var text = "# Headers of responses.\n"
    for (name, value) in facts.headers {
      let isVaried = name == HostingFacts.policy && !facts.documentEndings.isEmpty
      if isVaried { text += policy(value, facts) }
      text += "add_header \(name) \(isVaried ? "$unfold_policy" : quoted(value)) always;\n"
    }
    var names = facts.immutableFiles.map { RegularExpression.escaped($0) + "$" }
    names += facts.immutableFolders.map(RegularExpression.escaped)
    if let folder = facts.searchFolder {
      names.append(RegularExpression.escaped(folder) + RegularExpression.searchFile + "$")
    }
    if facts.hasMarkdown { text += markdown(facts) }
    text += """
      set $unfold_cache \(quoted(HostingFacts.revalidate));
      if ($uri ~ "^(?:\(names.joined(separator: "|")))") { set $unfold_cache \(quoted(HostingFacts.immutable)); }
      add_header Cache-Control $unfold_cache;
      location = \(quoted(facts.base + HostingFacts.speculationFile)) { types {} default_type \(HostingFacts.speculationType); }

      """
    return text
  }

  /// Sends the Markdown of a page to programs that ask for it. The file of `a/` is `a.md`, or `a/index.md`.
  private static func markdown(_ facts: HostingFacts) -> String {
    """
    # The Markdown of pages, for programs that ask for it.
    add_header Vary Accept always;
    set $unfold_markdown "";
    set $unfold_stem "";
    if ($uri ~ "^(\(RegularExpression.escaped(facts.base)).*?)(?:[.]html)?$") { set $unfold_stem $1; }
    if ($unfold_stem ~ "^(.+)/$") { set $unfold_stem $1; }
    if (-f "$document_root$unfold_stem/index.md") { set $unfold_markdown "$unfold_stem/index.md"; }
    if (-f "$document_root$unfold_stem.md") { set $unfold_markdown "$unfold_stem.md"; }
    if ($http_accept !~* "text/markdown") { set $unfold_markdown ""; }
    if ($unfold_markdown) { rewrite ^ $unfold_markdown last; }

    """
  }

  /// Sets the policy of a response according to the extension of the file: SVG and other XML files have their own. Case
  /// is ignored, as nginx does to find the media type of a file.
  private static func policy(_ ofPages: String, _ facts: HostingFacts) -> String {
    let endings = Set(facts.documentEndings.map { $0.lowercased() }).sorted().joined(separator: "|")
    return """
      set $unfold_policy \(quoted(ofPages));
      if ($uri ~* "[.](?:\(endings))$") { set $unfold_policy \(quoted(facts.documentPolicy)); }

      """
  }

  /// Returns a text in quotes, with quotes and backslashes escaped. In values, the text must not contain `$`, with
  /// which nginx begins a variable.
  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
