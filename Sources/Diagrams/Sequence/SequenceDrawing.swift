/// Draws a sequence diagram.
struct SequenceDrawing {
  let layout: SequenceLayout
  let svg: SVGWriter

  func draw() {
    for group in layout.boxes {
      svg.rect(
        group.box, radius: 4, SVGWriter.Look("band outlined", Style(fill: group.color.map(Paint.background))))
      svg.text(group.label)
    }
    for frame in layout.frames where frame.kind == .rect {
      svg.rect(frame.box, radius: 4, SVGWriter.Look("band", Style(fill: frame.color.map(Paint.background))))
    }
    for lane in layout.lanes { drawLifeline(lane) }
    for frame in layout.frames where frame.kind != .rect { draw(frame) }
    for bar in layout.bars { svg.rect(bar, "box") }
    for line in layout.lines { draw(line) }
    for note in layout.notes { svg.box(note.box, radius: 2, "note", note.text) }
    for (index, lane) in layout.lanes.enumerated() {
      for top in [lane.top] + (layout.isMirrored && !lane.isDestroyed ? [lane.bottom ?? 0] : []) {
        svg.link(layout.diagram.participants[index].links.first) { drawHead(index, top: top) }
      }
    }
  }

  // MARK: - Participants

  /// Draws a lifeline, with gaps where labels are.
  private func drawLifeline(_ lane: SequenceLayout.Lane) {
    let end = lane.bottom ?? layout.y
    var start = lane.top + lane.height
    var path = Path()
    let gaps = lane.gaps.sorted { $0.lowerBound < $1.lowerBound } + [end...Double.infinity]
    for gap in gaps where gap.upperBound > start {
      if gap.lowerBound > start {
        path.move(to: Point(x: lane.x, y: start))
        path.line(to: Point(x: lane.x, y: min(gap.lowerBound, end)))
      }
      start = gap.upperBound
    }
    svg.path(path, "edge thin grid")
    guard lane.isDestroyed else { return }
    let mark = Rect(center: Point(x: lane.x, y: end), size: Size())
    svg.path(mark.path("M c+8 m-8 c-8 m+8 M c-8 m-8 c+8 m+8"), "edge thick")
  }

  private func drawHead(_ index: Int, top: Double) {
    let lane = layout.lanes[index]
    let participant = layout.diagram.participants[index]
    let box = lane.box(top)
    switch participant.shape {
    case .participant: svg.rect(box, radius: 4, "box")
    case .collections:
      svg.rect(Rect(x: box.x + 5, y: box.y - 5, width: box.width, height: box.height), radius: 2, "box")
      svg.rect(box, radius: 2, "box")
    case .queue:
      svg.path(box.path("M r-6 t l+6 t A 6 .5h 0 l+6 b L r-6 b A 6 .5h 0 r-6 t A 6 .5h 0 r-6 b"), "box")
    default: drawSymbol(participant.shape, Rect(center: Point(x: lane.x, y: top + 21), size: Size()))
    }
    let middle = participant.shape.isSymbol ? box.maxY - lane.head.height / 2 : box.center.y
    svg.text(lane.head.placed(Point(x: lane.x, y: middle)))
  }

  /// Draws the symbol of a participant around a point, 40 px high.
  private func drawSymbol(_ shape: SequenceDiagram.Shape, _ place: Rect) {
    switch shape {
    case .boundary:
      svg.path(place.path("M c-24 m-14 c-24 m+14"), "edge")
      svg.path(place.path("M c-24 m c-12 m"), "edge")
      svg.circle(place.point("c+2 m"), radius: 14, "box")
    case .control:
      svg.circle(place.point("c m+2"), radius: 14, "box")
      svg.path(place.path("M c+5 m-17 c-1 m-12 c+5 m-7"), "edge")
    case .entity:
      svg.circle(place.center, radius: 14, "box")
      svg.path(place.path("M c-14 m+16 c+14 m+16"), "edge")
    case .database:
      svg.path(place.path("M c-16 m-12 c-16 m+12 A 16 6 0 c+16 m+12 L c+16 m-12"), "box")
      svg.ellipse(Rect(center: place.point("c m-12"), size: Size(width: 32, height: 12)), "box")
    default:
      svg.circle(place.point("c m-13"), radius: 7, "box")
      svg.path(
        place.path("M c m-6 c m+8 M c-14 m c+14 m M c m+8 c-11 m+20 M c m+8 c+11 m+20"), "edge")
    }
  }

  // MARK: - Messages and frames

  private func draw(_ line: SequenceLayout.Line) {
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
    if let number = message.number {
      let text = PlacedLabel(number, "small on-solid")
      let width = max(16, text.width + 8)
      svg.box(Rect(center: line.from, size: Size(width: width, height: 16)), radius: 8, "solid", text)
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
  private func drawHalf(_ head: SequenceDiagram.Head, at tip: Point, from start: Point) {
    let isUpper = head == .upperHalf || head == .upperStick
    guard isUpper || head == .lowerHalf || head == .lowerStick else { return }
    let back = Point(x: tip.x + (start.x <= tip.x ? -10 : 10), y: tip.y + (isUpper ? -6 : 6))
    if head == .upperStick || head == .lowerStick {
      svg.line(tip, back, "edge")
    } else {
      svg.path(.polygon([tip, back, Point(x: back.x, y: tip.y)]), "solid")
    }
  }

  private func draw(_ frame: SequenceLayout.Frame) {
    svg.rect(frame.box, radius: 3, "edge thin")
    let box = frame.box
    let tab = Rect(
      x: box.x, y: box.y, width: layout.tabWidth(frame.kind), height: SequenceLayout.Metrics.tabHeight)
    svg.path(tab.path("M l t r t r b-7 r-7 b l b Z"), "frame")
    svg.text(PlacedLabel(frame.kind.keyword, "small strong").placed(tab.point("c-2 m")))
    for divider in frame.dividers { svg.line(y: divider, from: box.x, to: box.maxX, "edge thin dashed") }
    for label in frame.labels { svg.text(label) }
  }
}
