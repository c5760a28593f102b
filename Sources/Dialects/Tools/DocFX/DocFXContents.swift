import Basics
import PageModel
import YAML

/// The tables of contents of a DocFX project, `toc.yml`.
struct DocFXContents {
  typealias Entry = NavigationFile.Entry

  private let folder: ProjectFolder
  private let content: String
  private let links: LinkRules
  private var pages: Set<String> { links.files }
  /// The paths of pages in the site, by their paths outside of the content folder.
  private let outside: [String: String]
  /// The first table that was read, relative to the content folder.
  private(set) var file: String?
  private let budget = Budget(Budget.Limits(steps: 1 << 20))
  /// Whether the limit has been reported.
  private var isLimitReported = false
  /// The tables that have been read, relative to the content folder.
  private var read: Set<String> = []
  /// The tables that are being read, from the outside in.
  private var open: [String] = []
  /// The place in the first table of the entry that refers to the table that is being read; nil in the first table.
  /// Entries have a place, but no file.
  private var reference: (line: Int, column: Int)?
  /// The pages that do not exist.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ folder: ProjectFolder, content: String, _ links: LinkRules, outside: [String: String]) {
    self.folder = folder
    self.outside = outside
    self.content = content
    self.links = links
  }

  /// Returns the entries of the table of contents at the root, and of the tables that no other table refers to. In
  /// DocFX, a page has the table of its folder, or of the nearest folder around it with a table.
  mutating func entries(_ files: [String]) -> [Entry] {
    var result: [Entry] = []
    let root = ["toc.yml", "TOC.yml", "toc.md", "TOC.md"].first(where: files.contains)
    if let root { result = entries(ofFile: root) }
    // The table of a folder comes before those in folders below, to which it can refer.
    let tables = files.filter {
      Paths.name($0).lowercased() == "toc.yml" && !$0.hasPrefix("_") && !$0.contains("breadcrumb")
    }
    .map { (folder: Paths.parent($0) ?? "", path: $0) }.sorted { Paths.precedes($0.folder, $1.folder) }
    for table in tables.map(\.path) where !read.contains(table) {
      let entries =
        file == nil ? entries(ofFile: table) : entries(ofFile: table, at: (1, 1))
      let place = Paths.parent(table).map { $0 + "/" } ?? ""
      // The table of another output, such as a PDF, lists pages of other folders.
      guard entries.contains(where: { $0.contains { $0.hasPrefix(place) } }) else { continue }
      if !result.attach(entries, ofFolder: place) { result += Self.group(entries, place, besides: result) }
    }
    return result
  }

  /// Returns the entries of a table below an entry with the name of its folder, if they would be mixed with groups of
  /// other tables that have the same titles.
  private static func group(_ entries: [Entry], _ place: String, besides others: [Entry]) -> [Entry] {
    let titles = Set(others.compactMap(\.title))
    let isMixed = entries.contains { !$0.children.isEmpty && $0.title.map(titles.contains) == true }
    guard isMixed, !place.isEmpty else { return entries }
    return [
      Entry(title: String(Paths.name(String(place.dropLast()))).asTitle, children: entries)
    ]
  }

  /// Returns the entries of a table that an entry of the first table refers to.
  private mutating func entries(ofFile path: String, at origin: (line: Int, column: Int)) -> [Entry] {
    let before = reference
    reference = origin
    defer { reference = before }
    return entries(ofFile: path)
  }

  private mutating func entries(ofFile path: String) -> [Entry] {
    // A table can refer to itself, such as by `./`.
    guard !open.contains(path), open.count < budget.limits.includeDepth else { return [] }
    // A table that several others contain is read again for each of them.
    if !read.insert(path).inserted, !budget.spend(include: 0) {
      reportLimit()
      return []
    }
    file = file ?? path
    open.append(path)
    defer { open.removeLast() }
    let place = Paths.join(content, path)
    if path.lowercased().hasSuffix(".md") {
      return folder.read(place).map { markdown($0, Paths.parent(path) ?? "") } ?? []
    }
    guard folder.hasFile(place), let root = folder.yaml(place) else { return [] }
    let items = root.items ?? root["items"]?.items ?? []
    let entries = items.flatMap { entry($0, Paths.parent(path) ?? "") }
    return entries
  }

  private mutating func entry(_ node: YAMLNode, _ base: String) -> [Entry] {
    guard budget.enter() else { return [] }
    defer { budget.leave() }
    guard budget.spend() else {
      reportLimit()
      return []
    }
    let title = node["name"]?.text ?? node["displayName"]?.text
    let origin = reference ?? (node.line, node.column)
    var children = (node["items"]?.items ?? []).flatMap { entry($0, base) }
    var target = ["topicUid", "uid"].lazy.compactMap { node[$0]?.text }.compactMap(page(named:)).first
    for key in ["topicHref", "homepage", "href"] {
      guard let href = node[key]?.text else { continue }
      if href.hasPrefix("xref:") {
        let page = page(named: href)
        if page == nil { report(href, node) }
        target = target ?? page
        continue
      }
      if LinkRules.hasScheme(href) {
        return [
          Entry(title: title ?? href, target: href, isExternal: true, children: children)
        ]
      }
      let path = place(of: href, base)
      if path.lowercased().hasSuffix("toc.yml") || path.lowercased().hasSuffix("toc.md") {
        if children.isEmpty { children = entries(ofFile: path, at: origin) }
      } else if href.hasSuffix("/"), !href.hasPrefix("/") {
        let nested = ["toc.yml", "TOC.yml", "toc.md"].map { Paths.join(path, $0) }.first {
          folder.hasFile(Paths.join(content, $0))
        }
        if children.isEmpty, let nested {
          children = entries(ofFile: nested, at: origin)
        }
        if target == nil {
          target = ["index.md", "index.yml"].map { Paths.join(path, $0) }.first(where: pages.contains)
        }
      } else if target == nil {
        target = page(at: path)
        if target == nil, path.hasSuffix(".md"), links.moved[path] == nil {
          report(href, node, exists: folder.hasFile(Paths.join(content, path)))
        }
      }
    }
    if let nested = node["tocHref"]?.text, children.isEmpty {
      children = entries(ofFile: place(of: nested, base), at: origin)
    }
    let group = Entry.group(
      title, page: target, children, line: origin.line, column: origin.column)
    return group.map { [$0] } ?? []
  }

  private mutating func reportLimit() {
    guard !isLimitReported, let table = open.last else { return }
    isLimitReported = true
    let place = SourceLocation(file: folder.displayPath(of: Paths.join(content, table)))
    diagnostics.append(Diagnostic("project.limit/contents", at: place))
  }

  /// Reports a page that is not in the site.
  private mutating func report(_ href: String, _ node: YAMLNode, exists: Bool = false) {
    guard let table = open.last else { return }
    let place = SourceLocation(
      file: folder.displayPath(of: Paths.join(content, table)), line: node.line, column: node.column)
    diagnostics.append(
      Diagnostic("project.missing-page/\(exists ? "excluded" : "contents")", at: place, ["page": href]))
  }

  /// Returns the page that a cross-reference names.
  private func page(named reference: String) -> String? {
    links.pagesByIdentifier[CrossReference(reference).identifier]
  }

  /// Returns the page at a path, which can also be the published file, `tea.html`, or a URL: `/tea`, `/`.
  private func page(at path: String) -> String? {
    if pages.contains(path) { return path }
    if let page = outside[path] { return page }
    let stem = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
    return [stem + ".md", stem + ".yml", Paths.join(stem, "index.md"), Paths.join(stem, "index.yml")]
      .first(where: pages.contains)
  }

  private func place(of href: String, _ base: String) -> String {
    let path = href.firstIndex { $0 == "?" || $0 == "#" }.map { String(href[..<$0]) } ?? href
    let fromRoot = ["~/", "/"].first(where: path.hasPrefix).map { String(path.dropFirst($0.count)) }
    let place = Paths.normalized(fromRoot ?? Paths.join(base, path))
    return place == "." ? "" : place
  }

  /// Reads the older form, headings with links: `## [Name](file.md)`.
  private func markdown(_ bytes: [UInt8], _ base: String) -> [Entry] {
    var tree = EntryTree()
    for line in PageLine.lines(of: bytes) {
      let level = line.text.prefix { $0 == UInt8(ascii: "#") }.count
      guard level > 0, level <= Budget.maximumDepth else { continue }
      let text = line.text.dropFirst(level).trimmed
      var entry = Entry(title: PlainMarkdown.text(of: text), line: Int(line.origin.line))
      if let middle = text.find("]("), let end = LinkTail.end(at: middle + 1, in: text) {
        let path = place(of: text[(middle + 2)..<(end - 1)].string, base)
        if pages.contains(path) { entry.target = path }
      }
      tree.add(entry, level: level)
    }
    tree.close()
    return tree.entries
  }
}

extension NavigationFile.Entry {
  /// Whether a page of the entry, or of those below it, satisfies a condition.
  fileprivate func contains(_ condition: (String) -> Bool) -> Bool {
    target.map(condition) == true || children.contains { $0.contains(condition) }
  }
}

extension [NavigationFile.Entry] {
  /// Puts entries below the entry for the folder of their table: one at the top, or the page of the folder anywhere.
  /// Returns false if there is none.
  fileprivate mutating func attach(_ entries: [Element], ofFolder place: String) -> Bool {
    guard !place.isEmpty else { return false }
    let own = firstIndex { $0.children.isEmpty && $0.target.flatMap(Paths.parent).map { $0 + "/" } == place }
    if let own {
      self[own].add(entries)
      return true
    }
    return indices.contains {
      self[$0].attach(entries, toPages: [place + "index.md", place + "index.yml"])
    }
  }
}

extension NavigationFile.Entry {
  /// Puts entries below the first entry for one of these pages; returns false if there is none.
  fileprivate mutating func attach(_ entries: [Self], toPages pages: [String]) -> Bool {
    if let target, children.isEmpty, pages.contains(target) {
      add(entries)
      return true
    }
    return children.indices.contains { children[$0].attach(entries, toPages: pages) }
  }

  /// Adds entries without another one for the page itself.
  fileprivate mutating func add(_ entries: [Self]) {
    children = entries.filter { $0.target != target || !$0.children.isEmpty }
  }
}
