import Basics
import Dialects
import FileSystem
import PageModel
import Projects
import Reference
import YAML

/// The project of another tool, from which a site is built without importing it first.
struct SiteProject: Sendable {
  @CopyOnWrite private(set) var project: Project
  /// The folder of the project, as the user knows it.
  let folder: String
  /// The path of the project’s configuration file in messages.
  let file: String
  /// The folder that the user named, if the project is in one of its subfolders.
  private let parent: String?

  /// Returns the project at the path that the user named; nil for an Unfold site. A folder that is not a site is often
  /// a repository, so if its subfolders contain a single project, that project is built.
  ///
  /// - Parameter version: the name of the version that is built, if the folder contains several; nil for the one at the
  ///   root of the site.
  init?(at path: String, version: String? = nil) {
    let settings = Self.settings(path)
    if Self.namesContent(settings) { return nil }
    let hasContent =
      (try? FileKind.of(Paths.join(path, SiteSources.defaultFolder), follow: true)) == .folder
    var options = ArchiveOptions()
    options.links = SymbolLinks(external: settings?.configuration.externalReferences ?? [:])
    options.inlineMembers = settings?.configuration.inlineMembers ?? []
    let named =
      Archive.project(at: path, shownAs: path, options)
      ?? Project.find(at: path, shownAs: path, includesPackages: !hasContent, version: version)
    let found: Project
    if var named {
      if hasContent, !Self.isContent(of: named) {
        // A folder without settings belongs to the tool whose files it contains.
        if settings != nil || named.tool == .docCArchive { return nil }
        named.unsupported.append(
          "the folder `\(SiteSources.defaultFolder)`, which the project does not use (if it is the content of this site, write “content: \(SiteSources.defaultFolder)” into unfold.yml)"
        )
      }
      found = named
      let isFile = (try? FileKind.of(path, follow: true)) == .file
      folder = isFile ? Paths.parent(path) ?? "." : path
      parent = nil
    } else if settings == nil, !hasContent,
      case .project(let name, _, others: []) = PageFolder(at: path),
      case let place = Paths.normalized(Paths.join(path, name)),
      let nested = Project.find(at: place, shownAs: place, version: version)
    {
      found = nested
      folder = place
      parent = path
    } else {
      return nil
    }
    project = found
    file = folder == "." || folder.isEmpty ? found.file : Paths.join(folder, found.file)
  }

  /// Returns an archive that is part of a site; nil if there is none at the path.
  init?(
    _ archive: SiteArchive, at path: String, _ links: SymbolLinks, inlineMembers: [MemberKind]
  ) {
    var options = ArchiveOptions()
    options.url = archive.url
    options.title = archive.title
    options.group = archive.group
    options.description = archive.description
    options.links = links
    options.inlineMembers = inlineMembers
    guard let project = Archive.project(at: path, shownAs: path, options) else { return nil }
    self.project = project
    folder = path
    parent = nil
    file = Paths.join(path, project.file)
  }

  /// Returns whether the settings in a folder name content. Then the folder is an Unfold site, although it may also
  /// contain a project of another tool.
  private static func namesContent(_ settings: SettingsFile?) -> Bool {
    settings.map { $0.keys.contains("content") || $0.keys.contains("archives") } ?? false
  }

  /// Returns whether the pages of a project are in the folder `content`. If they are elsewhere, and there are settings,
  /// a folder with this name is the content of an Unfold site.
  private static func isContent(of project: Project) -> Bool {
    project.content.contains { Paths.isInside($0.folder, SiteSources.defaultFolder) }
  }

  /// Returns the settings in a folder; nil if there are none. Their problems are reported later, when the site reads
  /// them.
  private static func settings(_ path: String) -> SettingsFile? {
    var ignored: [Diagnostic] = []
    let files = ProjectFiles(around: path)
    for name in SettingsFile.names {
      let file = Paths.join(path, name)
      guard let bytes = try? files.read(file, limit: .settings) else { continue }
      return SettingsFile(reading: bytes, file: file, diagnostics: &ignored)
    }
    return nil
  }

  /// Returns the settings that the project has, before `unfold.yml` overrides them.
  func configuration(_ diagnostics: inout [Diagnostic]) -> Configuration {
    var configuration = Configuration(
      from: YAMLNode(.mapping(project.settings.pairs)), file: file, diagnostics: &diagnostics)
    configuration.captures.isEnabled = false
    configuration.headingIDs = project.headingIDs
    configuration.showsDescriptions = project.tool.showsDescriptions
    configuration.sidebar = project.navigation
    configuration.versions.all = project.versions
    configuration.versions.current = project.versions.firstIndex { $0.projectVersion == nil } ?? 0
    // Each version has a copy of the project’s static files.
    configuration.hardLinks = !project.versions.isEmpty
    let place = SourceLocation(file: file)
    configuration.sources = SiteSources(
      folders: project.content.map { content in
        SiteSources.Folder(
          LocatedText(content.folder.isEmpty ? "." : content.folder, at: place),
          url: content.url.split(separator: "/").joined(separator: "/"),
          exclude: content.excluded.compactMap { PathPattern(LocatedText($0, at: place)) },
          archive: project.tool == .docCArchive ? .site : nil, parts: content.parts, pages: content.pages)
      },
      exclude: project.excluded.compactMap {
        PathPattern(LocatedText($0, at: project.excludingFile.map { SourceLocation(file: $0) } ?? place))
      })
    return configuration
  }

  /// The redirects of the project in addition to the ones in its settings.
  var redirects: [RedirectEntry] {
    let place = SourceLocation(file: file)
    return project.redirects.map {
      RedirectEntry(
        from: LocatedText($0.from, at: place), to: LocatedText($0.to, at: place), keepsAnchors: false)
    }
  }

  /// The hash of everything that affects pages and settings.
  var fingerprint: ContentHash { project.fingerprint }

  /// The extensions of the project’s pages.
  var pageExtensions: PageExtensions {
    let hasPartials =
      switch project.tool {
      case .docC, .docCArchive, .mkDocs, .mdBook, .docFX, .gitBook, .obsidian, .hugo: false
      case .docusaurus, .starlight, .vitePress, .jekyll, .wiki: true
      }
    return PageExtensions(
      others: project.pageExtensions.map { $0.lowercased() }, hasIncludeOnlyFiles: hasPartials,
      isForProject: true)
  }

  /// The problems of the project, and one summary of the settings that have no counterpart.
  var diagnostics: [Diagnostic] {
    var all = project.diagnostics
    if let parent {
      all.append(
        Diagnostic(
          "project.subfolder", at: SourceLocation(folder: folder),
          [
            "parent": parent == "." ? "the current folder" : parent, "tool": project.tool.rawValue,
          ]))
    }
    if !project.unsupported.isEmpty {
      all.append(
        Diagnostic(
          "project.unsupported/settings", at: SourceLocation(file: file),
          ["tool": project.tool.rawValue, "settings": project.unsupported.joined(separator: ", ")]))
    }
    return all
  }
}
