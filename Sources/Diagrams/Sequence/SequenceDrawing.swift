/// Draws a sequence diagram.
struct SequenceDrawing {
  let layout: SequenceLayout
  var svg: SVGWriter

  mutating func draw() {
    for group in layout.boxes {
      svg.rect(group.box, radius: 4, SVGWriter.Look("band outlined", fill: group.color.map(Paint.background)))
      svg.text(group.label)
    }
    for frame in layout.frames where frame.kind == .rect {
      svg.rect(frame.box, radius: 4, SVGWriter.Look("band", fill: frame.color.map(Paint.background)))
    }
    for lane in layout.lanes { drawLifeline(lane) }
    for frame in layout.frames where frame.kind != .rect { draw(frame) }
    for bar in layout.bars { svg.rect(bar, "box") }
    for line in layout.lines { draw(line) }
    for note in layout.notes {
      svg.rect(note.box, radius: 2, "note")
      svg.text(note.text)
    }
    for (index, lane) in layout.lanes.enumerated() {
      drawHead(index, top: lane.top)
      if layout.isMirrored, !lane.isDestroyed { drawHead(index, top: lane.bottom ?? 0) }
    }
  }

  // MARK: - Participants

  /// Draws a lifeline, with gaps where labels are.
  private mutating func drawLifeline(_ lane: SequenceLayout.Lane) {
    let end = lane.bottom ?? layout.y
    var start = lane.top + lane.height
    var path = Path()
    for gap in lane.gaps.sorted(by: { $0.lowerBound < $1.lowerBound }) where gap.upperBound > start {
      if gap.lowerBound > start {
        path.move(to: Point(x: lane.x, y: start))
        path.line(to: Point(x: lane.x, y: min(gap.lowerBound, end)))
      }
      start = gap.upperBound
    }
    if end > start {
      path.move(to: Point(x: lane.x, y: start))
      path.line(to: Point(x: lane.x, y: end))
    }
    svg.path(path, "edge thin grid")
    guard lane.isDestroyed else { return }
    var cross = Path()
    for side in [-1.0, 1] {
      cross.move(to: Point(x: lane.x - 8 * side, y: end - 8))
      cross.line(to: Point(x: lane.x + 8 * side, y: end + 8))
    }
    svg.path(cross, "edge thick")
  }

  private mutating func drawHead(_ index: Int, top: Double) {
    let lane = layout.lanes[index]
    let participant = layout.diagram.participants[index]
    let link = participant.links.first
    if let link { svg.beginLink(link.url.string, at: link.url.startIndex, title: link.label) }
    let box = Rect(x: lane.x - lane.width / 2, y: top, width: lane.width, height: lane.height)
    switch participant.shape {
    case .participant: svg.rect(box, radius: 4, "box")
    case .collections:
      svg.rect(Rect(x: box.x + 5, y: box.y - 5, width: box.width, height: box.height), radius: 2, "box")
      svg.rect(box, radius: 2, "box")
    case .queue: drawQueue(box)
    default: drawSymbol(participant.shape, Point(x: lane.x, y: top + 21))
    }
    let hasBox = [.participant, .collections, .queue].contains(participant.shape)
    let middle = hasBox ? box.center.y : box.maxY - lane.head.height / 2
    svg.text(lane.head.placed(Point(x: lane.x, y: middle)))
    if link != nil { svg.endLink() }
  }

  private mutating func drawQueue(_ box: Rect) {
    let end = Size(width: 6, height: box.height / 2)
    var path = Path()
    path.move(to: Point(x: box.maxX - 6, y: box.y))
    path.line(to: Point(x: box.x + 6, y: box.y))
    path.arc(radii: end, isClockwise: false, to: Point(x: box.x + 6, y: box.maxY))
    path.line(to: Point(x: box.maxX - 6, y: box.maxY))
    path.arc(radii: end, isClockwise: false, to: Point(x: box.maxX - 6, y: box.y))
    path.arc(radii: end, isClockwise: false, to: Point(x: box.maxX - 6, y: box.maxY))
    svg.path(path, "box")
  }

  /// Draws the symbol of a participant around a point, 40 px high.
  private mutating func drawSymbol(_ shape: SequenceDiagram.Shape, _ center: Point) {
    func at(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
    switch shape {
    case .boundary:
      svg.line(at(-24, -14), at(-24, 14), "edge")
      svg.line(at(-24, 0), at(-12, 0), "edge")
      svg.circle(at(2, 0), radius: 14, "box")
    case .control:
      svg.circle(at(0, 2), radius: 14, "box")
      svg.path(.rounded([at(5, -17), at(-1, -12), at(5, -7)], radius: 0), "edge")
    case .entity:
      svg.circle(at(0, 0), radius: 14, "box")
      svg.line(at(-14, 16), at(14, 16), "edge")
    case .database:
      var path = Path()
      path.move(to: at(-16, -12))
      path.line(to: at(-16, 12))
      path.arc(radii: Size(width: 16, height: 6), isClockwise: false, to: at(16, 12))
      path.line(to: at(16, -12))
      svg.path(path, "box")
      svg.ellipse(Rect(x: center.x - 16, y: center.y - 18, width: 32, height: 12), "box")
    default:
      svg.circle(at(0, -13), radius: 7, "box")
      var path = Path()
      for (start, end) in [((0, -6), (0, 8)), ((-14, 0), (14, 0)), ((0, 8), (-11, 20)), ((0, 8), (11, 20))] {
        path.move(to: at(Double(start.0), Double(start.1)))
        path.line(to: at(Double(end.0), Double(end.1)))
      }
      svg.path(path, "edge")
    }
  }

  // MARK: - Messages and frames

  private mutating func draw(_ line: SequenceLayout.Line) {
    let message = line.message
    let look = SVGWriter.Look(message.arrow.isDotted ? "edge dotted" : "edge")
    let tail = Self.marker(message.arrow.tail)
    let head = Self.marker(message.arrow.head)
    if message.from == message.to {
      let right = line.from.x + SequenceLayout.Metrics.loop
      let points = [line.from, Point(x: right, y: line.from.y), Point(x: right, y: line.to.y), line.to]
      svg.path(.rounded(points, radius: 6), look, from: tail, to: head)
    } else {
      // The circles have a radius of 5.
      let side = line.to.x > line.from.x ? 5.0 : -5
      let from = Point(x: line.from.x + (message.circles.from ? side : 0), y: line.from.y)
      let to = Point(x: line.to.x - (message.circles.to ? side : 0), y: line.to.y)
      svg.line(from, to, look, from: tail, to: head)
      drawHalf(message.arrow.head, at: to, from: from)
      drawHalf(message.arrow.tail, at: from, from: to)
    }
    if message.circles.from { svg.circle(line.from, radius: 5, "hollow") }
    if message.circles.to { svg.circle(line.to, radius: 5, "hollow") }
    svg.text(line.text)
    if let number = line.number {
      let text = PlacedLabel(number, "small on-solid")
      let width = max(16, text.width + 8)
      svg.rect(Rect(center: line.from, size: Size(width: width, height: 16)), radius: 8, "solid")
      svg.text(text.placed(line.from))
    }
  }

  private static func marker(_ head: SequenceDiagram.Head) -> SVGWriter.Marker? {
    switch head {
    case .arrow: .arrow
    case .open: .open
    case .cross: .cross
    case .none, .upperHalf, .lowerHalf, .upperStick, .lowerStick: nil
    }
  }

  /// Draws one half of an arrowhead.
  private mutating func drawHalf(_ head: SequenceDiagram.Head, at tip: Point, from start: Point) {
    let isUpper = head == .upperHalf || head == .upperStick
    guard isUpper || head == .lowerHalf || head == .lowerStick else { return }
    let back = Point(x: tip.x + (start.x <= tip.x ? -10 : 10), y: tip.y + (isUpper ? -6 : 6))
    if head == .upperStick || head == .lowerStick {
      svg.line(tip, back, "edge")
    } else {
      svg.path(.polygon([tip, back, Point(x: back.x, y: tip.y)]), "solid")
    }
  }

  private mutating func draw(_ frame: SequenceLayout.Frame) {
    svg.rect(frame.box, radius: 3, "edge thin")
    let box = frame.box
    let tab = Size(width: layout.tabWidth(frame.kind), height: SequenceLayout.Metrics.tabHeight)
    let corner = [
      Point(x: box.x, y: box.y), Point(x: box.x + tab.width, y: box.y),
      Point(x: box.x + tab.width, y: box.y + tab.height - 7),
      Point(x: box.x + tab.width - 7, y: box.y + tab.height),
      Point(x: box.x, y: box.y + tab.height),
    ]
    svg.path(.polygon(corner), "frame")
    svg.text(
      PlacedLabel(frame.kind.keyword, "small strong")
        .placed(Point(x: box.x + tab.width / 2 - 2, y: box.y + tab.height / 2)))
    for divider in frame.dividers {
      svg.line(Point(x: box.x, y: divider), Point(x: box.maxX, y: divider), "edge thin dashed")
    }
    for label in frame.labels { svg.text(label) }
  }
}
