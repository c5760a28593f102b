import Basics
import Build

/// The findings of a check.
public struct CheckReport: Sendable {
  /// The diagnostics without duplicates, sorted by location.
  public var diagnostics: [Diagnostic]
  /// The number of pages that were checked.
  public let pages: Int
  /// The folder of the site, as the user wrote it.
  public let site: String

  init(_ diagnostics: [Diagnostic], pages: Int, of site: String) {
    self.diagnostics = diagnostics
    self.pages = pages
    self.site = site
  }

  /// Returns the number of diagnostics of a severity.
  public func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}

// MARK: - ReportPath

/// The forms in which reports write the paths of files.
enum ReportPath {
  /// Returns the normalized path, relative to `folder` if an absolute path is inside that folder.
  static func relative(_ path: String, to folder: String) -> String {
    let path = Paths.normalized(path)
    guard path.utf8.first == UInt8(ascii: "/"), Paths.isInside(path, folder), path != folder else {
      return path
    }
    return String(path.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)) ?? path
  }

  /// Returns the relative path as a percent-encoded URI reference; a `file:` URL if the file is not inside `folder`.
  ///
  /// Colons are encoded too, since a URI parser would take the text before a colon in the first component for a scheme.
  ///
  /// Source: RFC 3986, section 4.2.
  static func uri(_ path: String, from folder: String) -> String {
    let relative = relative(path, to: folder)
    var uri = relative.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in relative.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        uri += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return uri
  }
}

extension ReportPath {
  /// Returns the path of a file relative to the folder of the site, however the user spelled that folder.
  static func below(_ site: String, _ file: String) -> String {
    let folder = Paths.normalized(site)
    let file = Paths.normalized(file)
    guard folder != ".", file.hasPrefix(folder + "/") else { return file }
    return String(file.dropFirst(folder.count + 1))
  }
}

// MARK: - FindingKey

/// Identifies a finding by its rule, its file and the text of its line.
///
/// The line number is not part of the key, so that the key stays the same when lines are added above the finding.
struct FindingKey: Hashable, Comparable {
  var identifier: String
  /// The path of the file, relative to the folder of the site.
  var file: String
  /// The text of the line. White space is removed at both ends and collapsed to single spaces between words.
  var text: String

  static func < (a: FindingKey, b: FindingKey) -> Bool {
    (a.file, a.identifier, a.text) < (b.file, b.identifier, b.text)
  }
}

/// Creates the keys of findings. It reads each file only once if the findings are sorted by location.
struct FindingKeyReader {
  /// The folder of the site, as the user wrote it.
  private let site: String
  private var files = SourceFiles()
  /// The most recent line and its text. They are kept because successive findings are often on the same line.
  private var last: (file: String, line: Int, text: String)?

  /// The maximum number of bytes of a line that a key quotes.
  private static let longest = 1_000

  init(_ site: String) { self.site = site }

  mutating func key(of diagnostic: Diagnostic) -> FindingKey {
    FindingKey(
      identifier: diagnostic.identifier, file: ReportPath.below(site, diagnostic.location.file),
      text: text(at: diagnostic.location))
  }

  /// Returns the text of a line; for a long line, its first part and a hash of all of it.
  private mutating func text(at place: SourceLocation) -> String {
    if let last, last.file == place.file, last.line == place.line { return last.text }
    let line = Array(files.line(at: place) ?? [])
    var text = String(decoding: line.prefix(Self.longest), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if line.count > Self.longest { text += "… \(ContentHash(line).hex)" }
    last = (place.file, place.line, text)
    return text
  }
}

/// Creates fingerprints of findings: short identifiers that stay the same from run to run, as CI services need them.
struct FindingFingerprints {
  private var keys: FindingKeyReader
  /// The number of findings so far, by key.
  private var counts: [FindingKey: Int] = [:]

  init(_ site: String) { keys = FindingKeyReader(site) }

  /// Returns 32 hexadecimal digits. Findings with the same key get different fingerprints, by their order.
  mutating func fingerprint(of diagnostic: Diagnostic) -> String {
    let key = keys.key(of: diagnostic)
    counts[key, default: 0] += 1
    var record = BinaryEncoder()
    record.text(key.identifier)
    record.text(key.file)
    record.text(key.text)
    record.count(counts[key] ?? 0)
    return record.fingerprint.hex
  }
}
