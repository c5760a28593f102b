/// A session's page cut into its parts, by the labels that stand alone on lines.
struct SessionParts {
  var title: Line?
  /// Labels of the page's tabs and buttons.
  var labels: [Line] = []
  /// The paragraphs in front of the transcript: the run-on line and what it says, once more.
  var about: [Line] = []
  /// The running transcript and the paragraphs behind it.
  var transcript: [Line] = []
  var chapters: [Chapter] = []
  var samplesHeading: Line?
  /// One fenced listing each, fences included.
  var samples: [[Line]] = []
  /// What stands behind the samples.
  var rest: [Line] = []

  private enum Part { case about, transcript, chapters, samples }

  init(_ lines: [Line]) {
    var part = Part.about
    var tracker = FenceTracker()
    var listing: [Line]?
    for line in lines {
      let wasCode = listing != nil
      if tracker.isCode(line.text) {
        listing = (listing ?? []) + [line]
        continue
      }
      if wasCode, let done = listing {
        samples.append(done)
        listing = nil
        part = .samples
      }
      if line.isBlank { continue }
      if title == nil, Shape.atxLevel(line.text) == 1 {
        title = line
      } else if let level = Shape.atxLevel(line.text) {
        readHeading(line, Shape.atxContent(line.text, level), &part)
      } else if line.text.has("Search this video") {
        part = .transcript
        transcript.append(line)
      } else if part != .samples, let chapter = Chapter.parse(line) {
        part = .chapters
        chapters.append(chapter)
      } else {
        add(line, to: part)
      }
    }
    if let listing { samples.append(listing) }
  }

  private mutating func readHeading(_ line: Line, _ text: Bytes, _ part: inout Part) {
    if text.equals("Code Samples") || text.equals("Code samples") || text.equals("Code") {
      samplesHeading = line
      part = .samples
    } else if text.equals("Transcript") || text.equals("Description") || text.equals("Chapters")
      || text.equals("About")
    {
      labels.append(line)
    } else {
      add(line, to: part)
    }
  }

  private mutating func add(_ line: Line, to part: Part) {
    switch part {
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
