/// A problem to report to the author of a page: what is wrong, where, how severe it is, and how to fix it.
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
  /// The permanent identifier of the rule, such as `link.broken`.
  public var identifier: String
  public var location: SourceLocation
  /// One sentence without a period at its end.
  public var message: String
  /// How to fix the problem, in one sentence; nil if there is nothing to add to the message.
  public var help: String?
  /// A fix that can be applied automatically; nil if the author has to decide.
  public var fixIt: FixIt?

  public init(
    _ severity: Severity, _ identifier: String, at location: SourceLocation, _ message: String,
    help: String? = nil, fixIt: FixIt? = nil
  ) {
    assert(Self.followsStyle(message, about: location.file), "a message in another style: \(message)")
    assert(help.map { Self.followsStyle($0) } ?? true, "help in another style: \(help ?? "")")
    self.severity = severity
    self.identifier = identifier
    self.location = location
    self.message = MessageLength.shortened(message)
    self.help = help.map(MessageLength.shortened)
    self.fixIt = fixIt
  }

  /// Returns whether a text has the style of messages: it begins with a lowercase letter, unless its first word is an
  /// abbreviation such as HTML or a name, and does not end with a period.
  ///
  /// - Parameter file: the file or folder of the message. The text can begin with its name, which may be capitalized.
  private static func followsStyle(_ text: String, about file: String = "") -> Bool {
    if !file.isEmpty, text.hasPrefix(file) { return text.last != "." }
    guard let first = text.first else { return false }
    let word = text.prefix { $0.isLetter }
    let isLowercase =
      !first.isUppercase || word.dropFirst().contains(where: \.isUppercase) || word == "Unfold"
    return isLowercase && text.last != "."
  }
}

extension Diagnostic: Comparable {
  /// The order in which diagnostics are shown: by location, then by identifier, then by message, then by everything
  /// else. It does not depend on which thread finds them first.
  public static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    if a.location != b.location { return a.location < b.location }
    if (a.identifier, a.message) != (b.identifier, b.message) {
      return (a.identifier, a.message) < (b.identifier, b.message)
    }
    return (a.severity, a.help ?? "") < (b.severity, b.help ?? "")
  }
}

extension Diagnostic {
  /// A problem at a location, without its severity and without help. A page without a translation is in the site of
  /// several languages, which may have different help for the same problem.
  public struct Problem: Hashable, Sendable {
    let location: SourceLocation
    let identifier: String
    let message: String
  }

  public var problem: Problem { Problem(location: location, identifier: identifier, message: message) }
}

/// A fix that can be applied automatically: a change to a source file that removes the cause of a diagnostic.
public enum FixIt: Hashable, Sendable {
  /// Replaces the first text, which is at the location of the diagnostic, by the second.
  case replace(String, with: String)
  /// Replaces the destination of the link or image that begins at the location of the diagnostic.
  case redirect(String, to: String)
  /// Inserts a line after line `after` (counted from 1).
  case addLine(String, after: Int)
  /// Appends a line to the file.
  case endFile(with: String)
}

/// A location in a source file, or a whole folder. Lines and columns are counted from 1, and columns in UTF-8 bytes. The
/// path is relative to the folder in which the user runs the command, or absolute.
public struct SourceLocation: Hashable, Sendable, Comparable {
  public var file: String
  /// The number of the line; 0 for a folder.
  public var line: Int
  /// The number of the column; 0 for a folder.
  public var column: Int

  public init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Creates the location of a folder, or of something else without lines that has a path.
  public init(folder: String) { self.init(file: folder, line: 0, column: 0) }

  /// Whether the location is a line of a file. Formats of reports omit the line and the column of a folder.
  public var hasLine: Bool { line > 0 }

  /// The location as messages show it: `path:line:column`, or the path of a folder.
  public var text: String { hasLine ? "\(file):\(line):\(column)" : file }

  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}

extension JSONWriter {
  /// Adds a diagnostic to the open list, or as the whole document. It is an object with the members `file`, `line`,
  /// `column`, `severity`, `identifier`, `message` and, if there is help, `help`. That of a folder has no `line` and no
  /// `column`.
  public mutating func add(_ diagnostic: Diagnostic) {
    beginObject()
    add("file", diagnostic.location.file)
    if diagnostic.location.hasLine {
      add("line", diagnostic.location.line)
      add("column", diagnostic.location.column)
    }
    add("severity", diagnostic.severity.rawValue)
    add("identifier", diagnostic.identifier)
    add("message", diagnostic.message)
    if let help = diagnostic.help { add("help", help) }
    end()
  }
}
