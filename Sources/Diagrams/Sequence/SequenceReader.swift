import Basics

/// Reads a sequence diagram, statement by statement.
struct SequenceReader: DiagramReader {
  private let source: Source
  private var diagram = SequenceDiagram()
  /// The indexes of participants by name.
  private var numbers: [String: Int] = [:]
  /// The frames that are open.
  private var frames: [SequenceDiagram.Frame] = []
  private var box: SequenceDiagram.Box?
  /// The number of the next message; nil if messages have none.
  private var numbering: (next: Double, step: Double)?

  static func read(_ source: Source) throws(DiagramError) -> SequenceDiagram {
    var reader = SequenceReader(source: source)
    reader.diagram.isMirrored = source.setting("mirrorActors").map { $0 == "true" }
    if source.setting("showSequenceNumbers") == "true" { reader.numbering = (1, 1) }
    for statement in source.statements() { try reader.read(statement) }
    // Like Mermaid, accept a diagram without its last `end`.
    for _ in reader.frames { reader.diagram.events.append(.end) }
    reader.closeBox()
    return reader.diagram
  }

  private mutating func read(_ statement: Statement) throws(DiagramError) {
    if diagram.events.count > 5000 || diagram.participants.count > 500 { throw source.sizeError }
    let (word, rest) = (statement.word, statement.rest)
    // A keyword can also be the name of a participant: `End->>A: text`.
    if SequenceArrow.begins(rest) {
      try readMessage(statement.text)
    } else if let frame = SequenceDiagram.Frame(rawValue: word) {
      frames.append(frame)
      diagram.events.append(.begin(frame, frame == .rect ? Label(plain: rest.string) : label(rest)))
    } else if let divider = frames.last?.divider, word == divider {
      diagram.events.append(.section(label(rest)))
    } else {
      try readOther(statement)
    }
  }

  /// Reads a statement that is no part of a frame.
  private mutating func readOther(_ statement: Statement) throws(DiagramError) {
    let (word, rest) = (statement.word, statement.rest)
    switch word {
    case "title", "title:": source.setTitle(rest)
    case "end":
      if box != nil {
        closeBox()
      } else if frames.popLast() != nil {
        diagram.events.append(.end)
      } else {
        throw statement.error("a loop, alt or other frame before its end")
      }
    case "note": try readNote(rest)
    case "autonumber":
      let numbers = rest.split(separator: Byte.space).compactMap(\.number)
      let isOff = rest.keyword.word == "off"
      numbering = isOff ? nil : (numbers.first ?? 1, numbers.count > 1 ? numbers[1] : 1)
    case "participant", "actor":
      try declare(rest, shape: word == "actor" ? .actor : .participant)
    case "create":
      let (kind, name) = rest.keyword
      let shape: SequenceDiagram.Shape = kind == "actor" ? .actor : .participant
      let index = try declare(kind == "actor" || kind == "participant" ? name : rest, shape: shape)
      diagram.participants[index].isCreated = true
      diagram.events.append(.create(index))
    case "destroy": diagram.events.append(.destroy(try participant(rest)))
    case "activate": diagram.events.append(.activate(try participant(rest)))
    case "deactivate": diagram.events.append(.deactivate(try participant(rest)))
    case "box":
      closeBox()
      box = Self.box(rest.string)
    case "link", "links": try readLinks(rest, isList: word == "links")
    case "properties", "details":
      _ = try participant(rest.before(":"))
      statement.note(.statement(word))
    default: try readMessage(statement.text)
    }
  }

  // MARK: - Participants

  /// Reads `name`, `name as label` or `name@{ "type": "…", "alias": "…" } as label`.
  @discardableResult
  private mutating func declare(_ text: Bytes, shape: SequenceDiagram.Shape) throws(DiagramError) -> Int {
    var (name, alias): (Bytes, Bytes?) = (text, nil)
    if let found = text.find(" as ") { (name, alias) = (text[..<found], text[(found + 4)...]) }
    var shape = shape
    if let open = name.find("@{") {
      let values = Dictionary(name[(open + 1)...].entries.map { ($0.key.string, $0.value) }) { $1 }
      shape = values["type"].flatMap { SequenceDiagram.Shape(rawValue: $0.string) } ?? shape
      for key in values.keys.sorted() where key != "type" && key != "alias" {
        source.note(.property(key), at: open)
      }
      alias = alias ?? values["alias"]
      name = name[..<open]
    }
    let index = try participant(name)
    diagram.participants[index].shape = shape
    if let alias, !alias.isBlank { diagram.participants[index].label = label(alias) }
    if box != nil, box?.members.contains(index) == false { box?.members.append(index) }
    return index
  }

  /// Returns the index of the participant with a name, which a message or a note can introduce.
  private mutating func participant(_ name: Bytes) throws(DiagramError) -> Int {
    let name = name.trimmed
    guard !name.isEmpty else { throw source.error(at: name.startIndex, "a participant") }
    let key = name.string
    if let index = numbers[key] { return index }
    numbers[key] = diagram.participants.count
    diagram.participants.append(.init(name: key, label: label(name), shape: .participant))
    return diagram.participants.count - 1
  }

  /// Reads `name: label @ URL`, or `name: {"label": "URL"}` with several pages.
  private mutating func readLinks(_ text: Bytes, isList: Bool) throws(DiagramError) {
    let index = try participant(text.before(":"))
    let value = text.after(":")
    if isList {
      diagram.participants[index].links += value.entries.map {
        Link(url: $0.value.string, offset: $0.value.startIndex, title: $0.key.string)
      }
    } else if let at = value.lastIndex(of: UInt8(ascii: "@")) {
      let url = value[(at + 1)...].trimmed
      diagram.participants[index].links.append(
        Link(url: url.string, offset: url.startIndex, title: value[..<at].trimmed.string))
    }
  }

  /// Reads a color, which can be missing, and the label of a box.
  private static func box(_ text: String) -> SequenceDiagram.Box {
    let end = text.firstIndex(of: ")").map { text.index(after: $0) } ?? text.firstIndex { $0.isWhitespace }
    let first = text[..<(end ?? text.endIndex)]
    let color = Paint.color(String(first))
    guard color != nil || first.lowercased() == "transparent" else {
      return SequenceDiagram.Box(label: Label(text), color: nil)
    }
    return SequenceDiagram.Box(label: Label(String(text[first.endIndex...])), color: color)
  }

  private mutating func closeBox() {
    if let box { diagram.boxes.append(box) }
    box = nil
  }

  // MARK: - Notes and messages

  /// Reads `left of A: text`, `right of A: text`, `over A: text` or `over A,B: text`.
  private mutating func readNote(_ text: Bytes) throws(DiagramError) {
    let (place, rest) = text.keyword
    let placement: SequenceDiagram.Placement
    var names = rest
    switch place {
    case "left", "right":
      placement = place == "left" ? .left : .right
      let (of, name) = rest.keyword
      if of == "of" { names = name }
    case "over": placement = .over
    default: throw source.error(at: text.startIndex, "left of, right of, or over")
    }
    guard let colon = names.firstIndex(of: UInt8(ascii: ":")) else {
      throw source.error(at: names.endIndex, "a colon, and the text of the note")
    }
    let text = label(names[(colon + 1)...])
    var members: [Int] = []
    for name in names[..<colon].split(separator: UInt8(ascii: ",")) { members.append(try participant(name)) }
    guard let first = members.first, let last = members.last else {
      throw source.error(at: names.startIndex, "a participant")
    }
    diagram.events.append(.note(placement, from: min(first, last), to: max(first, last), text))
  }

  /// Reads `A->>+B: text`.
  private mutating func readMessage(_ text: Bytes) throws(DiagramError) {
    let head = text.before(":")
    guard let (arrow, range) = SequenceArrow.find(in: head) else {
      throw source.error(at: text.startIndex, "a message such as A->>B: text")
    }
    var (sender, receiver) = (text[..<range.lowerBound], head[range.upperBound...])
    var circles = (from: false, to: false)
    if let name = sender.trimmed.droppingSuffix("()") { (sender, circles.from) = (name, true) }
    let mark = receiver.trimmed.first
    if mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-") { receiver = receiver.trimmed.dropFirst() }
    if let name = receiver.trimmed.droppingPrefix("()") { (receiver, circles.to) = (name, true) }
    let from = try participant(sender)
    let to = try participant(receiver)
    let number = numbering.map { formatted($0.next) }
    if let step = numbering?.step { numbering?.next += step }
    diagram.events.append(
      .message(
        .init(
          from: from, to: to, arrow: arrow, label: label(text.after(":")), circles: circles, number: number)))
    if mark == UInt8(ascii: "+") { diagram.events.append(.activate(to)) }
    if mark == UInt8(ascii: "-") { diagram.events.append(.deactivate(from)) }
  }

  /// Returns the label that a text is, without the words for wrapping, which does not depend on them.
  private func label(_ text: Bytes) -> Label {
    var text = text.trimmed
    if text.first == UInt8(ascii: ":") { text = text.dropFirst() }
    for word: StaticString in ["wrap:", "nowrap:"] { text = text.droppingPrefix(word) ?? text }
    return Label(text.trimmed.unquoted.string)
  }
}

/// The arrows of messages.
enum SequenceArrow {
  private typealias Head = SequenceDiagram.Head

  /// How arrows begin and end around their line, longer ones before those that they begin with. A second hyphen in the
  /// line makes them dotted.
  private static let forms: [(start: StaticString, end: StaticString, tail: Head, head: Head)] = [
    ("", ">>", .none, .arrow), ("", "|\\", .none, .upperHalf), ("", "|/", .none, .lowerHalf),
    ("", "\\\\", .none, .upperStick), ("", "//", .none, .lowerStick), ("", ">", .none, .none),
    ("", "x", .none, .cross), ("", "X", .none, .cross), ("", ")", .none, .open),
    ("/|", "", .upperHalf, .none), ("\\|", "", .lowerHalf, .none), ("//", "", .upperStick, .none),
    ("\\\\", "", .lowerStick, .none), ("<<", ">>", .arrow, .arrow),
  ]

  /// Returns the first arrow in a statement.
  static func find(in text: Bytes) -> (SequenceDiagram.Arrow, Range<Int>)? {
    for index in text.indices {
      if let (arrow, end) = read(text, at: index) { return (arrow, index..<end) }
    }
    return nil
  }

  /// Whether text begins with an arrow, after white space.
  static func begins(_ text: Bytes) -> Bool {
    let text = text.trimmed
    return read(text, at: text.startIndex) != nil
  }

  private static func read(_ text: Bytes, at start: Int) -> (SequenceDiagram.Arrow, Int)? {
    let text = text[start...]
    guard let first = text.first, "-/\\<".utf8.contains(first) else { return nil }
    for form in forms {
      guard let line = text.droppingPrefix(form.start)?.droppingPrefix("-") else { continue }
      let dotted = line.droppingPrefix("-")
      guard let end = (dotted ?? line).droppingPrefix(form.end) else { continue }
      let arrow = SequenceDiagram.Arrow(isDotted: dotted != nil, tail: form.tail, head: form.head)
      return (arrow, end.startIndex)
    }
    return nil
  }
}
