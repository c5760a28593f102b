import Basics
import PageModel
import Projects
import YAML

/// An instance of Docusaurus’s plug-in for documents: a folder of pages with its options.
struct DocusaurusDocs {
  var id = "default"
  /// The folder relative to the project.
  var folder = "docs"
  /// The folder of the current pages. If `folder` belongs to a version, it is a copy of this folder.
  private(set) var original = "docs"
  /// The path at which the URLs of the pages begin, without slashes at both ends.
  var route = "docs"
  var sidebarPath: ScriptValue?
  var label: String?
  /// The options in the configuration.
  private(set) var options = ScriptValue(.object([]))
  /// The name of the folder with the translations of the pages.
  private(set) var translationFolder = DocusaurusVersions.current
  private var editURL: String?
  private var parsesNumbers = true
  private var excluded: [String] = []
  private var included: [String] = []
  /// The pages by their ID.
  private(set) var documents: [String: Document] = [:]

  struct Document {
    let head: PageHead
    let id: String
    /// The path in the site.
    let sitePath: String
    let label: String
    let position: Double?
    let isDraft: Bool
    let isHidden: Bool
  }

  var url: String { route.isEmpty ? "/" : "/" + route + "/" }
  var sitePaths: [String] { documents.values.map(\.sitePath).sorted(by: Paths.precedes) }

  init() {}

  init(_ options: ScriptValue) {
    self.options = options
    id = options["id"]?.text ?? "default"
    // A path that a program computes is unknown. Instances are usually in a folder with their name.
    let path = options["path"]
    folder = Paths.normalized(
      path?.text ?? path?.lastText ?? (id == "default" || path == nil ? "docs" : id))
    original = folder
    route = (options["routeBasePath"]?.text ?? "docs").split(separator: "/").joined(separator: "/")
    sidebarPath = options["sidebarPath"]
    editURL = options["editUrl"]?.text
    parsesNumbers = options["numberPrefixParser"]?.boolean != false
    excluded = options["exclude"]?.items?.compactMap(\.text) ?? []
    included = options["include"]?.items?.compactMap(\.text) ?? []
  }

  /// Selects the version of the pages.
  ///
  /// - Parameter route: the URL of the version in the site, without slashes.
  mutating func select(_ version: DocusaurusVersions.Version, route: String, _ folder: ProjectFolder) {
    self.route = route
    self.folder = version.folder
    if version.isCurrent { return }
    translationFolder = "version-" + version.name
    // The pages of a version without a folder are the current ones.
    let sidebarPath = version.folder == original ? self.sidebarPath : nil
    self.sidebarPath =
      version.sidebars.flatMap { folder.hasFile($0) ? ScriptValue(.text($0)) : nil } ?? sidebarPath
  }

  /// Reads the pages, and adds them to the project.
  mutating func read(_ folder: ProjectFolder, _ project: inout ProjectDraft) {
    // Instances can be in folders that a build generates or downloads.
    if id != "default", !folder.hasFolder(self.folder) {
      project.unsupported.append("the folder `\(self.folder)`, which does not exist")
      return
    }
    project.content.append(Project.ContentFolder(self.folder, url: url))
    project.excluded += excluded
    let excluded = excluded.compactMap { PathPattern($0) }
    let included = included.compactMap { PathPattern($0) }
    if let editURL, project.settings["editURL"] == nil {
      project.setEditURL(editURL, ofFolder: "", folder)
    }
    for head in PageHead.pages(
      below: self.folder, [".md", ".mdx"], folder, where: { !$0.hasPrivateComponent })
    {
      if excluded.contains(where: { $0.contains(head.path) }) { continue }
      if !included.isEmpty, !included.contains(where: { $0.contains(head.path) }) {
        project.excluded.append(head.path)
        continue
      }
      let document = document(head)
      documents[document.id] = document
      var defaults = project.pages[document.sitePath] ?? .init()
      defaults.url = url(of: head)
      if document.label != head.heading || head.text("sidebar_label") != nil {
        defaults.title = document.label
      }
      project.pages[document.sitePath] = defaults
    }
  }

  /// Reads the pages of a translation, and adds them to the project.
  ///
  /// - Parameters:
  ///   - place: the folder of the pages, relative to the project.
  ///   - tag: the tag of the language.
  /// - Returns: the labels of pages in the sidebar by the paths of their originals, and the number of pages.
  func readTranslation(
    _ place: String, _ tag: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) -> (labels: [String: String], pageCount: Int) {
    guard folder.hasFolder(place) else { return ([:], 0) }
    let heads = PageHead.pages(
      below: place, [".md", ".mdx"], folder, where: { !$0.hasPrivateComponent })
    if heads.isEmpty { return ([:], 0) }
    project.content.append(Project.ContentFolder(place, url: "/\(tag)" + url))
    var labels: [String: String] = [:]
    for head in heads {
      let document = document(head)
      let path = tag + "/" + document.sitePath
      labels[document.sitePath] = head.text("sidebar_label")
      project.pages[path] = PageDefaults(
        url: url(of: head), title: document.label != head.heading ? document.label : nil)
      project.facts.links.translations.insert(path)
    }
    return (labels, heads.count)
  }

  private func document(_ head: PageHead) -> Document {
    let name = NumberPrefix(head.stem, parsesNumbers)
    let directory = NumberPrefix.stripped(Paths.parent(head.path) ?? "", parsesNumbers)
    let base = head.text("id") ?? name.name
    let position = head.number("sidebar_position") ?? name.number.map(Double.init)
    return Document(
      head: head, id: Paths.join(directory, base), sitePath: String(url.dropFirst()) + head.path,
      label: head.text("sidebar_label") ?? head.title ?? base, position: position,
      isDraft: head.isTrue("draft"), isHidden: head.isTrue("unlisted"))
  }

  /// Whether a page is the index of its folder.
  static func isIndex(_ path: String) -> Bool {
    let stem = PageHead.stem(of: path).lowercased()
    if PathComponent.isIndex(stem) { return true }
    guard let parent = Paths.parent(path) else { return false }
    return NumberPrefix(String(Paths.name(parent)), true).name.lowercased() == NumberPrefix(stem, true).name
  }

  private func url(of head: PageHead) -> String {
    let directory = NumberPrefix.stripped(Paths.parent(head.path) ?? "", parsesNumbers)
    var path: String
    if let slug = head.text("slug") {
      path = slug.hasPrefix("/") ? slug : Paths.join("/" + directory, slug)
      path = Paths.normalized(path)
    } else if Self.isIndex(head.path) {
      path = "/" + directory
    } else {
      path = Paths.join("/" + directory, head.text("id") ?? NumberPrefix(head.stem, parsesNumbers).name)
    }
    let full = Paths.normalized(url + String(path.drop { $0 == "/" }))
    return full == "/" || full == "." ? "/" : full + "/"
  }
}

/// The number with which the name of a file or folder begins: `01-intro`.
///
/// Source: Docusaurus, `numberPrefix.ts`.
struct NumberPrefix {
  var number: Int?
  /// The name without the number.
  var name: String

  init(_ name: String, _ isParsed: Bool) {
    self.name = name
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard isParsed, !digits.isEmpty, let value = Int(digits) else { return }
    var rest = name[digits.endIndex...].drop { $0 == " " }
    let separators = rest.prefix { $0 == "-" || $0 == "_" || $0 == "." }
    guard !separators.isEmpty else { return }
    rest = rest[separators.endIndex...].drop { $0 == " " }
    guard let first = rest.first else { return }
    // Dates and versions, such as `2021-11-foo` and `7.0-foo`, are not numbers of pages.
    let next = rest.prefix { $0.isASCII && $0.isNumber }
    if first.isNumber, let after = rest[next.endIndex...].first, after == "-" || after == "_" || after == "."
    {
      return
    }
    if first.isNumber, next.endIndex == rest.endIndex { return }
    number = value
    self.name = String(rest)
  }

  /// Returns a path without the numbers of its components.
  static func stripped(_ path: String, _ isParsed: Bool) -> String {
    path.split(separator: "/").map { NumberPrefix(String($0), isParsed).name }.joined(separator: "/")
  }
}

extension ScriptValue {
  /// The last text among the arguments of a call such as `path.resolve(__dirname, './sidebars.js')`.
  var lastText: String? {
    guard case .call(_, let arguments) = kind else { return nil }
    return arguments.last?.text
  }
}
