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
    append(line: site.title, to: &text)
    text.append("\n")
    let home = site.pages[site.home].summary
    if let about = site.configuration.description ?? (home.abstract.isEmpty ? nil : home.abstract) {
      text.append("\n> ")
      append(line: about, to: &text)
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
        append(line: title, to: &text)
        text.append("\n\n")
        isEmpty = false
      }
      text.append("- [")
      append(line: site.pages[page].title, isLinkText: true, to: &text)
      text.append("](")
      if let base = site.configuration.baseURL { text.append(base) }
      appendAddress(path, to: &text)
      text.append(")")
      let about = site.pages[page].summary.abstract
      if !about.isEmpty {
        text.append(": ")
        append(line: about, to: &text)
      }
      text.append("\n")
    }
  }

  /// The path percent-encoded, parentheses included, which would end the link.
  private static func appendAddress(_ path: String, to text: inout ByteBuffer) {
    var address = ByteBuffer(capacity: 128)
    RelativeURL.appendEncoded(path, into: &address)
    address.withBytes { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "("): text.append("%28")
        case UInt8(ascii: ")"): text.append("%29")
        default: text.append(byte)
        }
      }
    }
  }

  /// Appends a text on one line.
  ///
  /// - Parameter isLinkText: whether brackets would end it.
  private static func append(line: String, isLinkText: Bool = false, to text: inout ByteBuffer) {
    line.withBytes { bytes in
      let start = text.count
      var isAfterSpace = false
      var index = 0
      while index < bytes.count {
        let space = whiteSpace(bytes, index)
        if space > 0 {
          isAfterSpace = true
          index += space
          continue
        }
        if isAfterSpace, text.count > start { text.append(UInt8(ascii: " ")) }
        isAfterSpace = false
        if isLinkText, "[]\\".utf8.contains(bytes[index]) { text.append(UInt8(ascii: "\\")) }
        text.append(bytes[index])
        index += 1
      }
    }
  }

  /// How many bytes of white space begin at a place: 0 for none.
  ///
  /// Source: Unicode Character Database, `White_Space`.
  private static func whiteSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    func following(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch bytes[index] {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2: return following(1) == 0x85 || following(1) == 0xA0 ? 2 : 0
    case 0xE1: return following(1) == 0x9A && following(2) == 0x80 ? 3 : 0
    case 0xE2:
      switch (following(1), following(2)) {
      case (0x80, 0x80...0x8A), (0x80, 0xA8...0xA9), (0x80, 0xAF), (0x81, 0x9F): return 3
      default: return 0
      }
    case 0xE3: return following(1) == 0x80 && following(2) == 0x80 ? 3 : 0
    default: return 0
    }
  }
}
