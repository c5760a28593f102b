/// A Content Security Policy of a page.
///
/// Source: Content Security Policy Level 3, sections 6.7.2 (matching) and 6.8 (directives that apply).
public struct PagePolicy: Sendable {
  /// A kind of file or code that a policy limits.
  public enum Kind: Sendable {
    case script, scriptAttribute, style, styleAttribute, font, image, media, frame, object, manifest, form

    /// The directives for the kind, in order of precedence: the first one that a policy contains applies. The help
    /// names the first directive of the list.
    public var directives: [String] {
      switch self {
      case .script: ["script-src", "default-src"]
      case .scriptAttribute: ["script-src-attr", "script-src", "default-src"]
      case .style: ["style-src", "default-src"]
      case .styleAttribute: ["style-src-attr", "style-src", "default-src"]
      case .font: ["font-src", "default-src"]
      case .image: ["img-src", "default-src"]
      case .media: ["media-src", "default-src"]
      case .frame: ["frame-src", "child-src", "default-src"]
      case .object: ["object-src", "default-src"]
      case .manifest: ["manifest-src", "default-src"]
      case .form: ["form-action"]
      }
    }
  }

  /// The URL of a file.
  public struct Target: Sendable {
    /// The scheme with its colon, in lowercase; empty for a URL on this site.
    public let scheme: String
    /// The host with its port, and the path; empty for other URLs.
    public let host: String
    let path: String

    /// - Parameter origin: the origin of the site, such as `https://example.com`; nil if it is unknown.
    public init(_ url: String, origin: String?) {
      let absolute = url.hasPrefix("//") ? "https:" + url : url
      let scheme = absolute.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." }
      guard !scheme.isEmpty, absolute.dropFirst(scheme.count).first == ":" else {
        (self.scheme, host, path) = ("", "", "")
        return
      }
      let rest = absolute.dropFirst(scheme.count + 1)
      guard rest.hasPrefix("//") else {
        (self.scheme, host, path) = (scheme.lowercased() + ":", "", "")
        return
      }
      let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      let isOwn =
        origin.map { "\(scheme.lowercased())://\(authority.lowercased())" == $0.lowercased() } ?? false
      self.scheme = isOwn ? "" : scheme.lowercased() + ":"
      host = authority.lowercased()
      path = String(rest.dropFirst(2 + authority.count).prefix { $0 != "?" && $0 != "#" })
    }

    /// The name of the target in messages.
    public var name: String { scheme.isEmpty ? "this site" : host.isEmpty ? "a `\(scheme)` URL" : host }
    /// The source expression that allows the target.
    public var source: String? {
      if scheme.isEmpty { return "self" }
      if host.isEmpty { return scheme }
      return scheme == "https:" ? host : scheme + "//" + host
    }
  }

  private var directives: [String: [String]] = [:]

  public init(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split(whereSeparator: \.isWhitespace)
      guard let name = words.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = words.dropFirst().map { $0.hasPrefix("'") ? $0.lowercased() : String($0) }
    }
  }

  /// Returns the sources for a kind; nil if the policy does not limit it.
  private func sources(_ kind: Kind) -> [String]? {
    kind.directives.lazy.compactMap { directives[$0] }.first
  }

  /// Returns whether the policy allows code inside the page. Hashes are not compared: a policy with a hash is assumed
  /// to allow the code.
  public func allowsInline(_ kind: Kind, nonce: String?) -> Bool {
    guard let sources = sources(kind) else { return true }
    return sources.contains { source in
      source == "'unsafe-inline'" || source.hasPrefix("'sha")
        || nonce.map { source == "'nonce-\($0.lowercased())'" } ?? false
    }
  }

  /// Returns whether the policy allows a file of a kind.
  public func allows(_ target: Target, for kind: Kind, nonce: String?) -> Bool {
    guard let sources = sources(kind) else { return true }
    if let nonce, sources.contains("'nonce-\(nonce.lowercased())'") { return true }
    return sources.contains { Self.matches($0, target) }
  }

  private static func matches(_ source: String, _ target: Target) -> Bool {
    if target.scheme.isEmpty { return source == "'self'" || source == "*" }
    if source == "*" { return !target.host.isEmpty }
    // A policy that allows http allows https, too.
    if source.hasSuffix(":") {
      return source.lowercased() == target.scheme || source == "http:" && target.scheme == "https:"
    }
    var rest = source[...]
    if let colon = source.firstRange(of: "://") {
      let scheme = source[..<colon.lowerBound].lowercased() + ":"
      guard scheme == target.scheme || scheme == "http:" && target.scheme == "https:" else { return false }
      rest = source[colon.upperBound...]
    }
    let host = rest.prefix { $0 != "/" }.lowercased()
    let path = rest.dropFirst(host.count)
    let isHost =
      host.hasPrefix("*.") ? target.host.hasSuffix(host.dropFirst()) : host == target.host
    guard isHost else { return false }
    if path.isEmpty || path == "/" { return true }
    return path.hasSuffix("/") ? target.path.hasPrefix(path) : target.path == path
  }
}
