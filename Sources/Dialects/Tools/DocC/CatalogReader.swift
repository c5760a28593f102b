import Basics
import PageModel
import Projects
import YAML

/// Reads a DocC catalog: a folder `X.docc`.
enum CatalogReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    folder.path.hasSuffix(".docc") ? project(folder, [""], file: "") : nil
  }

  /// Returns the project of one or more catalogs, whose paths are relative to a folder.
  fileprivate static func project(_ folder: ProjectFolder, _ paths: [String], file: String) -> ProjectDraft {
    var project = ProjectDraft(.docC, folder, file: file, dialect: .docC)
    project.pageExtensions = [".tutorial"]
    project.headingIDs = .guidelines
    // DocC has no formulas, and Swift has names such as `$0`.
    project.settings.set("math", false)
    // Swift Markdown parses with smart punctuation.
    project.settings.set("smartPunctuation", true)
    let root = paths.count == 1 ? paths[0] : ""
    project.content = [Project.ContentFolder(root)]
    if paths.count > 1 { project.excluded = CatalogSearch.others(than: paths, in: folder) }
    project.excluded += excludedFiles

    let catalogs = paths.enumerated().map { number, path in
      Catalog(folder, path, below: paths.count == 1 ? "" : path, number: number)
    }
    var style: String?
    for catalog in catalogs {
      project.facts.names = catalog.added(to: project.facts.names ?? CatalogNameIndex())
      style = style ?? catalog.pages.first { $0.isStyleGlobal }?.topicsStyle
      project.unsupported += catalog.unsupported
    }
    project.facts.codeLanguage = catalogs.compactMap(\.language).first
    project.facts.topicsStyle = style
    if catalogs.count == 1 {
      setTexts(of: catalogs[0], &project)
    } else {
      project.settings.set("title", packageName(folder) ?? String(Paths.name(folder.path)))
    }
    let names = project.facts.names ?? CatalogNameIndex()
    var navigation = CatalogNavigation(names)
    project.navigation = navigation.file(catalogs, file: file)
    project.facts.names?.seeAlso = AutomaticSeeAlso.groups(navigation.topics, catalogs)
    for catalog in catalogs {
      for page in catalog.pages {
        // The main page of an only catalog is the home page. Its own URL redirects there.
        let isHome = catalogs.count == 1 && page.path == catalog.root
        let url = names.page(at: page.path)?.url
        project.pages[page.path] = PageDefaults(url: isHome ? "/" : url)
        if isHome, let url { project.settings.set("redirects", [YAMLNode.Pair(url, text: "/")]) }
      }
    }
    return project
  }

  /// Returns the name of a Swift package.
  private static func packageName(_ folder: ProjectFolder) -> String? {
    guard folder.hasFile("Package.swift"), let bytes = folder.read("Package.swift") else { return nil }
    return SwiftLiterals(bytes).constants["package"]?.call?.arguments.last?["name"]?.text
  }

  private static func setTexts(of catalog: Catalog, _ project: inout ProjectDraft) {
    project.settings.set("title", catalog.siteTitle)
    catalog.theme?.apply(to: &project.settings)
  }

  /// The files of a catalog that DocC reads, but does not publish.
  private static let excludedFiles = [
    "**/*.symbols.json", "**/Info.plist", "**/theme-settings.json", "**/header.html", "**/footer.html",
  ]
}

/// Reads a folder that contains catalogs, such as a Swift package.
enum PackageReader: ProjectReader {
  static func read(_ folder: ProjectFolder) -> ProjectDraft? {
    let found = CatalogSearch.catalogs(in: folder)
    return found.first.map { CatalogReader.project(folder, found, file: $0) }
  }
}

/// Finds the catalogs of a project.
enum CatalogSearch {
  /// The maximum number of folders around a catalog.
  private static let maximumDepth = 5
  /// The maximum number of folders that are searched.
  private static let maximumFolders = 5000
  /// Folders in which catalogs are not documentation of the project, in lowercase.
  private static let skipped: Set<String> = [
    "test", "tests", "testdata", "fixtures", "node_modules", "build", "deriveddata", "carthage", "pods",
    "checkouts", "vendor",
  ]

  /// Returns the paths of catalogs with pages, sorted.
  static func catalogs(in folder: ProjectFolder) -> [String] {
    var result: [String] = []
    var count = 0
    var level = [""]
    for _ in 0...maximumDepth {
      var next: [String] = []
      for path in level {
        for (name, isFolder) in folder.names(in: path) where isFolder && !skipped.contains(name.lowercased())
        {
          count += 1
          if count > maximumFolders { return result }
          let place = Paths.join(path, name)
          if !name.hasSuffix(".docc") {
            next.append(place)
          } else if folder.files(below: place).contains(where: Catalog.isPage) {
            result.append(place)
          }
        }
      }
      level = next
    }
    return result.sorted(by: Paths.precedes)
  }

  /// Returns patterns for everything outside of the catalogs.
  static func others(than catalogs: [String], in folder: ProjectFolder) -> [String] {
    var result: [String] = []
    var pending = [""]
    while let path = pending.popLast() {
      for (name, isFolder) in folder.names(in: path) {
        let place = Paths.join(path, name)
        if isFolder, catalogs.contains(place) { continue }
        if isFolder, catalogs.contains(where: { Paths.isInside($0, place) }) {
          pending.append(place)
        } else {
          result.append(place)
        }
      }
    }
    return result.sorted(by: Paths.precedes)
  }
}
