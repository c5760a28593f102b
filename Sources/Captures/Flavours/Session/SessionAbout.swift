/// What a session's page says in front of the transcript: title, abstract, resources, related videos.
///
/// All of it stands there twice: run together on the lines behind “Code”, and line by line below. The line-by-line
/// copy tells where the run-on one is to be cut.
struct SessionAbout {
  var description: [Block] = []
  var resources: [Block] = []

  static func read(_ parts: inout SessionParts, into draft: inout Draft) -> SessionAbout {
    var about = SessionAbout()
    var lines = parts.about.map { Line($0.text.trimmed, $0.number) }
    guard let first = lines.first else { return about }
    let copy = lines.dropFirst().firstIndex { line in
      line.text.count < first.text.count
        && first.text.find(line.text).map { $0 > first.text.startIndex } == true
        && first.text.ends(of: line.text)
    }
    // Without an abstract the title runs straight into the labels.
    let titleEnd = copy.map { first.text.endIndex - lines[$0].text.count } ?? SessionTail.start(first.text)
    guard titleEnd > first.text.startIndex else {
      about.description = lines.map { Block(.paragraph, [$0]) }
      return about
    }
    if draft.title == nil { draft.title = Sourced(first.text[..<titleEnd].trimmed.string, first.number) }
    lines[0].text = first.text[titleEnd...]
    guard let copy else {
      about.readTail(Array(lines), description: 0, &draft)
      return about
    }
    let runOn = Array(lines[..<copy])
    let repeated = Array(lines[copy...])
    about.readDescription(runOn, repeated, &draft)
    return about
  }

  /// Pairs the run-on paragraphs with their copies; behind the last pair begins the tail.
  private mutating func readDescription(_ runOn: [Line], _ repeated: [Line], _ draft: inout Draft) {
    var tail: Line?
    var used = 0
    for (index, line) in runOn.enumerated() {
      if index < repeated.count, line.text.starts(with: repeated[index].text) {
        let text = repeated[index].text
        if index == 0 {
          draft.abstract = [Line(text, line.number)]
        } else {
          description.append(Block(.paragraph, [Line(text, line.number)]))
        }
        used = index + 1
        draft.remove(repeated[index], rule: "repeated description")
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
    readTail((tail.map { [$0] } ?? []) + repeated.dropFirst(used), description: used, &draft)
  }

  /// The run-on list of resources and related videos, cut by the titles that follow one to a line.
  private mutating func readTail(_ lines: [Line], description: Int, _ draft: inout Draft) {
    guard let runOn = lines.first else { return }
    let titles = Array(lines.dropFirst())
    let tail = SessionTail.read(runOn.text, titles: titles.map(\.text))
    for (line, isUsed) in zip(titles, tail.used) {
      if isUsed {
        draft.remove(line, rule: "repeated link title")
      } else if SessionTail.isDownload(line.text) {
        draft.remove(line, rule: "page labels")
      } else {
        self.description.append(Block(.paragraph, [line]))
      }
    }
    if !tail.unknown.isBlank {
      let line = Line(tail.unknown, runOn.number)
      self.description.append(Block(.paragraph, [line]))
      draft.doesNotUnderstand(line, .unknownText)
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

extension ArraySlice where Element == UInt8 {
  func ends(of other: Bytes) -> Bool {
    count >= other.count && self[(endIndex - other.count)...].elementsEqual(other)
  }
}
