import Basics
import Markup

/// `@PullDownButton("Add") { - [Link](page.md) … }`: a button that opens a list of links.
///
/// The list is a native popover, so it works without a script and closes with Escape or a click outside. Destructive
/// items are in a `@Destructive { … }` inside it.
///
/// Source: Human Interface Guidelines, “Pull-down buttons”: at least three items.
enum PullDownButtonDirective: DirectiveRendering {
  static let name = "PullDownButton"
  static let end: StaticString? = "</nav></div>\n"
  static let plainForm = PlainForm.label
  static let arguments: [DirectiveArgument] = [.label]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    let label = renderer.label(of: directive, node)
    var id: String
    repeat {
      renderer.components.menus += 1
      // The anchors of headings never contain a colon.
      id = "menu:\(renderer.components.menus)"
    } while !renderer.anchors.reserve(id)
    renderer.out.append("<div class=\"menu\"><button type=\"button\" class=\"pull-down\" popovertarget=\"")
    renderer.out.append(id)
    renderer.out.append("\">")
    renderer.out.appendEscaped(label)
    renderer.out.append("</button>\n<nav popover id=\"")
    renderer.out.append(id)
    renderer.out.append("\" aria-label=\"")
    renderer.out.appendEscaped(label)
    renderer.out.append("\">\n")
    let items = count(below: node)
    if items < 3 {
      renderer.report(
        "directive.few-items", at: renderer.location(of: node),
        ["items": items == 0 ? "no items" : items == 1 ? "one item" : "\(items) items"])
    }
    return true
  }

  /// Returns the number of items in all lists of the menu, including those in directives.
  private static func count(below top: Node) -> Int {
    var items = 0
    for here in top.descendants {
      if here.kind == .item { items += 1 }
    }
    return items
  }
}

/// `@Destructive { - [Remove …](page.md) }`: the items of a pull-down button that destroy something. They are separated
/// from the others by a line, and have an icon and a label.
///
/// Source: Human Interface Guidelines, “Pull-down buttons” and “Menus”. The name comes from a button role in SwiftUI.
enum DestructiveDirective: DirectiveRendering {
  static let name = "Destructive"
  static let end: StaticString? = "</div>\n"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.checkPlace(of: directive, node, inside: PullDownButtonDirective.name)
    renderer.components.used.insert(.destructiveItems)
    renderer.out.append("<div class=\"destructive\" role=\"group\" aria-label=\"")
    renderer.out.appendEscaped(renderer.options.strings["destructive"])
    renderer.out.append("\">\n")
    return true
  }
}
