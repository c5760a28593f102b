import Basics
import Markup
import Site
import Testing

/// A site written as text, a line for each page: its path, its title in quotes, then what else is known of it:
/// `order=2 slug=x draft source=https://… #Anchor "#An anchor"`.
struct TextSite {
  var site: Site
  var diagnostics: [String]

  init(
    _ text: String, configuration: Configuration = Configuration(), outline: String? = nil,
    drafts: Bool = false
  ) {
    var found: [Diagnostic] = []
    let outline = outline.map {
      OutlineFile(reading: Array($0.utf8), file: "outline.yml", diagnostics: &found)
    }
    let (site, more) = Site.assemble(
      summaries: text.split(separator: "\n").map(Self.summary), configuration: configuration,
      outline: outline,
      includeDrafts: drafts)
    self.site = site
    diagnostics = (found + more).sorted().map(show)
  }

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
      case "slug": summary.metadata.slug = parts[1]
      case "source": summary.metadata.source = parts[1]
      default:
        let anchor = String(word.dropFirst())
        summary.headings.append(
          .init(level: 2, anchor: anchor, html: [], text: anchor.replacing("-", with: " "), line: 1))
      }
    }
    return summary
  }

  /// The tree as indented titles, each page with its URL.
  var tree: String {
    site.outline.nodes.map { node in
      let indent = String(repeating: "  ", count: node.depth)
      switch node.target {
      case .external(let url): return "\(indent)\(node.title) → \(url)"
      case .page(let page):
        return
          "\(indent)\(node.title) /\(site.pages[page].url)\(site.pages[page].isGenerated ? " (generated)" : "")"
      }
    }.joined(separator: "\n")
  }

  /// The titles of the tree alone.
  var titles: String {
    site.outline.nodes.map { String(repeating: "  ", count: $0.depth) + $0.title }.joined(separator: "\n")
  }

  func page(_ path: String) -> Int {
    guard let page = site.pages.firstIndex(where: { $0.path == path }) else {
      preconditionFailure("no page \(path)")
    }
    return page
  }

  /// The sidebar of a page: `<` the way back, `=` the scope, `v` an open group, `>` a closed one, `-` a link.
  func sidebar(_ path: String) -> String {
    let model = Sidebar.model(for: page(path), in: site)
    func title(_ node: Int) -> String {
      site.outline.nodes[node].title + (node == site.outline.nodeOfPage[page(path)] ? " *" : "")
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

  /// The sidebar's branches, a line each: a name, and what is in it.
  var branches: [String] {
    Sidebar.branches(in: site).map { node in
      let list = Sidebar.branch(node, in: site)
      var titles = list.nodes.map { site.outline.nodes[$0].title }
      if let after = list.after { titles.append("… \(site.outline.nodes[after].title)") }
      return "\(Sidebar.branchName(node, in: site)): \(titles.joined(separator: ", "))"
    }
  }
}

func show(_ diagnostic: Diagnostic) -> String {
  let place = diagnostic.location
  return "\(place.file):\(place.line):\(place.column): \(diagnostic.severity): \(diagnostic.message) "
    + "[\(diagnostic.identifier)]" + (diagnostic.help.map { " — \($0)" } ?? "")
}

extension Substring {
  fileprivate var trimmingSpaces: String { split(separator: " ").joined(separator: " ") }
}

extension TextSite: CustomTestStringConvertible {
  /// Test logs name a site by its size: a large one would drown everything else.
  var testDescription: String { "a site of \(site.pages.count) pages" }
}
