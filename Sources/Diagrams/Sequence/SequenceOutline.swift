import Basics

extension SequenceDiagram {
  /// The participants, and then the messages in their order, with frames as nested lists.
  func outline(_ strings: UIStrings) -> [Outline] {
    var lists: [[Outline.Item]] = [[]]
    func add(_ text: String) { lists[lists.count - 1].append(Outline.Item(text)) }
    func close() {
      guard lists.count > 1, let items = lists.popLast(), !items.isEmpty, let last = lists.indices.last,
        let item = lists[last].indices.last
      else { return }
      lists[last][item].children.append(.list(items))
    }
    for event in events {
      switch event {
      case .message(let message):
        let text = message.label.plain
        let number = message.number.map { "\($0). " } ?? ""
        let arrow = "\(label(message.from)) \(message.arrow.symbol) \(label(message.to))"
        add(number + arrow + (text.isEmpty ? "" : ": \(text)"))
      case .note(_, let from, let to, let text):
        let names = from == to ? label(from) : "\(label(from)), \(label(to))"
        add("\(strings["diagramNote"]) (\(names)): \(text.plain)")
      case .begin(let kind, let text) where lists.count < 16:
        add(kind == .rect ? "" : "\(kind.keyword)\(text.isEmpty ? "" : ": \(text.plain)")")
        lists.append([])
      case .section(let text):
        close()
        add(text.isEmpty ? "…" : text.plain)
        lists.append([])
      case .end: close()
      default: break
      }
    }
    while lists.count > 1 { close() }
    let names = participants.map { participant in
      let links = participant.links.map { Outline.Item($0.title ?? "", url: $0.url) }
      return Outline.Item(participant.label.plain, Outline.lists(links))
    }
    return Outline.lists(names) + Outline.lists(lists[0])
  }

  private func label(_ index: Int) -> String { participants[index].label.plain }
}

extension SequenceDiagram.Arrow {
  /// The direction of the arrow as a character.
  var symbol: String {
    switch (tail != .none, head != .none) {
    case (true, true): "↔"
    case (true, false): "←"
    case (false, true): "→"
    case (false, false): "—"
    }
  }
}
