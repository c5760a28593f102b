import Basics
import CMarkGFM
import Markup
import Site

/// A whole page: its head recovered from the text, then its body.
extension Renderer {
  mutating func page(path: String) -> RenderedBody {
    let file = document.lines.file
    if let root = document.frontMatter.root {
      metadata = PageMetadata(from: root, file: file, diagnostics: &diagnostics)
    }
    if !document.directives.isEmpty { takePageSettings() }
    var summary = PageSummary(path: path)
    let head = PageHead.take(from: document.root)
    if head.isEmpty, document.root.pointee.first_child == nil, metadata.title == nil {
      report(RenderingDiagnostics.emptyPage(file))
    }
    title(head, path: path, into: &summary)
    claimExplicitAnchors(below: document.root)
    lazySections.isNeeded = document.length >= LazySections.leastLength && options.html == .safe

    let abstractLength = abstract(head, into: &summary)
    walk(document.root)
    if let deepNode { report(RenderingDiagnostics.deepNesting(location(of: deepNode), deepest)) }

    // The title's anchor yields to those of the page's sections, which other pages link to.
    if summary.anchor.isEmpty { summary.anchor = anchors.make(from: summary.title) }

    summary.metadata = metadata
    for heading in headings { summary.headings.append(heading) }
    summary.otherAnchors = otherAnchors
    if !options.changeLogs.isEmpty { summary.changes = changes() }
    summary.links = links
    return RenderedBody(
      summary: summary, html: options.isSummary ? [] : out.array(), slots: slots,
      abstractLength: abstractLength,
      headingOffsets: headingOffsets, diagnostics: document.diagnostics + diagnostics)
  }

  private mutating func title(_ head: PageHead, path: String, into summary: inout PageSummary) {
    if let node = head.title {
      if let anchor = ExplicitAnchor.take(from: node), anchors.claim(anchor) { summary.anchor = anchor }
      summary.titleHTML = inlineHTML(of: node, reporting: true)
      summary.title = metadata.title ?? LinkLabel.plainText(of: node)
    } else {
      summary.title = metadata.title ?? FileTitle.make(from: path)
    }
    if summary.titleHTML.isEmpty {
      var escaped = ByteBuffer(capacity: 64)
      escaped.appendEscaped(summary.title)
      summary.titleHTML = escaped.array()
    }
  }

  /// Renders the abstract and returns how many bytes it takes.
  private mutating func abstract(_ head: PageHead, into summary: inout PageSummary) -> Int {
    if let node = head.abstract {
      summary.abstract = metadata.description ?? LinkLabel.plainText(of: node)
      summary.abstractHTML = inlineHTML(of: node)
      walkChildren(of: node)
      closeAll(openedIn: node)
    } else if let description = metadata.description {
      summary.abstract = description
      out.appendEscaped(description)
      summary.abstractHTML = out.array()
    } else if let first = document.root.pointee.first_child, first.pointee.type == NodeType.paragraph {
      summary.abstract = LinkLabel.plainText(of: first)
      summary.abstractHTML = inlineHTML(of: first)
    }
    return out.count
  }
}
