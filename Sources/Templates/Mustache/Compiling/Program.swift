import Basics

/// One step of rendering. What the numbers mean is said at each operation.
struct Instruction {
  enum Operation: UInt8 {
    /// Text: its start `a` and length `b` in the program's bytes. With `flag` a line begins with it.
    case text
    /// A line begins with a tag here.
    case margin
    /// A value: first key `a`, then `c` more keys from `b` on in the paths. With `flag` as it is, else escaped.
    case value
    /// A section: its value as above, its content up to `d`.
    case section, inverted
    /// A partial: the template `a`, the indentation `b`, -1 within a line.
    case partial
    /// A parent: the template `a`, the indentation `b`, `d` where to go on; `c` is its list of arguments.
    case parent
    /// A block: its name `a`, the indentation `b`, default content up to `d`.
    case block
    /// A line break, text as above, unless the line has just begun.
    case freshLine
  }

  var operation: Operation
  var flag = false
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
  var d: Int32 = 0

  /// In `a`: the value that the section is about, written `.` in templates.
  static let itself: Int32 = -1
}

/// All templates of a library as one run of instructions.
struct Program: Sendable {
  /// What a template gives to a parent for one of its blocks.
  struct Argument {
    var block: Int32
    var code: Range<Int32>
  }

  var code: [Instruction] = []
  var bytes: [UInt8] = []
  var paths: [Int32] = []
  var indentations: [Range<Int>] = []
  /// The arguments of each parent tag.
  var arguments: [[Argument]] = []
  /// Each template's part of the code.
  var templates: [Range<Int>] = []
  /// Where the tags stand that render other instructions, for messages.
  var places: [Int: SourceLocation] = [:]
}
