/// The messages of the program. Each module has a table of them in `messages/`, which is compiled into the program.
///
/// A table lists identifiers below the area of the reference to which they belong:
///
///     # Links
///
///     ## link.broken (error)
///     There is no such page or file. *Correct the destination.*
///     - [draft] `\(link)` is a draft, which is not published
///       help: remove the link, or remove `draft` from the page
///
/// The documentation shows the first line below the identifier, with the solution emphasized at its end. Links in it are
/// relative to `content/`. Then come the messages, which the code shows by their names: `link.broken/draft`. A message
/// without a name is the only one of its identifier. One with another severity says so: `[draft, warning]`.
///
/// The code passes values for the parts, such as `\(link)`. If several messages have the same name, or a message has
/// several lines of help, the first one is used whose parts all have values. A test compares the names and the parts
/// with the code.
public enum MessageTable {
  /// A part of the reference of diagnostics, such as those about links.
  public struct Area: Sendable {
    public let title: String
    /// The paragraphs below the title, in Markdown; none for most areas.
    public fileprivate(set) var introduction: [String] = []
    /// Sorted by identifier.
    public fileprivate(set) var entries: [Entry] = []
  }

  /// The rows of one identifier.
  public struct Entry: Sendable {
    public let identifier: String
    /// The severity as the documentation shows it, such as “error” or “warning or error”.
    public let severity: String
    /// Whether authors cannot change the severity, because they could make a site incomplete without noticing it.
    public let isFixed: Bool
    /// The lines below the heading.
    fileprivate var lines: [Bytes] = []

    /// The meaning and, emphasized at the end, the solution, in Markdown.
    public var explanation: String { lines.first?.string ?? "" }
  }

  /// A message with its parts filled in.
  struct Message {
    var severity: Diagnostic.Severity
    var text: String
    var help: String?
  }

  /// The values of the parts of a message by their names.
  public typealias Parts = KeyValuePairs<String, (any MessagePart)?>

  /// All areas, in the order in which the reference shows them.
  public static let areas = read()

  /// All entries, in the order of the reference.
  public static var entries: [Entry] { areas.flatMap(\.entries) }

  private static let entriesByIdentifier = Dictionary(
    entries.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the entry of an identifier; nil for an unknown one.
  public static func entry(_ identifier: String) -> Entry? { entriesByIdentifier[identifier] }

  /// Returns a message.
  ///
  /// - Parameters:
  ///   - name: the identifier, or the identifier and the name of the message: `link.broken/draft`.
  ///   - place: the path of its file is the value of the parts `file` and `folder`, unless they have another value.
  static func message(_ name: String, at place: SourceLocation, _ parts: Parts) -> Message {
    var values: [String: (any MessagePart)?] = ["file": place.file, "folder": place.file]
    for (part, value) in parts { values[part] = value }
    let words = name.split(separator: "/")
    let row = words.count > 1 ? words[1] : ""
    guard let entry = words.first.flatMap({ entry(String($0)) }),
      let message = entry.message(row, values)
    else {
      assertionFailure("messages/ has no message \(name) with values for these parts")
      return Message(severity: .error, text: name)
    }
    return message
  }

  private static func read() -> [Area] {
    var areas: [Area] = []
    for file in EmbeddedFile.all(below: "messages/") {
      var current = 0
      var isInEntry = false
      for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
        if let title = line.droppingPrefix("# ")?.string {
          current = areas.firstIndex { $0.title == title } ?? areas.endIndex
          if current == areas.endIndex { areas.append(Area(title: title)) }
          isInEntry = false
        } else if let heading = line.droppingPrefix("## ")?.string {
          areas[current].entries.append(Entry(heading: heading))
          isInEntry = true
        } else if isInEntry {
          areas[current].entries[areas[current].entries.count - 1].lines.append(line)
        } else {
          areas[current].introduction.append(line.string)
        }
      }
    }
    for index in areas.indices { areas[index].entries.sort { $0.identifier < $1.identifier } }
    return areas
  }
}

extension MessageTable.Entry {
  /// The severity of its messages, unless they have another one.
  fileprivate var defaultSeverity: Diagnostic.Severity {
    Diagnostic.Severity(rawValue: String(severity.prefix { $0 != " " })) ?? .error
  }

  /// - Parameter heading: the identifier and the severity, as in `link.broken (error)` and `output.busy (error, fixed)`.
  fileprivate init(heading: String) {
    let words = heading.split(separator: " (", maxSplits: 1)
    let attributes = (words.count > 1 ? words[1].dropLast() : "").split(separator: ", ")
    identifier = words.first.map { String($0) } ?? ""
    severity = attributes.first.map { String($0) } ?? ""
    isFixed = attributes.dropFirst().contains("fixed")
  }

  /// Returns the message of this name; nil if there is none, or if a part has no value.
  fileprivate func message(
    _ name: Substring, _ parts: [String: (any MessagePart)?]
  ) -> MessageTable.Message? {
    let rows = lines.map(\.string)
    for index in rows.indices {
      guard let row = MessageRow(rows[index]), row.name == name, let text = fill(row.text, parts) else {
        continue
      }
      let help = rows[(index + 1)...].prefix { $0.hasPrefix("  ") }
      let severity = row.severity.flatMap { Diagnostic.Severity(rawValue: String($0)) }
      return MessageTable.Message(
        severity: severity ?? defaultSeverity, text: text,
        help: help.lazy.compactMap { fill($0.dropFirst(MessageRow.help.count), parts) }.first)
    }
    return nil
  }

  /// Returns a text with the values of its parts; nil if one of them has no value.
  private func fill(_ text: Substring, _ parts: [String: (any MessagePart)?]) -> String? {
    var result = ""
    var rest = text
    while let start = rest.firstRange(of: "\\("), let end = rest[start.upperBound...].firstIndex(of: ")") {
      guard let value = parts[String(rest[start.upperBound..<end])] ?? nil else { return nil }
      result += rest[..<start.lowerBound] + VisibleText.escape(value.description)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

/// The value of a part of a message, such as a path or a number.
public protocol MessagePart: CustomStringConvertible {}

extension String: MessagePart {}
extension Substring: MessagePart {}
extension Int: MessagePart {}

/// A line of a table that begins a message: `- text`, `- [name] text` or `- [name, severity] text`.
struct MessageRow {
  var name: Substring = ""
  var severity: Substring?
  var text: Substring

  /// The beginning of a line of help.
  static let help = "  help: "

  init?(_ line: String) {
    guard line.hasPrefix("- ") else { return nil }
    text = line.dropFirst(2)
    guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return }
    let words = text[..<end].dropFirst().split(separator: ", ")
    if let first = words.first { name = first }
    severity = words.dropFirst().first
    text = text[end...].dropFirst(2)
  }
}

extension Diagnostic {
  /// Creates a diagnostic with a message of `messages/`.
  ///
  /// - Parameters:
  ///   - name: the identifier, or the identifier and the name of the message: `link.broken/draft`.
  ///   - identifier: another identifier, which then also decides the severity; nil for the identifier in `name`.
  ///   - parts: the values of the parts of the message and of its help. Characters that have an effect on a terminal are
  ///     escaped. A part without a value excludes the texts that contain it. The parts `file` and `folder` need no value
  ///     if it is the path in the location.
  public init(
    _ name: String, as identifier: String? = nil, at location: SourceLocation,
    _ parts: MessageTable.Parts = [:],
    fixIt: FixIt? = nil
  ) {
    let message = MessageTable.message(name, at: location, parts)
    let entry = identifier.flatMap(MessageTable.entry)
    self.init(
      entry?.defaultSeverity ?? message.severity, identifier ?? String(name.prefix { $0 != "/" }),
      at: location, message.text, help: message.help, fixIt: fixIt)
  }
}
