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
  private static func below(_ node: Int, _ site: Site) -> [Int] {
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

// MARK: - MarkdownText

/// Writes plain text as Markdown.
enum MarkdownText {
  /// Appends text on one line, escaped so that Markdown shows it unchanged: `Vec<T>` is not a tag, and `*` is not
  /// emphasis. White space is collapsed.
  ///
  /// Source: CommonMark 0.31.2, section 2.4.
  static func append(_ line: String, to text: inout ByteBuffer) {
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
        let isFirst = text.count == start
        if isAfterSpace, !isFirst { text.append(UInt8(ascii: " ")) }
        if isMark(bytes, index, isFirst: isFirst, isAfterSpace: isAfterSpace) {
          text.append(UInt8(ascii: "\\"))
        }
        isAfterSpace = false
        text.append(bytes[index])
        index += 1
      }
    }
  }

  /// Whether the byte at `index` would have a meaning in Markdown, and so must be escaped.
  private static func isMark(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, isFirst: Bool, isAfterSpace: Bool
  ) -> Bool {
    func byte(_ offset: Int) -> UInt8 {
      let place = index + offset
      return bytes.indices.contains(place) ? bytes[place] : 0x20
    }
    func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || ByteSet.alphanumerics.contains(byte) }
    switch bytes[index] {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"), UInt8(ascii: "~"), UInt8(ascii: "$"):
      return true
    // Inside a word, an underscore is part of a name.
    case UInt8(ascii: "_"): return !(isWord(byte(-1)) && isWord(byte(1)))
    case UInt8(ascii: "&"): return isWord(byte(1)) || byte(1) == UInt8(ascii: "#")
    // A run of `#` at the end of a heading would close it.
    case UInt8(ascii: "#"): return isFirst || isAfterSpace
    // These characters can begin a quote, a list, or the underline of a heading.
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="): return isFirst
    case UInt8(ascii: "."), UInt8(ascii: ")"):
      return byte(1) == 0x20 && index > 0 && bytes[..<index].allSatisfy { $0.isASCIIDigit }
    default: return false
    }
  }

  /// Returns the length in bytes of the white space at `index`; 0 if there is none.
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
