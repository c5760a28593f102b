import Basics

/// The severities that a site or a page sets for diagnostics: the mapping `checks` in `unfold.yml` or in front matter.
public struct SeverityOverrides: Sendable, Hashable {
  /// The severity that a diagnostic gets.
  public enum Level: String, Sendable, CaseIterable {
    case error, warning
    /// The diagnostic is not reported.
    case off
  }

  struct Setting: Sendable, Hashable {
    /// The identifier of the diagnostic, such as `link.broken`.
    var identifier: String
    var level: Level
  }

  /// At most one setting per identifier. There are few, so a linear search is faster than a table.
  private(set) var settings: [Setting] = []

  public init() {}

  /// Whether no severity is overridden.
  public var isEmpty: Bool { settings.isEmpty }

  /// The level for a diagnostic identifier; nil for a diagnostic that keeps its own severity.
  public subscript(identifier: String) -> Level? {
    get { settings.first { $0.identifier == identifier }?.level }
    set {
      settings.removeAll { $0.identifier == identifier }
      if let newValue { settings.append(Setting(identifier: identifier, level: newValue)) }
    }
  }
}
