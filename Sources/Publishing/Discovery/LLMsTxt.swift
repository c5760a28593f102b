import Basics
import PageModel
import Site

/// `llms.txt`: a list of the site’s pages in Markdown, for language models and other programs that read text better
/// than HTML.
///
/// Source: llmstxt.org. The file has a title, a block quote with the description, and sections with links to pages.
public enum LLMsTxt {
  /// The path of the file in the output.
  public static let path = "llms.txt"

  /// Returns the content of the file.
  ///
  /// - Parameter overview: the heading for pages that are not in a section.
  public static func bytes(of site: Site, overview: String) -> [UInt8] {
    var text = ByteBuffer(capacity: 1 << 14)
    text.append("# ")
    MarkdownText.append(site.title, to: &text)
    text.append("\n")
    let home = site.pages[site.home].summary
    if let about = site.configuration.description ?? (home.abstract.isEmpty ? nil : home.abstract) {
      text.append("\n> ")
      MarkdownText.append(about, to: &text)
      text.append("\n")
    }
    let nodes = site.navigation.nodes
    let top = nodes[NavigationTree.root].children
    let alone = [NavigationTree.root] + top.filter { nodes[$0].children.isEmpty }
    append(overview, alone, site, to: &text)
    for section in top where !nodes[section].children.isEmpty {
      append(nodes[section].title, below(section, site), site, to: &text)
    }
    return text.array()
  }

  /// Returns a node and its descendants in reading order.
  static func below(_ node: Int, _ site: Site) -> [Int] {
    var found: [Int] = []
    var waiting = [node]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += site.navigation.nodes[next].children.reversed()
    }
    return found
  }

  /// Appends a section, unless none of its pages is published as Markdown.
  private static func append(_ title: String, _ nodes: [Int], _ site: Site, to text: inout ByteBuffer) {
    var isEmpty = true
    for node in nodes {
      guard let page = site.navigation.nodes[node].page, let path = site.markdownPath(of: page),
        !site.pages[page].summary.metadata.isDraft
      else { continue }
      if isEmpty {
        text.append("\n## ")
        MarkdownText.append(title, to: &text)
        text.append("\n\n")
        isEmpty = false
      }
      text.append("- [")
      MarkdownText.append(site.pages[page].title, to: &text)
      text.append("](")
      if let base = site.configuration.baseURL { text.append(base) }
      appendURL(path, to: &text)
      text.append(")")
      let about = site.pages[page].summary.abstract
      if !about.isEmpty {
        text.append(": ")
        MarkdownText.append(about, to: &text)
      }
      text.append("\n")
    }
  }

  /// Appends the path, percent-encoded. Parentheses are encoded too, because they would end the link.
  private static func appendURL(_ path: String, to text: inout ByteBuffer) {
    var url = ByteBuffer(capacity: 128)
    RelativeURL.appendEncoded(path, into: &url)
    url.withBytes { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "("): text.append("%28")
        case UInt8(ascii: ")"): text.append("%29")
        default: text.append(byte)
        }
      }
    }
  }
}
