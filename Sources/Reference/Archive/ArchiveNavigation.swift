import Basics
import FileSystem
import PageModel

/// The navigation of an archive, which DocC writes to `index/index.json`.
///
/// Source: Swift-DocC, `RenderIndex.spec.json`.
struct ArchiveNavigation {
  private typealias Entry = NavigationFile.Entry

  static let file = "index/index.json"

  private var files: ArchiveFiles
  /// The pages that are listed already. A page can be a topic of several pages; it is listed at the first one.
  private var listed: Set<String> = []
  /// The pages that are listed, but do not exist.
  private var missing: [String] = []

  /// Returns the entries of the navigation; nil if there is none, in which case it follows from the folders.
  static func read(_ files: inout ArchiveFiles) -> [NavigationFile.Entry]? {
    let start = files
    let read = files.json(file) { root -> ArchiveNavigation.Result in
      var navigation = ArchiveNavigation(files: start)
      let languages = root["interfaceLanguages"]?.members ?? []
      let first = languages.first { $0.key == "swift" } ?? languages.first
      let entries = navigation.entries(first?.value.elements ?? root.list("none"))
      return Result(entries: entries, missing: navigation.missing)
    }
    guard let read else { return nil }
    if let example = read.missing.first {
      // Which pages are left out depends on the files.
      files.record += Array(read.missing.joined(separator: "\0").utf8)
      files.diagnostics.append(
        Diagnostic(
          .warning, "project.missing-page", at: SourceLocation(file: files.shownPath(file)),
          "the navigation of the archive lists \(read.missing.count) \(read.missing.count == 1 ? "page" : "pages") that it does not contain, such as `\(example)`",
          help: "create the archive again"))
    }
    return read.entries.isEmpty ? nil : read.entries
  }

  private struct Result {
    var entries: [NavigationFile.Entry]
    var missing: [String]
  }

  private init(files: ArchiveFiles) { self.files = files }

  /// Returns entries. A marker begins a group, which ends at the next marker.
  private mutating func entries(_ nodes: JSON.Elements) -> [Entry] {
    var result: [Entry] = []
    var group: Entry?
    func close(_ result: inout [Entry], _ group: inout Entry?) {
      if let group, !group.children.isEmpty { result.append(group) }
      group = nil
    }
    for node in nodes {
      if node.text("type") == "groupMarker" {
        close(&result, &group)
        group = Entry(title: node.text("title") ?? "")
        continue
      }
      guard let entry = entry(node) else { continue }
      if group == nil { result.append(entry) } else { group?.children.append(entry) }
    }
    close(&result, &group)
    return result
  }

  private mutating func entry(_ node: JSON) -> Entry? {
    let title = node.text("title")
    guard let path = node.text("path"), !path.isEmpty else {
      let children = entries(node.list("children"))
      return children.isEmpty || title == nil ? nil : Entry(title: title, children: children)
    }
    if node.flag("external") { return Entry(title: title, target: path, isExternal: path.contains("://")) }
    let file = path.drop { $0 == "/" } + Archive.pageExtension
    guard listed.insert(String(file)).inserted else { return nil }
    guard files.hasFile("data/\(file)") else {
      missing.append(path)
      let children = entries(node.list("children"))
      return children.isEmpty ? nil : Entry(title: title, children: children)
    }
    return Entry(title: title, target: String(file), children: entries(node.list("children")))
  }
}
