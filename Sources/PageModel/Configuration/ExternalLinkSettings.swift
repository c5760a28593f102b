/// How `unfold check --external` checks links to other sites: the mapping `externalLinks` of `unfold.yml`.
public struct ExternalLinkSettings: Sendable, Hashable {
  /// The hosts and URLs that are not checked.
  public var skip: [URLPattern] = []
  /// The hosts that are checked although they, or the IP addresses that their names resolve to, are private.
  public var privateHosts: [URLPattern] = []
  /// The time limit for a response, in seconds.
  public var timeout = 30

  public init() {}
}

extension ExternalLinkSettings: KeyedSettings {
  static let keys: [SettingKey<ExternalLinkSettings>] = [
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
