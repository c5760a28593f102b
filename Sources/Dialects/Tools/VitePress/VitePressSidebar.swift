import Basics
import PageModel

/// The sidebar of a VitePress site.
struct VitePressSidebar {
  typealias Entry = NavigationFile.Entry

  private let theme: ScriptValue
  private let links: LinkRules
  private let heads: [String: PageHead]
  /// The path of a page in the language of the sidebar.
  private let source: String

  /// - Parameter heads: the pages by their paths in the site.
  init(_ theme: ScriptValue, _ links: LinkRules, _ heads: [String: PageHead], source: String = "") {
    self.theme = theme
    self.links = links
    self.heads = heads
    self.source = source
  }

  /// The entries of the navigation. If there are several sidebars, each is a group.
  var entries: [Entry] {
    let sidebar = theme["sidebar"]
    var result: [Entry] = []
    if let items = sidebar?.items {
      result = items.flatMap { item($0, base: "") }
    } else {
      var known: Set<String> = []
      for pair in sidebar?.pairs ?? [] {
        let base = pair.value["base"]?.text ?? ""
        let children = (pair.value.items ?? pair.value["items"]?.items ?? []).flatMap { item($0, base: base) }
        // The same sidebar is often given to several paths.
        guard !children.isEmpty, known.insert(Self.key(children)).inserted else { continue }
        result.append(Entry(title: title(of: pair.key), children: children))
      }
      if result.count == 1 { result = result[0].children }
    }
    return result
  }

  /// The menus of the navigation bar, with the pages that the sidebar does not list.
  func menus(besides entries: [Entry]) -> [Entry] {
    var known = entries.targets.union(["index.md"])
    func unlisted(_ entries: [Entry]) -> [Entry] {
      entries.flatMap { entry -> [Entry] in
        var entry = entry
        let isNew = !entry.isExternal && entry.target.map { known.insert($0).inserted } == true
        entry.children = unlisted(entry.children)
        if isNew { return [entry] }
        entry.target = nil
        entry.isExternal = false
        return entry.title == nil || entry.children.isEmpty ? entry.children : [entry]
      }
    }
    let menus = (theme["nav"]?.items ?? []).filter { $0["items"] != nil }
    return unlisted(menus.flatMap { item($0, base: "") })
  }

  /// Reports how many parts of the sidebar are known only when the configuration runs. The note about settings names a
  /// sidebar that is not known at all.
  func reportUnknownItems(_ file: String, _ folder: ProjectFolder, _ project: inout ProjectDraft) {
    guard let sidebar = theme["sidebar"], !sidebar.isUnknown else { return }
    let lists = sidebar.pairs.map { pairs in pairs.map { $0.value["items"] ?? $0.value } } ?? [sidebar]
    let count = lists.reduce(0) { $0 + Self.unknownItems(in: $1) }
    guard count > 0 else { return }
    project.diagnostics.append(
      Diagnostic(
        "project.script/\(count == 1 ? "part" : "parts")",
        at: SourceLocation(file: folder.displayPath(of: file)), ["count": count]))
  }

  /// Returns the number of unknown items in a list of items.
  private static func unknownItems(in value: ScriptValue) -> Int {
    guard let items = value.items else { return isUnknown(value) ? 1 : 0 }
    return items.reduce(0) { count, item in
      if let inner = item["items"] { return count + unknownItems(in: inner) }
      return count + (isUnknown(item) || item["link"].map(isUnknown) == true ? 1 : 0)
    }
  }

  private static func isUnknown(_ value: ScriptValue) -> Bool {
    if case .call = value.kind { return true }
    return value.isUnknown
  }

  private static func key(_ entries: [Entry]) -> String {
    entries.map { ($0.target ?? $0.title ?? "") + "(" + key($0.children) + ")" }.joined(separator: ",")
  }

  /// Returns the title of a sidebar: the text of the link to it in the navigation bar.
  private func title(of path: String) -> String {
    func find(_ items: [ScriptValue]) -> String? {
      for item in items {
        let target = item["activeMatch"]?.text ?? item["link"]?.text ?? ""
        if path != "/", target.contains(path) || target.hasPrefix(path), let text = item["text"]?.text {
          return text
        }
        if let inner = item["items"]?.items, let found = find(inner) { return found }
      }
      return nil
    }
    return find(theme["nav"]?.items ?? [])
      ?? (path.split(separator: "/").last.map { String($0).asTitle } ?? "Overview")
  }

  private func item(_ value: ScriptValue, base: String) -> [Entry] {
    let title = value["text"]?.text.map { PlainMarkdown.text(of: Bytes($0)) }
    let inner = value["base"]?.text ?? base
    let children = (value["items"]?.items ?? []).flatMap { item($0, base: inner) }
    guard let link = value["link"]?.text else {
      return title == nil || children.isEmpty ? children : [Entry(title: title, children: children)]
    }
    if LinkRules.hasScheme(link) {
      return title.map { [Entry(title: $0, target: link, isExternal: true, children: children)] } ?? []
    }
    let joined =
      link.hasPrefix("/") && inner.isEmpty
      ? link : Paths.normalized("/" + inner + "/" + link) + (link.hasSuffix("/") ? "/" : "")
    guard let path = page(at: joined) ?? page(at: link) else {
      return children.isEmpty ? [] : [Entry(title: title, children: children)]
    }
    let shownTitle = title ?? heads[path]?.title ?? PageHead.stem(of: path).asTitle
    return [Entry(title: shownTitle, target: path, children: children)]
  }

  private func page(at link: String) -> String? {
    let url = link.firstIndex { $0 == "#" || $0 == "?" }.map { String(link[..<$0]) } ?? link
    let resolved = links.resolve(url.hasPrefix("/") ? url : "/" + url, from: source)
    let path = String(resolved.dropFirst()).replacing("%20", with: " ")
    return links.files.contains(path) ? path : nil
  }
}
