import Basics

/// How severe a site or a page wants what is found to be: the mapping `checks` of `unfold.yml` and of front matter.
public struct CheckSettings: Sendable, Hashable {
  public enum Level: String, Sendable, CaseIterable {
    case error, warning
    /// It is not told.
    case off
  }

  struct Setting: Sendable, Hashable {
    /// Such as `link.broken`.
    var identifier: String
    var level: Level
  }

  /// One for each identifier at most. They are few, so looking through them is quicker than any table.
  private(set) var settings: [Setting] = []

  public init() {}

  public var isEmpty: Bool { settings.isEmpty }

  /// The level of an identifier; nil for one that keeps its own.
  public subscript(identifier: String) -> Level? {
    get { settings.first { $0.identifier == identifier }?.level }
    set {
      settings.removeAll { $0.identifier == identifier }
      if let newValue { settings.append(Setting(identifier: identifier, level: newValue)) }
    }
  }

  /// What is left of diagnostics, as severe as they are wanted.
  ///
  /// - Parameter page: the settings of the page that they are about; they come before the site’s, which these are.
  public func applied(to diagnostics: [Diagnostic], on page: CheckSettings? = nil) -> [Diagnostic] {
    if diagnostics.isEmpty || (isEmpty && page?.isEmpty ?? true) { return diagnostics }
    var result: [Diagnostic] = []
    result.reserveCapacity(diagnostics.count)
    for var diagnostic in diagnostics {
      switch page?[diagnostic.identifier] ?? self[diagnostic.identifier] {
      case .off: continue
      case .error: diagnostic.severity = .error
      case .warning: diagnostic.severity = .warning
      case nil: break
      }
      result.append(diagnostic)
    }
    return result
  }

  /// The same for diagnostics of many pages, each placed in the file of its page.
  public func applied(to diagnostics: [Diagnostic], in pages: some Sequence<SharedSummary>) -> [Diagnostic] {
    if diagnostics.isEmpty { return [] }
    var settings: [String: CheckSettings] = [:]
    for page in pages where !page.summary.metadata.checks.isEmpty {
      settings[page.summary.path] = page.summary.metadata.checks
    }
    if settings.isEmpty { return applied(to: diagnostics) }
    return diagnostics.flatMap { applied(to: [$0], on: settings[$0.location.file]) }
  }
}
