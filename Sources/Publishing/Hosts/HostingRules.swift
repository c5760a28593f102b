import Basics
import PageModel
import Site
import Templates

/// Writes redirects and headers in the format of one web server or host.
public protocol HostingRules {
  /// Returns the files of rules, with their paths in the output.
  static func files(_ facts: HostingFacts) -> [(path: String, text: String)]
}

extension Configuration.Host {
  /// The writer of the rules for this host.
  public var rules: any HostingRules.Type {
    switch self {
    case .netlify: NetlifyRules.self
    case .cloudflare: CloudflareRules.self
    case .nginx: NginxRules.self
    case .caddy: CaddyRules.self
    }
  }
}

// MARK: - HostingFacts

/// The facts about a site that a web server or host needs: redirects, response headers, and how long browsers may cache
/// files.
public struct HostingFacts: Sendable {
  /// A permanent redirect.
  public struct Redirect: Sendable {
    /// The path from the root of the host, not percent-encoded, such as `/docs/old/`.
    public var from: String
    /// The path from the root of the host, percent-encoded.
    var encodedFrom: String
    /// The target: a path from the root of the host, or an absolute URL; percent-encoded.
    public var to: String
  }

  /// The path of the site on its host, percent-encoded, with a slash at both ends.
  public let base: String
  /// The redirects that a server can perform without a redirect page. A server never sees the part of a URL after `#`,
  /// so a URL with different targets for some anchors is left to the redirect page at this URL.
  public let redirects: [Redirect]
  /// The redirects of whole folders: `from` and `to` are the folders. They apply to URLs without a redirect of their own.
  let folders: [Redirect]
  /// The headers of every response.
  public let headers: [(name: String, value: String)]
  /// The file name extensions, without the dot, of copied files that need their own Content-Security-Policy. Each is
  /// spelled as in the names of the files; the list may be empty.
  let documentEndings: [String]
  /// The Content-Security-Policy of these files, in place of the one in `headers`.
  let documentPolicy = [ContentSecurityPolicy.documents, ContentSecurityPolicy.frames].joined(separator: "; ")
  /// The paths, from the root of the host, of files whose content never changes.
  let immutableFiles: [String]
  /// The paths of folders that contain only such files.
  let immutableFolders: [String]
  /// The path of the search index’s folder. Its files never change, except `manifest.js`; the names of the others are
  /// ten hexadecimal digits.
  let searchFolder: String?

  /// The name of the header that limits which resources a page can load, and which scripts it can run.
  public static let policy = "Content-Security-Policy"
  /// The value of Cache-Control that lets browsers keep a file for a year without asking again.
  ///
  /// Source: RFC 8246.
  static let immutable = "public, max-age=31536000, immutable"
  /// The value of Cache-Control that makes browsers check each time whether a file has changed.
  public static let revalidate = "no-cache"

  /// Whether pages are published in Markdown too, which programs can request with the header `Accept: text/markdown`.
  let hasMarkdown: Bool

  /// The path in the output of the file with the rules for loading pages in advance.
  public static let speculationFile = "speculation-rules.json"
  /// The media type without which browsers ignore the file.
  static let speculationType = "application/speculationrules+json"

  /// Browsers load a page of the site when a reader begins to follow a link to it, so that it appears at once.
  ///
  /// Source: WICG, Speculation Rules.
  public var speculationRules: String {
    #"{"prefetch": [{"where": {"href_matches": "\#(base)*"}, "eagerness": "moderate"}]}"# + "\n"
  }

  /// Collects the facts.
  ///
  /// - Parameter copied: the paths of the files that are copied to the output unchanged.
  public init(_ site: Site, theme: Theme, assets: ThemeAssets, copied: [String]) {
    let url = site.configuration.baseURL.flatMap(AbsoluteURL.init)
    let base = url.map { String($0.path) } ?? "/"
    let decodedBase = url?.decodedPath ?? "/"
    self.base = base
    var redirects: [Redirect] = []
    for redirect in site.redirects
    where redirect.anchorRedirects.isEmpty && !Self.isNeighbor(redirect.target) {
      for folder in Self.folders(of: redirect.url, to: redirect.target, site) {
        let encoded = RelativeURL.encoded(folder)
        redirects.append(
          Redirect(
            from: decodedBase + folder + redirect.url,
            encodedFrom: base + encoded + RelativeURL.encoded(redirect.url),
            to: Self.url(of: redirect.target, site, base + encoded)))
      }
    }
    self.redirects = redirects
    folders = site.redirectPatterns.map { pattern in
      var to = ByteBuffer(capacity: 64)
      RelativeURL.appendURL(
        pattern.isExternal ? pattern.to : base + RelativeURL.encoded(pattern.to), into: &to)
      return Redirect(
        from: decodedBase + pattern.from, encodedFrom: base + RelativeURL.encoded(pattern.from), to: to.text)
    }
    // A header applies in addition to the policy in each page, so it must allow the frames of all pages. The embeds of
    // translations are not known here.
    let frames =
      site.configuration.languages.isMultiple
      ? ["https:"] : Set(site.pages.lazy.flatMap(\.summary.frameHosts)).sorted()
    headers =
      Self.headers(site.configuration, theme, copied, frames: frames)
      + [("Speculation-Rules", "\"\(base)\(Self.speculationFile)\"")]
    documentEndings = ScriptableFile.endings(in: copied)
    let names = [assets.stylesheet, assets.script, assets.search?.script, assets.redirect].compactMap { $0 }
    let own = assets.allOwnFiles.map { RelativeURL.encoded($0.path) }
    immutableFiles = (names + own).map { base + $0 }
    // The author of the site may have put other files in the folder.
    func isOurs(_ folder: String) -> Bool { !copied.contains { $0.hasPrefix(folder) } }
    immutableFolders = isOurs(LazySidebarSections.folder) ? [base + LazySidebarSections.folder] : []
    hasMarkdown = site.configuration.publishesMarkdown
    searchFolder = assets.search.flatMap { isOurs($0.index) ? base + $0.index : nil }
  }

  /// Returns whether a target is another site on the same host, named by a relative URL. Such a redirect is left to its
  /// redirect page, because a server would resolve the URL against another one.
  private static func isNeighbor(_ target: LinkTarget) -> Bool {
    if case .external(let url) = target { url.hasPrefix("../") } else { false }
  }

  /// Returns the folders of the languages in which a redirect is the same as in the default language. Other redirects
  /// of a translation are left to its redirect pages.
  private static func folders(of url: String, to target: LinkTarget, _ site: Site) -> [String] {
    let languages = site.configuration.languages
    let stem = url.hasSuffix("/") ? String(url.dropLast()) : url
    let others = languages.all.indices.dropFirst().filter { language in
      // A page of this language may have the URL.
      if ["\(stem).md", "\(stem)/index.md"].contains(where: { languages.pages.hasText($0, in: language) }) {
        return false
      }
      switch target {
      case .page(let page, _, let anchor): return anchor == nil && site.exists(page, in: language)
      case .external: return true
      case .asset, .anchorOnPage, .broken: return false
      }
    }
    return [""] + others.map(languages.folder)
  }

  /// Returns the URL of a target: absolute, or as a path from the root of the host.
  private static func url(of target: LinkTarget, _ site: Site, _ base: String) -> String {
    var url = ""
    var path = ByteBuffer(capacity: 64)
    switch target {
    case .page(let page, let query, let anchor):
      RelativeURL.appendEncoded(site.pages[page].url, into: &path)
      path.append(query)
      if let anchor {
        path.append("#")
        RelativeURL.appendComponent(anchor, into: &path)
      }
      url = base + path.text
    case .asset(let file, let suffix):
      RelativeURL.appendEncoded(file, into: &path)
      url = base + path.text + suffix
    case .external(let elsewhere): url = elsewhere
    case .anchorOnPage, .broken: break
    }
    var encoded = ByteBuffer(capacity: 64)
    RelativeURL.appendURL(url, into: &encoded)
    return encoded.text
  }

  /// The headers of every response, some of which depend on the settings, the theme and the copied files.
  ///
  /// Source: OWASP, HTTP Headers Cheat Sheet.
  private static func headers(
    _ configuration: Configuration, _ theme: Theme, _ copied: [String], frames: [String]
  ) -> [(name: String, value: String)] {
    // The site’s own templates and HTML pages may need what the policy forbids, and so may other versions of the site,
    // which have their own settings.
    let hasOwnPages = copied.contains { $0.hasSuffix(".html") || $0.hasSuffix(".htm") }
    let policy =
      theme.hasDefaultPolicy && !hasOwnPages && !configuration.versions.isMultiple
      ? [ContentSecurityPolicy.pages(of: configuration, frames: frames)] : []
    return [
      (Self.policy, (policy + [ContentSecurityPolicy.frames]).joined(separator: "; ")),
      ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "strict-origin-when-cross-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
  }
}

// MARK: - RegularExpression

/// Escapes text for the regular expressions of web servers.
///
/// These functions work on code points, as servers do: in a Swift `Character`, a quote and a combining accent after it
/// are one unit, so the quote would be missed.
enum RegularExpression {
  /// Matches the name of a file of the search index that never changes.
  static let searchFile = "[0-9a-f]{10}[.]js"

  /// Escapes text by putting characters with a meaning in brackets. It avoids backslashes, because each server’s
  /// configuration treats them differently.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case ".", "*", "+", "?", "(", ")", "[", "{", "|", "$": result += "[\(scalar)]".unicodeScalars
      case "^", "\\", "]", "}", "\"", "\0"..."\u{1F}", "\u{7F}": result += hex(scalar)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Escapes text by writing every character except ASCII letters, digits, `/`, `-` and `_` as `\x41`. Characters
  /// beyond ASCII stay as they are.
  static func hexadecimal(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isPlain = !scalar.isASCII || plain.contains(UInt8(ascii: scalar))
      if isPlain { result.append(scalar) } else { result += hex(scalar) }
    }
    return String(result)
  }

  private static let plain = ByteSet("/-_").union(.alphanumerics)

  private static func hex(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return ("\\x" + (digits.utf8.count == 1 ? "0" : "") + digits).unicodeScalars
  }
}
