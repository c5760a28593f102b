import Basics
import Markup

/// `@Steps { … }`: numbered steps of a procedure.
///
/// The steps are the items of a numbered list. Longer ones begin with headings, or with paragraphs whose first line is
/// bold, and the renderer numbers them.
///
/// Source: the components of the same name in Starlight and Fumadocs.
enum StepsDirective: DirectiveRendering {
  static let name = "Steps"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.components.used.insert(.steps)
    let isNumbered =
      numberHeadings(node) || node.numberChildren(beginningItemsAt: hasBoldFirstLine)
      || node.children.contains { $0.kind == .list && !$0.isBulleted }
    if !isNumbered { renderer.report("directive.no-list/steps", at: renderer.location(of: node)) }
    return true
  }

  static func listClass(_ directive: Directive, _ node: Node) -> String? { "steps" }

  /// Makes each heading of the highest level begin a step. Returns false if there are no headings.
  private static func numberHeadings(_ node: Node) -> Bool {
    var level: Int?
    for child in node.children where child.kind == .heading {
      level = min(level ?? child.headingLevel, child.headingLevel)
    }
    guard let level else { return false }
    return node.numberChildren { $0.kind == .heading && $0.headingLevel == level }
  }

  private static func hasBoldFirstLine(_ node: Node) -> Bool {
    guard node.kind == .paragraph, let first = node.firstChild, first.kind == .strong else { return false }
    guard let next = first.next else { return true }
    return next.kind == .softBreak || next.kind == .lineBreak
  }
}
