import Basics
import Site

/// A site's navigation tree for people and for programs.
enum OutlineText {
  /// One line a node, two spaces a level.
  static func list(_ site: Site) -> String {
    var text = ""
    for node in site.outline.nodes {
      text += String(repeating: "  ", count: node.depth) + node.title + "  " + address(node, site) + "\n"
    }
    return text
  }

  /// Nested `{title, url, external?, children}`, the home page outermost.
  static func json(_ site: Site) -> String {
    var json = JSONWriter(capacity: 4096)
    // The nodes stand in reading order, so one pass with their depths is the tree.
    for node in site.outline.nodes {
      // Each level is an object and its list of children.
      while json.depth > 2 * node.depth { json.end() }
      json.beginObject()
      json.add("title", node.title)
      json.add("url", address(node, site))
      if node.page == nil { json.add("external", true) }
      json.beginList("children")
    }
    return String(decoding: json.finish(endsLine: true), as: UTF8.self)
  }

  private static func address(_ node: Outline.Node, _ site: Site) -> String {
    switch node.target {
    case .page(let page): "/" + site.pages[page].url
    case .external(let url): url
    }
  }
}
