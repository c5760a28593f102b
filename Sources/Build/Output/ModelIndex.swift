import Basics
import Site

/// `llms.txt`: a list of the site’s pages as Markdown, for language models and whoever else reads text better than HTML.
///
/// Source: llmstxt.org: a title, a quote with the description, and sections that list links to pages.
enum ModelIndex {
  static let path = "llms.txt"

  /// - Parameter overview: what pages without a section are listed under.
  static func bytes(of site: Site, overview: String) -> [UInt8] {
    var text = ByteBuffer(capacity: 1 << 14)
    text.append("# ")
    text.append(line(site.title))
    text.append("\n")
    let home = site.pages[site.home].summary
    if let about = site.configuration.description ?? (home.abstract.isEmpty ? nil : home.abstract) {
      text.append("\n> ")
      text.append(line(about))
      text.append("\n")
    }
    let nodes = site.outline.nodes
    let top = nodes[Outline.root].children
    let alone = [Outline.root] + top.filter { nodes[$0].children.isEmpty }
    append(overview, alone, site, to: &text)
    for section in top where !nodes[section].children.isEmpty {
      append(nodes[section].title, below(section, site), site, to: &text)
    }
    return text.array()
  }

  /// A node and all below it, in the order of the outline.
  private static func below(_ node: Int, _ site: Site) -> [Int] {
    var found: [Int] = []
    var waiting = [node]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += site.outline.nodes[next].children.reversed()
    }
    return found
  }

  /// A section, unless nothing in it has Markdown.
  private static func append(_ title: String, _ nodes: [Int], _ site: Site, to text: inout ByteBuffer) {
    var isEmpty = true
    for node in nodes {
      guard let page = site.outline.nodes[node].page, let path = site.markdownPath(of: page),
        !site.pages[page].summary.metadata.isDraft
      else { continue }
      if isEmpty {
        text.append("\n## ")
        text.append(line(title))
        text.append("\n\n")
        isEmpty = false
      }
      text.append("- [")
      text.append(escaped(line(site.pages[page].title)))
      text.append("](")
      if let base = site.configuration.baseURL { text.append(base) }
      appendAddress(path, to: &text)
      text.append(")")
      let about = site.pages[page].summary.abstract
      if !about.isEmpty {
        text.append(": ")
        text.append(line(about))
      }
      text.append("\n")
    }
  }

  /// The path percent-encoded, parentheses included, which would end the link.
  private static func appendAddress(_ path: String, to text: inout ByteBuffer) {
    var address = ByteBuffer(capacity: 128)
    RelativeURL.appendEncoded(path, into: &address)
    text.append(address.text.replacing("(", with: "%28").replacing(")", with: "%29"))
  }

  /// A text on one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Brackets would end a link’s text.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
  }
}
