/// Writes pages as tools do that render the website’s JSON.
struct RenderConverter: CaptureConverter {
  enum Variant: String, CaseIterable {
    /// A breadcrumb, an abstract in italics, headings one level too deep, and the source at the end.
    case breadcrumb
    /// An abstract as a quote, and the source and the date at the end.
    case source
    /// A breadcrumb in bold, an abstract in italics, and the source at the end.
    case italic
  }

  let variant: Variant
  var name: String { "render, \(variant.rawValue)" }

  func representable(_ page: PageTree) -> PageTree {
    var page = CapturedPages.representable(page)
    // An abstract that is emphasized as a whole has no emphasis or links of its own.
    if variant != .source, !page.abstract.isEmpty { page.abstract = [.text(page.abstract.plain)] }
    // The tools don't write the IDs of headings.
    return page.mapBlocks { block in
      guard case .heading(let level, _, let text) = block else { return [block] }
      // Markdown has six levels.
      return [.heading(level: variant == .breadcrumb ? min(level, 5) : level, id: nil, text)]
    }
  }

  func write(_ page: PageTree, anchors: [String]) -> String {
    var writer = MarkdownWriter()
    writer.aside = { label, lines in
      MarkdownWriter.quoted(["**\(label)**", ""] + lines)
    }
    if variant == .breadcrumb {
      writer.heading = { _, level, _, text in String(repeating: "#", count: level + 1) + " " + text }
    }
    let title = writer.line(page.title)
    var parts = ["# \(title)"]
    if variant == .breadcrumb {
      parts.insert(
        "[Human Interface Guidelines](../README.md) › [Harbor](../harbor.md) › **\(title)**", at: 0)
    } else if variant == .italic {
      parts.insert("**[Guidelines](/design/human-interface-guidelines) › [Harbor](/design/harbor)**", at: 0)
    }
    if !page.abstract.isEmpty {
      let text = writer.line(page.abstract)
      parts.append(variant == .source ? "> \(text)" : "*\(text)*")
    }
    parts.append(writer.body(page.blocks))
    let fetched = variant == .source ? "\n*Fetched: 2026-01-05*" : ""
    parts.append("---\n*Source: [\(CapturedSite.source)](\(CapturedSite.source))*\(fetched)")
    return parts.joined(separator: "\n\n") + "\n"
  }
}
