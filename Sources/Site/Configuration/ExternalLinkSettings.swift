/// How `unfold check --external` asks other sites: the mapping `externalLinks` of `unfold.yml`.
public struct ExternalLinkSettings: Sendable, Hashable {
  /// Addresses that are not asked for.
  public var skip: [AddressPattern] = []
  /// How long one answer may take, in seconds.
  public var timeout = 30

  public init() {}

  /// The seconds that an answer may be given.
  static let timeouts = 1...300
}
