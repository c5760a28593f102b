import Basics
import FileSystem
import HTML
import Markup
import PageModel
import Projects
import Site
import YAML

/// Creates an Unfold site from the project of another tool: Markdown in Unfold’s dialect, all other files, the
/// settings, and the navigation. A build of the new site produces the same pages as a build of the project. Only the lists
/// of posts that Docusaurus generates become pages with files.
struct ProjectImport {
  private let options: ImportOptions
  private let path: String

  /// Returns nil if the options name something other than a project.
  init?(_ options: ImportOptions) {
    guard options.paths.count == 1, SiteProject(at: options.paths[0]) != nil else { return nil }
    self.options = options
    path = options.paths[0]
  }

  /// Reads and converts the project, and writes the site.
  func run() throws(BuildError) -> ImportResult {
    // The pages are written to a folder `content`, and the settings next to it.
    let isContent = Paths.name(Paths.normalized(options.output)) == SiteSources.defaultFolder
    let site = isContent ? Paths.normalized(Paths.join(options.output, "..")) : options.output
    let output = Paths.join(site, SiteSources.defaultFolder)
    let inputs = try SiteInputs(BuildOptions(site: path))
    guard let project = inputs.project else {
      throw BuildError(Diagnostic("import.missing", at: SourceLocation(folder: path), ["path": path]))
    }
    if (try? Paths.resolved(site)) == project.project.folder {
      throw BuildError(.outputRefused(options.output, "is also the folder to import", example: "site"))
    }
    var folder = try ImportFolder(
      output, from: [project.project.folder], isDryRun: options.isDryRun, force: options.overwritesEdited)
    let files = Files(inputs, besides: site)
    let pages = ProjectPageReader.read(files.pages, project, inputs, jobs: options.jobs)
    var result = ImportResult(
      .project(
        ProjectReport(
          tool: project.project.tool.rawValue,
          pages: files.pages.map {
            (inputs.allContent.files.displayPath(of: $0), Paths.join(output, files.place(of: $0)))
          },
          fileCount: files.assets.count)))
    result.diagnostics = inputs.diagnostics + pages.diagnostics + Self.otherVersions(project)
    let converted = ImportedProjectLinks.rewritten(pages.texts, files, inputs, jobs: options.jobs)
    let texts = Parallel.map(count: converted.count, jobs: options.jobs) {
      ImportReader(inputs)
    } body: { reader, index in
      reader.tidied(converted[index], path: files.pages[index])
    }
    try folder.open()
    let navigation = Self.navigation(inputs, files)
    folder.write(
      zip(files.pages, texts).map { ImportFolder.Page(path: files.place(of: $0), bytes: $1) }
        + navigation.lists,
      assets: files.assetPlaces, navigation: navigation.text,
      settings: Self.settings(project, files, inputs), to: &result)
    result.diagnostics.sort()
    return result
  }

  /// Returns a note about the versions that are not imported.
  private static func otherVersions(_ project: SiteProject) -> [Diagnostic] {
    let others = project.project.versions.filter { $0.projectVersion != nil }
    let imported = project.project.versions.filter { $0.projectVersion == nil }.map(\.name)
    guard !others.isEmpty else { return [] }
    return [
      Diagnostic(
        "project.unsupported/version", at: SourceLocation(file: project.file),
        ["imported": imported.joined(), "others": others.map(\.name).listed("and")])
    ]
  }

  /// Returns the navigation, nil to use the order of the files, and the pages of its groups that are sorted by date: a
  /// navigation file cannot state this order.
  private static func navigation(
    _ inputs: SiteInputs, _ files: Files
  ) -> (text: [UInt8]?, lists: [ImportFolder.Page]) {
    guard var navigation = inputs.navigation ?? inputs.configuration.sidebar, !navigation.entries.isEmpty
    else { return (nil, []) }
    var lists: [ImportFolder.Page] = []
    for (index, entry) in navigation.entries.enumerated() where entry.isByDate {
      guard let folder = entry.groupURL, let title = entry.title else { continue }
      let path = folder + "index.md"
      navigation.entries[index].target = path
      let text = "---\ntitle: \(title.jsonText)\norder: date\n---\n"
      lists.append(ImportFolder.Page(path: files.place(of: path), bytes: Array(text.utf8)))
    }
    let languages = inputs.configuration.languages
    return (navigation.renamed(files.names).yaml(language: languages.all.first?.tag ?? "en"), lists)
  }

  /// Returns the settings of the project under Unfold’s keys, to be added to the `unfold.yml` next to the project, if
  /// there is one.
  private static func settings(
    _ project: SiteProject, _ files: Files, _ inputs: SiteInputs
  ) -> ImportedSettings {
    var settings = ImportedSettings()
    settings.base = try? inputs.displayPaths.files.read(inputs.displayPaths.settings, limit: .settings)
    // The new site uses the default output folder.
    for pair in project.project.settings.pairs where pair.key != "output" {
      settings.add(pair.key, pair.value.flowText)
    }
    if !project.project.redirects.isEmpty {
      let pairs = project.project.redirects.map { redirect in
        // The target can be a file.
        let path = redirect.to.dropFirst().prefix { $0 != "#" }
        let to =
          files.names[String(path)].map { "/" + $0 + redirect.to.dropFirst(path.count + 1) } ?? redirect.to
        return "\n  \(redirect.from.jsonText): \(to.jsonText)"
      }
      settings.add("redirects", pairs.joined())
    }
    if project.project.headingIDs != .guidelines {
      settings.add("headingIDs", project.project.headingIDs.rawValue)
    }
    // All pages are ordinary pages, even if their text looks like a capture, and `.txt` files are not pages.
    settings.add("captures", "{enabled: false}")
    if let content = files.contentSetting { settings.add("content", content) }
    return settings
  }
}

extension ProjectImport {
  /// The files of a project, and their places in the new site.
  ///
  /// Several content folders keep their places relative to each other, so that relative links between them keep
  /// working.
  struct Files {
    /// The paths in the site of the pages and of all other files, sorted.
    let pages: [String]
    let assets: [String]
    /// The new paths in the site of all pages, by their old ones.
    private(set) var names: [String: String] = [:]
    /// The pages whose names would exclude them from an Unfold site. They are renamed, and their front matter sets
    /// their old URLs.
    private(set) var renamed: Set<String> = []
    private let content: ContentFiles
    /// The place of each content folder below `content`; empty for that folder itself.
    private let folders: [String]
    private let navigations: [ImportSources.SourceFile]

    init(_ inputs: SiteInputs, besides output: String) {
      let content = inputs.allContent.files
      self.content = content
      let output = try? Paths.resolved(output)
      func isImported(_ path: String) -> Bool {
        output.map { !Paths.isInside(content.location(of: path), $0) } ?? true
      }
      pages = content.pages.filter(isImported)
      assets = content.assets.filter(isImported)
      let isOnly = content.folders.count == 1
      let places = isOnly ? [""] : (inputs.project?.project.content ?? []).map { Self.place($0.folder) }
      folders = content.folders.indices.map { $0 < places.count ? places[$0] : "folder-\($0 + 1)" }
      navigations =
        isOnly
        ? []
        : content.navigation.map { [folders] index in
          ImportSources.SourceFile(
            file: Paths.join(content.folders[index].real, ContentFiles.navigationFile),
            path: Paths.join(folders[index], ContentFiles.navigationFile))
        }
      var taken = Set(assets.map { $0.lowercased() })
      for path in pages { choose(path, &taken) }
    }

    /// Returns the place below `content` for a folder of the project, which may be outside of it.
    private static func place(_ folder: String) -> String {
      let parts = Paths.normalized(folder).split(separator: "/").filter { $0 != "." && $0 != ".." }
      return parts.joined(separator: "/")
    }

    /// Chooses the new path of a page.
    private mutating func choose(_ path: String, _ taken: inout Set<String>) {
      let folder = content.map.folder(of: path)
      var name = content.map.pathInFolder(of: path)
      // In the new site, a page whose name begins with `_` would be only a part of other pages, even if it is not in
      // the project.
      if ContentFileName.isIncludeOnly(name + ".md") {
        name = name.split(separator: "/").map { String($0.drop { $0 == "_" }) }
          .map { $0.isEmpty ? "x" : $0 }.joined(separator: "/")
        if name.hasPrefix(".") { name = "x" + name }
        renamed.insert(path)
      }
      var stem = name
      if let dot = name.lastIndex(of: "."), !ContentFileName.isPage(Array(name.utf8), .markdown) {
        stem = String(name[..<dot])
        name = stem + ".md"
      } else if let dot = name.lastIndex(of: ".") {
        stem = String(name[..<dot])
      }
      let ending = name.dropFirst(stem.count)
      var new = content.map.path(name, inFolder: folder)
      var number = 1
      while !taken.insert(new.lowercased()).inserted, number < 10_000 {
        number += 1
        new = content.map.path("\(stem)-\(number)\(ending)", inFolder: folder)
      }
      names[path] = new
    }

    /// Whether a page has another path than in the project.
    var hasRenamed: Bool { names.contains { $0 != $1 } }

    /// Whether all files are in one folder whose URL is the root of the site.
    var isSingle: Bool { content.map.isSingle }

    /// Returns the place of a page or another file below `content`.
    func place(of path: String) -> String {
      let folder = content.map.folder(of: path)
      let new = names[path] ?? path
      let url = content.folders[folder].path
      let name = url.isEmpty || !new.hasPrefix(url + "/") ? new : String(new.dropFirst(url.count + 1))
      return folders[folder].isEmpty ? name : Paths.join(folders[folder], name)
    }

    /// The files that are not pages.
    var assetPlaces: [ImportSources.SourceFile] {
      assets.map { ImportSources.SourceFile(file: content.location(of: $0), path: place(of: $0)) }
        + navigations
    }

    /// The value of the setting `content`; nil if the default has the same effect.
    var contentSetting: String? {
      if content.map.isSingle { return nil }
      // A folder without files does not exist in the new site. DocC, for example, always makes one for videos.
      let used = Set((pages + assets).map { content.map.folder(of: $0) }).union(content.navigation)
      let items = content.folders.indices.filter(used.contains).map { index in
        let folder = Paths.normalized(Paths.join(SiteSources.defaultFolder, folders[index]))
        let url = content.folders[index].path
        return url.isEmpty
          ? "{folder: \(folder.jsonText)}" : "{folder: \(folder.jsonText), url: \("/\(url)/".jsonText)}"
      }
      return "[\(items.joined(separator: ", "))]"
    }
  }
}

/// Reads and converts the pages of a project on one thread.
private final class ProjectPageReader {
  private let converter: ProjectPages
  private let inputs: SiteInputs

  private init(_ project: SiteProject, _ inputs: SiteInputs) {
    converter = ProjectPages(project, inputs, inputs.allContent.files)
    self.inputs = inputs
  }

  /// Returns the text of each page in our Markdown, and the problems found.
  static func read(
    _ paths: [String], _ project: SiteProject, _ inputs: SiteInputs, jobs: Int
  ) -> (texts: [[UInt8]], diagnostics: [Diagnostic]) {
    let pages = Parallel.map(count: paths.count, jobs: jobs) {
      ProjectPageReader(project, inputs)
    } body: { reader, index in
      reader.read(paths[index])
    }
    return (pages.map(\.0), pages.flatMap(\.1))
  }

  private func read(_ path: String) -> ([UInt8], [Diagnostic]) {
    do throws(FileError) {
      let bytes = try File.read(inputs.allContent.files.location(of: path), limit: .page)
      let page = converter.convert(bytes, path)
      return (page.text, page.diagnostics)
    } catch {
      return ([], [.contentUnreadable(inputs.allContent.files.displayPath(of: path), error)])
    }
  }
}
