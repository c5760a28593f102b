/// Rules for nginx, to be included in a `server` block.
///
/// Source: nginx’s documentation, modules http_core, http_rewrite and http_headers.
enum NginxRules: HostRules {
  static func files(_ facts: HostFacts) -> [(path: String, text: String)] {
    [("redirects.nginx.conf", redirects(facts)), ("headers.nginx.conf", headers(facts))]
  }

  private static func redirects(_ facts: HostFacts) -> String {
    var text = "# Addresses that led somewhere earlier.\n"
    for redirect in facts.redirects {
      // Without a host and a scheme in it, the reply is right behind every proxy.
      text +=
        "location = \(quoted(redirect.from)) { absolute_redirect off; return 301 \"\(redirect.to)\"; }\n"
    }
    return text
  }

  /// The headers stand at the server, since a location with headers of its own would lose these.
  private static func headers(_ facts: HostFacts) -> String {
    var text = "# What replies say of themselves.\n"
    for (name, value) in facts.headers { text += "add_header \(name) \(quoted(value)) always;\n" }
    var names = facts.immutableFiles.map { RegularExpression.escaped($0) + "$" }
    names += facts.immutableFolders.map(RegularExpression.escaped)
    if let folder = facts.searchFolder {
      names.append(RegularExpression.escaped(folder) + RegularExpression.searchFile + "$")
    }
    text += """
      set $unfold_cache \(quoted(HostFacts.fresh));
      if ($uri ~ "^(?:\(names.joined(separator: "|")))") { set $unfold_cache \(quoted(HostFacts.forever)); }
      add_header Cache-Control $unfold_cache;

      """
    return text
  }

  /// A text in quotes, in which only quotes and backslashes are more than themselves.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
