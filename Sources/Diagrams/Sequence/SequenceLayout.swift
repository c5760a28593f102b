import Basics

/// The positions of everything in a sequence diagram, in px.
///
/// Lifelines are as far apart as the texts between them need. Then one pass from top to bottom places the events.
struct SequenceLayout {
  /// A participant’s lifeline.
  struct Lane {
    var x = 0.0
    let head: PlacedLabel
    /// The size of the box at the top.
    let width: Double
    let height: Double
    /// Where the box and the line begin, and where the line ends.
    var top = 0.0
    var bottom: Double?
    var isDestroyed = false
    /// The vertical positions at which labels interrupt the line.
    var gaps: [ClosedRange<Double>] = []

    /// Returns the box of the participant at a vertical position.
    func box(_ top: Double) -> Rect { Rect(x: x - width / 2, y: top, width: width, height: height) }
  }

  struct Line {
    let message: SequenceDiagram.Message
    let from: Point
    let to: Point
    let text: PlacedLabel
  }

  struct Frame {
    let kind: SequenceDiagram.Frame
    var box = Rect()
    let color: Paint.Color?
    var labels: [PlacedLabel] = []
    var dividers: [Double] = []
  }

  let diagram: SequenceDiagram
  var lanes: [Lane] = []
  var lines: [Line] = []
  var notes: [(box: Rect, text: PlacedLabel)] = []
  var frames: [Frame] = []
  var bars: [Rect] = []
  var boxes: [(box: Rect, label: PlacedLabel, color: Paint.Color?)] = []
  /// Whether participants are repeated at the bottom.
  var isMirrored = false

  // MARK: - State of the pass from top to bottom

  var y = 0.0
  /// The vertical position of the last message, at which bars begin and end.
  var lastLine = 0.0
  /// For each participant, where the open bars begin.
  var open: [[Double]]
  var creating: Int?
  var destroying: Int?
  /// The number of frames that have begun, and the indexes of the open ones.
  var begun = 0
  var stack: [Int] = []
}

extension SequenceLayout {
  enum Metrics {
    static let widest = 200.0
    static let laneGap = 28.0
    static let bar = 5.0
    static let loop = 34.0
    static let padding = 10.0
    static let headHeight = 40.0
    static let symbolHeight = 46.0
    static let framePadding = 14.0
    static let tabHeight = 22.0
    /// The width that a number at the beginning of a message needs.
    static let number = 16.0
    /// From this height on, participants are repeated at the bottom.
    static let tall = 420.0
  }

  init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    open = Array(repeating: [], count: diagram.participants.count)
    for participant in diagram.participants {
      let text = PlacedLabel(participant.label, width: 150, "strong")
      lanes.append(
        Lane(
          head: text,
          width: max(text.width + 2 * Metrics.padding + (participant.shape == .queue ? 16 : 0), 84),
          height: participant.shape.isSymbol
            ? Metrics.symbolHeight + text.height : max(text.height + 16, Metrics.headHeight)))
    }
    spreadLanes()
    measureFrames()
    placeHeads()
    for index in diagram.events.indices { place(index) }
    finish()
  }

  // MARK: - From left to right

  private mutating func spreadLanes() {
    guard !lanes.isEmpty else { return }
    // For each lifeline, the distances that it must have at least from those at its left.
    var distances: [[(from: Int, least: Double)]] = Array(repeating: [], count: lanes.count)
    func require(_ least: Double, from: Int, to: Int) {
      if from >= 0, to < distances.count { distances[to].append((from, least)) }
    }
    for index in lanes.indices.dropFirst() {
      let starts = diagram.boxes.contains { $0.members.first == index || $0.members.last == index - 1 }
      require(
        lanes[index - 1].width / 2 + lanes[index].width / 2 + Metrics.laneGap + (starts ? 16 : 0),
        from: index - 1, to: index)
    }
    for event in diagram.events {
      switch event {
      case .message(let message):
        let width = PlacedLabel(message.label, width: Metrics.widest).width
        if message.from == message.to {
          require(selfWidth(message), from: message.from, to: message.from + 1)
        } else {
          let space = 2 * Metrics.padding + 4 * Metrics.bar + (message.number == nil ? 0 : 2 * Metrics.number)
          // A message to a new participant ends at its box.
          let head = max(width + space, 70)
          require(
            head + createdWidth(message), from: min(message.from, message.to),
            to: max(message.from, message.to))
        }
      case .note(let placement, let from, let to, let label):
        let width = noteText(label, from, to).width + 2 * Metrics.padding
        switch placement {
        case .left: require(width + 32, from: from - 1, to: from)
        case .right: require(width + 32, from: to, to: to + 1)
        case .over where from == to:
          require(width / 2 + 20, from: from - 1, to: from)
          require(width / 2 + 20, from: to, to: to + 1)
        case .over: require(width - 60, from: from, to: to)
        }
      default: break
      }
    }
    for index in lanes.indices {
      lanes[index].x = distances[index].reduce(0) { max($0, lanes[$1.from].x + $1.least) }
    }
  }

  /// Half the width of the box of a participant that a message creates.
  private func createdWidth(_ message: SequenceDiagram.Message) -> Double {
    diagram.participants[message.to].isCreated ? lanes[message.to].width / 2 : 0
  }

  private func selfWidth(_ message: SequenceDiagram.Message) -> Double {
    PlacedLabel(message.label, width: Metrics.widest).width + Metrics.loop + 4 * Metrics.bar + 24
  }

  func noteText(_ label: Label, _ from: Int, _ to: Int) -> PlacedLabel {
    let span = abs(lanes[to].x - lanes[from].x) + 60 - 2 * Metrics.padding
    return PlacedLabel(label, width: from == to ? 180 : max(span, Metrics.widest))
  }

  /// The box of a note, without its vertical position.
  func noteBox(_ placement: SequenceDiagram.Placement, _ from: Int, _ to: Int, _ text: PlacedLabel) -> Rect {
    var width = max(text.width + 2 * Metrics.padding, 60)
    let (left, right) = (lanes[from].x, lanes[to].x)
    switch placement {
    case .left: return Rect(x: left - 14 - width, y: 0, width: width, height: text.height + 12)
    case .right: return Rect(x: right + 14, y: 0, width: width, height: text.height + 12)
    case .over:
      if from != to { width = max(width, right - left + 60) }
      return Rect(x: (left + right - width) / 2, y: 0, width: width, height: text.height + 12)
    }
  }

  /// Computes the left and right ends of frames. A frame contains the lifelines of its messages, its notes, and its
  /// frames.
  private mutating func measureFrames() {
    let everything = (lanes.first?.x ?? 0) - 30...(lanes.last?.x ?? 0) + 30
    var stack: [(index: Int, ends: ClosedRange<Double>?, label: Double)] = []
    func include(_ low: Double, _ high: Double) {
      guard let last = stack.indices.last else { return }
      let ends = stack[last].ends ?? low...max(low, high)
      stack[last].ends = min(ends.lowerBound, low)...max(ends.upperBound, high)
    }
    for event in diagram.events {
      switch event {
      case .message(let message):
        let (a, b) = (lanes[message.from].x, lanes[message.to].x)
        include(min(a, b) - 16, max(a, b) + (a == b ? selfWidth(message) - 8 : 16))
      case .note(let placement, let from, let to, let label):
        let box = noteBox(placement, from, to, noteText(label, from, to))
        include(box.x, box.maxX)
      case .activate(let index), .create(let index), .destroy(let index):
        include(lanes[index].x - 16, lanes[index].x + 16)
      case .begin(let kind, let text):
        let label = kind == .rect ? 0 : PlacedLabel(text, width: 150).width + tabWidth(kind) + 20
        stack.append((frames.count, nil, label))
        frames.append(Frame(kind: kind, color: kind == .rect ? Paint.color(text.plain) : nil))
      case .end:
        guard let frame = stack.popLast() else { break }
        var ends = frame.ends ?? everything
        // The label needs a part of its width at least.
        let missing = max(0, frame.label - (ends.upperBound - ends.lowerBound) - 2 * Metrics.framePadding)
        ends = ends.lowerBound - Metrics.framePadding...ends.upperBound + Metrics.framePadding + missing
        frames[frame.index].box.x = ends.lowerBound
        frames[frame.index].box.width = ends.upperBound - ends.lowerBound
        include(ends.lowerBound, ends.upperBound)
      default: break
      }
    }
  }
}
