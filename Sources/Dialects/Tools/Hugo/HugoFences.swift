import Basics
import HTMLSyntax

/// The options of code blocks in Hugo: `{filename="hugo.yaml" linenos=table hl_lines=[2,"4-5"] linenostart=10}`.
///
/// Source: Hugo, “Syntax highlighting”.
enum HugoFences: FenceSyntax {
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    var block = block
    let info = block.info
    guard let open = info.firstIndex(of: UInt8(ascii: "{")), info.last == UInt8(ascii: "}") else {
      return block.lines
    }
    let language = info[..<open].trimmed
    // Commas outside of quotes and brackets separate the options, too.
    var words: [UInt8] = []
    var (isQuoted, depth) = (false, 0)
    for byte in info[(open + 1)...].dropLast() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      let isSpace = byte == Byte.space || byte == UInt8(ascii: ",")
      if depth > 0, isSpace || byte == UInt8(ascii: "\"") {
        if byte == UInt8(ascii: ",") { words.append(byte) }
      } else {
        words.append(isSpace && !isQuoted ? UInt8(ascii: "\n") : byte)
      }
    }
    var options = ""
    for word in words.split(separator: UInt8(ascii: "\n")) {
      let parts = word.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2 else {
        options += " " + String(decoding: word, as: UTF8.self)
        continue
      }
      let value = String(decoding: parts[1], as: UTF8.self).filter { !"\"[]'".contains($0) }
      switch String(decoding: parts[0], as: UTF8.self).lowercased() {
      case "filename", "title": options += " title=\"\(value)\""
      case "hl_lines": options += " {\(value)}"
      case "linenos": if value != "false" { options += " showLineNumbers" }
      case "linenostart": options += " startLine=\(value)"
      // The page reports options that it does not know.
      default: options += " " + String(decoding: word, as: UTF8.self)
      }
    }
    block.info = language + Bytes(options)
    return block.lines
  }
}
