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
  /// The number of those lines before the transcript. The text before it has listings if it is Markdown.
  var restBeforeTranscript = 0

  private enum SessionSection { case about, transcript, chapters, samples }

  /// - Parameter keepsBlocks: whether the text is Markdown, so that blank lines separate its paragraphs, and the part
  ///   before the transcript has headings and listings of its own.
  init(_ lines: [Line], keepsBlocks: Bool = false) {
    var section = SessionSection.about
    var tracker = FenceTracker()
    var listing: [Line]?
    let transcriptStart = lines.firstIndex { Self.beginsTranscript($0.text) } ?? 0
    for (index, line) in lines.enumerated() {
      let isCode = tracker.consume(line.text) == .code
      if keepsBlocks, section == .about, !about.isEmpty {
        // Without a transcript, a heading can begin the listings.
        let isHeading = index < transcriptStart && title != nil && LineKind.atxLevel(line.text) != nil
        if isCode || line.isBlank || isHeading {
          about.append(line)
          continue
        }
      }
      if isCode {
        // An editor can have removed the blank line between two listings.
        listing = (listing ?? []) + [line]
        if !tracker.isOpen, let done = listing {
          samples.append(done)
          listing = nil
          section = .samples
        }
        continue
      }
      if line.isBlank {
        if keepsBlocks, section == .transcript { transcript.append(line) }
        continue
      }
      if title == nil, LineKind.atxLevel(line.text) == 1 {
        title = line
      } else if let level = LineKind.atxLevel(line.text) {
        readHeading(line, LineKind.atxContent(line.text, level), &section)
      } else if Self.beginsTranscript(line.text) {
        section = .transcript
        restBeforeTranscript = rest.count
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

  private static func beginsTranscript(_ text: Bytes) -> Bool { text.hasPrefix("Search this video") }

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
