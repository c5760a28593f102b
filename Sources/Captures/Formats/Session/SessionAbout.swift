import Basics

/// The text of a session's page before the transcript: title, abstract, resources, and related videos.
///
/// Each of these appears twice: run together on the lines after “Code”, and then one per line. The second copy
/// shows where to split the first.
struct SessionAbout {
  var description: [Block] = []
  var resources: [Block] = []

  static func read(_ sections: inout SessionSections, into builder: inout PageBuilder) -> SessionAbout {
    var about = SessionAbout()
    var lines = sections.about.map { Line($0.text.trimmed, $0.number) }
    guard let first = lines.first else { return about }
    let copy = lines.dropFirst().firstIndex { line in
      line.text.count < first.text.count
        && first.text.find(line.text).map { $0 > first.text.startIndex } == true
        && first.text.hasSuffix(line.text)
    }
    // Without an abstract, the labels follow the title without a space.
    let titleEnd = copy.map { first.text.endIndex - lines[$0].text.count } ?? SessionTail.start(first.text)
    guard titleEnd > first.text.startIndex else {
      about.description = lines.map { Block(.paragraph, [$0]) }
      return about
    }
    if builder.title == nil { builder.title = Located(first.text[..<titleEnd].trimmed.string, first.number) }
    lines[0].text = first.text[titleEnd...]
    guard let copy else {
      about.readTail(Array(lines), description: 0, &builder)
      return about
    }
    let runOn = Array(lines[..<copy])
    let repeated = Array(lines[copy...])
    about.readDescription(runOn, repeated, &builder)
    return about
  }

  /// Matches the run-on paragraphs with their copies. The text after the last match is the tail.
  private mutating func readDescription(_ runOn: [Line], _ repeated: [Line], _ builder: inout PageBuilder) {
    var tail: Line?
    var used = 0
    for (index, line) in runOn.enumerated() {
      if index < repeated.count, line.text.starts(with: repeated[index].text) {
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
        let cut = SessionTail.start(line.text)
        if cut > line.text.startIndex {
          description.append(Block(.paragraph, [Line(line.text[..<cut], line.number)]))
        }
        if cut < line.text.endIndex { tail = Line(line.text[cut...], line.number) }
      }
    }
    readTail((tail.map { [$0] } ?? []) + repeated.dropFirst(used), description: used, &builder)
  }

  /// Reads the run-on list of resources and related videos, split by the titles that follow it one per line.
  private mutating func readTail(_ lines: [Line], description: Int, _ builder: inout PageBuilder) {
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
      builder.reportUnrecognized(line, .unknownText)
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

  private static let downloads: [StaticString] = ["HD VideoSD Video", "HD Video", "SD Video"]

  static func isDownload(_ text: Bytes) -> Bool { downloads.contains { text.equals($0) } }

  /// Returns the index at which the labels begin in a paragraph that they follow without a space.
  static func start(_ text: Bytes) -> Int {
    for label in ["ResourcesHD Video", "Resources", "HD VideoSD Video", "Related Videos"] as [StaticString] {
      if let found = text.find(label), found > text.startIndex, text[found - 1] != Byte.space { return found }
    }
    return text.endIndex
  }

  static func read(_ text: Bytes, titles: [Bytes]) -> SessionTail {
    var tail = SessionTail(used: [Bool](repeating: false, count: titles.count))
    var rest = text
    var next = 0
    var inRelated = false
    while !rest.isEmpty {
      if rest.first == Byte.space {
        rest = rest.dropFirst()
      } else if let remainder = rest.droppingPrefix("Related Videos") {
        inRelated = true
        rest = remainder
      } else if let remainder = downloads.lazy.compactMap({ rest.droppingPrefix($0) }).first {
        rest = remainder
      } else if let index = (next..<max(next, titles.count)).first(where: {
        !titles[$0].isEmpty && rest.starts(with: titles[$0]) && !isDownload(titles[$0])
      }) {
        tail.used[index] = true
        next = index + 1
        tail.add(titles[index], inRelated: inRelated)
        rest = rest.dropFirst(titles[index].count)
      } else if let remainder = rest.droppingPrefix("Resources") {
        rest = remainder
      } else if inRelated, let event = event(rest) {
        tail.related.append(VideoGroup(name: event, titles: []))
        rest = rest.dropFirst(event.count)
      } else {
        tail.unknown = rest
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
