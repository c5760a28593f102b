import Basics
import PageModel

/// The navigation of an archive, which DocC writes to `index/index.json`.
///
/// Source: Swift-DocC, `RenderIndex.spec.json`.
struct ArchiveNavigation {
  private typealias Entry = NavigationFile.Entry

  static let file = "index/index.json"

  private var files: ArchiveFiles
  private let options: ArchiveOptions
  /// The pages that are listed already. A page can be a topic of several pages; it is listed below the first one.
  private var listed: Set<String> = []
  /// The pages that are listed, but do not exist.
  private var missing: [String] = []
  private var inline: InlineMembers

  /// The maximum number of entries below a page that are not divided into groups.
  private static let longestList = 24

  struct Result {
    var entries: [NavigationFile.Entry]
    /// The members that have no pages of their own.
    var inline: InlineMembers
  }

  /// The page above some entries.
  private struct Parent {
    /// The path of its file below the folder `data`.
    var path: String
    var kind: String
    /// Its title, with the types around a type: `Teapot.Lid`.
    var title: String?
    /// Whether it is a member that the page of its type shows.
    var isInline: Bool
  }

  /// Returns the navigation; nil if the archive has none, so that the site derives it from the folders.
  static func read(_ files: inout ArchiveFiles, _ options: ArchiveOptions) -> Result? {
    let start = files
    let read = files.json(file) { root -> (result: Result, missing: [String]) in
      var navigation = ArchiveNavigation(files: start, options)
      let languages = root["interfaceLanguages"]?.members ?? []
      let first = languages.first { $0.key == "swift" } ?? languages.first
      let others = languages.filter { $0.key != first?.key }.flatMap { Array($0.value.elements) }
      let entries = navigation.entries(
        first?.value.elements ?? root.noElements, others, in: nil, level: 0)
      return (
        Result(entries: navigation.arranged(entries), inline: navigation.inline), navigation.missing
      )
    }
    guard let (result, missing) = read else { return nil }
    if let example = missing.first {
      // Which pages are left out depends on the files that exist, so record these pages.
      files.record += Array(missing.joined(separator: "\0").utf8)
      files.diagnostics.append(
        Diagnostic(
          "project.missing-page/archive", at: SourceLocation(file: files.displayPath(of: file)),
          ["pages": missing.count == 1 ? "1 page" : "\(missing.count) pages", "example": example]))
    }
    return result
  }

  private init(files: ArchiveFiles, _ options: ArchiveOptions) {
    self.files = files
    self.options = options
    inline = InlineMembers(options.inlineMembers)
  }

  /// Returns the entries with the title of the module and in the group that the settings of the site specify.
  private func arranged(_ entries: [Entry]) -> [Entry] {
    var entries = entries
    if let title = options.title, let module = entries.firstIndex(where: { $0.target != nil }) {
      entries[module].title = title
    }
    if let group = options.group { return [Entry(title: group, children: entries)] }
    return entries
  }

  /// Returns the entries of nodes. A marker begins a group, which ends at the next marker. Short lists are not divided
  /// into groups, because each group adds a level. The list of a module always is.
  ///
  /// - Parameters:
  ///   - others: the same nodes in other languages, some of whose pages do not exist in the first one.
  ///   - parent: the page above the entries.
  ///   - level: the number of pages above the entries.
  private mutating func entries(
    _ nodes: JSON.Elements, _ others: [JSON], in parent: Parent?, level: Int
  ) -> [Entry] {
    let hasGroups = level <= 1 || nodes.count > Self.longestList
    var counterparts: [String: [JSON]] = [:]
    for other in others { if let path = other.text("path") { counterparts[path, default: []].append(other) } }
    var result: [Entry] = []
    var group: Entry?
    for node in nodes {
      if node.text("type") == "groupMarker" {
        let implementations = implementations(in: node, of: parent, level: level)
        if !implementations.isEmpty {
          result += implementations
          continue
        }
        if !hasGroups { continue }
        close(&group, &result)
        group = Entry(title: node.text("title") ?? "")
        continue
      }
      let others = counterparts.isEmpty ? [] : node.text("path").flatMap { counterparts[$0] } ?? []
      guard let entry = entry(node, others, in: parent, level: level) else { continue }
      if group == nil { result.append(entry) } else { group?.children.append(entry) }
    }
    close(&group, &result)
    Self.shorten(&result)
    addPages(of: others, in: parent, hasGroups: hasGroups, level: level, to: &result)
    return result
  }

  /// Returns the default implementations of the member above a marker, which are nodes below the marker. Those that
  /// other types provide belong to these types.
  private mutating func implementations(in marker: JSON, of member: Parent?, level: Int) -> [Entry] {
    guard let member, !member.isInline else { return [] }
    var result: [Entry] = []
    for node in marker.list("children") {
      guard let path = node.text("path"), Paths.parent(PageFile.path(of: path)) == Paths.parent(member.path)
      else { continue }
      if let entry = entry(node, [], in: member, level: level) { result.append(entry) }
    }
    return result
  }

  /// Adds the pages that exist only in other languages, each to the group with the title of its group.
  private mutating func addPages(
    of nodes: [JSON], in parent: Parent?, hasGroups: Bool, level: Int, to result: inout [Entry]
  ) {
    var title: String?
    for node in nodes {
      if node.text("type") == "groupMarker" {
        title = hasGroups ? node.text("title") : nil
      } else if !node.flag("external"), let entry = entry(node, [], in: parent, level: level) {
        let group = result.firstIndex { $0.title == title && $0.target == nil }
        if title == nil {
          result.append(entry)
        } else if let group {
          result[group].children.append(entry)
        } else {
          result.append(Entry(title: title, children: [entry]))
        }
      }
    }
  }

  private func close(_ group: inout Entry?, _ result: inout [Entry]) {
    if var group, !group.children.isEmpty {
      Self.shorten(&group.children)
      result.append(group)
    }
    group = nil
  }

  /// Replaces the declarations of symbols by their names, which readers look for: `func insert(Element, at: Int)` by
  /// `insert(_:at:)`. Symbols with the same name keep their parameters.
  private static func shorten(_ entries: inout [Entry]) {
    var names: [String?] = []
    var counts: [String: Int] = [:]
    for entry in entries {
      let name = entry.title?.withBytes { code in
        ShortDeclaration(code)?.fullName(in: code)
      }
      names.append(name)
      if let name { counts[name, default: 0] += 1 }
    }
    for (index, name) in names.enumerated() {
      guard let name, let title = entries[index].title else { continue }
      if counts[name] == 1 {
        entries[index].title = name
      } else {
        entries[index].title = title.withBytes { code in
          ShortDeclaration(code).map { String(decoding: code[$0.name.lowerBound...], as: UTF8.self) } ?? title
        }
      }
    }
  }

  /// Returns the entry of a node; nil if the node has no page, or if the page of its type shows it.
  ///
  /// - Parameters:
  ///   - others: the same node in other languages.
  ///   - parent: the page above the entry.
  ///   - level: the number of pages above the entry.
  private mutating func entry(_ node: JSON, _ others: [JSON], in parent: Parent?, level: Int) -> Entry? {
    let fullTitle = node.text("title")
    let title = fullTitle.map { Self.title($0, below: parent) }
    guard let path = node.text("path"), !path.isEmpty else {
      let children = children(of: node, others, in: parent, level: level)
      return children.isEmpty || title == nil ? nil : Entry(title: title, children: children)
    }
    if node.flag("external") { return Entry(title: title, target: path, isExternal: path.contains("://")) }
    let file = PageFile.path(of: path)
    guard listed.insert(file).inserted else { return nil }
    let kind = node.text("type") ?? ""
    let isInline = parent.map { inline.contains(kind, of: $0.kind) } ?? false
    let children = children(
      of: node, others, in: Parent(path: file, kind: kind, title: fullTitle, isInline: isInline), level: level
    )
    guard files.hasFile("data/\(file)") else {
      missing.append(path)
      return children.isEmpty ? nil : Entry(title: title, children: children)
    }
    if children.isEmpty, isInline, let parent {
      inline.add(file, of: parent.path)
      return nil
    }
    return Entry(title: title, target: options.pathInSite(file), children: children)
  }

  /// Returns the title of a type without the type that is above it in the navigation: `Lid` for `Teapot.Lid`.
  private static func title(_ title: String, below parent: Parent?) -> String {
    guard let parent, parent.kind != "module", let outer = parent.title, title.hasPrefix("\(outer).") else {
      return title
    }
    return String(title.dropFirst(outer.count + 1))
  }

  private mutating func children(
    of node: JSON, _ others: [JSON], in parent: Parent?, level: Int
  ) -> [Entry] {
    entries(
      node.list("children"), others.flatMap { Array($0.list("children")) }, in: parent, level: level + 1)
  }
}
