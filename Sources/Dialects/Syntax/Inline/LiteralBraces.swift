import Basics

/// Braces in elements and containers with `v-pre`, which are text.
///
/// Source: Vue, “v-pre”; VitePress, “Escaping”.
enum LiteralBraces {
  /// Two braces that do not begin an expression.
  static let text = Bytes("\\{\\{")

  /// Returns lines with their braces escaped, except for those in code.
  static func escaped(_ lines: [PageLine]) -> [PageLine] {
    var code = CodeLines()
    return lines.map { line in
      guard case .text = code.read(line.text), line.text.contains(text: "{{") else { return line }
      var result: Bytes = []
      var rest = line.text
      while let braces = rest.find("{{") {
        let before = rest[..<braces]
        let isCode = !before.count { $0 == Byte.backtick }.isMultiple(of: 2)
        let end =
          isCode ? rest[braces...].firstIndex(of: Byte.backtick).map { $0 + 1 } ?? rest.endIndex : braces + 2
        result += before + (isCode ? rest[braces..<end] : text)
        rest = rest[end...]
      }
      return line.with(result + rest, line.role)
    }
  }

  /// Returns whether the end of a text is inside an element with the attribute `v-pre`.
  static func areMeant(in before: Bytes) -> Bool {
    let near = before.suffix(1024)
    guard let mark = near.find("v-pre"), let open = near[..<mark].lastIndex(of: UInt8(ascii: "<")) else {
      return false
    }
    let name = near[(open + 1)...].prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    guard !name.isEmpty, near[open..<mark].allSatisfy({ $0 != UInt8(ascii: ">") }) else { return false }
    return !near[mark...].string.contains("</\(name.string)")
  }
}
