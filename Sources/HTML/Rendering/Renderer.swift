import Basics
import CMarkGFM
import Markup
import Site

/// One page's rendering: the walk over the tree and what is known on the way.
///
/// The walk has no recursion, so a page nested 1,000 levels deep is rendered like any other.
struct Renderer: ~Copyable {
  let document: Document
  let options: RenderingOptions
  var out = ByteBuffer(capacity: 16 << 10)

  // What the site must know.
  var metadata = PageMetadata()
  var headings: [Heading] = []
  var anchors = AnchorSet()
  /// Anchors that authors chose for headings that are still to come.
  var chosenAnchors: Set<String> = []
  var otherAnchors: [String] = []
  var links: [LinkReference] = []
  var slots: [RenderedBody.Slot] = []
  var diagnostics: [Diagnostic] = []

  // Where the walk is.
  var headingStart = 0
  /// Where each heading begins in `out`.
  var headingOffsets: [Int] = []
  var headingLevel = 1
  /// For each open section, the heading's level as written and as rendered, innermost last.
  var sectionLevels: [(written: Int, level: Int)] = []
  /// Whether the heading holds what may not stand inside a link: links, ids, images.
  var needsPlainHeading = false
  var fold: SectionFold?
  var lazySections = LazySections()
  var rawTags: [OpenRawTag] = []
  var footnotes = FootnoteState()
  var table = TableState()
  var components = ComponentState()
  /// The block quotes being rendered that are asides, innermost last.
  var asides: [Node] = []
  /// The link being rendered.
  var openLink: Node?
  /// How many nodes the walk stands below the one it began at, and how many at most so far.
  var depth = 0
  var deepest = 0
  var deepNode: Node?
  /// Counts for labels that must differ from one another.
  var tableCount = 0
  var codeCount = 0
  /// Links, footnote references, images and ids are left out, since the text is to stand inside a link.
  var omitsLinks = false

  init(document: Document, options: RenderingOptions) {
    self.document = document
    self.options = options
  }

  /// Renders `top` and everything below it.
  mutating func walk(_ top: Node) {
    var node = top
    while true {
      if enter(node), let child = node.pointee.first_child {
        node = child
        depth += 1
        if depth > deepest { noteDepth(node) }
        continue
      }
      leave(node)
      while node != top, node.pointee.next == nil {
        guard let parent = node.pointee.parent else { return }
        node = parent
        depth -= 1
        leave(node)
      }
      guard node != top, let next = node.pointee.next else { return }
      node = next
    }
  }

  /// Renders what stands below `node`, but not the node itself.
  mutating func walkChildren(of node: Node) {
    var child = node.pointee.first_child
    while let here = child {
      walk(here)
      child = here.pointee.next
    }
  }

  /// Writes the beginning of a node; false if its children are not to be visited.
  private mutating func enter(_ node: Node) -> Bool {
    switch node.pointee.type {
    case NodeType.text: out.appendEscaped(node.literal)
    case NodeType.softBreak: out.append(10)
    case NodeType.paragraph: enterParagraph(node)
    case NodeType.strong: out.append("<strong>")
    case NodeType.emphasis: out.append("<em>")
    case NodeType.code:
      out.append("<code>")
      out.appendEscaped(node.literal)
      out.append("</code>")
    case NodeType.link: enterLink(node)
    case NodeType.item: enterItem(node)
    case NodeType.list: enterList(node)
    case NodeType.heading: enterHeading(node)
    case NodeType.codeBlock: renderCodeBlock(node)
    case NodeType.image:
      renderImage(node)
      return false
    case NodeType.blockQuote: enterBlockQuote(node)
    case NodeType.lineBreak: out.append("<br />\n")
    case NodeType.htmlInline: renderRawHTML(node, isBlock: false)
    case NodeType.htmlBlock: renderRawHTML(node, isBlock: true)
    case NodeType.thematicBreak:
      startLine()
      out.append("<hr />\n")
    case NodeType.footnoteReference: renderFootnoteReference(node)
    case NodeType.footnoteDefinition: enterFootnoteDefinition(node)
    case NodeType.directive: return enterDirective(node)
    case NodeType.customBlock: renderAbstractPlace(node)
    case NodeType.strikethrough: out.append("<del>")
    case NodeType.tableCell: enterTableCell(node)
    case NodeType.tableRow: enterTableRow(node)
    case NodeType.table: enterTable(node)
    default: break
    }
    return true
  }

  /// Writes the end of a node that has one.
  private mutating func leave(_ node: Node) {
    if !rawTags.isEmpty || fold != nil { closeAll(openedIn: node) }
    switch node.pointee.type {
    case NodeType.text, NodeType.softBreak, NodeType.code: break
    case NodeType.paragraph: leaveParagraph(node)
    case NodeType.strong: out.append("</strong>")
    case NodeType.emphasis: out.append("</em>")
    case NodeType.link: leaveLink(node)
    case NodeType.item:
      if !components.outlines.isEmpty { leaveBranch(node) }
      out.append("</li>\n")
    case NodeType.list:
      out.append(node.pointee.as.list.list_type == CMARK_BULLET_LIST ? "</ul>\n" : "</ol>\n")
    case NodeType.heading: leaveHeading(node)
    case NodeType.blockQuote: leaveBlockQuote(node)
    case NodeType.strikethrough: out.append("</del>")
    case NodeType.tableCell: out.append(table.isHeaderCell ? "</th>" : "</td>")
    case NodeType.tableRow: leaveTableRow(node)
    case NodeType.table: leaveTable()
    case NodeType.footnoteDefinition: leaveFootnoteDefinition(node)
    case NodeType.directive: leaveDirective(node)
    case NodeType.document: leaveDocument(node)
    default: break
    }
  }

  private mutating func leaveDocument(_ node: Node) {
    closeLazySection()
    if footnotes.count > 0 { out.append("</ol>\n</section>\n") }
  }

  /// Ends all that was opened inside `node` and is open still: raw HTML, and a folded section.
  mutating func closeAll(openedIn node: Node) {
    while true {
      if let fold, fold.parent == node, rawTags.count == fold.rawTags {
        closeFold()
      } else if let last = rawTags.last, last.parent == node {
        closeUnclosedRawTag()
      } else {
        return
      }
    }
  }

  private mutating func noteDepth(_ node: Node) {
    deepest = depth
    if depth == RenderingDiagnostics.deepestNesting { deepNode = node }
  }

  /// Begins a new line unless one has just begun.
  mutating func startLine() {
    if out.count > 0, out[out.count - 1] != 10 { out.append(10) }
  }

  /// Ends what a block has opened, on a line of its own.
  mutating func closeBlock(_ tags: StaticString) {
    startLine()
    out.append(tags)
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func location(of node: Node) -> SourceLocation { document.lines.location(of: node) }
}
