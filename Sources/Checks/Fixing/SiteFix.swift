import Basics
import Build
import Captures
import FileSystem
import HTML
import Markup

/// Fixes unambiguous problems in the authors’ files, for `unfold check --fix`.
public struct SiteFix: Sendable {
  /// The number of problems that were fixed.
  public private(set) var count = 0
  /// The paths of the files that were changed.
  public private(set) var files: [String] = []
  /// The diagnostics about files that could not be changed.
  public private(set) var failures: [Diagnostic] = []

  /// The folders from which abandoned temporary files of earlier runs have been removed.
  private var cleaned: Set<String> = []

  /// Creates a fixer that has not changed any file yet.
  public init() {}

  /// The maximum number of rounds. The site is checked again after each round, since a fix may reveal another problem.
  /// Each round applies as many fixes as possible, so two or three rounds are usually enough. The limit ends the loop
  /// if two fixes undo each other.
  private static let rounds = 50

  /// Checks the site and applies fixes, until no more fixes are possible.
  ///
  /// - Parameter check: checks the site.
  /// - Returns: the remaining findings, and the diagnostics about files that could not be changed.
  public mutating func run(_ check: () throws(BuildError) -> CheckReport) throws(BuildError) -> CheckReport {
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
    for diagnostic in report.diagnostics where diagnostic.fixIt != nil {
      corrections[diagnostic.location.file, default: []].append(diagnostic)
    }
    for file in corrections.keys.sorted() where !failures.contains(where: { $0.location.file == file }) {
      do throws(FileError) {
        try fix(file, corrections[file] ?? [])
      } catch {
        failures.append(.fileFailed("fix.failed", file, error))
      }
    }
  }

  private mutating func fix(_ file: String, _ diagnostics: [Diagnostic]) throws(FileError) {
    // If the file is a symbolic link, its target is changed and the link remains.
    let path = try Paths.real(file)
    let bytes = try File.read(path, limit: .page)
    // The positions in a captured page refer to the converted text, not to the file.
    if CaptureReader.read(bytes, file: file) != nil { return }
    let fix = FileFix(bytes)
    var edits: Set<TextEdit> = []
    for diagnostic in diagnostics {
      guard let fixIt = diagnostic.fixIt else { continue }
      if case .endFile = fixIt { continue }
      edits.formUnion(fix.edits(for: fixIt, at: diagnostic.location))
    }
    var (changed, made) = TextEdit.apply(edits, to: bytes)
    // Closing braces are added after the other fixes, which can change the number of open directives.
    for diagnostic in diagnostics {
      guard case .endFile = diagnostic.fixIt, let longer = Self.closed(changed, diagnostic) else {
        continue
      }
      changed = longer
      made += 1
    }
    if made == 0 || changed == bytes { return }
    guard try File.read(path, limit: .page) == bytes else {
      failures.append(Diagnostic("fix.changed", at: SourceLocation(file: file)))
      return
    }
    if let folder = Paths.parent(path), cleaned.insert(folder).inserted { File.removeAbandoned(in: folder) }
    try File.replace(path, with: changed)
    count += made
    if !files.contains(file) { files.append(file) }
  }

  /// Returns the file with one more `}` at its end; nil if this does not close a directive, for example because the
  /// directive is in a list or a block quote.
  private static func closed(_ bytes: [UInt8], _ diagnostic: Diagnostic) -> [UInt8]? {
    guard let fixIt = diagnostic.fixIt else { return nil }
    let file = diagnostic.location.file
    let longer = TextEdit.apply(FileFix(bytes).edits(for: fixIt, at: diagnostic.location), to: bytes)
      .bytes
    return unclosed(longer, file) < unclosed(bytes, file) ? longer : nil
  }

  private static func unclosed(_ bytes: [UInt8], _ file: String) -> Int {
    MarkupParser(directives: BodyRenderer.directiveNames).parse(bytes, lines: LineMap(file: file)) {
      $0.diagnostics.reduce(0) { $0 + ($1.identifier == "directive.unclosed" ? 1 : 0) }
    }
  }
}
