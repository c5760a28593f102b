import Basics
import Output
import PageModel

/// The result of a build: what was written, and the diagnostics.
///
/// Every diagnostic of a build, a check or a preview passes through a report, which is the only place where the
/// severities that authors set are applied.
public struct BuildReport: Sendable {
  /// The number of pages, including those made for folders without an `index.md`.
  public var pages = 0
  /// The number of drafts that were left out.
  public var drafts = 0
  public var output = OutputReport()
  /// The output folder as the user wrote it.
  public var outputFolder = ""
  /// The severities that the site and its pages set.
  private let severities: SiteSeverities
  /// The diagnostics with the severities that authors set, without duplicates.
  private var all: Set<Diagnostic> = []
  /// The diagnostics with the severities that authors set, sorted by location and without duplicates. For a captured
  /// page, there is only one diagnostic for each kind of problem.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The duration of each phase.
  public var times: [(phase: BuildPhase, duration: Duration)] = []

  public var errors: Int { count(.error) }
  public var warnings: Int { count(.warning) }

  /// - Parameter diagnostics: the diagnostics with their original severities.
  init(_ diagnostics: [Diagnostic], _ severities: SiteSeverities) {
    self.severities = severities
    add(diagnostics)
  }

  /// Creates the report of a site that was built from this content.
  init(_ content: ContentRecord, _ inputs: SiteInputs) {
    self.init(
      inputs.diagnostics + content.allDiagnostics,
      SiteSeverities(
        site: inputs.configuration.checks, pages: content.pageSeverities,
        captures: Set(content.pages.lazy.filter(\.isCapture).map { inputs.displayPaths.page($0.path) })))
    pages = content.pageCount
    drafts = content.draftCount
  }

  /// Adds diagnostics. Each one is about the page whose file its location names.
  mutating func add(_ more: [Diagnostic]) {
    add(more.map { Finding($0, ofPage: $0.location.file) })
  }

  /// Removes all diagnostics. Those that are added later replace them.
  mutating func removeDiagnostics() {
    all = []
    diagnostics = []
  }

  /// Adds the report of the same site in another language or version. Problems of pages without a translation are in
  /// both; this report’s stay.
  public mutating func add(_ other: BuildReport) {
    pages += other.pages
    drafts += other.drafts
    output.add(other.output)
    let known = Set(diagnostics.map(\.problem))
    all.formUnion(other.all.filter { !known.contains($0.problem) })
    let more = other.diagnostics.filter { !known.contains($0.problem) }
    diagnostics = Self.withoutRepetitions((diagnostics + more).sorted())
  }

  /// Adds findings.
  public mutating func add(_ findings: [Finding]) {
    if findings.isEmpty { return }
    let more = findings.compactMap { severities.applied(to: $0.diagnostic, ofPage: $0.page) }
    all.formUnion(more)
    let sorted = Self.withoutRepetitions(all.sorted())
    diagnostics = severities.captures.isEmpty ? sorted : summarized(sorted)
  }

  /// The identifiers of the diagnostics about the site rather than a page: of those with the same message, only the
  /// first one is reported.
  private static let oncePerSite: Set<String> = [
    "code.unknown-language", "diagram.not-allowed", "archive.unknown", "image.unreadable", "image.large",
  ]

  /// The identifiers of the diagnostics about syntax of other tools that the conversion of pages counts. Those with the
  /// same message are one, with the numbers of occurrences and files.
  private static let countedPerSite: Set<String> = ["foreign.component"]

  /// Returns the diagnostics with only the first one of those that are the same on all pages.
  private static func withoutRepetitions(_ sorted: [Diagnostic]) -> [Diagnostic] {
    var messages: Set<String> = []
    let once = sorted.filter {
      !oncePerSite.contains($0.identifier) || messages.insert($0.message).inserted
    }
    var counts: [String: (times: Int, files: Int)] = [:]
    for diagnostic in once where countedPerSite.contains(diagnostic.identifier) {
      let counted = OccurrenceCount(diagnostic.message)
      let known = counts[counted.message] ?? (0, 0)
      counts[counted.message] = (known.times + counted.times, known.files + counted.files)
    }
    if counts.isEmpty { return once }
    return once.compactMap { diagnostic in
      guard countedPerSite.contains(diagnostic.identifier),
        case let message = OccurrenceCount(diagnostic.message).message
      else { return diagnostic }
      guard let count = counts.removeValue(forKey: message) else { return nil }
      if count.files == 1 { return diagnostic }
      var first = diagnostic
      first.message = OccurrenceCount(message: message, times: count.times, files: count.files).text
      return first
    }
  }

  private struct Kind: Hashable {
    var file: String
    var identifier: String
  }

  /// Returns the diagnostics with only the first one of each kind for a captured page.
  private func summarized(_ sorted: [Diagnostic]) -> [Diagnostic] {
    func kind(_ diagnostic: Diagnostic) -> Kind? {
      guard severities.captures.contains(diagnostic.location.file) else { return nil }
      return Kind(file: diagnostic.location.file, identifier: diagnostic.identifier)
    }
    var groups: [Kind: (count: Int, severity: Diagnostic.Severity)] = [:]
    for diagnostic in sorted {
      guard let kind = kind(diagnostic) else { continue }
      let known = groups[kind] ?? (0, .note)
      groups[kind] = (known.count + 1, max(known.severity, diagnostic.severity))
    }
    return sorted.compactMap { diagnostic in
      guard let kind = kind(diagnostic) else { return diagnostic }
      guard let group = groups.removeValue(forKey: kind) else { return nil }
      var first = diagnostic.representing(group.count)
      first.severity = group.severity
      return first
    }
  }

  /// A diagnostic with its original severity, and the page that it is about.
  public struct Finding: Sendable {
    public var diagnostic: Diagnostic
    /// The path of the page’s file, whose front matter can override the severity; nil if only `unfold.yml` can.
    public var page: String?

    public init(_ diagnostic: Diagnostic, ofPage page: String?) {
      self.diagnostic = diagnostic
      self.page = page
    }
  }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}

extension BuildReport {
  /// Returns the report as JSON, for programs: an object with the members `output`, `pages`, `drafts` (the number of
  /// those left out), `files`, `errors`, `warnings`, `seconds` and `diagnostics`.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.add("output", outputFolder)
    json.add("pages", pages)
    json.add("drafts", drafts)
    json.beginObject("files")
    json.add("written", output.written)
    json.add("unchanged", output.unchanged)
    json.add("removed", output.removed)
    json.add("bytes", output.bytes)
    json.end()
    json.add("errors", errors)
    json.add("warnings", warnings)
    json.beginObject("seconds")
    for time in times { json.add(time.phase.rawValue, time.duration) }
    json.end()
    json.beginList("diagnostics")
    for diagnostic in diagnostics { json.add(diagnostic) }
    return json.finish(endsLine: true)
  }
}
