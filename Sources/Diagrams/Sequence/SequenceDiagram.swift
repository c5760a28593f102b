import Basics

/// A sequence diagram: participants from left to right, and what happens between them from top to bottom.
///
/// Source: Mermaid, “Sequence diagrams”.
struct SequenceDiagram: Diagram {
  /// The shape of a participant.
  enum Shape: String {
    case participant, actor, boundary, control, entity, database, collections, queue

    /// Whether the label is below a symbol, and not in a box.
    var isSymbol: Bool { self != .participant && self != .collections && self != .queue }
  }

  struct Participant {
    /// The name that statements use.
    let name: String
    var label: Label
    var shape: Shape
    /// The pages of the menu that Mermaid shows for the participant.
    var links: [Link] = []
    var isCreated = false
  }

  /// A group of neighboring participants.
  struct Box {
    let label: Label
    let color: Paint.Color?
    /// Indexes of participants.
    var members: [Int] = []
  }

  /// The end of an arrow.
  enum Head { case none, arrow, open, cross, upperHalf, lowerHalf, upperStick, lowerStick }

  struct Arrow {
    var isDotted = false
    /// The heads at the sender’s and at the receiver’s end.
    var tail = Head.none
    var head = Head.none
  }

  struct Message {
    let from: Int
    let to: Int
    let arrow: Arrow
    let label: Label
    /// Whether the message connects to the center of the lifeline, drawn as a circle, at the sender’s and at the
    /// receiver’s end.
    var circles = (from: false, to: false)
    var number: String?
  }

  enum Placement { case left, right, over }

  /// A frame around a part of the diagram, which can have sections.
  enum Frame: String {
    case loop, alt, opt, par, parOver = "par_over", critical, rect
    case breaks = "break"

    /// The keyword that begins another section.
    var divider: String? {
      switch self {
      case .alt: "else"
      case .par, .parOver: "and"
      case .critical: "option"
      case .loop, .opt, .breaks, .rect: nil
      }
    }

    /// The keyword in the corner of the frame.
    var keyword: String { self == .parOver ? "par" : rawValue }
  }

  enum Event {
    case message(Message)
    case note(Placement, from: Int, to: Int, Label)
    case activate(Int)
    case deactivate(Int)
    /// For `rect`, the label is a color.
    case begin(Frame, Label)
    case section(Label)
    case end
    /// The next message creates the participant.
    case create(Int)
    /// The next message destroys the participant.
    case destroy(Int)
  }

  var participants: [Participant] = []
  var boxes: [Box] = []
  var events: [Event] = []
  /// Whether participants are repeated at the bottom; nil if that depends on the height.
  var isMirrored: Bool?

  func draw(to svg: SVGWriter) -> [Outline] {
    SequenceDrawing(layout: SequenceLayout(self), svg: svg).draw()
    return outline(svg.source.strings)
  }
}
