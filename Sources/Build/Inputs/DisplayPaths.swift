import Basics
import FileSystem
import PageModel
import Site

extension SiteInputs {
  /// The paths of a site’s files as the user knows them: relative to the folder in which the command runs.
  struct DisplayPaths: Sendable {
    let site: String
    /// The path of the settings. `unfold.yaml` is read if there is no `unfold.yml`.
    let settings: String

    /// The folder of the site as a whole, with the theme and the cache. For a version of the site, it is not `site`.
    let whole: String

    /// Reads the settings and the navigation.
    let files: ProjectFiles
    /// Reads the theme.
    let wholeFiles: ProjectFiles

    init(site: String, whole: String? = nil) {
      self.site = site
      self.whole = whole ?? site
      let paths = SettingsFile.names.map { Self.join(site, $0) }
      settings = paths.first { (try? FileKind.of($0)) != nil } ?? paths[0]
      files = ProjectFiles(around: Self.join(site, "."))
      wholeFiles = whole.map { ProjectFiles(around: Self.join($0, ".")) } ?? files
    }

    private static func join(_ site: String, _ name: String) -> String {
      site == "." || site.isEmpty ? name : Paths.join(site, name)
    }

    /// Returns the path of a file or folder, given its path in the site’s folder.
    func path(_ name: String) -> String { Self.join(site, name) }

    /// The folder of the theme.
    var templates: String { Self.join(whole, "templates") }

    /// The folder that contains `.unfold`.
    var cacheSite: String { Self.join(whole, ".") }

    /// The path of the configuration file of another tool’s project; nil for an Unfold site.
    var project: String?

    /// The path of the file from which the navigation of another tool’s project comes, if it is not that file.
    var projectNavigation: String?

    /// The files of the content; nil before they are known.
    var content: ContentFiles?

    /// Returns the path of a page or another content file, given its path in the site.
    func page(_ path: String) -> String {
      content?.displayPath(of: path) ?? self.path(Paths.join(SiteSources.defaultFolder, path))
    }

    /// Returns the path of a file that pages include, given its path relative to the first content folder, which may
    /// begin with `../`.
    func included(_ path: String) -> String {
      guard path.hasPrefix("../") else { return page(path) }
      let folder = content?.folders[0].displayPath ?? self.path(SiteSources.defaultFolder)
      return Paths.normalized(Paths.join(folder, path))
    }

    /// Returns the path in the site of a content file, given its path as the user knows it; nil for other files.
    func contentPath(of displayPath: String) -> String? { content?.path(ofDisplayPath: displayPath) }

    /// Returns whether a file belongs to the settings, the navigation or the theme.
    func isOfSite(_ file: String) -> Bool {
      file == settings || file == project || file == projectNavigation || Paths.isInside(file, templates)
        || Paths.name(file) == ContentFiles.navigationFile || contentPath(of: file + "/") == nil
    }

    /// Returns the diagnostic with the path of the file. Diagnostics of the site contain the path in the site.
    func placed(_ diagnostic: Diagnostic) -> Diagnostic {
      let file = diagnostic.location.file
      // Diagnostics about templates already contain the path that the user knows.
      if diagnostic.identifier.hasPrefix("template.") { return diagnostic }
      if file == path("navigation.yml") || file == settings || file.hasPrefix(templates + "/")
        || file == project || file == projectNavigation
      {
        return diagnostic
      }
      // The path of a file in one content folder may also be the path in the site of a file in another one.
      if !isPath(file), contentPath(of: file) != nil { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.location.file = included(file)
      diagnostic.help = help(of: diagnostic, from: file)
      return diagnostic
    }

    /// Returns the help of a diagnostic. The help for a broken link names the folder in which the user looks for the
    /// missing file, and not its place in the site.
    ///
    /// - Parameter file: the file with the link, in the site.
    private func help(of diagnostic: Diagnostic, from file: String) -> String? {
      let folder = Paths.parent(file).map { $0 + "/" } ?? ""
      let beginning = "\(Diagnostic.beginningOfPathHelp)`\(folder)"
      // A destination that begins with a slash begins at the root of the site.
      guard let content, Self.hasOtherPath(file, content), let help = diagnostic.help,
        help.hasPrefix(beginning),
        !diagnostic.message.contains("`/"), let shown = Paths.parent(diagnostic.location.file)
      else { return diagnostic.help }
      return "\(Diagnostic.beginningOfPathHelp)`\(shown)/" + help.dropFirst(beginning.count)
    }

    /// Returns whether the user knows a page by another path than its path in the site.
    private static func hasOtherPath(_ file: String, _ content: ContentFiles) -> Bool {
      content.folders.count > 1 || !content.folders[0].path.isEmpty || content.map.untranslated(file) != file
    }

    /// Returns whether a text is the path in the site of a content file, if there are several content folders.
    private func isPath(_ file: String) -> Bool {
      guard let content, !content.map.isSingle else { return false }
      return Paths.index(of: file, in: content.pages) != nil
        || Paths.index(of: file, in: content.assets) != nil
    }
  }
}
