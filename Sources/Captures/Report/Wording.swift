import Basics

/// The sentences of this module's diagnostics, all in one place.
enum Wording {
  case unknownText
  case uncertainRow(cells: Int, columns: Int)
  case imageWithoutURL
  case samplesAndChapters(samples: Int, chapters: Int)
  case transcriptDiffers
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
    case .notFound: "capture.not-found"
    }
  }

  private func message(_ text: Bytes) -> String {
    switch self {
    case .unknownText: "No rule knows this text around the page: “\(Self.excerpt(text))”"
    case .uncertainRow(let cells, let columns):
      "A table row has \(cells) of \(columns) cells and does not say which: “\(Self.excerpt(text))”"
    case .imageWithoutURL: "An image has lost its URL: “\(Self.excerpt(text))”"
    case .samplesAndChapters(let samples, let chapters):
      "\(samples) code samples and \(chapters) chapter titles do not match, so samples are numbered"
    case .transcriptDiffers: "The transcript's two copies differ, both are kept where they do"
    case .notFound: "The capture shows a “Not Found” page"
    }
  }

  private var help: String? {
    switch self {
    case .notFound: "Capture the page again, or remove the file"
    case .uncertainRow: "Complete the row by hand"
    default: nil
    }
  }

  /// The text as it is, cut to a readable length at a character.
  static func excerpt(_ text: Bytes) -> String {
    let whole = text.trimmed.string
    return whole.count > 120 ? String(whole.prefix(119)) + "…" : whole
  }
}
