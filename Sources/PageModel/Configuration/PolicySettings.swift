import Basics

/// Directives of a Content Security Policy: those that the setting `policy` extends, or a whole policy.
///
/// Source: Content Security Policy Level 3.
public struct PolicySettings: Sendable, Hashable {
  /// The directives, each with its sources, in the order in which they were added.
  public private(set) var directives: [Directive] = []

  public struct Directive: Sendable, Hashable {
    public var name: String
    public var sources: [String]
  }

  public init() {}

  /// Adds sources to a directive.
  public mutating func add(_ sources: [String], to name: String) {
    if sources.isEmpty { return }
    guard let index = directives.firstIndex(where: { $0.name == name }) else {
      directives.append(Directive(name: name, sources: sources))
      return
    }
    // The source `'none'` is valid only without other sources.
    directives[index].sources.removeAll { $0 == "'none'" }
    directives[index].sources += sources.filter { !directives[index].sources.contains($0) }
  }

  /// The directives as a header or a `<meta>` element contains them.
  public var text: String {
    directives.map { ([$0.name] + $0.sources).joined(separator: " ") }.joined(separator: "; ")
  }
}

extension PolicySettings: KeyedSettings {
  /// The directives that a site may extend, and what each of them limits.
  private static let meanings: [(name: String, meaning: String)] = [
    ("script-src", "Scripts from other hosts."),
    ("connect-src", "The hosts to which scripts may send requests."),
    ("style-src", "Style sheets from other hosts."),
    ("font-src", "Fonts."),
    ("img-src", "Images."),
    ("media-src", "Audio and video files."),
    ("frame-src", "Pages in frames."),
    ("form-action", "The hosts to which forms may be sent."),
    ("worker-src", "The scripts of workers."),
    ("manifest-src", "The web app manifest."),
    ("object-src", "The content of `<object>` and `<embed>`."),
  ]

  static let keys: [SettingKey<PolicySettings>] = meanings.map { name, meaning in
    SettingKey(name, .list(of: .policySource), meaning) { $0.add($1, to: name) }
  }
}

extension SettingType where Value == PolicySettings {
  /// A mapping of directives to lists of sources.
  static var policy: SettingType {
    SettingType.mapping(of: PolicySettings.self, expected: "a mapping such as `{script-src: plausible.io}`")
      .named("mapping of directives to hosts")
  }
}

extension SettingType where Value == String {
  /// A source expression of a Content Security Policy.
  fileprivate static var policySource: SettingType {
    .parsed(
      "source",
      expected: "a host such as `plausible.io`, a URL without a query, a scheme such as `https:`, or `self`"
    ) { PolicySource.normalized($0) }
  }
}

/// The source expressions of a Content Security Policy.
public enum PolicySource {
  private static let keywords: Set<String> = [
    "self", "unsafe-inline", "unsafe-eval", "wasm-unsafe-eval", "unsafe-hashes", "strict-dynamic",
    "report-sample",
  ]
  private static let hostBytes = ByteSet.alphanumerics.union(ByteSet("-."))
  /// Only characters that need no escaping in HTML, in headers, and in the configuration of any server.
  private static let pathBytes = ByteSet.alphanumerics.union(ByteSet("-._~/%:@+="))
  private static let base64 = ByteSet.alphanumerics.union(ByteSet("+/=_-"))

  /// Returns a source expression as it is written in a policy; nil if the text is none.
  ///
  /// Keywords get their quotes, because YAML removes them. A host gets the scheme `https`: without a scheme, it would
  /// match nothing on a page that is opened from a disk.
  public static func normalized(_ text: String) -> String? {
    var word = text[...]
    if word.count > 2, word.first == "'", word.last == "'" { word = word.dropFirst().dropLast() }
    if keywords.contains(word.lowercased()) { return "'\(word.lowercased())'" }
    for algorithm in ["sha256-", "sha384-", "sha512-"] where word.hasPrefix(algorithm) {
      let hash = word.utf8.dropFirst(algorithm.utf8.count)
      return hash.count >= 43 && hash.allSatisfy({ base64.contains($0) }) ? "'\(word)'" : nil
    }
    if word.count != text.count { return nil }
    if text == "*" { return text }
    return scheme(text) ?? host(text)
  }

  /// Returns a scheme source such as `data:`.
  private static func scheme(_ text: String) -> String? {
    let name = text.utf8.dropLast()
    guard text.utf8.last == UInt8(ascii: ":"), let first = name.first, first.isASCIILetter,
      name.allSatisfy({ ByteSet.alphanumerics.contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    return text.lowercased()
  }

  /// Returns a host source such as `https://*.example.com:443/files/`.
  private static func host(_ text: String) -> String? {
    var scheme = "https://"
    var rest = text[...]
    for known in ["https://", "http://", "wss://", "ws://"] where text.lowercased().hasPrefix(known) {
      scheme = known
      rest = text.dropFirst(known.count)
    }
    let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.utf8.endIndex
    let path = rest[end...]
    let parts = rest[..<end].split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2, path.utf8.allSatisfy({ pathBytes.contains($0) }) else {
      return nil
    }
    if parts.count == 2, parts[1] != "*", parts[1].isEmpty || !parts[1].utf8.allSatisfy({ $0.isASCIIDigit }) {
      return nil
    }
    let labels = (host.hasPrefix("*.") ? host.dropFirst(2) : host)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { hostBytes.contains($0) } }) else {
      return nil
    }
    // A single word is more likely a misspelled keyword than a host.
    guard labels.count > 1 || host == "localhost" else { return nil }
    return scheme + rest[..<end].lowercased() + path
  }
}
