import Basics

/// Draws a Gantt chart: a row per task, and a time axis.
struct GanttDrawing {
  private let chart: GanttChart
  private let svg: SVGWriter
  /// The times at both ends of the axis.
  private let range: (start: GanttTime, end: GanttTime)
  /// For each task, its row; -1 for markers.
  private var rows: [Int]
  private var rowCount = 0
  /// The width of the column with the names of sections.
  private var left = 0.0

  private static let width = 620.0
  private static let row = 26.0
  private static let bar = 20.0

  init(_ chart: GanttChart, _ svg: SVGWriter) {
    self.chart = chart
    self.svg = svg
    let start = chart.tasks.map(\.begins).min() ?? GanttTime(milliseconds: 0)
    var end = chart.tasks.map(\.shown).max() ?? start
    if end <= start { end = start.adding(1, .milliseconds(GanttTime.day)) }
    range = (start, end)
    rows = Array(repeating: -1, count: chart.tasks.count)
    for section in chart.sections { addRows(section) }
    let names = chart.sections.map(\.name).filter { !$0.isEmpty }
    left = names.map { PlacedLabel($0, width: 130, "small strong").width + 16 }.max() ?? 0
  }

  /// Gives each task a row. In compact mode, tasks that do not overlap share one.
  private mutating func addRows(_ section: GanttChart.Section) {
    /// For each row, the horizontal position after its last task.
    var ends: [Double] = []
    for index in section.tasks where !chart.tasks[index].isMarker {
      let extent = extent(chart.tasks[index])
      let free = chart.isCompact ? ends.firstIndex { $0 <= extent.lowerBound } : nil
      if let free { ends[free] = extent.upperBound } else { ends.append(extent.upperBound) }
      rows[index] = rowCount + (free ?? ends.count - 1)
    }
    rowCount += ends.count
  }

  private func x(_ time: GanttTime) -> Double {
    let length = Double(range.end.milliseconds - range.start.milliseconds)
    return Double(time.milliseconds - range.start.milliseconds) / length * Self.width
  }

  /// The left and right ends of a task with its name.
  private func extent(_ task: GanttChart.Task) -> ClosedRange<Double> {
    let (start, end) = (x(task.begins), max(x(task.shown), x(task.begins)))
    let width = PlacedLabel(task.name).width + 12
    if task.isMilestone { return start - 12...end + 12 + width }
    return start...(width <= end - start ? end : end + width)
  }

  // MARK: - Drawing

  func draw() {
    let height = Double(rowCount) * Self.row
    for (index, section) in chart.sections.enumerated() {
      let members = section.tasks.map { rows[$0] }.filter { $0 >= 0 }
      guard let first = members.min(), let last = members.max() else { continue }
      let area = Rect(
        x: -left, y: Double(first) * Self.row, width: left + Self.width,
        height: Double(last - first + 1) * Self.row)
      if index % 2 == 0 { svg.rect(area, "band") } else { svg.include(area) }
      let name = PlacedLabel(section.name, width: 130, "small strong")
      svg.text(name.placed(Point(x: -left + 8, y: area.center.y), .start))
    }
    drawExcludedDays(height)
    drawAxis(height)
    for index in chart.tasks.indices where rows[index] >= 0 {
      svg.link(chart.tasks[index].link) { draw(index) }
    }
    for task in chart.tasks where task.isMarker { drawMarker(task, height) }
  }

  private func drawExcludedDays(_ height: Double) {
    guard !chart.excluded.isEmpty else { return }
    let days = range.start.days...max(range.start.days, range.end.days)
    // On a longer axis, single days are not visible.
    guard days.count <= 400 else { return }
    for day in days {
      let time = GanttTime(milliseconds: day * GanttTime.day)
      guard chart.isExcluded(time) else { continue }
      let start = max(x(time), 0)
      let end = min(x(time.adding(1, .milliseconds(GanttTime.day))), Self.width)
      if end > start { svg.rect(Rect(x: start, y: 0, width: end - start, height: height), "shade") }
    }
  }

  private func drawAxis(_ height: Double) {
    let ticks = GanttAxis(chart: chart, start: range.start, end: range.end, width: Self.width).ticks
    var end = -Double.infinity
    for tick in ticks {
      let at = x(tick)
      svg.line(x: at, to: height, "edge thin grid")
      let text = PlacedLabel(Label(plain: tick.formatted(chart.axisFormat)))
      guard at - text.width / 2 > end + 8 else { continue }
      end = at + text.width / 2
      svg.text(text.placed(.below, of: Point(x: at, y: height), gap: 6))
      if chart.hasTopAxis { svg.text(text.placed(.above, of: Point(x: at, y: 0), gap: 6)) }
    }
    svg.line(y: height, to: Self.width, "edge")
  }

  private func look(_ task: GanttChart.Task) -> SVGWriter.Look {
    let state = task.tags.contains("done") ? "frame" : task.tags.contains("active") ? "c8" : "c0"
    return SVGWriter.Look(task.tags.contains("crit") ? "\(state) critical" : state)
  }

  private func draw(_ index: Int) {
    let task = chart.tasks[index]
    let middle = (Double(rows[index]) + 0.5) * Self.row
    let (start, end) = (x(task.begins), max(x(task.shown), x(task.begins) + 2))
    var edge = (start, end)
    if task.isMilestone {
      let center = Point(x: (x(task.begins) + x(task.ends)) / 2, y: middle)
      let size = Self.bar / 2 - 1
      let box = Rect(center: center, size: Size(width: 2 * size, height: 2 * size))
      svg.path(box.path("M l m c t r m c b Z"), look(task))
      edge = (center.x - size, center.x + size)
    } else {
      svg.rect(
        Rect(x: start, y: middle - Self.bar / 2, width: end - start, height: Self.bar), radius: 3, look(task))
    }
    let name = PlacedLabel(task.name)
    if !task.isMilestone, name.width + 10 <= end - start {
      svg.text(name.placed(Point(x: (start + end) / 2, y: middle)))
    } else if edge.1 + 6 + name.width <= Self.width || edge.0 - 6 - name.width < 0 {
      svg.text(name.placed(.right, of: Point(x: edge.1, y: middle), gap: 6))
    } else {
      svg.text(name.placed(.left, of: Point(x: edge.0, y: middle), gap: 6))
    }
  }

  private func drawMarker(_ task: GanttChart.Task, _ height: Double) {
    let at = (x(task.begins) + x(task.ends)) / 2
    svg.line(x: at, to: height, "edge thick")
    let top = Point(x: at, y: chart.hasTopAxis ? -20 : 0)
    svg.text(PlacedLabel(task.name).placed(.above, of: top, gap: 6))
  }
}

/// The marks of a time axis.
struct GanttAxis {
  let chart: GanttChart
  let start: GanttTime
  let end: GanttTime
  let width: Double

  /// The intervals to choose from, in milliseconds or months.
  private static let steps: [(Int, GanttTime.Unit)] =
    [1, 5, 10, 50, 100, 500].map { ($0, .milliseconds(1)) }
    + [1, 5, 15, 30].map { ($0, .milliseconds(GanttTime.second)) }
    + [1, 5, 15, 30].map { ($0, .milliseconds(GanttTime.minute)) }
    + [1, 3, 6, 12].map { ($0, .milliseconds(GanttTime.hour)) }
    + [1, 2, 7, 14].map { ($0, .milliseconds(GanttTime.day)) }
    + [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 12000].map { ($0, .months(1)) }

  /// The times of the marks: the interval of the chart, or the smallest one whose labels have room.
  var ticks: [GanttTime] {
    if let (count, name) = chart.tickInterval, let unit = GanttTime.Unit.intervals[name] {
      let ticks = ticks(count, unit)
      // A mark every few pixels would hide the bars.
      if ticks.count <= Int(width / 6) { return ticks }
    }
    let label = PlacedLabel(Label(plain: start.formatted(chart.axisFormat))).width + 16
    let most = max(1, Int(width / label))
    for (count, unit) in Self.steps {
      let ticks = ticks(count, unit)
      if ticks.count <= most + 1 { return ticks }
    }
    return [start]
  }

  /// Returns the multiples of an interval on the axis, at most 400.
  private func ticks(_ count: Int, _ unit: GanttTime.Unit) -> [GanttTime] {
    var ticks: [GanttTime] = []
    var time = start
    switch unit {
    case .milliseconds(let size):
      let (interval, overflow) = size.multipliedReportingOverflow(by: count)
      guard !overflow, interval > 0 else { return [] }
      // Weeks begin on the chart’s first day of the week; 1970-01-01 was a Thursday.
      let offset = interval % (7 * GanttTime.day) == 0 ? (chart.weekStart + 3) % 7 * GanttTime.day : 0
      time.milliseconds = (start.milliseconds - offset) / interval * interval + offset
    case .months(let size):
      let interval = size * min(count, 120_000)
      time = GanttTime(
        year: 0, month: (start.date.year * 12 + start.date.month - 1) / interval * interval + 1)
    }
    while time <= end, ticks.count <= 400 {
      if time >= start { ticks.append(time) }
      let next = time.adding(Double(count), unit)
      // The last year that a chart can show
      if next <= time { break }
      time = next
    }
    return ticks
  }
}
