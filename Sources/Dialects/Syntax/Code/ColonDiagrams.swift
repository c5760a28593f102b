import Basics

/// Mermaid diagrams between colons: `::: mermaid` up to `:::`. They become fenced code blocks.
///
/// Source: Azure DevOps, “Add Mermaid diagrams to a wiki page”.
enum ColonDiagrams: BlockSyntax {
  static let firstBytes = ByteSet(":")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.text.droppingPrefix(":::")?.trimmed.equals("mermaid") ?? false else { return false }
    let block = blocks.takeBlock { $0.quotes == start.quotes && $0.text.trimmed.equals(":::") }
    blocks.writeBlank(block)
    blocks.write("```mermaid", block)
    for line in block.content { blocks.write(line.text.string, prefix: block.prefix, for: line) }
    blocks.write("```", block)
    blocks.writeBlank(block)
    return true
  }
}
