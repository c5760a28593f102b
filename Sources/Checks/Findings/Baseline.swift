import Basics
import Build
import Captures
import FileSystem
import PageModel
import Platform
import YAML

/// A file of known findings that a check ignores, so that authors of a large site can fix them step by step.
///
/// The file is JSON, with one finding per line, sorted by file. `FindingKey` identifies findings.
public struct Baseline: Sendable {
  private struct Entry {
    var key: FindingKey
    var count: Int
    /// The line of the entry in the baseline, from 1.
    var line: Int
  }

  private let file: String
  private let entries: [Entry]

  /// Reads a baseline.
  ///
  /// - Throws: `BuildError` if the file cannot be read, or if it is not a baseline.
  public init(reading file: String) throws(BuildError) {
    self.file = file
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(file, limit: .list) } catch {
      throw BuildError(.fileFailed("baseline.unreadable", file, error))
    }
    do throws(YAMLError) {
      // JSON is a subset of YAML.
      guard let items = try YAML.parse(bytes)?.items else {
        throw YAMLError(line: 1, column: 1, message: "the file does not contain a list of findings")
      }
      var entries: [Entry] = []
      for item in items { entries.append(try Self.entry(item)) }
      self.entries = entries
    } catch {
      let place = SourceLocation(file: file, line: error.line, column: error.column)
      throw BuildError(Diagnostic("baseline.invalid", at: place, ["problem": error.message]))
    }
  }

  private static func entry(_ item: YAMLNode) throws(YAMLError) -> Entry {
    guard let identifier = item["identifier"]?.text, let file = item["file"]?.text,
      let text = item["text"]?.text, let count = item["count"]?.text.flatMap({ Int($0) }), count > 0
    else {
      throw YAMLError(
        line: item.line, column: item.column,
        message: "a finding needs `identifier`, `file`, `text` and a `count` above zero")
    }
    return Entry(
      key: FindingKey(identifier: identifier, file: file, text: text), count: count, line: item.line)
  }

  /// Returns the contents of a baseline with all findings of a report.
  public static func bytes(of report: CheckReport) -> [UInt8] {
    var keys = FindingKeyReader(report.site)
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

  /// Removes the known findings from a report, and adds a note for each entry of the baseline that no longer occurs.
  ///
  /// - Returns: the number of removed findings.
  public func apply(to report: inout CheckReport) -> Int {
    var keys = FindingKeyReader(report.site)
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

// MARK: - BaselineFile

/// The file that `--write-baseline` writes: a new file or an earlier baseline. No other file is ever replaced, since it
/// may be the user’s work.
public struct BaselineFile: Sendable {
  /// The path of the file, as the user wrote it.
  private let file: String
  /// The folder of the site.
  private let site: String

  /// Checks that a baseline can be written to `file`.
  ///
  /// - Throws: `BuildError` if `file` exists and is not a baseline, or is a source file of the site.
  public init(_ file: String, site: String) throws(BuildError) {
    self.file = file
    self.site = site
    // A check can take a long time, so an unusable path is reported before it begins.
    _ = try place()
  }

  /// Writes a baseline with all findings of a report.
  ///
  /// - Throws: `BuildError` if the file cannot be written, or must not be replaced.
  public func write(_ report: CheckReport) throws(BuildError) {
    // The file may have been created since `init`.
    let path = try place()
    File.removeAbandoned(in: Paths.parent(path) ?? ".")
    do throws(FileError) {
      try File.replace(path, with: Baseline.bytes(of: report))
    } catch {
      throw BuildError(.fileFailed("baseline.unwritable", file, error))
    }
  }

  /// Returns the path to write to. If `file` is a symbolic link to a baseline, returns the target of the link, so that
  /// writing does not replace the link itself.
  private func place() throws(BuildError) -> String {
    let found: (path: String, objection: String?)
    do throws(FileError) { found = try look() } catch {
      throw BuildError(.fileFailed("baseline.unwritable", file, error))
    }
    if let objection = found.objection {
      throw BuildError(
        Diagnostic(
          "baseline.refused", at: SourceLocation(file: file), ["problem": objection]))
    }
    return found.path
  }

  /// Returns the resolved path, and the reason why it must not be written; nil if it can be. The reason is the end of a
  /// sentence that begins with the file: “is a folder”.
  private func look() throws(FileError) -> (path: String, objection: String?) {
    let isThere = try FileKind.of(file) != nil
    switch try FileKind.of(file, follow: true) {
    case nil where isThere: return (file, "is a broken symbolic link")
    case nil:
      let folder = Paths.parent(file) ?? "."
      guard try FileKind.of(folder, follow: true) == .folder else {
        throw FileError(.write, file, code: ENOENT)
      }
      let path = try Paths.resolved(file)
      return (path, source(path))
    case .file:
      let path = try Paths.real(file)
      return (path, (try? Baseline(reading: path)) == nil ? "is not a baseline, so it is not replaced" : nil)
    case .folder: return (file, "is a folder")
    case .link, .other: return (file, "is not a regular file")
    }
  }

  /// Returns the reason why a file that does not exist yet would be a source file of the site; nil if it would not.
  private func source(_ path: String) -> String? {
    let folders =
      ContentFolders.paths(ofSite: site).map { ("content", $0) }
      + [("templates", Paths.join(site, "templates"))]
    for (name, folder) in folders {
      if let folder = try? Paths.real(folder), Paths.isInside(path, folder) {
        return "is inside the \(name) folder"
      }
    }
    let sources = (SettingsFile.names + ["navigation.yml"]).map { Paths.join(site, $0) }
    return sources.contains { (try? Paths.resolved($0)) == path }
      ? "is a source file of the site" : nil
  }
}
