import Basics
import Build
import Captures
import HTML
import Markup

/// Puts right in authors’ files what is wrong beyond doubt.
public struct SiteFix: Sendable {
  /// How many things were put right.
  public private(set) var count = 0
  /// The files that were changed.
  public private(set) var files: [String] = []
  /// What kept files from being changed.
  public private(set) var failures: [Diagnostic] = []

  public init() {}

  /// How often a site is looked at again: what was put right may bring to light something else.
  private static let rounds = 8

  /// Looks at the site, puts right what can be, and looks again, until nothing is left that can be.
  ///
  /// - Parameter check: looks at the site.
  /// - Returns: what is left.
  public mutating func run(_ check: () throws(UsageError) -> CheckReport) throws(UsageError) -> CheckReport {
    var report = try check()
    for _ in 0..<Self.rounds {
      let before = count
      apply(report)
      if count == before { break }
      report = try check()
    }
    report.diagnostics += failures
    return report
  }

  private mutating func apply(_ report: CheckReport) {
    var corrections: [String: [Diagnostic]] = [:]
    for diagnostic in report.diagnostics where diagnostic.correction != nil {
      corrections[diagnostic.location.file, default: []].append(diagnostic)
    }
    for file in corrections.keys.sorted() where !failures.contains(where: { $0.location.file == file }) {
      do throws(FileError) {
        try fix(file, corrections[file] ?? [])
      } catch {
        failures.append(.fixFailed(file, error))
      }
    }
  }

  private mutating func fix(_ file: String, _ diagnostics: [Diagnostic]) throws(FileError) {
    // A link to a file stays one.
    let path = try Paths.real(file)
    let bytes = try File.read(path)
    // The text of a captured page is another one than that of its file.
    if CaptureReader.read(bytes, file: file) != nil { return }
    let fix = FileFix(bytes)
    var edits: Set<TextEdit> = []
    for diagnostic in diagnostics {
      guard let correction = diagnostic.correction else { continue }
      if case .endFile = correction, !Self.closes(correction, diagnostic, bytes) { continue }
      edits.formUnion(fix.edits(for: correction, at: diagnostic.location))
    }
    let (changed, made) = TextEdit.apply(edits, to: bytes)
    if made == 0 || changed == bytes { return }
    guard try File.read(path) == bytes else {
      failures.append(.fixChanged(file))
      return
    }
    try File.replace(path, with: changed)
    count += made
    if !files.contains(file) { files.append(file) }
  }

  /// Whether a `}` at the end of the file would close the directive: it does not where the directive stands in a list
  /// or a quote.
  private static func closes(_ correction: Correction, _ diagnostic: Diagnostic, _ bytes: [UInt8]) -> Bool {
    let file = diagnostic.location.file
    let edits = FileFix(bytes).edits(for: correction, at: diagnostic.location)
    return unclosed(TextEdit.apply(edits, to: bytes).bytes, file) < unclosed(bytes, file)
  }

  private static func unclosed(_ bytes: [UInt8], _ file: String) -> Int {
    MarkupParser(directives: BodyRenderer.directiveNames).parse(bytes, lines: SourceLines(file: file)) {
      $0.diagnostics.reduce(0) { $0 + ($1.identifier == "directive.unclosed" ? 1 : 0) }
    }
  }
}
