import Basics
import Site
import Templates

/// What a host has to know of a site: where addresses lead, what replies say of themselves, and how long a file may be
/// kept.
struct HostFacts: Sendable {
  struct Redirect: Sendable {
    /// From the root of the host, not percent-encoded: `/docs/old/`.
    var from: String
    /// The same percent-encoded.
    var encodedFrom: String
    /// A path from the root of the host or an absolute URL, percent-encoded.
    var to: String
  }

  /// The path of the site on its host, with a slash at both ends.
  let base: String
  /// The same, not percent-encoded.
  let plainBase: String
  /// Redirects that a server can do alone. It never sees what stands behind a `#`, so addresses of which parts went
  /// elsewhere are left to the page that stands there.
  let redirects: [Redirect]
  /// What each reply says of itself, by the names of the headers.
  let headers: [(name: String, value: String)]
  /// Files that never change under their names, from the root of the host.
  let immutableFiles: [String]
  /// Folders of such files alone.
  let immutableFolders: [String]
  /// The folder of the search index, all of whose files but `manifest.js` have names of ten hexadecimal digits.
  let searchFolder: String?

  /// Keeps a file for a year without asking again.
  ///
  /// Source: RFC 8246.
  static let forever = "public, max-age=31536000, immutable"
  /// Asks each time whether the file is still the same.
  static let fresh = "no-cache"

  init(_ site: Site, theme: Theme, assets: ThemeAssets, content: ContentFiles) {
    let address = site.configuration.baseURL.flatMap(WebAddress.init)
    let base = address.map { String($0.path) } ?? "/"
    let decodedBase = address?.decodedPath ?? "/"
    self.base = base
    plainBase = decodedBase
    var redirects: [Redirect] = []
    for redirect in site.redirects where redirect.moved.isEmpty {
      var from = ByteBuffer(capacity: 64)
      RelativeURL.appendEncoded(redirect.url, into: &from)
      redirects.append(
        Redirect(
          from: decodedBase + redirect.url, encodedFrom: base + from.text,
          to: Self.address(of: redirect.target, site, base)))
    }
    self.redirects = redirects
    headers = Self.headers(site.configuration, theme, content)
    let names = [assets.stylesheet, assets.script, assets.search?.script, assets.redirect].compactMap { $0 }
    immutableFiles = names.map { base + $0 }
    // An author may have put files of their own there.
    func isOurs(_ folder: String) -> Bool { !content.assets.contains { $0.hasPrefix(folder) } }
    immutableFolders = isOurs(BranchFiles.folder) ? [base + BranchFiles.folder] : []
    searchFolder = assets.search.flatMap { isOurs($0.index) ? base + $0.index : nil }
  }

  /// The address of a target, whole or from the root of the host.
  private static func address(of target: LinkTarget, _ site: Site, _ base: String) -> String {
    var address = ""
    var path = ByteBuffer(capacity: 64)
    switch target {
    case .page(let page, let query, let anchor):
      RelativeURL.appendEncoded(site.pages[page].url, into: &path)
      path.append(query)
      if let anchor {
        path.append("#")
        RelativeURL.appendComponent(anchor, into: &path)
      }
      address = base + path.text
    case .asset(let file, let suffix):
      RelativeURL.appendEncoded(file, into: &path)
      address = base + path.text + suffix
    case .external(let elsewhere): address = elsewhere
    case .anchorOnPage, .broken: break
    }
    var encoded = ByteBuffer(capacity: 64)
    RelativeURL.appendAddress(address, into: &encoded)
    return encoded.text
  }

  /// Source: OWASP, HTTP Headers Cheat Sheet.
  private static func headers(
    _ configuration: Configuration, _ theme: Theme, _ content: ContentFiles
  ) -> [(name: String, value: String)] {
    // Templates and pages of the site's own may need what the policy forbids.
    let hasOwnPages = content.assets.contains { $0.hasSuffix(".html") || $0.hasSuffix(".htm") }
    let policy = theme.statesPolicy && !hasOwnPages ? [ContentPolicy.pages(of: configuration)] : []
    return [
      ("Content-Security-Policy", (policy + [ContentPolicy.frames]).joined(separator: "; ")),
      ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "strict-origin-when-cross-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
  }
}
