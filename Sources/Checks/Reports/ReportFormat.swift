import Basics

/// A format in which findings are reported to people or programs.
///
/// To add a format, create a file next to this one, and add a line to `ReportFormats.all`.
public protocol ReportFormat: SendableMetatype {
  /// The name of the format for `--format`.
  static var name: String { get }
  /// Returns the report in this format, in UTF-8.
  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8]
}

/// The available report formats.
public enum ReportFormats {
  /// All formats, in the order in which the help of `--format` lists them.
  public static let all: [any ReportFormat.Type] = [
    TextReport.self, JSONReport.self, GitHubReport.self, GitLabReport.self, SARIFReport.self,
    JUnitReport.self,
  ]

  /// The format for people, which applies without `--format`.
  public static var standard: any ReportFormat.Type { TextReport.self }
}

/// The information that reports need in addition to the findings.
public struct ReportContext: Sendable {
  /// The version of Unfold, such as `0.1.0`.
  public let version: String
  /// Whether text is written in color, with ANSI escape sequences.
  public let colors: Bool
  /// The absolute path of the folder that file paths are relative to. In a CI job, this is the repository.
  public let folder: String
  /// Whether warnings fail the command too.
  public let isStrict: Bool

  public init(version: String, colors: Bool, folder: String, isStrict: Bool) {
    self.version = version
    self.colors = colors
    self.folder = folder
    self.isStrict = isStrict
  }

  /// Whether a diagnostic fails the command.
  func fails(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity >= (isStrict ? .warning : .error)
  }
}

/// The text of a diagnostic in reports.
enum ReportText {
  /// Returns the message and, if there is any, the help, each as a sentence with a capital letter and a period.
  static func sentences(of diagnostic: Diagnostic) -> String {
    let message = sentence(diagnostic.message)
    return diagnostic.help.map { message + " " + sentence($0) } ?? message
  }

  private static func sentence(_ text: String) -> String {
    let begun = text.prefix(1).uppercased() + text.dropFirst()
    return ".?!…".contains(begun.last ?? ".") ? begun : begun + "."
  }
}

/// Converts columns to UTF-16 code units, for diagnostics that are sorted by location.
struct UTF16Columns {
  /// The last location, and the number of code units before its column.
  private var last: (place: SourceLocation, units: Int)?

  /// Returns the column of a location in UTF-16 code units, counted from 1.
  mutating func column(of place: SourceLocation, in line: ArraySlice<UInt8>) -> Int {
    var (start, units) = (0, 0)
    // A long line may have many diagnostics, so the count continues from the previous location on the line.
    if let last, last.place.file == place.file, last.place.line == place.line,
      last.place.column <= place.column
    {
      (start, units) = (max(0, last.place.column - 1), last.units)
    }
    units +=
      String(decoding: line.prefix(max(0, place.column - 1)).dropFirst(start), as: UTF8.self).utf16.count
    last = (place, units)
    return units + 1
  }
}
