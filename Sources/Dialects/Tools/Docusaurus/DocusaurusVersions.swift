import Basics
import PageModel
import YAML

/// The versions of an instance of Docusaurus’s plug-in for documents: the folder of the pages of the next version, and
/// copies of this folder in `versioned_docs`, which `versions.json` lists.
///
/// Source: Docusaurus, “Versioning” and “plugin-content-docs”.
struct DocusaurusVersions {
  /// The name of the version that is not a copy.
  static let current = "current"

  struct Version {
    var name: String
    var label: String
    /// The path below the URL of the instance, without slashes at both ends.
    var path: String
    var hasNotice: Bool
    /// The folder of the pages, and the path of the file with the sidebars, relative to the project.
    var folder: String
    var sidebars: String?
    var isCurrent: Bool { name == DocusaurusVersions.current }
  }

  /// The versions that are published, the newest one first.
  private(set) var all: [Version] = []
  /// The index of the last version, which has no path of its own unless the settings state one.
  private(set) var last = 0
  /// The names of the versions that are not published.
  private(set) var excluded: [String] = []
  /// The folders that do not exist although `versions.json` lists their versions, with the folder that is used instead.
  private(set) var missing: [(folder: String, replacement: String?)] = []
  /// The file that lists the versions.
  let file: String

  /// Returns nil for an instance without versions.
  init?(_ docs: DocusaurusDocs, _ folder: ProjectFolder) {
    let options = docs.options
    let prefix = docs.id == "default" ? "" : docs.id + "_"
    file = prefix + "versions.json"
    guard options["disableVersioning"]?.boolean != true, folder.hasFile(file),
      let copies = folder.yaml(file)?.items?.compactMap(\.text), !copies.isEmpty
    else { return nil }
    let includesCurrent = options["includeCurrentVersion"]?.boolean != false
    let names = (includesCurrent ? [Self.current] : []) + copies.filter { $0 != Self.current }
    let only = options["onlyIncludeVersions"]?.items?.compactMap(\.text)
    let listed = names.filter { only?.contains($0) ?? true }.filter { $0 == Self.current || Self.isValid($0) }
    let absent = listed.filter { $0 != Self.current && !folder.hasFolder(Self.folder($0, prefix)) }
    // A script can copy the current pages to the folder of the last version before each build.
    let newest = options["lastVersion"]?.text ?? copies.first
    let copied = includesCurrent || !folder.hasFolder(docs.folder) ? nil : absent.first { $0 == newest }
    missing = absent.map { (Self.folder($0, prefix), $0 == copied ? docs.folder : nil) }
    let included = listed.filter { !absent.contains($0) || $0 == copied }
    excluded = copies.filter { !included.contains($0) }
    guard !included.isEmpty else { return nil }
    let wanted = options["lastVersion"]?.text ?? included.first { $0 != Self.current }
    last = included.firstIndex { $0 == wanted } ?? 0
    all = included.enumerated().map { index, name in
      let settings = options["versions"]?[name]
      let isCurrent = name == Self.current
      let usual = index == last ? "" : isCurrent ? "next" : name
      return Version(
        name: name, label: settings?["label"]?.text ?? (isCurrent ? "Next" : name),
        path: Self.path(settings?["path"]?.text) ?? usual,
        hasNotice: settings?["banner"]?.text != "none",
        folder: isCurrent || name == copied ? docs.folder : Self.folder(name, prefix),
        sidebars: isCurrent ? nil : prefix + "versioned_sidebars/version-\(name)-sidebars.json")
    }
  }

  /// Returns a path from the settings without slashes at its ends; nil if it leads out of the folder of the pages.
  private static func path(_ text: String?) -> String? {
    guard let text else { return nil }
    let path = text.split(separator: "/").joined(separator: "/")
    return path.isEmpty || isValid(path) ? path : nil
  }

  private static func isValid(_ path: String) -> Bool {
    Paths.isContained(path)
      && path.split(separator: "/").allSatisfy {
        PathComponent.problem(in: String($0)) == nil && $0.first != "."
      }
  }

  private static func folder(_ name: String, _ prefix: String) -> String {
    prefix + "versioned_docs/version-" + name
  }

  /// Reports the folders that do not exist.
  func reportMissing(_ folder: ProjectFolder, _ project: inout ProjectDraft) {
    for (name, replacement) in missing {
      project.diagnostics.append(
        Diagnostic(
          "project.missing-folder/version", at: SourceLocation(file: folder.displayPath(of: file)),
          ["missing": name, "used": replacement]))
    }
  }

  /// Returns the versions of the site: the last version at its root, with everything that the versions share, and each
  /// of the others in a folder of its own, which contains only its pages.
  func siteVersions(_ docs: DocusaurusDocs, _ place: SourceLocation) -> [SiteVersion] {
    var paths: Set<String> = [""]
    return all.enumerated().compactMap { index, version in
      let path = Paths.join(docs.route, version.path)
      var result = SiteVersion(name: LocatedText(version.label, at: place), isUnreleased: index < last)
      if index == last {
        result.section = path.isEmpty ? "" : path + "/"
      } else {
        guard paths.insert(path).inserted else { return nil }
        result.path = path
        result.projectVersion = version.name
        result.hasNotice = version.hasNotice
      }
      return result
    }
  }
}

/// The version of a project that is being read.
struct DocusaurusVersion {
  /// The folder of the version in the site, with a slash at its end; nil for the version at the root.
  var folder: String?
  /// The beginnings of the URLs of versions that are not built, such as `/docs/0.9`.
  var elsewhere: [String] = []

  /// Whether the site of the version has only its pages, and not the parts that all versions share.
  var isPart: Bool { folder != nil }

  /// Leaves out the redirects and reports that concern the site as a whole, because the version at the root has them.
  func keepPart(of project: inout ProjectDraft) {
    project.unsupported = []
    project.settings["redirects"] = nil
    let file = project.file
    project.diagnostics.removeAll { $0.location.file == file }
  }
}

extension DocusaurusVersions {
  /// Selects the version of each instance that is read, and adds the versions to the project. If several instances have
  /// versions, the versions of the first instance become versions of the site.
  static func select(
    in docs: inout [DocusaurusDocs], _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) -> DocusaurusVersion {
    var found = DocusaurusVersion()
    var isFirst = true
    for index in docs.indices {
      guard let versions = DocusaurusVersions(docs[index], folder) else { continue }
      let instance = docs[index]
      found.elsewhere += versions.excluded.map { instance.url + $0 }
      if isFirst {
        isFirst = false
        if versions.all.count > 1 {
          project.versions = versions.siteVersions(
            instance, SourceLocation(file: folder.displayPath(of: versions.file)))
        }
        let part = project.versions.first { $0.projectVersion != nil && $0.projectVersion == folder.version }
        if let part, let version = versions.all.first(where: { $0.name == part.projectVersion }) {
          var instance = instance
          instance.select(version, route: "", folder)
          docs = [instance]
          return DocusaurusVersion(folder: part.url)
        }
      } else if versions.all.count > 1 {
        let others = versions.all.indices.filter { $0 != versions.last }.map { versions.all[$0] }
        found.elsewhere += others.map { instance.url + $0.path }
        project.unsupported.append(
          "the versions \(others.map(\.name).joined(separator: ", ")) of `\(instance.folder)`")
      }
      versions.reportMissing(folder, &project)
      let last = versions.all[versions.last]
      docs[index].select(last, route: Paths.join(instance.route, last.path), folder)
    }
    return found
  }
}
