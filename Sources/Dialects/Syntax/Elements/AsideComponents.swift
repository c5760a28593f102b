import Basics
import HTMLSyntax

/// Asides as components: `<Aside type="tip" title="…">`, `<Admonition>`, `<Callout>`, `<Note>`.
enum AsideComponents {
  /// Components whose name is the kind of the aside.
  static let names = ["Note", "Tip", "Info", "Warning", "Danger", "Caution", "Important"]

  static let convert: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let name = element.tag.name.lowercased()
    let type =
      names.contains(element.tag.name) ? name : element.tag.text("type", "kind", in: context) ?? "note"
    blocks.write(
      .aside(type, title: element.tag.text("title", in: context).nonEmpty), element.block(prefix))
  }
}
