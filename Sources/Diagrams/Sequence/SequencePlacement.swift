import Basics

/// The pass from top to bottom.
extension SequenceLayout {
  /// Places the boxes of participants that exist from the beginning, and the groups around them.
  mutating func placeHeads() {
    let hasGroups = !diagram.boxes.isEmpty
    y = hasGroups ? 12 + (diagram.boxes.map { groupText($0).height }.max() ?? 0) + 6 : 0
    let height = lanes.map(\.height).max() ?? 0
    for index in lanes.indices { lanes[index].top = y + height - lanes[index].height }
    y += height + 12
    lastLine = y
  }

  private func groupText(_ box: SequenceDiagram.Box) -> PlacedLabel {
    let ends = ends(of: box)
    return PlacedLabel(box.label, width: max(ends.right - ends.left, 80), "small strong")
  }

  /// The left and right ends of the participants in a group.
  private func ends(of box: SequenceDiagram.Box) -> (left: Double, right: Double) {
    let boxes = box.members.map { lanes[$0].box(0) }
    return (boxes.map(\.x).min() ?? 0, boxes.map(\.maxX).max() ?? 0)
  }

  mutating func place(_ index: Int) {
    switch diagram.events[index] {
    case .message(let message): place(message, at: index)
    case .note(let placement, let from, let to, let label):
      let text = noteText(label, from, to)
      var box = noteBox(placement, from, to, text)
      y += 8
      box.y = y
      notes.append((box, text))
      y += box.height + 6
      lastLine = y
    case .activate(let index): open[index].append(lastLine)
    case .deactivate(let index): close(index)
    case .begin(let kind, let text): begin(kind, text)
    case .section(let text):
      guard let frame = stack.last else { return }
      y += 12
      frames[frame].dividers.append(y)
      addLabel(text, to: frame, indent: 0)
    case .end: endFrame()
    case .create(let index): creating = index
    case .destroy(let index): destroying = index
    }
  }

  // MARK: - Messages

  private mutating func place(_ message: SequenceDiagram.Message, at index: Int) {
    let toRight = lanes[message.to].x > lanes[message.from].x
    let isSelf = message.from == message.to
    // The bar that the next event begins is part of the message’s end.
    var begins = false
    if index + 1 < diagram.events.count, case .activate(message.to) = diagram.events[index + 1] {
      begins = true
    }
    let from = edge(of: message.from, toRight: toRight || isSelf, depth: open[message.from].count)
    var to = edge(
      of: message.to, toRight: !toRight || isSelf, depth: open[message.to].count + (begins ? 1 : 0))
    if creating == message.to { to = lanes[message.to].x + (toRight ? -1 : 1) * lanes[message.to].width / 2 }
    y += 10
    let inset = message.number == nil ? 0 : Metrics.number
    if isSelf {
      placeLoop(message, x: max(from, to))
    } else {
      let (low, high) = (min(from, to) + (toRight ? inset : 0), max(from, to) - (toRight ? 0 : inset))
      let text = fit(message, low, high)
      y += text.height + 4
      let half = lanes[message.to].height / 2
      if creating == message.to, y - half < lastLine + 8 { y = lastLine + 8 + half }
      let placed = text.placed(Point(x: text.at.x, y: y - 4 - text.height / 2))
      lines.append(
        Line(
          message: message, from: Point(x: from, y: y), to: Point(x: to, y: y), text: placed))
      interrupt(placed)
      lastLine = y
      if creating == message.to {
        lanes[message.to].top = y - half
        y += half
      }
    }
    y += 6
    creating = nil
    if let index = destroying, index == message.from || index == message.to {
      while !open[index].isEmpty { close(index) }
      lanes[index].bottom = lastLine
      lanes[index].isDestroyed = true
      destroying = nil
      y += 8
    }
  }

  /// The edge of a lifeline or of its topmost bar.
  private func edge(of index: Int, toRight: Bool, depth: Int) -> Double {
    guard depth > 0 else { return lanes[index].x }
    // Bars that are open at the same time are shifted to the right.
    return toRight ? lanes[index].x + Metrics.bar * Double(min(depth, 8)) : lanes[index].x - Metrics.bar
  }

  /// Returns the label of a message between two horizontal positions, without its vertical position.
  ///
  /// A message that crosses lifelines has its label between two of them if there is room.
  private func fit(_ message: SequenceDiagram.Message, _ low: Double, _ high: Double) -> PlacedLabel {
    let range = min(message.from, message.to)...max(message.from, message.to)
    let middle = (low + high) / 2
    let full = PlacedLabel(message.label, width: max(high - low - 2 * Metrics.padding, 40))
    var best: PlacedLabel?
    // Bars, unlike lines, cannot be interrupted.
    let most = full.label.lines.count + (range.dropFirst().dropLast().contains { !open[$0].isEmpty } ? 1 : 0)
    if range.count > 2 {
      for index in range.dropLast() {
        let left = max(low, edge(of: index, toRight: true, depth: open[index].count))
        let right = min(high, edge(of: index + 1, toRight: false, depth: open[index + 1].count))
        // Most lifelines are too close together for the label, so it is not wrapped.
        guard (right - left - 16) * Double(most) >= full.width else { continue }
        let text = PlacedLabel(message.label, width: max(right - left - 16, 20))
        guard text.width <= right - left - 16, text.label.lines.count <= most else { continue }
        let x = (left + right) / 2
        if let best, abs(best.at.x - middle) <= abs(x - middle) { continue }
        best = text.placed(Point(x: x, y: 0))
      }
    }
    return best ?? full.placed(Point(x: middle, y: 0))
  }

  /// Places a message from a participant to itself: a loop with its label at its right.
  private mutating func placeLoop(_ message: SequenceDiagram.Message, x: Double) {
    let text = PlacedLabel(message.label, width: Metrics.widest)
    let height = max(text.height - 8, 24)
    let start = y + 2
    let placed = text.placed(Point(x: x + Metrics.loop + 8, y: start + height / 2), .start)
    lines.append(
      Line(
        message: message, from: Point(x: x, y: start), to: Point(x: x, y: start + height), text: placed))
    interrupt(placed)
    y = max(start + height, placed.rect.maxY)
    lastLine = start + height
  }

  /// Interrupts the lifelines that a label crosses.
  private mutating func interrupt(_ text: PlacedLabel) {
    let rect = text.rect
    guard rect.height > 0 else { return }
    for index in lanes.indices where lanes[index].x > rect.x - 3 && lanes[index].x < rect.maxX + 3 {
      lanes[index].gaps.append(rect.y...rect.maxY)
    }
  }

  private mutating func close(_ index: Int) {
    guard let start = open[index].popLast() else { return }
    let x = lanes[index].x + Metrics.bar * Double(min(open[index].count, 7) - 1)
    let end = max(lastLine, start + 14)
    bars.append(Rect(x: x, y: start, width: 2 * Metrics.bar, height: end - start))
    y = max(y, end)
  }

  // MARK: - Frames

  private mutating func begin(_ kind: SequenceDiagram.Frame, _ text: Label) {
    y += 12
    frames[begun].box.y = y
    stack.append(begun)
    if kind != .rect { addLabel(text, to: begun, indent: tabWidth(kind)) }
    begun += 1
  }

  /// The width of the corner with the keyword of a frame.
  func tabWidth(_ kind: SequenceDiagram.Frame) -> Double {
    PlacedLabel(kind.keyword, "small strong").width + 24
  }

  /// Adds the label of a frame or of a section of it.
  private mutating func addLabel(_ label: Label, to frame: Int, indent: Double) {
    let box = frames[frame].box
    var height = indent > 0 ? Metrics.tabHeight : 0
    if !label.isEmpty {
      let text = PlacedLabel(label, width: max(box.width - indent - 16, 60))
      let placed = text.placed(Point(x: box.x + indent + 8, y: y + 3 + text.height / 2), .start)
      frames[frame].labels.append(placed)
      interrupt(placed)
      height = max(height, text.height + 6)
    }
    y += height
    lastLine = y
  }

  private mutating func endFrame() {
    guard let index = stack.popLast() else { return }
    y += 10
    frames[index].box.height = y - frames[index].box.y
    lastLine = y
    y += 4
  }

  // MARK: - The end

  /// Ends bars and lifelines, and places the groups.
  mutating func finish() {
    y = max(y, lastLine) + 18
    lastLine = y - 6
    for index in open.indices { while !open[index].isEmpty { close(index) } }
    for index in lanes.indices where lanes[index].bottom == nil { lanes[index].bottom = y }
    isMirrored = diagram.isMirrored ?? (y > Metrics.tall)
    if isMirrored { y += lanes.filter { !$0.isDestroyed }.map(\.height).max() ?? 0 }
    for box in diagram.boxes where !box.members.isEmpty {
      let ends = ends(of: box)
      let rect = Rect(x: ends.left - 8, y: 0, width: ends.right - ends.left + 16, height: y + 12)
      let text = groupText(box)
      boxes.append((rect, text.placed(Point(x: rect.center.x, y: 6 + text.height / 2)), box.color))
    }
  }
}
