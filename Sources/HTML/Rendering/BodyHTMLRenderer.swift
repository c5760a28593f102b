import Basics
import Markup
import PageModel

/// The rendering of one page: a walk over its syntax tree that writes HTML and collects the summary.
///
/// The walk is not recursive, so deep nesting cannot overflow the call stack.
struct BodyHTMLRenderer: ~Copyable {
  let document: Document
  let options: RenderingOptions
  /// The HTML written so far.
  var out = ByteBuffer(capacity: 16 << 10)

  /// The path of the page below the content folder.
  var pagePath = ""

  // MARK: The summary
  var metadata = PageMetadata()
  var headings: [Heading] = []
  /// The nodes of the headings, on sites that collect change logs.
  var headingNodes: [Node] = []
  var anchors: AnchorSet
  /// The anchor that was made from the title; nil if raw HTML has an ID with the same text.
  var titleAnchor: String?
  /// The custom anchors of headings that are not rendered yet.
  var customAnchors: Set<String> = []
  /// The anchors that headings get, which no label gets; nil before the first label. See `labelAnchor`.
  var labelKeys: Set<String>?
  var otherAnchors: [String] = []
  /// Whether headings, figures and tables have numbers.
  var isNumbered = false
  var numbered: [NumberedBlock] = []
  /// The headings of the page that this one translates.
  var originalHeadings: HeadingList = []
  var links: [LinkReference] = []
  /// The sources of the frames that the page contains, as in a Content Security Policy.
  var frameHosts: Set<String> = []
  var placeholders: [RenderedBody.Placeholder] = []
  var diagnostics: [Diagnostic] = []

  // MARK: The state of the walk

  /// The offset in `out` of the current heading's content.
  var headingStart = 0
  /// The offset of each heading in `out`.
  var headingOffsets: [Int] = []
  /// The level of the current heading in HTML.
  var headingLevel = 1
  /// The level of the heading of each open section in Markdown and in HTML, innermost last.
  var sectionLevels: [(written: Int, level: Int)] = []
  /// Whether the current heading contains anything that must not be inside a link, such as links, ids or images.
  var needsPlainHeading = false
  /// The collapsed section that is open.
  var collapsedSection: CollapsedSection?
  var lazySections = LazySections()
  /// The raw HTML elements that are open, innermost last.
  var rawTags: [OpenRawTag] = []
  /// The parents of the raw HTML links that are open but were left out, since they are inside other links.
  var omittedLinks: [Node?] = []
  /// The open `<svg>` or `<math>` element that is shown as text, with its parent.
  var unsafeDrawing: (name: String, parent: Node?)?
  /// The snippets that embed other sites.
  var embedSnippets = EmbedSnippetState()
  var footnotes = FootnoteState()
  var table = TableState()
  var components = ComponentState()
  /// The block quotes that are being rendered as asides, innermost last.
  var asides: [Node] = []
  /// The Markdown link that is being rendered.
  var openLink: Node?
  /// Whether the image that is written is the only one of a figure.
  var isImageOfFigure = false
  /// The depth of the current node below the start of the walk.
  var depth = 0
  /// The maximum depth so far.
  var deepest = 0
  /// The first node at which the nesting is too deep.
  var deepNode: Node?
  /// Whether elements of raw HTML that are nested too deeply have been reported.
  var hasDeepTags = false
  /// The number of tables so far, for unique labels.
  var tableCount = 0
  /// The number of scrollable code blocks so far, for unique labels.
  var codeCount = 0
  /// The number of scrollable formulas so far, for unique labels.
  var formulaCount = 0
  /// Whether to leave out links, footnote references, images and ids, so that the HTML can be used inside a link.
  var omitsLinks = false

  init(document: Document, options: RenderingOptions) {
    anchors = AnchorSet(options.headingIDs)
    self.document = document
    self.options = options
  }

  /// Renders a node and its descendants.
  mutating func walk(_ top: Node) {
    var node = top
    while true {
      if enter(node), let child = node.firstChild {
        node = child
        depth += 1
        if depth > deepest { recordDepth(node) }
        continue
      }
      leave(node)
      while node != top, node.next == nil {
        guard let parent = node.parent else { return }
        node = parent
        depth -= 1
        leave(node)
      }
      guard node != top, let next = node.next else { return }
      node = next
    }
  }

  /// Renders the descendants of a node, but not the node itself.
  mutating func walkChildren(of node: Node) {
    for here in node.children {
      walk(here)
    }
  }

  /// Writes the beginning of a node. Returns false if its children must not be rendered.
  private mutating func enter(_ node: Node) -> Bool {
    switch node.kind {
    case .text:
      let text = node.literal
      out.appendEscaped(text)
      checkForeignSyntax(in: node, text)
    case .softBreak:
      if options.hasLineBreaks { out.append("<br />") }
      if options.hasLineBreaks || !node.joinsLines { out.append(10) }
    case .paragraph: enterParagraph(node)
    case .strong: out.append("<strong>")
    case .emphasis: out.append("<em>")
    case .code: renderCode(node)
    case .link: enterLink(node)
    case .item: enterItem(node)
    case .list: enterList(node)
    case .heading:
      if isBlank(heading: node) {
        if document.isWritten { report("heading.empty", at: location(of: node)) }
        return false
      }
      enterHeading(node)
    case .codeBlock: renderCodeBlock(node)
    case .image:
      renderImage(node)
      return false
    case .blockQuote: enterBlockQuote(node)
    case .lineBreak: out.append("<br />\n")
    case .htmlInline: renderRawHTML(node, isBlock: false)
    case .htmlBlock: renderRawHTML(node, isBlock: true)
    case .thematicBreak:
      noteSimpleTable(node)
      startLine()
      out.append("<hr />\n")
    case .footnoteReference: renderFootnoteReference(node)
    case .footnoteDefinition: enterFootnoteDefinition(node)
    case .directive: return enterDirective(node)
    case .abstractPlaceholder: renderAbstractPlaceholder(node)
    case .strikethrough: out.append("<del>")
    case .tableCell: return enterTableCell(node)
    case .math: renderInlineFormula(node)
    case .definition: enterDefinition(node)
    case .abbreviation: renderAbbreviation(node)
    case .keys: renderKeys(node)
    case .inlineDirective: renderInlineDirective(node)
    case .tableRow: enterTableRow(node)
    case .table: enterTable(node)
    default: break
    }
    return true
  }

  /// Writes the end of a node.
  private mutating func leave(_ node: Node) {
    if !rawTags.isEmpty || collapsedSection != nil { closeAll(openedIn: node) }
    switch node.kind {
    case .text, .softBreak, .code: break
    case .paragraph: leaveParagraph(node)
    case .strong: out.append("</strong>")
    case .emphasis: out.append("</em>")
    case .link: leaveLink(node)
    case .item:
      if !components.outlines.isEmpty { leaveExpandableItem(node) }
      if !components.noteLists.isEmpty { leaveNote(node) }
      out.append("</li>\n")
    case .list:
      out.append(node.isBulleted ? "</ul>\n" : "</ol>\n")
      if components.noteLists.last?.list == node { components.noteLists.removeLast() }
    case .heading: if !isBlank(heading: node) { leaveHeading(node) }
    case .blockQuote: leaveBlockQuote(node)
    case .strikethrough: out.append("</del>")
    case .tableCell: leaveTableCell()
    case .tableRow: leaveTableRow(node)
    case .table: leaveTable()
    case .footnoteDefinition: leaveFootnoteDefinition(node)
    case .directive: leaveDirective(node)
    case .definition: leaveDefinition(node)
    case .document: leaveDocument(node)
    default: break
    }
  }

  private mutating func leaveDocument(_ node: Node) {
    closeLazySection()
    if footnotes.count > 0 { out.append("</ol>\n</section>\n") }
  }

  /// Ends the raw HTML elements and the collapsed section that were opened inside `node` and are still open.
  mutating func closeAll(openedIn node: Node) {
    while true {
      if let collapsedSection, collapsedSection.parent == node, rawTags.count == collapsedSection.rawTags {
        endCollapsedSection()
      } else if let last = rawTags.last, last.parent == node {
        closeUnclosedRawTag()
      } else {
        return
      }
    }
  }

  /// Records a new maximum depth.
  private mutating func recordDepth(_ node: Node) {
    deepest = depth
    if depth == Self.reportedNestingDepth { deepNode = node }
  }

  /// Writes a newline, unless the output is empty or ends with one.
  mutating func startLine() {
    if out.count > 0, out[out.count - 1] != 10 { out.append(10) }
  }

  /// Writes the end tags of a block on a new line.
  mutating func closeBlock(_ tags: StaticString) {
    startLine()
    out.append(tags)
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Reports a message of `messages/HTML.md`.
  mutating func report(
    _ name: String, at place: SourceLocation, _ parts: MessageTable.Parts = [:], fixIt: FixIt? = nil
  ) {
    report(Diagnostic(name, at: place, parts, fixIt: fixIt))
  }

  /// The minimum nesting depth that is reported.
  static let reportedNestingDepth = 100

  func location(of node: Node) -> SourceLocation { document.location(of: node) }
}

/// The state of a page's interactive components.
struct ComponentState {
  /// The number of disclosure buttons so far.
  var disclosureButtons = 0
  /// The number of menus so far, for their ids.
  var menus = 0
  /// The outline groups that are being rendered, innermost last.
  var outlines: [OutlineGroupState] = []
  /// The components with a style sheet of their own that the page contains.
  var used: PageComponents = []
  /// The language of the last declaration; empty if there is none.
  var declarationLanguage = ""
  /// The abbreviations that the page has used so far.
  var abbreviations: Set<Int> = []
  /// The number of annotated code blocks so far, for the ids of their notes.
  var annotatedBlocks = 0
  /// The number of the last diagram, for the ids in it.
  var diagrams = 0
  /// The number of code blocks in the language `mermaid` so far, valid or not.
  var mermaidBlocks = 0
  /// The syntax of other tools that the page contains, by the number of its form.
  var foreign: [Int: ForeignOccurrences] = [:]
  /// The mistakes in text.
  var mistakes = TextMistakes()
  /// The unknown languages of code blocks that have been reported.
  var unknownLanguages: Set<String> = []
  /// The lists of notes that are being rendered, innermost last, and the next list.
  var noteLists: [NoteList] = []
}

/// The list of the notes of a code block.
struct NoteList {
  let list: Node
  /// The number of the code block.
  let block: Int
  /// The notes that the code refers to.
  let numbers: Set<Int>
  /// The number of the next item.
  var next: Int
}
