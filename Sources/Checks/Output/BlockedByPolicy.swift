import HTMLSyntax
import PageModel

/// Finds files, scripts, styles and forms that the Content Security Policy of their page blocks.
struct BlockedByPolicy: OutputRule {
  static let rule = Rule(
    "html.blocked-by-policy", .output, .error,
    title: "Content that the page’s policy blocks",
    finding: """
      A page contains a frame, a script, a style or another file that its Content Security Policy (CSP) does not allow.
      """,
    reason: """
      Browsers block it without a message to the reader: frames stay empty, scripts do not run, and styles have no \
      effect. The policy of pages allows only the site’s own files. [`policy`](../customize/index.md#Policy) adds other \
      hosts; inline scripts and styles belong in [files](../customize/index.md#CSS).
      """,
    sources: [
      Rule.Source(name: "Content Security Policy Level 3", url: "https://www.w3.org/TR/CSP3/")
    ],
    advice: "Allow the host in `policy`, move inline code to a file, or use `@Embed` for a frame.",
    bad: .html("<script src=\"https://gc.zgo.at/count.js\"></script>"),
    good: .yaml("policy: {script-src: gc.zgo.at}"))

  /// The policies that apply to the current part of the page. All of them must allow a file.
  private var policies: [PagePolicy] = []

  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {
    if element.element == .meta { readPolicy(page) }
    if policies.isEmpty { return }
    for attribute in page.tokenizer.attributes where attribute.hasValue {
      checkCode(attribute, element, &page)
    }
    switch element.element {
    case .script: checkScript(element, &page)
    case .style:
      if !allowsInline(.style, page.value("nonce")) {
        page.report(
          Self.rule, "the page’s policy blocks this <style>",
          help: "move the styles to a file, and name it in `styles` in unfold.yml", written: "<style")
      }
    case .link: checkLink(element, &page)
    case .img: check("src", .image, element, &page)
    case .iframe: check("src", .frame, element, &page)
    case .embed: check("src", .object, element, &page)
    case .object: check("data", .object, element, &page)
    case .video:
      check("src", .media, element, &page)
      check("poster", .image, element, &page)
    case .audio, .track: check("src", .media, element, &page)
    case .source: check("src", .media, element, &page)
    case .form: check("action", .form, element, &page)
    default: break
    }
  }

  private mutating func readPolicy(_ page: borrowing OutputPage) {
    guard let name = page.value("http-equiv"), name.lowercased() == "content-security-policy",
      let policy = page.value("content")
    else { return }
    policies.append(PagePolicy(policy))
  }

  // MARK: Inline code

  /// Checks a style attribute or an event handler.
  private func checkCode(
    _ attribute: HTMLTokenizer.Attribute, _ element: OpenElement, _ page: inout OutputPage
  ) {
    let isStyle = page.tokenizer.isEqual(attribute.name, "style")
    let start = attribute.name.lowerBound
    guard isStyle || (attribute.name.count > 4 && page.tokenizer.isEqual(start..<(start + 2), "on")) else {
      return
    }
    if allowsInline(isStyle ? .styleAttribute : .scriptAttribute, nil) { return }
    let name = page.text(attribute.name).lowercased()
    page.report(
      Self.rule, "the page’s policy blocks the attribute `\(name)` of \(page.shown(element))",
      help: isStyle
        ? "use a class, and put its styles into a file that `styles` in unfold.yml names"
        : "add an event listener in a file that `scripts` in unfold.yml names",
      written: page.text(attribute.name) + "=")
  }

  private func checkScript(_ element: OpenElement, _ page: inout OutputPage) {
    if page.tokenizer.has("src") { return check("src", .script, element, &page) }
    // A script of another type is data, such as JSON-LD. Browsers do not run it.
    let type = page.value("type")?.lowercased() ?? ""
    guard type.isEmpty || type == "module" || type.hasSuffix("javascript") || type == "importmap" else {
      return
    }
    if allowsInline(.script, page.value("nonce")) { return }
    page.report(
      Self.rule, "the page’s policy blocks this inline <script>",
      help: "move the script to a file, and name it in `scripts` in unfold.yml", written: "<script")
  }

  private func allowsInline(_ kind: PagePolicy.Kind, _ nonce: String?) -> Bool {
    policies.allSatisfy { $0.allowsInline(kind, nonce: nonce) }
  }

  // MARK: Files

  private func checkLink(_ element: OpenElement, _ page: inout OutputPage) {
    let relations = (page.value("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    if relations.contains("stylesheet") {
      check("href", .style, element, &page)
    } else if relations.contains("icon") || relations.contains("apple-touch-icon") {
      check("href", .image, element, &page)
    } else if relations.contains("manifest") {
      check("href", .manifest, element, &page)
    } else if relations.contains("modulepreload") {
      check("href", .script, element, &page)
    }
  }

  private func check(
    _ attribute: StaticString, _ kind: PagePolicy.Kind, _ element: OpenElement, _ page: inout OutputPage
  ) {
    guard let url = page.value(attribute), !url.isEmpty else { return }
    let target = PagePolicy.Target(url, origin: page.origin)
    if policies.allSatisfy({ $0.allows(target, for: kind, nonce: page.value("nonce")) }) { return }
    // The build has reported a file on the author’s computer.
    let scheme = url.prefix { $0 != ":" && $0 != "/" }
    if url.count > scheme.count, scheme.count == 1 || scheme.lowercased() == "file" { return }
    let directive = kind.directives[0]
    let what =
      kind == .form
      ? "sending this <form> to \(target.name)" : "this \(page.shown(element)) from \(target.name)"
    let source = target.source.flatMap { PolicySource.normalized($0) == nil ? nil : $0 }
    var help = "allow it in unfold.yml: `policy: {\(directive): \(source ?? "…")}`"
    if scheme.lowercased() == "http", kind != .form {
      help = "use https, as in `https\(url.dropFirst(scheme.count))`, or \(help)"
    }
    if kind == .frame { help = "write @Embed(url: \"…\", title: \"…\"), or \(help)" }
    page.report(Self.rule, "the page’s policy blocks \(what)", help: help, written: url)
  }
}

// MARK: - PagePolicy

/// A Content Security Policy of a page.
///
/// Source: Content Security Policy Level 3, sections 6.7.2 (matching) and 6.8 (directives that apply).
struct PagePolicy {
  /// A kind of file or code that a policy limits.
  enum Kind {
    case script, scriptAttribute, style, styleAttribute, image, media, frame, object, manifest, form

    /// The directives for the kind, in order of precedence: the first one that a policy contains applies. The help
    /// names the first directive of the list.
    var directives: [String] {
      switch self {
      case .script: ["script-src", "default-src"]
      case .scriptAttribute: ["script-src-attr", "script-src", "default-src"]
      case .style: ["style-src", "default-src"]
      case .styleAttribute: ["style-src-attr", "style-src", "default-src"]
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
  struct Target {
    /// The scheme with its colon, in lowercase; empty for a URL on this site.
    let scheme: String
    /// The host with its port, and the path; empty for other URLs.
    let host: String
    let path: String

    /// - Parameter origin: the origin of the site, such as `https://example.com`; nil if it is unknown.
    init(_ url: String, origin: String?) {
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
    var name: String { scheme.isEmpty ? "this site" : host.isEmpty ? "a `\(scheme)` URL" : host }
    /// The source expression that allows the target.
    var source: String? {
      if scheme.isEmpty { return "self" }
      if host.isEmpty { return scheme }
      return scheme == "https:" ? host : scheme + "//" + host
    }
  }

  private var directives: [String: [String]] = [:]

  init(_ text: String) {
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
  func allowsInline(_ kind: Kind, nonce: String?) -> Bool {
    guard let sources = sources(kind) else { return true }
    return sources.contains { source in
      source == "'unsafe-inline'" || source.hasPrefix("'sha")
        || nonce.map { source == "'nonce-\($0.lowercased())'" } ?? false
    }
  }

  func allows(_ target: Target, for kind: Kind, nonce: String?) -> Bool {
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
