import Basics
import Build
import Markup

/// What was found once and is left for later: a file by which a large site takes on checks step by step.
///
/// It is JSON, one finding a line, sorted by file. A finding is known by its rule, its file and the text of its line, so
/// it is known still when lines are added above it.
public struct Baseline: Sendable {
  private struct Entry {
    var key: FindingKey
    var count: Int
    /// In the file.
    var line: Int
  }

  private let file: String
  private let entries: [Entry]

  /// Reads a file that `bytes(of:)` made. Throws where it is another one.
  public init(reading file: String) throws(UsageError) {
    self.file = file
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(file) } catch {
      throw UsageError(.baselineUnreadable(file, error))
    }
    do throws(YAMLError) {
      // JSON is YAML, of which there is a reader.
      guard let items = try YAML.parse(bytes)?.items else {
        throw YAMLError(line: 1, column: 1, message: "a baseline is a list of findings")
      }
      var entries: [Entry] = []
      for item in items { entries.append(try Self.entry(item)) }
      self.entries = entries
    } catch {
      let place = SourceLocation(file: file, line: error.line, column: error.column)
      throw UsageError(.baselineInvalid(at: place, error.message))
    }
  }

  private static func entry(_ item: YAMLNode) throws(YAMLError) -> Entry {
    guard let identifier = item["identifier"]?.text, let file = item["file"]?.text,
      let text = item["text"]?.text, let count = item["count"]?.text.flatMap({ Int($0) }), count > 0
    else {
      throw YAMLError(
        line: item.line, column: item.column,
        message: "a finding has `identifier`, `file`, `text` and a `count` above zero")
    }
    return Entry(
      key: FindingKey(identifier: identifier, file: file, text: text), count: count, line: item.line)
  }

  /// The file that makes all findings of a report known.
  public static func bytes(of report: CheckReport) -> [UInt8] {
    var keys = FindingKeys(report.site)
    var counts: [FindingKey: Int] = [:]
    for diagnostic in report.diagnostics { counts[keys.key(of: diagnostic), default: 0] += 1 }
    var text: [UInt8] = Array("[".utf8)
    for (number, key) in counts.keys.sorted().enumerated() {
      text += (number == 0 ? "\n" : ",\n").utf8
      var json = JSONWriter()
      json.beginObject()
      json.add("identifier", key.identifier)
      json.add("file", key.file)
      json.add("text", key.text)
      json.add("count", counts[key] ?? 0)
      text += json.finish()
    }
    return text + Array("\n]\n".utf8)
  }

  /// Leaves out what is known, and tells by notes what is known and not there any more.
  ///
  /// - Returns: how many findings were left out.
  public func apply(to report: inout CheckReport) -> Int {
    var keys = FindingKeys(report.site)
    var known: [FindingKey: Int] = [:]
    for entry in entries { known[entry.key, default: 0] += entry.count }
    var rest: [Diagnostic] = []
    for diagnostic in report.diagnostics {
      let key = keys.key(of: diagnostic)
      if let count = known[key], count > 0 { known[key] = count - 1 } else { rest.append(diagnostic) }
    }
    let leftOut = report.diagnostics.count - rest.count
    for entry in entries {
      guard let count = known[entry.key], count > 0 else { continue }
      known[entry.key] = 0
      rest.append(.baselineStale(entry.key, count, at: SourceLocation(file: file, line: entry.line)))
    }
    report.diagnostics = rest
    return leftOut
  }
}
