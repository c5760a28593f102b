import Basics

/// The parts of a session's page, separated at the labels that have a line of their own.
struct SessionSections {
  var title: Line?
  /// The labels of the page's tabs and buttons.
  var labels: [Line] = []
  /// The paragraphs before the transcript: run together on the first lines, then repeated one per line.
  var about: [Line] = []
  /// The transcript as one running text, then its paragraphs.
  var transcript: [Line] = []
  var chapters: [SessionChapter] = []
  var samplesHeading: Line?
  /// The fenced listings, each with its fences.
  var samples: [[Line]] = []
  /// The other lines after the chapters and samples.
  var rest: [Line] = []

  private enum SessionSection { case about, transcript, chapters, samples }

  init(_ lines: [Line]) {
    var section = SessionSection.about
    var tracker = FenceTracker()
    var listing: [Line]?
    for line in lines {
      let wasCode = listing != nil
      if tracker.consume(line.text) == .code {
        listing = (listing ?? []) + [line]
        continue
      }
      if wasCode, let done = listing {
        samples.append(done)
        listing = nil
        section = .samples
      }
      if line.isBlank { continue }
      if title == nil, LineKind.atxLevel(line.text) == 1 {
        title = line
      } else if let level = LineKind.atxLevel(line.text) {
        readHeading(line, LineKind.atxContent(line.text, level), &section)
      } else if line.text.hasPrefix("Search this video") {
        section = .transcript
        transcript.append(line)
      } else if section != .samples, let chapter = SessionChapter.parse(line) {
        section = .chapters
        chapters.append(chapter)
      } else {
        add(line, to: section)
      }
    }
    if let listing { samples.append(listing) }
  }

  private mutating func readHeading(_ line: Line, _ text: Bytes, _ section: inout SessionSection) {
    if text.equals("Code Samples") || text.equals("Code samples") || text.equals("Code") {
      samplesHeading = line
      section = .samples
    } else if text.equals("Transcript") || text.equals("Description") || text.equals("Chapters")
      || text.equals("About")
    {
      labels.append(line)
    } else {
      add(line, to: section)
    }
  }

  private mutating func add(_ line: Line, to section: SessionSection) {
    switch section {
    case .about: if Self.isLabel(line.text) { labels.append(line) } else { about.append(line) }
    case .transcript: transcript.append(line)
    case .chapters, .samples: rest.append(line)
    }
  }

  private static let names: [StaticString] = [
    "More Videos", "About", "Transcript", "Code", "Summary", "Overview", "Chapters",
    "Streaming is available in most browsers,and in the Developer app.",
    "Streaming is available in most browsers, and in the Developer app.", "View in English", "Download",
  ]

  private static func isLabel(_ text: Bytes) -> Bool {
    let text = text.trimmed
    return names.contains { text.equals($0) }
  }
}
