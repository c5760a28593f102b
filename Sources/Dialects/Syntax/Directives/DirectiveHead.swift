import Basics

/// The name and the arguments of a directive: `@Image(source: "pot.png", alt: "A pot")`.
struct DirectiveHead {
  struct Argument {
    var label: String?
    var value: String
    /// Whether the value was written in quotes. Words without quotes can be values such as `true`.
    var isQuoted: Bool
  }

  var name: String
  var arguments: [Argument] = []

  /// The maximum number of lines of an argument list. A longer list is read as one without an end.
  static let maximumLines = 20

  /// Returns the value of a named argument.
  subscript(label: String) -> String? {
    get { arguments.first { $0.label == label }?.value }
    set {
      guard let newValue, let index = arguments.firstIndex(where: { $0.label == label }) else { return }
      arguments[index].value = newValue
      arguments[index].isQuoted = true
    }
  }

  /// The first argument without a label.
  var unnamed: String? { arguments.first { $0.label == nil }?.value }

  /// The directive as text.
  var text: String {
    if arguments.isEmpty { return "@" + name }
    let list = arguments.map { argument in
      (argument.label.map { $0 + ": " } ?? "")
        + (argument.isQuoted ? argument.value.directiveArgument : argument.value)
    }
    return "@\(name)(\(list.joined(separator: ", ")))"
  }

  /// Reads a directive at the beginning of a text, which has no white space before it. Arguments may continue on
  /// further lines.
  ///
  /// - Parameter more: the lines after the text.
  /// - Returns: the directive, the text after it, and the index of the first line after it; nil if there is none, or if
  ///   its argument list does not end.
  static func read(_ text: Bytes, _ more: ArraySlice<PageLine>) -> (
    head: DirectiveHead, rest: Bytes, next: Int
  )? {
    guard let name = name(of: text) else { return nil }
    let rest = text.dropFirst(1 + name.utf8.count).trimmed
    guard rest.first == UInt8(ascii: "(") else { return (DirectiveHead(name: name), rest, more.startIndex) }
    // Most lists end on their first line.
    if let found = arguments(of: name, rest, more.startIndex) { return found }
    let lines = more.prefix(maximumLines - 1).prefix { !$0.isBlank }.map(\.text.trimmed)
    let all = Bytes(([rest] + lines).joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
    return arguments(of: name, all, more.startIndex)
  }

  /// Reads the list of arguments with which a text begins; nil if it does not end.
  private static func arguments(of name: String, _ text: Bytes, _ index: Int) -> (
    head: DirectiveHead, rest: Bytes, next: Int
  )? {
    var reader = ArgumentReader(text: text, index: text.startIndex + 1)
    guard let (arguments, after) = reader.list() else { return nil }
    let next = text[..<after].reduce(index) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let rest = text[after...].prefix { $0 != UInt8(ascii: "\n") }.trimmed
    return (DirectiveHead(name: name, arguments: arguments), rest, next)
  }

  /// Returns the name of the directive with which a text begins; nil if it begins with none.
  static func name(of text: Bytes) -> String? {
    guard text.first == UInt8(ascii: "@"), let letter = text.dropFirst().first, letter.isASCIILetter else {
      return nil
    }
    return text.dropFirst().prefix(while: isNameByte).string
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
  }
}

/// Reads the arguments of a directive up to the closing parenthesis.
private struct ArgumentReader {
  let text: Bytes
  var index: Int

  mutating func list() -> ([DirectiveHead.Argument], Int)? {
    var result: [DirectiveHead.Argument] = []
    while true {
      skipSpace()
      guard index < text.endIndex else { return nil }
      if text[index] == UInt8(ascii: ")") { return (result, index + 1) }
      if text[index] == UInt8(ascii: ",") {
        index += 1
        continue
      }
      let label = label()
      skipSpace()
      guard let argument = value(label) else { return nil }
      result.append(argument)
    }
  }

  private mutating func skipSpace() {
    while index < text.endIndex, text[index].isASCIIWhitespace { index += 1 }
  }

  private mutating func label() -> String? {
    var end = index
    while end < text.endIndex,
      text[end].isASCIILetter || text[end].isASCIIDigit || text[end] == UInt8(ascii: "_")
    {
      end += 1
    }
    var colon = end
    while colon < text.endIndex, text[colon] == Byte.space { colon += 1 }
    guard end > index, colon < text.endIndex, text[colon] == UInt8(ascii: ":") else { return nil }
    defer { index = colon + 1 }
    return text[index..<end].string
  }

  private mutating func value(_ label: String?) -> DirectiveHead.Argument? {
    guard index < text.endIndex else { return nil }
    if text[index] == UInt8(ascii: "\"") { return quoted(label) }
    let start = index
    var depth = 0
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: ",") where depth == 0: return word(label, start)
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return word(label, start) }
        depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private func word(_ label: String?, _ start: Int) -> DirectiveHead.Argument {
    var word = text[start..<index]
    while let last = word.last, last.isASCIIWhitespace { word.removeLast() }
    return DirectiveHead.Argument(label: label, value: word.string, isQuoted: false)
  }

  private mutating func quoted(_ label: String?) -> DirectiveHead.Argument? {
    var value: [UInt8] = []
    index += 1
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        return DirectiveHead.Argument(
          label: label, value: String(decoding: value, as: UTF8.self), isQuoted: true)
      case Byte.backslash where index < text.endIndex:
        let next = text[index]
        if next != UInt8(ascii: "\""), next != Byte.backslash { value.append(byte) }
        value.append(next)
        index += 1
      case UInt8(ascii: "\n"): value.append(Byte.space)
      default: value.append(byte)
      }
    }
    return nil
  }
}
