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
      define(name.dropFirst().string, as: body.dropFirst().dropLast())
    }
  }

  /// Defines a macro.
  ///
  /// - Parameters:
  ///   - name: the name without a backslash. Only names that consist of letters are defined.
  ///   - arguments: the number of arguments; nil for the highest one that the body uses.
  ///   - first: the value of the first argument if a formula does not state it; nil if it always must.
  mutating func define(_ name: String, as body: Bytes, arguments: Int? = nil, first: Bytes? = nil) {
    guard !name.isEmpty, name.utf8.allSatisfy(\.isASCIILetter) else { return }
    let count = arguments ?? Self.argumentCount(body)
    let head = "\\newcommand{\\\(name)}" + (count > 0 ? "[\(count)]" : "")
    let optional = first.map { Bytes("[") + $0 + Bytes("]") } ?? []
    // Readers of a formula in one line see no line feeds of the definition.
    let text = Bytes(body.map { $0 == UInt8(ascii: "\n") ? Byte.space : $0 })
    definitions[name] = Bytes(head) + optional + Bytes("{") + text + Bytes("}")
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
