import Basics

/// A Gantt chart: sections of tasks with their times.
///
/// Source: Mermaid, “Gantt diagrams”.
struct GanttChart: LineChart {
  struct Task {
    var name: String
    var id: String?
    var tags: Set<String> = []
    /// What the chart says about the start and the end. Without a start, the task begins when the one before it ends.
    var start: Bytes?
    var end: Bytes
    var begins = GanttTime(milliseconds: 0)
    var ends = GanttTime(milliseconds: 0)
    /// The end in the drawing: before excluded days.
    var shown = GanttTime(milliseconds: 0)
    var isResolved = false
    var link: Link?

    var isMilestone: Bool { tags.contains("milestone") }
    var isMarker: Bool { tags.contains("vert") }
  }

  struct Section {
    var name: String
    /// Indexes of tasks.
    var tasks: Range<Int>
  }

  static let tags: Set<String> = ["active", "done", "crit", "milestone", "vert"]
  /// The tags in the text form.
  static let states = ["done", "active", "crit", "milestone"]

  var sections: [Section] = []
  var tasks: [Task] = []
  var dateFormat = "YYYY-MM-DD"
  var axisFormat = "%Y-%m-%d"
  var tickInterval: (count: Int, unit: String)?
  var excluded: Set<String> = []
  var included: Set<String> = []
  /// The first day of weeks on the axis; 0 is Sunday.
  var weekStart = 0
  /// The first day of the weekend.
  var weekendStart = 6
  var endsAreInclusive = false
  var hasTopAxis = false

  var isCompact = false
  private var ids: [String: Int] = [:]
  private var links: [(id: String, link: Link)] = []

  func draw(to svg: SVGWriter) -> [Outline] {
    GanttDrawing(self, svg).draw()
    return [outline(svg.source.strings)]
  }

  private func outline(_ strings: UIStrings) -> Outline {
    let hasTime = tasks.contains { $0.begins.timeOfDay > 0 || $0.ends.timeOfDay > 0 }
    let isClock = !dateFormat.contains("Y")
    let format = isClock ? axisFormat : hasTime ? "%Y-%m-%d %H:%M" : "%Y-%m-%d"
    var rows: [[Outline.Text]] = []
    for section in sections {
      for task in tasks[section.tasks] {
        let state = Self.states.filter { task.tags.contains($0) }.joined(separator: ", ")
        let name = Outline.Text(Label(task.name).plain, url: task.link?.url)
        let times = [task.begins, task.ends].map { Outline.Text($0.formatted(format)) }
        rows.append([Outline.Text(section.name), name] + times + [Outline.Text(state)])
      }
    }
    return .table(
      ["diagramSection", "diagramTask", "diagramStart", "diagramEnd", "diagramStatus"].map { strings[$0] },
      rows)
  }

  /// Whether a day does not count for the duration of tasks.
  func isExcluded(_ time: GanttTime) -> Bool {
    guard !excluded.isEmpty else { return false }
    let date = time.formatted("%Y-%m-%d")
    if included.contains(date) { return false }
    let weekday = time.weekday
    return excluded.contains(date)
      || excluded.contains("weekends") && (weekday == weekendStart || weekday == (weekendStart + 1) % 7)
      || excluded.contains(GanttTime.weekdays[weekday].lowercased())
  }
}

// MARK: - Reading

extension GanttChart {
  var count: Int { tasks.count + sections.count }

  mutating func configure(_ source: Source) {
    isCompact = (source.settings["displayMode"]?.value ?? source.setting("displayMode")) == "compact"
    hasTopAxis = source.setting("topAxis") == "true"
    for name in ["axisFormat", "tickInterval", "weekday"] {
      if let value = source.setting(name) { _ = set(name.lowercased(), Bytes(value)) }
    }
  }

  mutating func read(_ statement: Statement) throws(DiagramError) {
    let rest = statement.rest
    switch statement.word {
    case "todaymarker": if !rest.equals("off") { statement.note(.statement("todayMarker")) }
    case "section": sections.append(Section(name: rest.string, tasks: tasks.count..<tasks.count))
    case "click"
    where !rest.contains(UInt8(ascii: ":")) || rest.contains(text: "href") || rest.contains(text: "call"):
      readClick(statement)
    default: if !set(statement.word, rest) { try readTask(statement) }
    }
  }

  mutating func finish(_ source: Source) throws(DiagramError) {
    for (id, link) in links { if let index = ids[id] { tasks[index].link = link } }
    try resolve(source)
  }

  /// Changes a setting. Returns false if there is none with this name.
  private mutating func set(_ name: String, _ value: Bytes) -> Bool {
    switch name {
    case "dateformat": dateFormat = value.string
    case "axisformat": axisFormat = value.string
    case "tickinterval":
      let digits = value.prefix { $0.isASCIIDigit }
      if let count = digits.decimal, count > 0 {
        tickInterval = (count, value.dropFirst(digits.count).string)
      }
    case "excludes": excluded = Self.words(value)
    case "includes": included = Self.words(value)
    case "inclusiveenddates": endsAreInclusive = true
    case "topaxis": hasTopAxis = true
    case "weekday": weekStart = GanttTime.weekdays.firstIndex { $0.lowercased() == value.string } ?? 0
    case "weekend": weekendStart = value.equals("friday") ? 5 : 6
    default: return false
    }
    return true
  }

  private static func words(_ text: Bytes) -> Set<String> {
    Set(text.split { ", \t".utf8.contains($0) }.map { $0.string.lowercased() })
  }

  /// Reads `id href "URL"` or `id call function()`.
  private mutating func readClick(_ statement: Statement) {
    let text = statement.rest
    let id = text.prefix { $0 > 0x20 }
    if let found = text.find("href") {
      let value = text[(found + 4)...].trimmed
      let url = value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      for name in id.split(separator: UInt8(ascii: ",")) {
        links.append((name.string, Link(url: url.string, offset: url.startIndex)))
      }
    }
    if let call = text.find("call ") {
      statement.note(.script(text[(call + 5)...].before("(").string))
    }
  }

  /// Reads `name : tags, id, start, end`.
  private mutating func readTask(_ statement: Statement) throws(DiagramError) {
    let line = statement.text
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw statement.error("a colon, and the times of the task", at: line.endIndex)
    }
    var data = line[(colon + 1)...]
    if let comment = data.find("%%") { data = data[..<comment] }
    var parts = data.parts(separatedBy: ",")
    var task = Task(name: line[..<colon].trimmed.string, end: [])
    while let first = parts.first, Self.tags.contains(first.string) {
      task.tags.insert(first.string)
      parts.removeFirst()
    }
    switch parts.count {
    case 0: task.end = data[data.endIndex...]
    case 1: task.end = parts[0]
    case 2: (task.start, task.end) = (parts[0], parts[1])
    case 3:
      if !parts[0].isEmpty { task.id = parts[0].string }
      (task.start, task.end) = (parts[1], parts[2])
    default: throw statement.error("at most an id, a start, and an end", at: parts[3].startIndex)
    }
    if sections.isEmpty { sections.append(.init(name: "", tasks: 0..<0)) }
    let index = tasks.count
    if let id = task.id { ids[id] = index }
    tasks.append(task)
    let first = sections[sections.count - 1].tasks.lowerBound
    sections[sections.count - 1].tasks = first..<index + 1
  }

  // MARK: - Times

  /// Computes all times. Tasks can refer to later ones, so several rounds may be necessary.
  private mutating func resolve(_ source: Source) throws(DiagramError) {
    for round in 0...10 {
      var isComplete = true
      for index in tasks.indices where !tasks[index].isResolved {
        try source.spend(16)
        // In the last round, references to unknown tasks are ignored.
        if !(try resolve(index, isLast: round == 10, source)) { isComplete = false }
      }
      if isComplete { break }
    }
  }

  private mutating func resolve(_ index: Int, isLast: Bool, _ source: Source) throws(DiagramError) -> Bool {
    let task = tasks[index]
    let begins: GanttTime
    let names = task.start?.droppingPrefix("after ")
    if let start = task.start, !start.isEmpty, names == nil {
      begins = try time(start, source)
    } else if let names, let others = times(names, isLast), let end = others.map(\.ends).max() {
      begins = end
    } else if names != nil, !isLast {
      return false
    } else if let before = tasks[..<index].last(where: { !$0.isMarker }) ?? tasks[..<index].last {
      guard before.isResolved || isLast else { return false }
      begins = before.ends
    } else {
      throw source.error(at: task.end.startIndex, "a start for the first task")
    }
    guard let ends = end(task.end, begins, isLast) else { return false }
    tasks[index].begins = begins
    tasks[index].ends = ends
    tasks[index].shown = ends
    if Self.duration(task.end) != nil { try skipExcludedDays(index, source) }
    tasks[index].isResolved = true
    return true
  }

  /// Returns the tasks with the given ids; nil if one of them has no times yet.
  private func times(_ names: Bytes, _ isLast: Bool) -> [Task]? {
    var found: [Task] = []
    for name in names.split(separator: Byte.space) {
      guard let index = ids[name.string] else {
        if isLast { continue }
        return nil
      }
      if tasks[index].isResolved { found.append(tasks[index]) } else if !isLast { return nil }
    }
    return found
  }

  private func end(_ text: Bytes, _ begins: GanttTime, _ isLast: Bool) -> GanttTime? {
    if let names = text.droppingPrefix("until ") {
      guard let found = times(names, isLast) else { return nil }
      return found.map(\.begins).min() ?? begins
    }
    if let time = GanttTime(text.string, format: dateFormat) {
      return endsAreInclusive ? time.adding(1, .milliseconds(GanttTime.day)) : time
    }
    return Self.duration(text).map { begins.adding($0.count, $0.unit) } ?? begins
  }

  /// Reads a duration such as `3d`.
  private static func duration(_ text: Bytes) -> (count: Double, unit: GanttTime.Unit)? {
    let digits = text.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    guard let count = Double(digits.string),
      let unit = GanttTime.Unit.durations[text.dropFirst(digits.count).string]
    else { return nil }
    return (count, unit)
  }

  private func time(_ text: Bytes, _ source: Source) throws(DiagramError) -> GanttTime {
    if let time = GanttTime(text.string, format: dateFormat) ?? GanttTime(iso: text.string) { return time }
    throw source.error(at: text.startIndex, "a time such as \(dateFormat)")
  }

  /// Extends a task by the excluded days in it.
  private mutating func skipExcludedDays(_ index: Int, _ source: Source) throws(DiagramError) {
    guard !excluded.isEmpty else { return }
    var day = tasks[index].begins.adding(1, .milliseconds(GanttTime.day))
    var end = tasks[index].ends
    var wasExcluded = false
    // An author can exclude all days.
    var rest = 20_000
    while day <= end, rest > 0 {
      try source.spend(8)
      if !wasExcluded { tasks[index].shown = end }
      wasExcluded = isExcluded(day)
      if wasExcluded { end = end.adding(1, .milliseconds(GanttTime.day)) }
      day = day.adding(1, .milliseconds(GanttTime.day))
      rest -= 1
    }
    tasks[index].ends = end
  }
}
