import Basics
import HTMLSyntax

/// Cards, alone and in grids.
enum CardComponents {
  /// `<CardGrid>` with `<Card>` and `<LinkCard>`: a grid whose cells are the items of a list.
  static let grid: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let parts = PageElement.parts(of: element.content, context)
    let isGrid = parts.allSatisfy { if case .element = $0 { true } else { false } }
    guard isGrid, !parts.isEmpty else {
      blocks.writeContent(element.block(prefix))
      return
    }
    blocks.writeGroup("@Grid(minimum: 250)", element.block(prefix)) { blocks in
      for case .element(let card) in parts {
        blocks.write("- " + (head(of: card.tag, context) ?? ""), prefix: prefix, for: card.opening)
        let inner = prefix + Bytes("  ")
        if let description = card.tag.text("description", in: context) {
          blocks.writeBlank(prefix: prefix, for: card.opening)
          blocks.write(description, prefix: inner, for: card.opening)
        }
        blocks.writeBlank(prefix: prefix, for: card.opening)
        blocks.writeContent(card.content, prefix: inner)
        blocks.writeBlank(prefix: prefix, for: card.closing)
      }
    }
  }

  /// A card outside of a grid: its title in bold, and its content.
  static let card: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let texts = [head(of: element.tag, context), element.tag.text("description", in: context)]
    for case let text? in texts { blocks.write(.markup([text]), element.block(prefix)) }
    blocks.write(.content, element.block(prefix))
  }

  private static func head(of tag: Tag, _ context: PageContext) -> String? {
    guard let title = tag.text("title", "header", "label", in: context), !title.isEmpty else { return nil }
    guard let link = tag.link("href", "to", "link", in: context) else { return "**\(title)**" }
    return "**[\(title)](\(context.resolved(link)))**"
  }

  /// `<DocCardList />`: cards with the pages of the section.
  static let list: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let pages = context.project.sections[context.includedFrom ?? context.sitePath] ?? []
    guard !pages.isEmpty else {
      Components.report(element.tag, at: element.opening.origin, context, .nothing)
      return
    }
    let list = SourceBlock(prefix: prefix, opening: element.opening)
    blocks.writeGroup("@Links(visualStyle: detailedGrid)", list) { blocks in
      for page in pages { blocks.write("- [](/\(page))", list) }
    }
    // The list of pages at the end of the page would repeat the cards.
    if context.includedFrom == nil { context.metadata.append("children: hidden") }
  }
}
