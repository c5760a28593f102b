import Basics

/// `import` and `export` lines of MDX. They are left out; the names that they declare are remembered.
enum PageModules: BlockSyntax {
  static let firstBytes = ByteSet("ie")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    guard blocks.context.isMDX, blocks.start.prefix.isEmpty, isModule(blocks.line.text)
    else { return false }
    if let previous = blocks.previous, !previous.isBlank, !isModuleEnd(previous) { return false }
    var lines: [PageLine] = []
    var depth = 0
    var inTemplate = false
    for line in blocks.remaining {
      if line.isBlank, depth <= 0, !inTemplate { break }
      // A blank line ends the code unless a bracket is open; another statement begins a line of its own.
      if !lines.isEmpty, depth <= 0, !inTemplate,
        !isContinuation(line.text, after: lines[lines.count - 1].text)
      {
        break
      }
      count(line.text, &depth, &inTemplate)
      lines.append(line)
    }
    blocks.context.script.read(lines, blocks.context.budget)
    blocks.skip(lines.count)
    return true
  }

  private static func isModuleEnd(_ line: PageLine) -> Bool {
    isModule(line.text) || line.text.trimmed.hasSuffix(";") || line.text.trimmed.hasSuffix("/>")
      || line.text.trimmed.hasSuffix("'") || line.text.trimmed.hasSuffix("\"")
      || line.text.trimmed.hasSuffix("}")
      || line.text.trimmed.hasPrefix("{/*") || line.text.trimmed.hasSuffix("-->")
      || line.text.trimmed.hasSuffix("*/}")
  }

  private static func isModule(_ text: Bytes) -> Bool {
    if let rest = text.droppingPrefix("import") {
      guard let next = rest.first,
        next == Byte.space || next == UInt8(ascii: "{") || next == UInt8(ascii: "'")
          || next == UInt8(ascii: "\"")
      else { return false }
      let trimmed = rest.trimmed
      guard let first = trimmed.first else { return false }
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "*") || first == UInt8(ascii: "'")
        || first == UInt8(ascii: "\"") || trimmed.contains(text: " from ")
    }
    guard let rest = text.droppingPrefix("export ") else { return false }
    let starts: [StaticString] = [
      "const ", "let ", "var ", "function ", "default ", "async ", "{", "*", "class ", "type ", "interface ",
    ]
    return starts.contains { rest.trimmed.hasPrefix($0) }
  }

  /// Whether a line outside of brackets belongs to the statement before it.
  private static func isContinuation(_ text: Bytes, after previous: Bytes) -> Bool {
    if isModule(text) || isCut(previous) { return true }
    let last = previous.trimmed.last
    guard let first = text.trimmed.first else { return false }
    if first == UInt8(ascii: "/"), text.trimmed.hasPrefix("//") || text.trimmed.hasPrefix("/*") {
      return true
    }
    return last == UInt8(ascii: "=") || last == UInt8(ascii: ",") || last == UInt8(ascii: "+")
      || last == UInt8(ascii: ">")
        && first != UInt8(ascii: "#") && text.first == Byte.space
      || first == UInt8(ascii: "}") || first == UInt8(ascii: ")") || first == UInt8(ascii: "]")
      || first == UInt8(ascii: ";") || text.hasPrefix("  ")
  }

  /// Whether a line ends in the middle of an `import` statement: formatters fill lines with statements as if they were
  /// text.
  private static func isCut(_ line: Bytes) -> Bool {
    let line = line.trimmed
    return line.equals("import") || line.hasSuffix(" import") || line.hasSuffix(" from")
  }

  private static func count(_ text: Bytes, _ depth: inout Int, _ inTemplate: inout Bool) {
    var quote: UInt8?
    for byte in text {
      if byte == Byte.backtick {
        inTemplate.toggle()
      } else if inTemplate {
        continue
      } else if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          quote = text.filter { $0 == byte }.count % 2 == 0 ? byte : nil
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
  }
}
