/// `_redirects` and `_headers` as Netlify reads them.
///
/// Source: Netlify’s documentation, “Redirects and rewrites” and “Custom headers”.
enum NetlifyRules: HostRules {
  static func files(_ facts: HostFacts) -> [(path: String, text: String)] {
    // With the mark a rule counts although a page stands at the address.
    PagesRules.files(facts, status: "301!")
  }
}

/// The same as Cloudflare Pages reads them.
///
/// Source: Cloudflare’s documentation, Pages, “Redirects” and “Headers”.
enum CloudflareRules: HostRules {
  static func files(_ facts: HostFacts) -> [(path: String, text: String)] {
    // Rules always count there, and the mark would make them invalid.
    PagesRules.files(facts, status: "301")
  }
}

/// The form that both have in common.
private enum PagesRules {
  static func files(_ facts: HostFacts, status: String) -> [(path: String, text: String)] {
    [("_redirects", redirects(facts, status)), ("_headers", headers(facts))]
  }

  private static func redirects(_ facts: HostFacts, _ status: String) -> String {
    var text = "# Addresses that led somewhere earlier.\n"
    for redirect in facts.redirects {
      // An asterisk would stand for any path.
      text += "\(redirect.encodedFrom.replacing("*", with: "%2A")) \(redirect.to) \(status)\n"
    }
    return text
  }

  /// Both hosts let pages be asked for each time by themselves. Of two rules for one header they would send both
  /// values, so only what never changes gets one; the search index is left out, since one of its files does change.
  private static func headers(_ facts: HostFacts) -> String {
    var text = "\(facts.base)*\n"
    for (name, value) in facts.headers { text += "  \(name): \(value)\n" }
    for path in facts.immutableFiles + facts.immutableFolders.map({ $0 + "*" }) {
      text += "\(path)\n  Cache-Control: \(HostFacts.forever)\n"
    }
    return text
  }
}
