/// Which links lead to other sites, and how `unfold check --external` checks them: the mapping `externalLinks` of
/// `unfold.yml`.
public struct ExternalLinkSettings: Sendable, Hashable {
  /// The prefixes of paths that belong to other sites on the same host.
  public var paths: [PathPrefix] = []
  /// The hosts and URLs that are not checked.
  public var skip: [URLPattern] = []
  /// The hosts that are checked although they, or the IP addresses that their names resolve to, are private.
  public var privateHosts: [URLPattern] = []
  /// The time limit for a response, in seconds.
  public var timeout = 30

  public init() {}

  /// Whether `privateHosts` allows a host although it may be private. The pattern `*` does not include names that are
  /// reserved for examples.
  public func allows(privateHost host: URLHost) -> Bool {
    privateHosts.contains { pattern in
      let text = pattern.text
      // A pattern without `*` can be another spelling of the host.
      if URLHost(text.contains(":") ? "[\(text)]" : text) == host { return true }
      return pattern.matches(host: host.description) && !(text == "*" && host.scope == .documentation)
    }
  }
}

extension ExternalLinkSettings: KeyedSettings {
  static let keys: [SettingKey<ExternalLinkSettings>] = [
    SettingKey(
      "paths", .list(of: .pathPrefix), \.paths,
      "Beginnings of paths that belong to other sites on the same host. Links to them are not errors.",
      example: "[/windows/]"),
    SettingKey(
      "skip", .list(of: .pattern), \.skip, "Hosts and URLs that are not checked. `*` matches any text."),
    SettingKey(
      "privateHosts", .list(of: .hostPattern), \.privateHosts,
      "Hosts that are checked although they are private. `*` matches any text."),
    SettingKey(
      "timeout", .integer(in: 1...300, of: "seconds"), \.timeout,
      "The time limit for a response, in seconds."),
  ]
}

/// A prefix of paths on a host: the path of a folder, without the slash at its end.
public struct PathPrefix: Sendable, Hashable {
  private let text: String

  /// Parses a path. Returns nil unless it begins with a slash and names a folder.
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/"), !text.utf8.starts(with: "//".utf8) else { return nil }
    let parts = text.split(separator: "/")
    if parts.isEmpty || parts.contains("..") || text.contains("*") { return nil }
    self.text = "/" + parts.joined(separator: "/")
  }

  /// Returns whether a path is the folder, or something in it.
  public func contains(_ path: String) -> Bool {
    path.utf8.starts(with: text.utf8)
      && (path.utf8.count == text.utf8.count
        || "/?#".utf8.contains(path.utf8.dropFirst(text.utf8.count).first ?? 0))
  }
}

extension SettingType where Value == PathPrefix {
  fileprivate static var pathPrefix: SettingType {
    .parsed(
      "path", .pattern(#"^/(?!/)(?!(.*/)?\.\.(/|$))[^*]*[^/*][^*]*$"#),
      expected: "a path that begins with a slash, such as `/windows/`"
    ) { PathPrefix($0) }
  }
}

extension SettingType where Value == URLPattern {
  fileprivate static var pattern: SettingType {
    .parsed("pattern", expected: "a host or a URL, in which `*` matches any text") { URLPattern($0) }
  }

  fileprivate static var hostPattern: SettingType {
    .parsed("pattern", expected: "a host without a port, in which `*` matches any text") {
      URLPattern(host: $0)
    }
  }
}
