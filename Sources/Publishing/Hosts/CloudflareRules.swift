/// `_redirects` and `_headers` in the format of Cloudflare Pages.
///
/// Source: Cloudflare’s documentation, Pages, “Redirects” and “Headers”.
enum CloudflareRules: HostingRules {
  static func files(_ facts: HostingFacts) -> [(path: String, text: String)] {
    // Redirects always apply on Cloudflare Pages, and `!` would make them invalid.
    NetlifyFormat.files(facts, status: "301", canRemoveHeaders: true)
  }
}
