import Basics
import Markup

/// `@FileTree("Label") { - nested list }`: folders and files. Folders can be collapsed.
///
/// The first word of an item is the name, and the rest a comment; inline code, a link or bold text at the beginning is
/// a name too. An item with a list, or whose name ends with `/`, is a folder.
///
/// Source: the component of the same name in Starlight. It is an outline group with another appearance.
enum FileTreeDirective: DirectiveRendering {
  static let name = "FileTree"
  static let plainForm = PlainForm.label
  static let arguments: [DirectiveArgument] = [
    .unnamed(.text, label: "label", required: false, otherNames: ["title"]),
    .named("isExpanded", .flag, otherNames: ["expanded", "open", "defaultopen"]),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    FileTreeMarkup.open(directive.unnamed ?? directive["label"] ?? "", &renderer)
    renderer.components.outlines.append(
      OutlineGroupState(isExpanded: directive["isExpanded"] != "false", isFileTree: true))
    if !node.children.contains(where: { $0.kind == .list }) {
      renderer.report("directive.no-list/files", at: renderer.location(of: node))
    }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.components.outlines.removeLast()
    renderer.closeBlock("</div>\n")
  }
}

// MARK: - FileTreeMarkup

/// The HTML of trees of files, which come from `@FileTree` or from a code block with the language `tree`.
enum FileTreeMarkup {
  static func open(_ label: String, _ renderer: inout BodyHTMLRenderer) {
    renderer.components.used.insert(.fileTree)
    renderer.out.append("<div class=\"file-tree\"")
    if !label.isEmpty {
      renderer.out.append(" role=\"group\" aria-label=\"")
      renderer.out.appendEscaped(label)
      renderer.out.append(UInt8(ascii: "\""))
    }
    renderer.out.append(">\n")
  }

  static let name: StaticString = "<span class=\"name\">"
  static let note: StaticString = "</span> <span class=\"comment\">"
}

extension BodyHTMLRenderer {
  /// Writes the beginning of an item in a tree of files.
  mutating func enterFile(_ item: Node) {
    guard let text = item.firstChild, text.kind == .paragraph, let last = components.outlines.indices.last
    else {
      return out.append("<li>")
    }
    var child = text.next
    while let here = child, here.kind != .list { child = here.next }
    let isParent = child != nil
    let isFolder = isParent || FileTreeItem.endsWithSlash(text)
    out.append(isFolder ? "<li class=\"folder\">" : "<li class=\"file\">")
    if isParent {
      out.append(components.outlines[last].isExpanded ? "<details open><summary>" : "<details><summary>")
      components.outlines[last].links = FileTreeItem.links(in: text)
    }
    // A summary must not contain links.
    omitsLinks = isParent
    FileTreeItem.write(text, &self)
    omitsLinks = false
    if isParent {
      out.append("</summary>")
      components.outlines[last].expandableItems.append(item)
    }
    // The text has been written, so it must not be rendered again with the other children of the item.
    text.remove()
  }
}

/// The text of an item in a tree of files: a name and a comment.
private enum FileTreeItem {
  static func write(_ text: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.out.append(FileTreeMarkup.name)
    var node = text.firstChild
    if let first = node, first.kind == .text {
      let literal = first.literal
      let end = literal.offset(of: 0x20) ?? literal.count
      renderer.out.appendEscaped(UnsafeBufferPointer(rebasing: literal[..<end]))
      if end < literal.count {
        first.removeFirst(end + 1)
      } else {
        node = first.next
        // The name continues in code or in other markup, up to the next space.
        while let here = node, here.kind != .softBreak, !beginsWithSpace(here) {
          renderer.walk(here)
          node = here.next
        }
      }
    } else if let first = node {
      renderer.walk(first)
      node = first.next
    }
    if let here = node, here.kind == .softBreak { node = here.next }
    if let here = node, beginsWithSpace(here) { here.removeFirst(1) }
    if let here = node, here.kind != .text || !here.literal.isEmpty || here.next != nil {
      renderer.out.append(FileTreeMarkup.note)
      while let here = node {
        renderer.walk(here)
        node = here.next
      }
    }
    renderer.out.append("</span>")
    renderer.closeAll(openedIn: text)
  }

  private static func beginsWithSpace(_ node: Node) -> Bool {
    node.kind == .text && node.literal.first == 0x20
  }

  static func endsWithSlash(_ text: Node) -> Bool {
    guard let first = text.firstChild else { return false }
    let slash = UInt8(ascii: "/")
    switch first.kind {
    case .text:
      let name = first.literal.prefix { $0 != 0x20 }
      return name.last == slash
    case .code: return first.literal.last == slash
    default: return first.lastChild?.kind == .text && first.lastChild?.literal.last == slash
    }
  }

  static func links(in text: Node) -> [Node] {
    text.descendants.filter { $0.kind == .link }
  }
}
