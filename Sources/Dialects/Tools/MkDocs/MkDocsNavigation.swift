import Basics
import PageModel
import YAML

/// The navigation of an MkDocs project: `nav`, the files of awesome-pages and literate-nav, or the order of the files.
struct MkDocsNavigation {
  typealias Entry = NavigationFile.Entry

  let folder: ProjectFolder
  /// The folder with the pages, relative to the project’s folder.
  let docs: String
  /// The paths of all pages relative to `docs`, sorted.
  let pages: [String]
  /// Whether the index of a section is the section’s page, and not one of its entries.
  var hasSectionIndexes: Bool
  /// Whether this applies only to an index that is the first entry and has no title.
  var needsUntitledIndex = false
  /// The name of the navigation files of literate-nav; nil without the plugin.
  var literateFile: String?
  /// The names of the navigation files of awesome-pages and awesome-nav; empty without them.
  var awesomeFiles: [String] = []

  /// Returns the whole navigation: the entries of `nav`, or of the folders if there is no `nav`.
  func entries(_ nav: YAMLNode?) -> [Entry] {
    if let nav, !nav.isNull { return list(nav, in: "") }
    return section("", 0)
  }

  // MARK: nav

  private func list(_ node: YAMLNode, in base: String) -> [Entry] {
    if let items = node.items { return items.flatMap { entries(of: $0, in: base) } }
    if let pairs = node.pairs {
      return pairs.flatMap { entry(title: $0.key, $0.value, line: $0.keyLine, in: base) }
    }
    return node.text.map { target($0, title: nil, line: node.line, in: base) } ?? []
  }

  private func entries(of item: YAMLNode, in base: String) -> [Entry] {
    if let text = item.text { return target(text, title: nil, line: item.line, in: base) }
    return (item.pairs ?? []).flatMap { entry(title: $0.key, $0.value, line: $0.keyLine, in: base) }
  }

  private func entry(title: String, _ value: YAMLNode, line: Int, in base: String) -> [Entry] {
    let title = Self.plainTitle(title)
    if let text = value.text {
      return value.isNull ? [] : target(text, title: title.isEmpty ? nil : title, line: line, in: base)
    }
    let children = list(value, in: base)
    return group(title: title, children, line: line)
  }

  /// Returns a title without HTML, which MkDocs writes as it is.
  private static func plainTitle(_ title: String) -> String {
    guard title.contains("<") || title.contains("&") else { return title }
    return PlainLabel.text(Bytes(title.replacing("&nbsp;", with: " ").replacing("&nbsp", with: " ")))
  }

  /// Returns a section with a title.
  private func group(title: String, _ children: [Entry], line: Int) -> [Entry] {
    var entry = Entry(title: title.isEmpty ? nil : title, children: children, line: line)
    if hasSectionIndexes, let index = sectionIndex(of: children, title: title) {
      entry.target = children[index].target
      entry.children.remove(at: index)
    }
    // A section without a title and a page is replaced by its entries.
    if entry.title == nil, entry.target == nil { return children }
    return [entry]
  }

  /// Returns the index of the entry that is the page of its section.
  ///
  /// Sources: Material for MkDocs, “Section index pages”, and its template of navigation items; mkdocs-section-index.
  private func sectionIndex(of children: [Entry], title: String) -> Int? {
    func canBePage(_ entry: Entry) -> Bool {
      entry.children.isEmpty && !entry.isExternal && entry.target.map(isIndex) ?? false
    }
    if needsUntitledIndex {
      guard let first = children.first, first.title == nil || title.isEmpty, canBePage(first) else {
        return nil
      }
      return 0
    }
    return children.firstIndex(where: canBePage)
  }

  private func target(_ text: String, title: String?, line: Int, in base: String) -> [Entry] {
    if isExternal(text) { return [Entry(title: title ?? text, target: text, isExternal: true, line: line)] }
    let relative = text.hasPrefix("/") ? String(text.dropFirst()) : Paths.join(base, text)
    let path = Paths.normalized(relative)
    if text.contains("*"), text != "...", !text.hasPrefix("...") {
      let found = matching(path)
      return title.map { group(title: $0, found, line: line) } ?? found
    }
    if path.lowercased().hasSuffix(".md") {
      return [Entry(title: title, target: path, line: line)]
    }
    let name = path.withoutSlash
    if pages.contains(where: { $0.hasPrefix(name + "/") }) {
      return group(title: title ?? sectionTitle(name), section(name, 1), line: line)
    }
    for page in [name + ".md", name + "/index.md"] where Paths.index(of: page, in: pages) != nil {
      return [Entry(title: title, target: page, line: line)]
    }
    return []
  }

  private func isExternal(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("mailto:")
  }

  private func isIndex(_ path: String) -> Bool {
    let name = Paths.name(path).lowercased()
    return name == "index.md" || name == "readme.md"
  }

  private func matching(_ pattern: String) -> [Entry] {
    guard let glob = PathPattern(pattern) else { return [] }
    return pages.filter { glob.matches($0) }.map { Entry(target: $0) }
  }

  // MARK: Folders

  /// Returns the entries of a folder: from its navigation file if there is one, or else its pages and then its folders,
  /// by their names.
  private func section(_ path: String, _ depth: Int) -> [Entry] {
    guard depth < 20 else { return [] }
    if let literateFile, let text = folder.text(Paths.join(docs, Paths.join(path, literateFile))) {
      return literate(text, in: path)
    }
    for name in awesomeFiles {
      if let node = folder.yaml(Paths.join(docs, Paths.join(path, name))) {
        return awesome(node, path, depth)
      }
    }
    return plain(path, depth)
  }

  /// Returns the pages of a folder, its index first, and its folders.
  private func plain(_ path: String, _ depth: Int) -> [Entry] {
    children(of: path).flatMap { child in entries(of: child, depth) }
  }

  private struct Child {
    var path: String
    var isFolder: Bool
  }

  private func children(of path: String) -> [Child] {
    let prefix = path.isEmpty ? "" : path + "/"
    var files: [Child] = []
    var folders: [String] = []
    for page in pages where page.hasPrefix(prefix) {
      let rest = page.dropFirst(prefix.count)
      if let slash = rest.firstIndex(of: "/") {
        let name = prefix + rest[..<slash]
        if folders.last != name { folders.append(name) }
      } else if rest != literateFile ?? "" {
        files.append(Child(path: page, isFolder: false))
      }
    }
    let index = files.filter { isIndex($0.path) }
    return index + files.filter { !isIndex($0.path) } + folders.map { Child(path: $0, isFolder: true) }
  }

  private func entries(of child: Child, _ depth: Int) -> [Entry] {
    guard child.isFolder else { return [Entry(target: child.path)] }
    var title = sectionTitle(child.path)
    for name in awesomeFiles {
      guard let node = folder.yaml(Paths.join(docs, Paths.join(child.path, name))) else { continue }
      if node["hide"]?.text == "true" { return [] }
      if let own = node["title"]?.text { title = own }
    }
    return group(title: title, section(child.path, depth + 1), line: 1)
  }

  /// Returns the title of a folder without one, as MkDocs does: `getting-started` becomes “Getting started”.
  func sectionTitle(_ path: String) -> String {
    let words = String(Paths.name(path)).replacing("-", with: " ").replacing("_", with: " ")
    return words.lowercased() == words ? words.prefix(1).uppercased() + words.dropFirst() : words
  }

  /// Returns the entries of a folder with a file `.pages` or `.nav.yml`.
  ///
  /// Source: mkdocs-awesome-pages-plugin, mkdocs-awesome-nav.
  private func awesome(_ node: YAMLNode, _ path: String, _ depth: Int) -> [Entry] {
    let isDescending = node["order"]?.text == "desc" || node["sort"]?["direction"]?.text == "desc"
    guard let items = node["nav"]?.items ?? node["arrange"]?.items else {
      return isDescending
        ? children(of: path).reversed().flatMap { entries(of: $0, depth) } : plain(path, depth)
    }
    let all = children(of: path)
    var listed: Set<String> = []
    func collect(_ node: YAMLNode) {
      if let text = node.text { listed.insert(Paths.normalized(Paths.join(path, text))) }
      for item in node.items ?? [] { collect(item) }
      for pair in node.pairs ?? [] { collect(pair.value) }
    }
    items.forEach(collect)
    func resolve(_ item: YAMLNode) -> [Entry] {
      guard let text = item.text else {
        return (item.pairs ?? []).flatMap { pair -> [Entry] in
          if let items = pair.value.items {
            return group(title: pair.key, items.flatMap(resolve), line: pair.keyLine)
          }
          if pair.key == "glob", let pattern = pair.value.text { return matching(Paths.join(path, pattern)) }
          guard let text = pair.value.text else { return [] }
          let target = Paths.normalized(Paths.join(path, text))
          if all.contains(where: { $0.path == target && $0.isFolder }) {
            return group(title: pair.key, section(target, depth + 1), line: pair.keyLine)
          }
          return self.target(text, title: pair.key, line: pair.keyLine, in: path)
        }
      }
      if text == "..." || text.hasPrefix("... ") || text == "*" {
        let rest = all.filter { !listed.contains($0.path) }
        let pattern = text.split(separator: "|").dropFirst().first.map { $0.trimmingWhiteSpace }
        let glob = pattern.flatMap {
          $0.hasPrefix("regex=") || $0 == "flat" ? nil : PathPattern(Paths.join(path, $0))
        }
        return (isDescending ? rest.reversed() : rest).filter { glob?.matches($0.path) ?? true }
          .flatMap { entries(of: $0, depth) }
      }
      let target = Paths.normalized(Paths.join(path, text))
      if let child = all.first(where: { $0.path == target }) { return entries(of: child, depth) }
      return self.target(text, title: nil, line: item.line, in: path)
    }
    return items.flatMap(resolve)
  }

  // MARK: literate-nav

  /// Reads a `SUMMARY.md` of literate-nav: a nested list of links.
  ///
  /// Source: mkdocs-literate-nav.
  private func literate(_ text: String, in base: String) -> [Entry] {
    var tree = EntryTree()
    for line in text.split(whereSeparator: \.isNewline) {
      let bytes = Bytes(String(line))
      guard let marker = ListMarker(bytes.trimmed), !marker.text.isEmpty else { continue }
      tree.add(Self.literateItem(marker.text), level: bytes.indent)
    }
    tree.close()
    return tree.entries.flatMap { literate($0, in: base) }
  }

  /// Returns the title of an item, and the target as it is written.
  private static func literateItem(_ text: Bytes) -> Entry {
    if text.first == UInt8(ascii: "["), let close = text.find("]("),
      let end = text.lastIndex(of: UInt8(ascii: ")")), end > close
    {
      let target = text[(close + 2)..<end].split(separator: Byte.space).first?.string ?? ""
      return Entry(title: PlainLabel.text(text[(text.startIndex + 1)..<close]), target: target)
    }
    let plain = text.trimmed.string
    let isPattern =
      plain.contains("*") && (plain.contains("/") || plain.hasPrefix("*")) && !plain.hasPrefix("**B")
    return isPattern
      ? Entry(target: plain.replacing("\\", with: "")) : Entry(title: PlainLabel.text(text))
  }

  private func literate(_ item: Entry, in base: String) -> [Entry] {
    let children = item.children.flatMap { literate($0, in: base) }
    var own = item.target.map { target($0, title: item.title, line: 1, in: base) } ?? []
    if children.isEmpty { return own }
    if own.isEmpty { return group(title: item.title ?? "", children, line: 1) }
    guard own.count == 1, own[0].target != nil else { return own + children }
    own[0].children += children
    return own
  }
}
