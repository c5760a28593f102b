import Basics
import Markup
import PageModel

/// Whole pages: metadata, title and abstract, then the rest of the body.
extension BodyHTMLRenderer {
  /// Renders the page.
  ///
  /// - Parameter path: the path of the page's file below the content folder.
  mutating func page(path: String) -> RenderedBody {
    let file = document.lines.file
    pagePath = path
    if let root = document.frontMatter.root {
      metadata = PageMetadata(from: root, file: file, diagnostics: &diagnostics)
    }
    if !document.directives.isEmpty { takePageSettings() }
    isNumbered = (metadata.presentation.numbering ?? options.numbering) != .none
    var summary = PageSummary(path: path)
    let head = TitleBlock.take(from: document.root)
    if head.isEmpty, document.root.firstChild == nil, metadata.title == nil {
      report("page.empty", at: SourceLocation(file: file))
    }
    let heading = title(head, path: path, into: &summary)
    reserveCustomAnchors(below: document.root)
    // As on GitHub, a title in the text gets its anchor before the headings below it. Links name the heading on the
    // page, whose text can differ from the title in front matter.
    if let heading, summary.anchor.isEmpty { titleAnchor = anchors.make(from: heading) }
    lazySections.isNeeded = document.text.bytes.count >= LazySections.minimumLength && options.html == .safe

    let abstractLength = abstract(head, into: &summary)
    walk(document.root)
    reportForeignSyntax()
    reportMistakes()
    if let deepNode { report("page.deep-nesting", at: location(of: deepNode), ["depth": deepest]) }

    // Other tools give a title that is not in the text no anchor, so the headings don't depend on it.
    if summary.anchor.isEmpty {
      summary.anchor = titleAnchor ?? anchors.make(from: heading ?? summary.title)
    }

    summary.metadata = metadata
    summary.headings = HeadingList(headings)
    assert(summary.headings.checkInvariants(), "the headings are inconsistent")
    summary.otherAnchors = otherAnchors
    summary.numbered = numbered
    if !options.changeLogs.isEmpty { summary.changes = changes() }
    if metadata.presentation.color != nil { components.used.insert(.pageColors) }
    summary.components = components.used
    if !frameHosts.isEmpty { summary.frameHosts = frameHosts.sorted() }
    return RenderedBody(
      summary: summary, html: options.isSummary ? [] : out.array(), links: LinkList(links),
      placeholders: placeholders, abstractLength: abstractLength, headingOffsets: headingOffsets,
      diagnostics: document.diagnostics + diagnostics)
  }

  /// Renders the document without taking a title or an abstract from it.
  mutating func fragment(path: String) -> RenderedBody {
    walk(document.root)
    var summary = PageSummary(path: path)
    summary.components = components.used
    return RenderedBody(
      summary: summary, html: out.array(), links: LinkList(links), placeholders: placeholders,
      abstractLength: 0,
      headingOffsets: headingOffsets, diagnostics: document.diagnostics + diagnostics)
  }

  /// Sets the title of the summary, from front matter, the title heading, or the file name. Returns the text of the
  /// title heading; nil if there is none.
  private mutating func title(
    _ head: TitleBlock, path: String, into summary: inout PageSummary
  ) -> String? {
    var heading: String?
    if let node = head.title {
      if let anchor = CustomHeadingID.take(from: node), anchors.reserve(anchor) { summary.anchor = anchor }
      footnotes.isInTitle = true
      summary.titleHTML = inlineHTML(of: node, reporting: true)
      footnotes.isInTitle = false
      let text = plainText(of: node)
      heading = text
      summary.title = metadata.title ?? text
    } else if let html = head.html {
      if let id = html.id, anchors.reserve(id) { summary.anchor = id }
      summary.titleHTML = HTMLFragment(escaping: html.text)
      summary.title = metadata.title ?? html.text
      heading = html.text
    } else {
      summary.title = metadata.title ?? FileTitle.make(from: path)
    }
    if summary.titleHTML.isEmpty {
      summary.titleHTML = HTMLFragment(escaping: summary.title)
    }
    return heading
  }

  /// Sets the abstract of the summary, and writes it unless it is the first paragraph of the body. Returns the number
  /// of bytes written.
  private mutating func abstract(_ head: TitleBlock, into summary: inout PageSummary) -> Int {
    if let node = head.abstract {
      summary.abstract = metadata.description.map { DescriptionText($0).plain } ?? plainText(of: node)
      summary.abstractHTML = inlineHTML(of: node)
      walkChildren(of: node)
      closeAll(openedIn: node)
    } else if let description = metadata.description {
      let text = DescriptionText(description)
      summary.abstract = text.plain
      summary.abstractHTML = text.html
      if options.showsDescriptions { out.append(html: summary.abstractHTML) }
    } else if let first = document.root.firstChild, first.kind == .paragraph, !Self.isOnlyCode(first) {
      summary.abstract = plainText(of: first)
      summary.abstractHTML = inlineHTML(of: first)
    }
    return out.count
  }

  /// Whether a paragraph consists of one piece of code, such as a command or a macro of another tool, which describes no
  /// page.
  private static func isOnlyCode(_ paragraph: Node) -> Bool {
    paragraph.firstChild.map { $0.kind == .code && $0.next == nil } ?? false
  }
}

// MARK: - TitleBlock

/// The title of a page and the abstract directly below it, which are removed from the tree before the body is rendered.
struct TitleBlock {
  /// The heading of the title; nil if the first heading of the page is not of level 1.
  var title: Node?
  /// The title in raw HTML before the first heading; nil if there is none.
  var html: HTMLTitle?
  /// The paragraph of a block quote directly below the title; nil if there is none. The Human Interface Guidelines have
  /// such abstracts.
  let abstract: Node?

  var isEmpty: Bool { title == nil && html == nil && abstract == nil }

  /// Removes the title and the abstract from the tree, and returns them.
  static func take(from root: Node) -> TitleBlock {
    var node = root.firstChild
    while let here = node, here.kind != .heading {
      let below = here.next
      if here.kind == .htmlBlock, let title = HTMLTitle.take(from: here) {
        return TitleBlock(html: title, abstract: takeAbstract(below))
      }
      node = below
    }
    guard let heading = node, heading.headingLevel == 1 else {
      return TitleBlock(abstract: takeAbstract(root.firstChild))
    }
    BodyHTMLRenderer.removePermalinks(of: heading)
    let below = heading.next
    heading.remove()
    return TitleBlock(title: heading, abstract: takeAbstract(below))
  }

  private static func takeAbstract(_ node: Node?) -> Node? {
    guard let quote = node, quote.kind == .blockQuote,
      let paragraph = quote.firstChild, paragraph.kind == .paragraph,
      paragraph.next == nil, !Aside.isAside(quote)
    else { return nil }
    quote.remove()
    return paragraph
  }
}

/// The title of a page that has none in its text or front matter.
public enum FileTitle {
  /// Returns a title made from the path of a page: “Menus and actions” for `menus-and-actions.md`, and a title made
  /// from the folder’s name for `index.md`. Returns an empty text for the home page, whose title is decided later.
  public static func make(from path: String) -> String {
    var parts = path.split(separator: "/").map(String.init)
    var name = parts.popLast() ?? ""
    if let dot = name.lastIndex(of: "."), dot != name.startIndex { name = String(name[..<dot]) }
    if PathComponent.isIndex(name) { name = parts.last ?? "" }
    return PathComponent.title(from: name)
  }
}
