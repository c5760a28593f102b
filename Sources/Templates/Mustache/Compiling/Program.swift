import Basics

/// One step of rendering. Each operation describes the meaning of its operands `a` to `d`.
struct Instruction {
  enum Operation: UInt8 {
    /// Text: its offset `a` and length `b` in the program's bytes. `flag` is set if it begins a line.
    case text
    /// The beginning of a line that starts with a tag.
    case margin
    /// A value: its first key `a`; `c` more keys begin at index `b` of the paths.
    case value
    /// A value that is the same for all contexts, with operands as above. The next instruction, which is only an
    /// operand, contains its text at the place of the tag.
    case constant
    /// A section: its value as above. The content is in the following instructions up to index `d`.
    case section, inverted
    /// A partial: the index `a` of its template, and the index `b` of its indentation; -1 within a line.
    case partial
    /// A parent: `a` and `b` as for a partial, and the index `c` of its arguments. Rendering continues at index `d`.
    case parent
    /// A block: its number `a`, and `b` as for a partial. The default content is in the following instructions up to
    /// index `d`.
    case block
    /// A line break, as text, unless the output already ends with one.
    case freshLine
  }

  var operation: Operation
  var flag = false
  /// The place of a value, or of the content of a partial, parent or block. Nil for a block at an unsafe place, whose
  /// content must not contain values.
  var place: HTMLPlace? = .content
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
  var d: Int32 = 0

  /// The key `a` of the current value, which is written `.` in templates.
  static let itself: Int32 = -1
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
      unsafe.insert(instruction.a)
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
          case .block: if unsafe.insert(code[index].a).inserted { waiting.append(code[index].a) }
          default: break
          }
        }
      }
    }
    return found
  }
}
