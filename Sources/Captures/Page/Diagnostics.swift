import Basics

/// The diagnostics of this module.
enum CaptureDiagnostic {
  case unknownText
  case uncertainRow(cells: Int, columns: Int)
  case imageWithoutURL
  case samplesAndChapters(samples: Int, chapters: Int)
  case transcriptDiffers
  case uncertainListing(count: Int)
  case notFound

  func diagnostic(file: String, line: Line) -> Diagnostic {
    let location = SourceLocation(file: file, line: Int(line.number), column: 1)
    return Diagnostic(.note, identifier, at: location, message(line.text), help: help)
  }

  private var identifier: String {
    switch self {
    case .unknownText: "capture.unknown-text"
    case .uncertainRow: "capture.table-row"
    case .imageWithoutURL: "capture.image"
    case .samplesAndChapters: "capture.samples"
    case .transcriptDiffers: "capture.transcript"
    case .uncertainListing: "capture.listing"
    case .notFound: "capture.not-found"
    }
  }

  private func message(_ text: Bytes) -> String {
    switch self {
    case .unknownText: "unrecognized text around the page: “\(Self.excerpt(text))”"
    case .uncertainRow(let cells, let columns):
      "a table row has only \(cells) of \(columns) cells: “\(Self.excerpt(text))”"
    case .imageWithoutURL: "an image has no URL: “\(Self.excerpt(text))”"
    case .samplesAndChapters(let samples, let chapters):
      "the page has \(samples) code samples but \(chapters) chapter titles, so the samples are numbered"
    case .transcriptDiffers: "the two copies of the transcript differ, so the page contains the text of both"
    case .uncertainListing(let count):
      count == 1
        ? "the line breaks of this code sample are uncertain"
        : "the line breaks of \(count) code samples are uncertain; this is the first"
    case .notFound: "the capture shows a “Not Found” page"
    }
  }

  private var help: String? {
    switch self {
    case .notFound: "capture the page again, or remove the file"
    case .uncertainRow: "add the missing cells"
    case .uncertainListing: "compare the code with the original page"
    case .unknownText: "remove the text if it is not part of the page"
    default: nil
    }
  }

  /// Returns the diagnostics of a file with one for each kind: the first one, with the number of the others.
  static func summarized(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var counts: [String: Int] = [:]
    for diagnostic in diagnostics { counts[diagnostic.identifier, default: 0] += 1 }
    var seen: Set<String> = []
    return diagnostics.compactMap { diagnostic in
      guard seen.insert(diagnostic.identifier).inserted else { return nil }
      return diagnostic.representing(counts[diagnostic.identifier] ?? 1)
    }
  }

  /// Returns the text, shortened to 120 characters.
  static func excerpt(_ text: Bytes) -> String {
    let whole = text.trimmed.string
    return whole.count > 120 ? String(whole.prefix(119)) + "…" : whole
  }
}
