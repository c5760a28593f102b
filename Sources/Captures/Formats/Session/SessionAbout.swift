import Basics

/// The text of a session's page before the transcript: title, abstract, resources, and related videos.
///
/// Each of these appears twice: run together on the lines after “Code”, and then one per line. The second copy
/// shows where to split the first.
struct SessionAbout {
  var description: [Block] = []
  var resources: [Block] = []

  static func read(_ sections: SessionSections, into builder: inout PageBuilder) -> SessionAbout {
    var about = SessionAbout()
    var lines = sections.about.map { Line($0.text.trimmed, $0.number) }
    guard let first = lines.first, !first.text.isEmpty else { return about }
    let copy = Self.copyOfAbstract(in: lines)
    let tail = SessionTail.start(first.text)
    var titleEnd = copy?.start
    if titleEnd == nil, let title = builder.title, first.text.starts(with: title.value.utf8) {
      titleEnd = first.text.startIndex + title.value.utf8.count
    }
    titleEnd =
      titleEnd
      ?? SessionTitle(runOn: first.text, tail: tail).end(file: builder.file, transcript: sections.transcript)
    if let titleEnd {
      about.readTitle(first.text[..<titleEnd].trimmed, first.number, &builder)
      lines[0].text = first.text[titleEnd...].trimmed
    }
    if let copy {
      about.readDescription(lines[..<copy.line], lines[copy.line...], titles: [], &builder)
    } else {
      // Without copies, the paragraphs end at the line with the labels.
      let last = lines.firstIndex {
        SessionTail.start($0.text) < $0.text.endIndex || SessionTail.beginsLabel($0.text)
      }
      let end = (last ?? lines.count - 1) + 1
      about.readDescription(lines[..<end], [], titles: lines[end...], &builder)
      if titleEnd != nil, about.description.first?.lines.first?.number == first.number {
        builder.abstract = about.description.removeFirst().lines
      }
    }
    return about
  }

  /// Returns whether the texts are run together on one line, which repeats a later line or ends with the joined labels.
  static func isRunOn(_ sections: SessionSections) -> Bool {
    let lines = sections.about.map { Line($0.text.trimmed, $0.number) }
    return !lines.isEmpty
      && (copyOfAbstract(in: lines) != nil || lines.contains { $0.text.find("HD VideoSD Video") != nil })
  }

  /// Uses the title of the run-on line, unless the page already has one. A different title remains as text.
  private mutating func readTitle(_ title: Bytes, _ number: Int32, _ builder: inout PageBuilder) {
    guard let known = builder.title else {
      builder.title = Located(title.string, number)
      return
    }
    if known.value != title.string { description.append(Block(.paragraph, [Line(title, number)])) }
  }

  /// Returns the line that repeats the first paragraph of the abstract, and where that paragraph begins in the first
  /// line, after the title. The labels follow it if the abstract has only one paragraph.
  private static func copyOfAbstract(in lines: [Line]) -> (line: Int, start: Int)? {
    let runOn = lines[0].text
    // A session has few paragraphs before their copies.
    for index in lines.indices.dropFirst().prefix(40) {
      let text = lines[index].text
      guard text.count < runOn.count, !SessionTail.isDownload(text), let start = runOn.find(text),
        start > runOn.startIndex
      else { continue }
      let end = start + text.count
      let rest = runOn[end...].trimmed
      let titles = lines[(index + 1)...].prefix(SessionTail.lookahead).map(\.text)
      let endsParagraph =
        rest.isEmpty || index == 1 && SessionTail.beginsLabel(rest, confirmedBy: titles)
      // A title of the list after “Resources” is not an abstract.
      if endsParagraph, SessionTail.start(runOn[..<start]) == start { return (index, start) }
    }
    return nil
  }

  /// Matches the run-on paragraphs with their copies. The text after the last match is the tail.
  private mutating func readDescription(
    _ runOn: ArraySlice<Line>, _ copies: ArraySlice<Line>, titles: ArraySlice<Line>,
    _ builder: inout PageBuilder
  ) {
    let repeated = Array(copies)
    var tail: Line?
    var used = 0
    for (index, line) in runOn.enumerated() {
      if index < repeated.count, !repeated[index].text.isEmpty, line.text.starts(with: repeated[index].text) {
        let text = repeated[index].text
        if index == 0 {
          builder.abstract = [Line(text, line.number)]
        } else {
          description.append(Block(.paragraph, [Line(text, line.number)]))
        }
        used = index + 1
        builder.remove(repeated[index], rule: "repeated description")
        let rest = line.text.dropFirst(text.count)
        if !rest.isBlank { tail = Line(rest, line.number) }
      } else {
        let cut = SessionTail.beginsLabel(line.text) ? line.text.startIndex : SessionTail.start(line.text)
        if cut > line.text.startIndex {
          description.append(Block(.paragraph, [Line(line.text[..<cut], line.number)]))
        }
        if cut < line.text.endIndex { tail = Line(line.text[cut...], line.number) }
      }
    }
    let rest = repeated.dropFirst(used) + titles
    if let tail {
      readTail([tail] + rest, &builder)
    } else {
      description += rest.map { Block(.paragraph, [$0]) }
    }
  }

  /// Reads the run-on list of resources and related videos, split by the titles that follow it one per line.
  private mutating func readTail(_ lines: [Line], _ builder: inout PageBuilder) {
    guard let runOn = lines.first else { return }
    let titles = Array(lines.dropFirst())
    let tail = SessionTail.read(runOn.text, titles: titles.map(\.text))
    for (line, isUsed) in zip(titles, tail.used) {
      if isUsed {
        builder.remove(line, rule: "repeated link title")
      } else if SessionTail.isDownload(line.text) {
        builder.remove(line, rule: "page labels")
      } else {
        self.description.append(Block(.paragraph, [line]))
      }
    }
    if !tail.unknown.isBlank {
      let line = Line(tail.unknown, runOn.number)
      self.description.append(Block(.paragraph, [line]))
      builder.report("capture.unknown-text", at: line, ["text": line.excerpt])
    }
    if !tail.resources.isEmpty {
      resources.append(Block(.heading, [Line("Resources", runOn.number)], level: 2))
      resources.append(Block(.list, tail.resources.map { Line(Bytes("- ") + $0, runOn.number) }))
    }
    guard !tail.related.isEmpty else { return }
    resources.append(Block(.heading, [Line("Related videos", runOn.number)], level: 2))
    for group in tail.related {
      if let name = group.name { resources.append(Block(.heading, [Line(name, runOn.number)], level: 3)) }
      resources.append(Block(.list, group.titles.map { Line(Bytes("- ") + $0, runOn.number) }))
    }
  }
}

/// The parts of a run-on list such as `ResourcesA guideHD VideoSD VideoRelated VideosWWDC23A talkAnother talk`.
struct SessionTail {
  struct VideoGroup {
    var name: Bytes?
    var titles: [Bytes]
  }

  var resources: [Bytes] = []
  var related: [VideoGroup] = []
  /// Whether each of the titles occurs in the run-on text.
  var used: [Bool]
  /// The rest of the text, from the first place that no title matches.
  var unknown: Bytes = []

  private static let downloads: [StaticString] = ["HD VideoSD Video", "HD Video", "SD Video", "Download"]
  private static let labels: [StaticString] = [
    "Resources", "Related Videos", "HD Video", "SD Video", "Download",
  ]

  /// The number of titles that can be missing in the run-on text.
  static let lookahead = 64

  static func isDownload(_ text: Bytes) -> Bool { downloads.contains { text.equals($0) } }

  /// Returns the index at which the labels begin in a paragraph that they follow without a space. A label is followed
  /// by a title, another label, or nothing.
  static func start(_ text: Bytes) -> Int {
    labels.compactMap { label in
      var from = text.startIndex + 1
      while let found = text.find(label, from: from) {
        if text[found - 1] != Byte.space, beginsLabel(text[found...]) { return found }
        from = found + 1
      }
      return nil
    }.min() ?? text.endIndex
  }

  static func beginsLabel(_ text: Bytes) -> Bool {
    labels.contains { label in
      guard let next = text.droppingPrefix(label) else { return false }
      return next.first.map {
        $0 >= 0x80 || $0.isASCIIUppercase || $0.isASCIIDigit || $0 == UInt8(ascii: "\"")
      } ?? true
    }
  }

  /// Returns whether a label begins a text, also before a title that does not begin with a capital but is repeated.
  static func beginsLabel(_ text: Bytes, confirmedBy titles: [Bytes]) -> Bool {
    if beginsLabel(text) { return true }
    guard let rest = labels.lazy.compactMap({ text.droppingPrefix($0) }).first else { return false }
    return titles.contains { !$0.isEmpty && rest.starts(with: $0) }
  }

  static func read(_ text: Bytes, titles: [Bytes]) -> SessionTail {
    var tail = SessionTail(used: [Bool](repeating: false, count: titles.count))
    var rest = text
    var next = 0
    var inRelated = false
    // A label without titles after it is text.
    var label: Int?
    while !rest.isEmpty {
      if rest.first == Byte.space {
        rest = rest.dropFirst()
      } else if let index = (next..<max(next, min(next + lookahead, titles.count))).first(where: {
        !titles[$0].isEmpty && rest.starts(with: titles[$0]) && !isDownload(titles[$0])
      }) {
        tail.used[index] = true
        label = nil
        next = index + 1
        tail.add(titles[index], inRelated: inRelated)
        rest = rest.dropFirst(titles[index].count)
      } else if let remainder = rest.droppingPrefix("Related Videos") {
        inRelated = true
        label = rest.startIndex
        rest = remainder
      } else if let remainder = downloads.lazy.compactMap({ rest.droppingPrefix($0) }).first {
        label = nil
        rest = remainder
      } else if let remainder = rest.droppingPrefix("Resources") {
        label = rest.startIndex
        rest = remainder
      } else if inRelated, let event = event(rest) {
        tail.related.append(VideoGroup(name: event, titles: []))
        rest = rest.dropFirst(event.count)
      } else {
        tail.unknown = text[(label ?? rest.startIndex)...]
        break
      }
    }
    tail.related.removeAll { $0.titles.isEmpty }
    return tail
  }

  private mutating func add(_ title: Bytes, inRelated: Bool) {
    if !inRelated {
      resources.append(title)
    } else if related.isEmpty {
      related.append(VideoGroup(name: nil, titles: [title]))
    } else {
      related[related.count - 1].titles.append(title)
    }
  }

  /// Returns the event that opens a group of videos, such as `WWDC23`, `Tech Talks`, or `Meet with Apple`.
  private static func event(_ text: Bytes) -> Bytes? {
    for name in ["Tech Talks", "Meet with Apple", "Insights", "Fall 2014", "Developer Tools"]
      as [StaticString] where text.hasPrefix(name)
    {
      return text.prefix(name.utf8CodeUnitCount)
    }
    guard let rest = text.droppingPrefix("WWDC") else { return nil }
    let digits = rest.prefix(while: \.isASCIIDigit).count
    return digits == 4 && rest.hasPrefix("20") ? text.prefix(8) : digits >= 2 ? text.prefix(6) : nil
  }
}
