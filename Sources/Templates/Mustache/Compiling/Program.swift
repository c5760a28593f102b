import Basics

/// One step of rendering.
///
/// The content of a section or block, and the arguments of a parent, are in the instructions after it, up to the index
/// `end`.
enum Instruction {
  /// Text. `startsLine` is true if it begins a line.
  case text(TextRange, startsLine: Bool)
  /// The beginning of a line that starts with a tag.
  case margin
  case value(Name, HTMLPlace)
  /// A value that is the same for all contexts, with its text at the place of the tag.
  case constant(Name, HTMLPlace, TextRange)
  case section(Name, end: Int32)
  case inverted(Name, end: Int32)
  case partial(Inclusion)
  /// A parent, and the index of its arguments in the program.
  case parent(Inclusion, arguments: Int32, end: Int32)
  /// A block with its default content.
  case block(Inclusion, end: Int32)
  /// A line break, as text, unless the output already ends with one.
  case freshLine(TextRange)

  /// A range of the bytes of the program.
  struct TextRange {
    var start, count: Int32
  }

  /// The name of a value.
  struct Name {
    /// The first key.
    var key: Int32
    /// The index in the paths of the program at which the further keys of a dotted name begin, and their number.
    var pathStart: Int32 = 0
    var pathCount: Int32 = 0

    /// The current value, which is written `.` in templates.
    static let itself: Int32 = -1
  }

  /// A tag that renders other instructions.
  struct Inclusion {
    /// The index of the template, or the number of the block.
    var number: Int32
    /// The index of the indentation of a standalone tag; -1 for a tag within a line.
    var indentation: Int32
    /// The place of the tag. Nil for a block at an unsafe place, whose content must not contain values.
    var place: HTMLPlace?
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
    for case .block(let block, _) in code where block.place == nil { unsafe.insert(block.number) }
    var waiting = Array(unsafe)
    var found: [Diagnostic] = []
    while let block = waiting.popLast() {
      for argument in arguments.compactMap({ $0[block] }) {
        for index in argument.map(Int.init) {
          let place = places[index] ?? SourceLocation(file: "")
          switch code[index] {
          case .value, .constant:
            found.append(.unsafeArgument("a value", names.name(ofBlock: block), at: place))
          case .partial, .parent:
            found.append(.unsafeArgument("another template", names.name(ofBlock: block), at: place))
          // A block in this content is at the same place.
          case .block(let block, _):
            if unsafe.insert(block.number).inserted { waiting.append(block.number) }
          default: break
          }
        }
      }
    }
    return found
  }
}
