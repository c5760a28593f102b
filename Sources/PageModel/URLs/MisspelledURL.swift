import Basics

/// Recognizes link destinations that were meant as absolute URLs, but whose scheme is missing or misspelled.
public enum MisspelledURL {
  /// A URL that the author may have meant.
  public struct Suggestion: Equatable {
    public let url: String
    /// Whether nothing else can be meant, so that the destination can be fixed automatically.
    public let isCertain: Bool
  }

  /// Returns the URL that a destination without a valid scheme was probably meant as; nil if it looks like a path.
  public static func suggestion(for destination: String, _ kind: LinkReference.Kind = .link) -> Suggestion? {
    withScheme(destination) ?? withPort(destination) ?? (kind == .link ? mail(destination) : nil)
      ?? withoutScheme(destination)
  }

  /// Returns the URL that was probably meant by a text in a place that allows only absolute URLs, such as a setting;
  /// nil if the text does not begin with a host.
  static func absolute(_ text: String) -> String? {
    suggestion(for: text, .image)?.url ?? (hasHost(text[...]) ? "https://" + text : nil)
  }

  /// Returns whether a destination looks like an absolute URL but is not a valid one: `https:example.com`, which some
  /// browsers treat as a path, `http://` without a host, `htps://example.com`, or `localhost:3000/tea` without a
  /// scheme.
  public static func isMeant(by destination: String) -> Bool {
    let word = destination.prefix(while: isLetter)
    let rest = destination[word.endIndex...]
    if word.isEmpty, rest.hasPrefix("//") { return !hasAuthority(rest) }
    if schemes.contains(word.lowercased()), rest.hasPrefix(":") { return !hasAuthority(rest.dropFirst()) }
    return withPort(destination) != nil || (rest.hasPrefix(":") && withScheme(destination) != nil)
  }

  /// Returns whether the text begins with two slashes and a character that can begin a host.
  private static func hasAuthority(_ text: Substring) -> Bool {
    guard text.hasPrefix("//"), let first = text.dropFirst(2).first else { return false }
    return !"/\\?#".contains(first)
  }

  private static let schemes = ["http", "https"]

  /// Matches a misspelled scheme: `http//example.com`, `http:/example.com`, `https:example.com`, `htps://example.com`.
  private static func withScheme(_ text: String) -> Suggestion? {
    let word = text.prefix(while: isLetter).lowercased()
    let marks = text.dropFirst(word.count).prefix { ":;/\\".contains($0) }
    let rest = text[marks.endIndex...]
    guard !marks.isEmpty, !rest.isEmpty, marks != "://" || !schemes.contains(word),
      let scheme = schemes.first(where: { $0 == word }) ?? nearestScheme(to: word)
    else { return nil }
    let url = "\(scheme)://\(rest)"
    let isHost = hasHost(rest)
    // Without a colon, a semicolon or two slashes, `http` may be the name of a folder.
    let isScheme = marks.contains(":") || marks.contains(";") || marks.hasPrefix("//")
    if isHost, isScheme { return Suggestion(url: url, isCertain: true) }
    return schemes.contains(word) && marks.hasPrefix(":") || isHost
      ? Suggestion(url: url, isCertain: false) : nil
  }

  /// Returns the scheme that a word is a misspelling of; nil if there is none.
  private static func nearestScheme(to word: String) -> String? {
    guard word.count >= 3, let near = Spelling.certain(for: word, in: schemes) else { return nil }
    return word.hasSuffix("s") ? "https" : near
  }

  /// Matches a host with a port: `localhost:3000/tea`, `example.com:8080`.
  private static func withPort(_ text: String) -> Suggestion? {
    let authority = text.prefix { !"/?#".contains($0) }
    guard let colon = authority.firstIndex(of: ":") else { return nil }
    let host = authority[..<colon]
    let port = authority[authority.index(after: colon)...]
    guard !port.isEmpty, port.utf8.count <= 5, port.utf8.allSatisfy({ $0.isASCIIDigit }),
      host.lowercased() == "localhost" || isHost(host)
    else { return nil }
    let scheme = host.contains(".") && port != "80" ? "https" : "http"
    return Suggestion(url: "\(scheme)://\(text)", isCertain: false)
  }

  /// Matches an email address: `tea@example.com`.
  private static func mail(_ text: String) -> Suggestion? {
    let address = text.prefix { $0 != "?" }
    guard let at = address.firstIndex(of: "@"), at > address.startIndex else { return nil }
    let host = address[address.index(after: at)...]
    guard !address[..<at].contains(where: { "/:#".contains($0) }), isHost(host),
      let domain = host.split(separator: ".").last?.lowercased(), !fileExtensions.contains(domain)
    else { return nil }
    return Suggestion(url: "mailto:\(text)", isCertain: commonDomains.contains(domain))
  }

  /// Matches a host without a scheme: `www.example.com`, `example.com/tea`.
  private static func withoutScheme(_ text: String) -> Suggestion? {
    let authority = text.prefix { !"/?#".contains($0) }
    guard isHost(authority), let domain = authority.split(separator: ".").last?.lowercased() else {
      return nil
    }
    let url = "https://\(text)"
    if authority.lowercased().hasPrefix("www.") { return Suggestion(url: url, isCertain: true) }
    let hasPath = authority.endIndex < text.endIndex
    if commonDomains.contains(domain) { return Suggestion(url: url, isCertain: hasPath || domain != "org") }
    return hasPath && !fileExtensions.contains(domain) ? Suggestion(url: url, isCertain: false) : nil
  }

  /// Returns whether a text begins with a host, which ends at a port, a path, a query or a fragment.
  private static func hasHost(_ text: Substring) -> Bool {
    let host = text.prefix { !":/?#".contains($0) }
    return isHost(host) || host.lowercased() == "localhost"
  }

  /// Returns whether a text has the form of an IPv4 address, or of a domain name with at least two labels, the last of
  /// which consists of letters.
  private static func isHost(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last else { return false }
    let areLabels = labels.allSatisfy { label in
      !label.isEmpty && !label.hasPrefix("-")
        && label.utf8.allSatisfy {
          $0 >= 0x80 || $0 == UInt8(ascii: "-") || ByteSet.alphanumerics.contains($0)
        }
    }
    let isName = last.count >= 2 && last.allSatisfy { $0.isLetter }
    let isV4 = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
    return areLabels && (isName || isV4 || last.hasPrefix("xn--"))
  }

  private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }

  /// Top-level domains that are unlikely to be file name extensions. Only Emacs uses `.org` as an extension.
  private static let commonDomains: Set<String> = ["com", "org", "net", "edu", "gov"]

  /// Extensions of files and folders, which are unlikely to be top-level domains.
  private static let fileExtensions: Set<String> = [
    "app", "avif", "bundle", "css", "csv", "docc", "framework", "gif", "git", "html", "jpeg", "jpg", "js",
    "json", "lproj", "markdown", "md", "mov", "mp4", "pdf", "playground", "png", "py", "rs", "sh", "svg",
    "swift", "txt", "webm", "webp", "xcodeproj", "xcworkspace", "xml", "yml", "zip",
  ]
}
