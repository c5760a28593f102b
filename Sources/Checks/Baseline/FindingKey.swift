import Basics
import Build

/// What stays the same of a finding while other lines of its file come and go: the rule, the file and the text of the
/// line.
struct FindingKey: Hashable, Comparable {
  var identifier: String
  /// Seen from the site’s folder.
  var file: String
  /// Without white space around it.
  var text: String

  static func < (a: FindingKey, b: FindingKey) -> Bool {
    (a.file, a.identifier, a.text) < (b.file, b.identifier, b.text)
  }
}

/// Makes the keys of findings in the order of their places.
struct FindingKeys {
  /// The folder of the site as the user wrote it.
  private let site: String
  private var files = SourceFiles()

  init(_ site: String) { self.site = site }

  mutating func key(of diagnostic: Diagnostic) -> FindingKey {
    let line = String(decoding: files.line(at: diagnostic.location) ?? [], as: UTF8.self)
    return FindingKey(
      identifier: diagnostic.identifier, file: ReportPath.below(site, diagnostic.location.file),
      text: line.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}

/// Short names of findings that stay the same from run to run.
struct Fingerprints {
  private var keys: FindingKeys
  /// How often each key was met.
  private var counts: [FindingKey: Int] = [:]

  init(_ site: String) { keys = FindingKeys(site) }

  /// 32 hexadecimal digits. Of several findings with one key each has its own.
  mutating func fingerprint(of diagnostic: Diagnostic) -> String {
    let key = keys.key(of: diagnostic)
    counts[key, default: 0] += 1
    var record = RecordWriter()
    record.text(key.identifier)
    record.text(key.file)
    record.text(key.text)
    record.count(counts[key] ?? 0)
    return record.fingerprint.hex
  }
}
