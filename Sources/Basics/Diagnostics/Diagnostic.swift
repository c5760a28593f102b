/// Something to tell the author of a page: what, where, how bad, and how to put it right.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Sendable, Comparable {
    case note, warning, error

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  public var severity: Severity
  /// Names the rule for ever, in the form `link.broken`.
  public var identifier: String
  public var location: SourceLocation
  /// One sentence for a person, without a full stop.
  public var message: String
  /// How to put it right, one sentence; nil where nothing better than the message can be said.
  public var help: String?
  /// What would put it right beyond doubt; nil where only its author can tell.
  public var correction: Correction?

  public init(
    _ severity: Severity, _ identifier: String, at location: SourceLocation, _ message: String,
    help: String? = nil, correction: Correction? = nil
  ) {
    self.severity = severity
    self.identifier = identifier
    self.location = location
    self.message = message
    self.help = help
    self.correction = correction
  }
}

extension Diagnostic: Comparable {
  /// By place, then by identifier: the order in which diagnostics are shown, whatever thread found them first.
  public static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    if a.location != b.location { return a.location < b.location }
    return (a.identifier, a.message) < (b.identifier, b.message)
  }
}
