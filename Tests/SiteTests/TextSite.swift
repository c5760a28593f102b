import Basics
import PageModel
import Site
import TestSupport
import Testing

/// A site described by text with one line for each page: its path, its title in quotes, and its metadata and anchors,
/// such as `order=2 slug=x draft source=https://… #Anchor`.
struct TextSite {
  var site: Site
  var diagnostics: [String]

  init(
    _ text: String, configuration: Configuration = Configuration(), navigation: String? = nil,
    drafts: Bool = false
  ) {
    var found: [Diagnostic] = []
    let navigation = navigation.map {
      NavigationFile(reading: Array($0.utf8), file: "navigation.yml", diagnostics: &found)
    }
    let (site, more) = Site.assemble(
      summaries: text.split(separator: "\n").map(Self.summary), configuration: configuration,
      navigation: navigation,
      includeDrafts: drafts)
    self.site = site
    diagnostics = (found + more).sorted().map(show)
  }

  /// Creates a site with file URLs.
  static func files(_ text: String, drafts: Bool = false) -> TextSite {
    var configuration = Configuration()
    configuration.urls = .file
    return TextSite(text, configuration: configuration, drafts: drafts)
  }

  static func summary(_ line: Substring) -> PageSummary {
    let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
    let path = quoted[0].trimmingSpaces
    var summary = PageSummary(path: path, title: quoted.count > 1 ? String(quoted[1]) : path)
    for word in (quoted.count > 1 ? quoted[2] : "").split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "draft": summary.metadata.isDraft = true
      case "order": summary.metadata.order = Int(parts[1])
      case "symbol": summary.metadata.presentation.symbol = parts[1]
      case "slug": summary.metadata.slug = parts[1]
      case "url": summary.metadata.url = parts[1]
      case "source": summary.metadata.source = parts[1]
      default:
        let anchor = String(word.dropFirst())
        summary.headings.append(
          .init(level: 2, anchor: anchor, html: "", text: anchor.replacing("-", with: " "), line: 1))
      }
    }
    return summary
  }

  /// The navigation tree as indented titles, with the URLs of pages.
  var tree: String {
    site.navigation.nodes.map { node in
      let indent = String(repeating: "  ", count: node.depth)
      switch node.target {
      case .external(let url): return "\(indent)\(node.title) → \(url)"
      case .page(let page):
        return
          "\(indent)\(node.title) /\(site.pages[page].url)\(site.pages[page].isGenerated ? " (generated)" : "")"
      }
    }.joined(separator: "\n")
  }

  /// The navigation tree as indented titles.
  var titles: String {
    site.navigation.nodes.map { String(repeating: "  ", count: $0.depth) + $0.title }.joined(separator: "\n")
  }

  func page(_ path: String) -> Int {
    guard let page = site.pages.firstIndex(where: { $0.path == path }) else {
      preconditionFailure("no page \(path)")
    }
    return page
  }

  /// The sidebar of a page, with a symbol before each item: `<` for the link back, `=` for the section, `v` for an open
  /// group, `>` for a closed one, `-` for a link, and `…` for a part that is not shown. `*` marks the current page.
  func sidebar(_ path: String) -> String {
    let model = Sidebar.model(for: page(path), in: site)
    func title(_ node: Int) -> String {
      site.navigation.nodes[node].title + (node == site.navigation.nodeOfPage[page(path)] ? " *" : "")
    }
    var lines: [String] = []
    if let back = model.back { lines.append("< \(title(back))") }
    lines.append("= \(title(model.scope))")
    if let before = model.before { lines.append("… \(title(before))") }
    for item in model.items {
      let mark = item.isOpen ? "v" : item.children.nodes.isEmpty ? "-" : ">"
      lines.append("\(mark) \(title(item.node))")
      if let before = item.children.before { lines.append("  … \(title(before))") }
      lines += item.children.nodes.map { "  - \(title($0))" }
      if let after = item.children.after { lines.append("  … \(title(after))") }
    }
    if let after = model.after { lines.append("… \(title(after))") }
    return lines.joined(separator: "\n")
  }

  /// The lazy sections, one per line: the file name and the titles of the children.
  var lazySections: [String] {
    Sidebar.lazySections(in: site).map { node in
      let list = Sidebar.lazySection(node, in: site)
      var titles = list.nodes.map { site.navigation.nodes[$0].title }
      if let after = list.after { titles.append("… \(site.navigation.nodes[after].title)") }
      return "\(Sidebar.lazySectionName(node, in: site)): \(titles.joined(separator: ", "))"
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String { split(separator: " ").joined(separator: " ") }
}

extension TextSite: CustomTestStringConvertible {
  /// The description in test logs, which a list of all pages would make unreadable.
  var testDescription: String { "a site of \(site.pages.count) pages" }
}
