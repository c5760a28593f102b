import Basics

extension Dialect {
  /// The syntax of DocFX, and of Microsoft Learn.
  static let docFX = Dialect(
    document: DocFXPage.self,
    blocks: [
      DocFXTabs.self, DocFXColons.self, DocFXBlocks.self, DocFXAlerts.self, UnevenTables.self,
      PythonTable.self, LazyTagLines.self, ElementBlocks.self,
    ],
    inlines: [
      DocFXInlines.self, InlineElements.self, LinkDestinations.self, PlainPlusSigns.self, PlainCarets.self,
      PlainTildes.self,
    ],
    fences: DocFXFences.self, components: .html)
}

/// Fenced code blocks of DocFX: `csharp-interactive`, `azurecli-interactive`, `output`.
enum DocFXFences: FenceSyntax {
  static func convert(_ block: FencedBlock, _ context: PageContext) -> [PageLine] {
    var block = block
    let info = block.info.string
    if info.hasSuffix("-interactive") { block.info = Bytes(info.dropLast(12).utf8) }
    if info.lowercased() == "output" { block.info = Bytes("text") }
    return block.lines
  }
}
