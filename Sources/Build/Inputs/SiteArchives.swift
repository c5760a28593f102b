import Basics
import FileSystem
import PageModel
import Reference

/// The DocC archives that the settings of a site name.
struct SiteArchives: Sendable {
  /// The archives, in the order of the settings, without those that cannot be read.
  private(set) var projects: [SiteProject] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var folders: [SiteSources.Folder] = []
  private var navigation: [NavigationFile] = []

  /// Reads the archives. One that cannot be read is reported, and the site is built without it.
  init(_ configuration: Configuration, of displayPaths: SiteInputs.DisplayPaths) {
    let named = configuration.archives.map {
      (archive: $0, path: Paths.normalized(displayPaths.path($0.path.text)))
    }
    let pages = named.count > 1 ? named.map { ArchivePages(of: $0.path, url: $0.archive.url) } : []
    var known: Set<String> = []
    // The archives of the pages at the top, by their paths in the site.
    var owners: [String: String] = [:]
    for (index, (archive, path)) in named.enumerated() {
      if let real = try? Paths.real(path), !known.insert("\(archive.url)\0\(real)").inserted {
        diagnostics.append(
          Diagnostic("content.repeated", at: archive.path.location, ["folder": archive.path.text]))
        continue
      }
      // A version of a module links to pages below the same URL first.
      let others = named.indices.filter { $0 != index }
      let links = SymbolLinks(
        external: configuration.externalReferences,
        archives: (others.filter { named[$0].archive.url == archive.url }
          + others.filter { named[$0].archive.url != archive.url }).map { pages[$0] })
      guard let project = SiteProject(archive, at: path, links, inlineMembers: configuration.inlineMembers)
      else {
        diagnostics.append(.archiveMissing(archive.path, isThere: (try? FileKind.of(path)) != nil))
        continue
      }
      let modules = Archive.modules(at: path).map { "\(archive.url)/\($0)" }
      if let module = modules.first(where: { owners[$0] != nil }), let owner = owners[module] {
        diagnostics.append(.archiveRepeated(archive.path, module: module, in: owner))
        continue
      }
      for module in modules { owners[module] = archive.path.text }
      add(project, archive)
    }
  }

  private mutating func add(_ project: SiteProject, _ archive: SiteArchive) {
    if var unusable = project.project.unusable {
      unusable.location = archive.path.location
      diagnostics.append(unusable)
      return
    }
    diagnostics += project.diagnostics
    for content in project.project.content {
      let path = Paths.join(archive.path.text, content.folder)
      let url = (archive.url.split(separator: "/") + content.url.split(separator: "/")).joined(separator: "/")
      folders.append(
        SiteSources.Folder(
          LocatedText(path, at: archive.path.location), url: url, archive: .setting(projects.count),
          parts: content.parts))
    }
    if let file = project.project.navigation { navigation.append(file) }
    projects.append(project)
  }

  /// Adds the pages of the archives to the content of a site.
  func add(to configuration: inout Configuration, of displayPaths: SiteInputs.DisplayPaths) {
    if projects.isEmpty { return }
    if configuration.sources.folders.isEmpty {
      let content = SiteSources.defaultFolder
      if (try? FileKind.of(displayPaths.path(content), follow: true)) == .folder {
        configuration.sources.folders.append(
          SiteSources.Folder(LocatedText(content, at: SourceLocation(file: displayPaths.settings))))
      }
    }
    configuration.sources.folders += folders
    configuration.archiveNavigation = navigation
    configuration.redirects += projects.flatMap(\.redirects)
  }

  /// The hash of everything that was read from the archives, except their pages; nil if there are no archives.
  var fingerprint: ContentHash? {
    if projects.isEmpty { return nil }
    var record = BinaryEncoder()
    record.list(projects) { $0.hash($1.fingerprint) }
    return record.fingerprint
  }

  /// The absolute paths of the files, other than pages, on which the archives depend.
  var dependencies: [String] { projects.flatMap(\.project.dependencies) }
}

extension Diagnostic {
  fileprivate static func archiveRepeated(
    _ path: LocatedText, module: String, in other: String
  ) -> Diagnostic {
    let name = module.split(separator: "/").last?.dropLast(".json".count) ?? ""
    return Diagnostic(
      "archive.repeated", at: path.location, ["path": path.text, "module": name, "other": other])
  }

  fileprivate static func archiveMissing(_ path: LocatedText, isThere: Bool) -> Diagnostic {
    Diagnostic(
      "archive.missing/\(isThere ? "other" : "none")", at: path.location, ["path": path.text])
  }
}
