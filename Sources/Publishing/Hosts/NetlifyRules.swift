/// `_redirects` and `_headers` in Netlify’s format.
///
/// Source: Netlify’s documentation, “Redirects and rewrites” and “Custom headers”.
enum NetlifyRules: HostingRules {
  static func files(_ facts: HostingFacts) -> [(path: String, text: String)] {
    // With `!`, a redirect applies even if there is a page at its URL.
    NetlifyFormat.files(facts, status: "301!", canRemoveHeaders: false)
  }
}
