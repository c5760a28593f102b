import Basics

/// One step of rendering.
///
/// The operands share storage, so that instructions stay small. The properties below name them, and each operation lists
/// those that it uses.
struct Instruction {
  enum Operation: UInt8 {
    /// Text: `textStart` and `textCount`. `startsLine` is set if it begins a line.
    case text
    /// The beginning of a line that starts with a tag.
    case margin
    /// A value: `key`, `pathStart` and `pathCount`.
    case value
    /// A value that is the same for all contexts, with operands as above. The next instruction, which is only an
    /// operand, contains its text at the place of the tag.
    case constant
    /// A section: its value as above. The content is in the following instructions up to `end`.
    case section, inverted
    /// A partial: `template` and `indentation`.
    case partial
    /// A parent: `template`, `indentation` and `arguments`. Rendering continues at `end`.
    case parent
    /// A block: `block` and `indentation`. The default content is in the following instructions up to `end`.
    case block
    /// A line break, as text, unless the output already ends with one.
    case freshLine
  }

  var operation: Operation
  var startsLine = false
  /// The place of a value, or of the content of a partial, parent or block. Nil for a block at an unsafe place, whose
  /// content must not contain values.
  var place: HTMLPlace?
  private var first: Int32 = 0
  private var second: Int32 = 0
  private var third: Int32 = 0
  /// The index of the instruction after the content.
  var end: Int32 = 0

  init(_ operation: Operation, place: HTMLPlace? = .content) {
    self.operation = operation
    self.place = place
  }

  /// Creates a text or a fresh line.
  init(_ operation: Operation, text start: Int, count: Int, startsLine: Bool = false) {
    self.init(operation)
    self.startsLine = startsLine
    textStart = Int32(start)
    textCount = Int32(count)
  }

  /// The key of the current value, which is written `.` in templates.
  static let itself: Int32 = -1
}

// The operands.
extension Instruction {
  /// The offset of the text in the bytes of the program.
  var textStart: Int32 {
    get { first }
    set { first = newValue }
  }

  /// The length of the text in bytes.
  var textCount: Int32 {
    get { second }
    set { second = newValue }
  }

  /// The first key of a name.
  var key: Int32 {
    get { first }
    set { first = newValue }
  }

  /// The index in the paths of the program at which the further keys of a dotted name begin.
  var pathStart: Int32 {
    get { second }
    set { second = newValue }
  }

  /// The number of further keys.
  var pathCount: Int32 {
    get { third }
    set { third = newValue }
  }

  /// The index of the template to render.
  var template: Int32 {
    get { first }
    set { first = newValue }
  }

  /// The number of the block.
  var block: Int32 {
    get { first }
    set { first = newValue }
  }

  /// The index of the indentation of a standalone tag; -1 for a tag within a line.
  var indentation: Int32 {
    get { second }
    set { second = newValue }
  }

  /// The index of the arguments of a parent.
  var arguments: Int32 {
    get { third }
    set { third = newValue }
  }
}

/// The compiled templates of a library, in one array of instructions.
struct Program: Sendable {
  var code: [Instruction] = []
  /// The text of all templates.
  var bytes: [UInt8] = []
  /// The keys of dotted names, except for the first one of each name.
  var paths: [Int32] = []
  /// The ranges in `bytes` of the white space before standalone tags.
  var indentations: [Range<Int>] = []
  /// The arguments of each parent tag: the code for each block.
  var arguments: [[Int32: Range<Int32>]] = []
  /// The range in `code` of each template.
  var templates: [Range<Int>] = []
  /// The locations of tags for messages: of those that render other instructions, and of values.
  var places: [Int: SourceLocation] = [:]
}

extension Program {
  /// Reports values in the content that templates pass to blocks at unsafe places, such as within `<style>`.
  ///
  /// Call it once all templates are compiled, because a template may be compiled before its parent.
  func unsafeArguments(_ names: TemplateNames) -> [Diagnostic] {
    var unsafe: Set<Int32> = []
    for instruction in code where instruction.operation == .block && instruction.place == nil {
      unsafe.insert(instruction.block)
    }
    var waiting = Array(unsafe)
    var found: [Diagnostic] = []
    while let block = waiting.popLast() {
      for argument in arguments.compactMap({ $0[block] }) {
        for index in argument.map(Int.init) {
          let place = places[index] ?? SourceLocation(file: "")
          switch code[index].operation {
          case .value, .constant:
            found.append(.unsafeArgument("a value", names.name(ofBlock: block), at: place))
          case .partial, .parent:
            found.append(.unsafeArgument("another template", names.name(ofBlock: block), at: place))
          // A block in this content is at the same place.
          case .block: if unsafe.insert(code[index].block).inserted { waiting.append(code[index].block) }
          default: break
          }
        }
      }
    }
    return found
  }
}
