import Basics

/// The macros that all formulas of a project can use.
struct FormulaMacros: Sendable {
  /// The maximum length of the definitions in one formula, in bytes.
  private static let limit = 4000

  /// The definitions, such as `\newcommand{\norm}[1]{\|#1\|}`, by the names of the macros.
  private var definitions: [String: Bytes] = [:]

  init() {}

  /// Reads a file whose lines consist of a name, a colon and the text in braces: `\norm:{\|#1\|}`. Other lines are
  /// comments.
  init(_ file: [UInt8]) {
    for line in PageLine.lines(of: file) {
      guard line.text.first == Byte.backslash, let colon = line.text.firstIndex(of: UInt8(ascii: ":")) else {
        continue
      }
      let name = line.text[..<colon].trimmed
      let body = line.text[(colon + 1)...].trimmed
      guard body.first == UInt8(ascii: "{"), body.last == UInt8(ascii: "}") else { continue }
      let count = Self.argumentCount(body)
      definitions[name.dropFirst().string] =
        Bytes("\\newcommand{") + name + Bytes(count > 0 ? "}[\(count)]" : "}") + body
    }
  }

  var isEmpty: Bool { definitions.isEmpty }

  /// Returns the definitions of the macros in a formula, and of those that these macros use.
  func definitions(for formula: Bytes) -> Bytes {
    var known: Set<String> = []
    var result: Bytes = []
    var pending = [formula]
    while let text = pending.popLast() {
      for name in Self.commands(in: text) where known.insert(name).inserted {
        guard let definition = definitions[name] else { continue }
        result += definition
        guard result.count <= Self.limit else { return [] }
        pending.append(definition)
      }
    }
    return result
  }

  /// Returns the names of the commands in a formula, such as `frac`.
  private static func commands(in text: Bytes) -> [String] {
    var names: [String] = []
    var index = text.startIndex
    while let backslash = text[index...].firstIndex(of: Byte.backslash) {
      let name = text[(backslash + 1)...].prefix { $0.isASCIILetter }
      if !name.isEmpty { names.append(name.string) }
      // In `\\a`, the second backslash does not begin a command.
      index = min(max(name.endIndex, backslash + 2), text.endIndex)
    }
    return names
  }

  /// Returns the highest number of a parameter, such as 2 for `#1^#2`.
  private static func argumentCount(_ body: Bytes) -> Int {
    zip(body, body.dropFirst()).reduce(0) { count, pair in
      guard pair.0 == UInt8(ascii: "#"), pair.1.isASCIIDigit else { return count }
      return max(count, Int(pair.1 - UInt8(ascii: "0")))
    }
  }
}
