import Basics

/// The language of code blocks that state none, and DocC’s options after a comma: ```` ```swift, highlight=[2] ````.
///
/// Source: Swift-DocC, `CDDefaultCodeListingLanguage` and `CodeBlock` options.
enum DefaultLanguage: FenceSyntax {
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    var block = block
    let info = block.info
    if info.isEmpty {
      if let language = context.project.codeLanguage { block.info = Bytes(language) }
      return block.lines
    }
    guard info.contains(UInt8(ascii: ",")) else { return block.lines }
    var depth = 0
    var words: [[UInt8]] = [[]]
    for byte in info {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ","), depth <= 0 {
        words.append([])
      } else if byte != Byte.space || depth <= 0 {
        words[words.count - 1].append(byte)
      }
    }
    let options = words.map { $0[...].trimmed }.filter {
      !$0.isEmpty && !$0.equals("nocopy") && !$0.hasPrefix("wrap=")
    }
    block.info = Bytes(options.joined(separator: CollectionOfOne(Byte.space)))
    return block.lines
  }
}
