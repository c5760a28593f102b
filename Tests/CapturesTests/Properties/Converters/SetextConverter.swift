/// Writes pages with underlined, linked headings, and a line break after each link inside a text.
struct SetextConverter: CaptureConverter {
  var name: String { "setext" }

  func representable(_ page: PageTree) -> PageTree {
    var page = CapturedPages.identified(CapturedPages.representable(page))
    page.abstract = spaced(page.abstract)
    return page.mapBlocks { [$0.mappingOwnText(spaced)] }
  }

  /// The line break after a link is the same as a space if a link, emphasis, or code follows the link directly. A dash
  /// after two spaces would begin a list in the item of the link, since that is written the same: `- [a](b)`, and on the
  /// next line, `    - dash`.
  private func spaced(_ text: [Inline]) -> [Inline] {
    var out: [Inline] = []
    for part in text {
      var part = part
      if out.last?.isLink == true {
        if case .text(let text) = part {
          if text.hasPrefix("  ") { part = .text(" " + text.drop { $0 == " " }) }
        } else {
          out.append(.text(" "))
        }
      }
      out.append(part)
    }
    return out
  }

  func write(_ page: PageTree, anchors: [String]) -> String {
    var writer = MarkdownWriter()
    writer.heading = { index, level, _, text in
      // A heading that is a link leads to another page, since links cannot be nested.
      let isLink = text.contains("](")
      let line = isLink ? text : "[\(text)](\(CapturedSite.path)#\(anchors[index]))"
      return level == 2
        ? line + "\n" + String(repeating: "-", count: line.count)
        : String(repeating: "#", count: level) + " " + line
    }
    // A note is its label as a paragraph of its own, and then its blocks.
    writer.aside = { label, lines in [label, ""] + lines }
    writer.afterLink = { "\n" + $0 }
    let title = writer.line(page.title)
    var text = title + "\n" + String(repeating: "=", count: title.count) + "\n\n"
    if !page.abstract.isEmpty { text += writer.line(page.abstract) + "\n\n" }
    return text + writer.body(page.blocks) + "\n"
  }
}
