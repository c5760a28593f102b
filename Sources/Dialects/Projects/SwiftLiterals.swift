import Basics

/// A value in Swift source code that consists of literals and calls, such as `Page("Welcome", "index.md")`. Everything
/// else is skipped; nothing is executed.
indirect enum SwiftValue {
  case text(String)
  case list([SwiftValue])
  /// The pairs of a dictionary.
  case pairs([(key: SwiftValue, value: SwiftValue)])
  case call(SwiftCall)
  /// A name or another word, such as `true`, `.german` or `languages`.
  case name(String)

  var string: String? { if case .text(let text) = self { text } else { nil } }
  var word: String? { if case .name(let name) = self { name } else { nil } }
  var call: SwiftCall? { if case .call(let call) = self { call } else { nil } }
  var items: [SwiftValue]? { if case .list(let items) = self { items } else { nil } }
}

/// A call with its arguments and the calls in its closure.
struct SwiftCall {
  /// The name of the function, without the type or module before it: `build` for `Kiln.build(…)`.
  var name: String
  var arguments: [(label: String?, value: SwiftValue)] = []
  var children: [SwiftCall] = []

  /// The argument with a label.
  subscript(label: String) -> SwiftValue? { arguments.first { $0.label == label }?.value }

  /// The arguments without a label.
  var unlabeled: [SwiftValue] { arguments.filter { $0.label == nil }.map(\.value) }
}

/// Reads the calls in Swift source code.
struct SwiftLiterals {
  private let bytes: [UInt8]
  private var index = 0
  /// The initial values of constants and variables, by their names.
  private(set) var constants: [String: SwiftValue] = [:]
  /// All other calls at the top level, in their order.
  private(set) var calls: [SwiftCall] = []

  init(_ source: [UInt8]) {
    bytes = source
    read()
  }

  private mutating func read() {
    while true {
      skipSpace()
      guard index < bytes.count else { return }
      guard let word = word() else {
        index += 1
        continue
      }
      if word == "let" || word == "var" {
        skipSpace()
        guard let name = self.word() else { continue }
        // A type can follow the name.
        while let byte = peek, byte != UInt8(ascii: "="), byte != UInt8(ascii: "\n") { index += 1 }
        guard peek == UInt8(ascii: "=") else { continue }
        index += 1
        if let value = value(0) { constants[name] = value }
      } else if peek == UInt8(ascii: "("), let call = call(word, 0) {
        calls.append(call)
      }
    }
  }

  private mutating func value(_ depth: Int) -> SwiftValue? {
    skipSpace()
    guard depth < Budget.maximumDepth, let byte = peek else { return nil }
    if byte == UInt8(ascii: "\"") { return .text(string()) }
    if byte == UInt8(ascii: "[") { return list(depth + 1) }
    guard let word = word() else { return nil }
    if word == "try" || word == "await" { return value(depth + 1) }
    if peek == UInt8(ascii: "("), let call = call(word, depth + 1) { return .call(call) }
    return .name(word)
  }

  private mutating func list(_ depth: Int) -> SwiftValue {
    index += 1
    var items: [SwiftValue] = []
    var pairs: [(key: SwiftValue, value: SwiftValue)] = []
    while true {
      skipSpace()
      guard let byte = peek else { break }
      if byte == UInt8(ascii: "]") {
        index += 1
        break
      }
      guard let item = value(depth) else {
        index += 1
        continue
      }
      skipSpace()
      if peek == UInt8(ascii: ":") {
        index += 1
        if let other = value(depth) { pairs.append((item, other)) }
      } else {
        items.append(item)
      }
    }
    return pairs.isEmpty ? .list(items) : .pairs(pairs)
  }

  private mutating func call(_ name: String, _ depth: Int) -> SwiftCall? {
    guard depth < Budget.maximumDepth else { return nil }
    var call = SwiftCall(name: name.split(separator: ".").last.map(String.init) ?? name)
    index += 1
    while true {
      skipSpace()
      guard let byte = peek else { return call }
      if byte == UInt8(ascii: ")") {
        index += 1
        break
      }
      let start = index
      var label: String?
      if let word = word() {
        skipSpace()
        if peek == UInt8(ascii: ":") {
          index += 1
          label = word
        } else {
          index = start
        }
      }
      if let value = value(depth + 1) {
        call.arguments.append((label, value))
      } else if index < bytes.count, peek != UInt8(ascii: ")") {
        index += 1
      }
    }
    skipSpace()
    if peek == UInt8(ascii: "{") { call.children = closure(depth + 1) }
    return call
  }

  private mutating func closure(_ depth: Int) -> [SwiftCall] {
    index += 1
    var result: [SwiftCall] = []
    while true {
      skipSpace()
      guard let byte = peek else { return result }
      if byte == UInt8(ascii: "}") {
        index += 1
        return result
      }
      guard let word = word() else {
        index += 1
        continue
      }
      if peek == UInt8(ascii: "("), let call = call(word, depth) { result.append(call) }
    }
  }

  // MARK: Words

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Reads a name, which can contain periods, or a number.
  private mutating func word() -> String? {
    let start = index
    while let byte = peek,
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        || byte >= 0x80
    {
      index += 1
    }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  private mutating func string() -> String {
    let isMultiline = bytes[index...].hasPrefix("\"\"\"")
    index += isMultiline ? 3 : 1
    var text: [UInt8] = []
    while let byte = peek {
      if byte == Byte.backslash, index + 1 < bytes.count {
        let next = bytes[index + 1]
        text.append(
          next == UInt8(ascii: "n") ? UInt8(ascii: "\n") : next == UInt8(ascii: "t") ? Byte.tab : next)
        index += 2
        continue
      }
      if isMultiline ? bytes[index...].hasPrefix("\"\"\"") : byte == UInt8(ascii: "\"") {
        index += isMultiline ? 3 : 1
        break
      }
      text.append(byte)
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Skips white space and comments.
  private mutating func skipSpace() {
    while let byte = peek {
      if byte.isASCIIWhitespace {
        index += 1
      } else if bytes[index...].hasPrefix("//") {
        while let byte = peek, byte != UInt8(ascii: "\n") { index += 1 }
      } else if bytes[index...].hasPrefix("/*") {
        index = bytes[...].find("*/", from: index + 2).map { $0 + 2 } ?? bytes.count
      } else {
        return
      }
    }
  }
}
