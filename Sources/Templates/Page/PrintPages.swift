import PageModel
import Site

@_spi(RenderedHTML) import Basics

/// The pages that show all pages of a site, for printing and for e-books: one for a site of up to 1,000 pages,
/// otherwise one for each top-level section.
public struct PrintPages: Sendable {
  public struct Part: Sendable {
    /// The URL relative to the site's root.
    public var url: String
    /// The path of the HTML file in the output folder.
    public var outputPath: String
    public var title: String
    /// The indices of the pages, in reading order.
    public var pages: [Int]
  }

  /// The first part is at `/print/`. If there are several, it shows the pages that are in no section.
  public let parts: [Part]

  /// The maximum number of pages that are shown together. It keeps browsers and converters responsive, and limits the
  /// memory of a build.
  public static let limit = 1_000

  /// Divides the pages of a site into parts. Returns nil if the site does not ask for them.
  ///
  /// - Parameter limit: the maximum number of pages of a site with one part.
  public init?(of site: Site, limit: Int = Self.limit) {
    guard site.configuration.hasPrint else { return nil }
    let style = site.configuration.urls
    let order = site.navigation.readingOrder
    var parts = [Self.part("print", site.title, style)]
    if order.count <= limit {
      parts[0].pages = order
    } else {
      let nodes = site.navigation.nodes
      var partOfNode: [Int: Int] = [:]
      for page in order {
        var node = site.navigation.nodeOfPage[page]
        while let parent = nodes[node].parent, parent != NavigationTree.root { node = parent }
        guard node != NavigationTree.root, !nodes[node].children.isEmpty, let section = nodes[node].page
        else {
          parts[0].pages.append(page)
          continue
        }
        if partOfNode[node] == nil {
          partOfNode[node] = parts.count
          parts.append(Self.part("print/" + Self.name(site.pages[section].url), nodes[node].title, style))
        }
        parts[partOfNode[node] ?? 0].pages.append(page)
      }
    }
    self.parts = parts
  }

  /// Returns the URL of the first part.
  public static func url(_ style: Configuration.URLStyle) -> String { part("print", "", style).url }

  /// Returns the URL of a page without the ending that depends on the style of URLs.
  private static func name(_ url: String) -> String {
    for ending in ["/index.html", ".html", "/"] where url.hasSuffix(ending) {
      return String(url.dropLast(ending.count))
    }
    return url
  }

  private static func part(_ name: String, _ title: String, _ style: Configuration.URLStyle) -> Part {
    switch style {
    case .directory: Part(url: name + "/", outputPath: name + "/index.html", title: title, pages: [])
    case .file: Part(url: name + ".html", outputPath: name + ".html", title: title, pages: [])
    }
  }
}

// MARK: - Composing

extension PageComposer {
  /// Appends the HTML of one part.
  ///
  /// - Parameters:
  ///   - number: the index of the part.
  ///   - body: returns the body of a page, whose links lead to the given anchors; nil for a page without a body. It is
  ///     called for one page after the other, so that only one body is in memory.
  public func compose(
    _ print: PrintPages, part number: Int,
    body: @escaping @Sendable (_ page: Int, _ url: String, PageAnchors) -> ResolvedBody?,
    into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let part = print.parts[number]
    let anchors = PageAnchors(part.pages, of: site)
    let items = part.pages.map { page -> TemplateValue in
      let summary = site.pages[page].summary
      let key = anchors[page] ?? ""
      let heading = summary.anchor.isEmpty ? nil : key + PageAnchors.separator + summary.anchor
      return .object([
        PageKey.title(title(of: page, summary)),
        PageKey.anchor(.text(key)), PageKey.heading(text(heading)),
        PageKey.body(
          .deferred(
            DeferredHTML { output in
              guard let body = body(page, part.url, anchors) else { return }
              PrintedHTML(key: key).append(body, into: &output)
            })
        ),
      ])
    }
    let others = print.parts.indices.filter { $0 != number }.map { other -> TemplateValue in
      .object([
        PageKey.title(.text(print.parts[other].title)),
        PageKey.url(.text(RelativeURL.from(part.url, to: print.parts[other].url))),
      ])
    }
    let context = context(
      siteContext(from: part.url, for: combinedNeeds(of: part.pages)),
      page: .object([PageKey.plainTitle(.text(theme.strings["printSite"])), PageKey.noindex(.bool(true))]),
      [
        PageKey.sections(sectionTabs(nil, from: part.url)), PageKey.iconList(theme.iconList),
        PageKey.print(
          .object([
            PageKey.title(.text(part.title)), PageKey.parts(list(others)), PageKey.items(.list(items)),
          ])
        ),
      ])
    render("print", context, into: &output, &diagnostics)
  }

  /// Returns a summary with the components and frames of several pages.
  private func combinedNeeds(of pages: [Int]) -> PageSummary {
    var needs = PageSummary(path: "")
    for page in pages {
      needs.components.formUnion(site.pages[page].summary.components)
      needs.frameHosts += site.pages[page].summary.frameHosts
    }
    needs.frameHosts = Set(needs.frameHosts).sorted()
    return needs
  }
}
