import Basics

/// A form in which what was found is handed to people or programs. A new one is a file beside this one and a line in
/// `ReportFormats.all`.
public protocol ReportFormat: SendableMetatype {
  /// As `--format` names it.
  static var name: String { get }
  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8]
}

/// All forms of a report.
public enum ReportFormats {
  public static let all: [any ReportFormat.Type] = [
    TextReport.self, JSONLinesReport.self, GitHubReport.self, GitLabReport.self, SARIFReport.self,
    JUnitReport.self,
  ]

  /// The form of a name.
  public static func named(_ name: String) -> (any ReportFormat.Type)? {
    for format in all where format.name == name { return format }
    return nil
  }
}

/// What reports tell besides what was found.
public struct ReportContext: Sendable {
  /// Such as `0.1.0`.
  public let version: String
  /// Whether the text goes to somebody who wants colors.
  public let colours: Bool
  /// The folder that paths of files in reports are seen from, absolute: that of the repository in a CI job.
  public let folder: String
  /// Whether a warning fails the command.
  public let isStrict: Bool

  public init(version: String, colours: Bool, folder: String, isStrict: Bool) {
    self.version = version
    self.colours = colours
    self.folder = folder
    self.isStrict = isStrict
  }

  /// Whether a diagnostic fails the command.
  func fails(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity >= (isStrict ? .warning : .error)
  }
}
