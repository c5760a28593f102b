import Basics
import FileSystem
import PageModel
import Projects
import YAML

/// A DocC archive: the folder that `docc convert` writes, usually `X.doccarchive`.
///
/// Source: Swift-DocC, “Documentation archive”.
public enum Archive {
  /// Returns the archive at a path as a project; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: the folder of the archive.
  ///   - displayPath: the path for messages.
  public static func project(
    at path: String, shownAs displayPath: String, _ options: ArchiveOptions = ArchiveOptions()
  ) -> Project? {
    guard let folder = try? Paths.real(path), isArchive(folder) else { return nil }
    var files = ArchiveFiles(folder: folder, displayPath: displayPath)
    let navigation = ArchiveNavigation.read(&files, options)
    var options = options
    options.members = navigation?.inline ?? InlineMembers()
    var project = Project(
      .docCArchive, folder: folder, file: "metadata.json",
      converter: ArchiveConverter(options: options))
    project.redirects = options.members.redirects.map {
      (options.urlInSite($0.from), options.urlInSite($0.to))
    }
    project.pageExtensions = [PageFile.suffix]
    project.headingIDs = .guidelines
    project.content = [Project.ContentFolder("data", parts: options.members.files)]
    for name in ["images", "videos", "downloads"] where files.isFolder(name) {
      project.content.append(Project.ContentFolder(name, url: "/\(name)/"))
    }
    if !files.isFolder("data") { project.unusable = .noPages(displayPath) }
    project.settings.set("checks", checks)
    // DocC has no formulas, and Swift has names such as `$0`.
    project.settings.set("math", false)
    project.settings.set("title", title(folder, navigation?.entries ?? [], &files))
    // A theme that cannot be read is ignored.
    if let theme = files.read("theme-settings.json"), let root = try? YAML.parse(theme) {
      let theme = ThemeSettings(root)
      theme.apply(to: &project.settings)
      project.unsupported += theme.unsupported
    }
    if let navigation, !navigation.entries.isEmpty {
      project.navigation = NavigationFile(
        file: files.displayPath(of: ArchiveNavigation.file), entries: navigation.entries)
    }
    project.dependencies = files.dependencies
    project.diagnostics += files.diagnostics
    project.fingerprint = ContentHash(files.record)
    return project
  }

  /// Returns the names of the modules and tutorials of an archive: the files at the top of its pages.
  public static func modules(at path: String) -> [String] {
    ["documentation", "tutorials"].flatMap { folder in
      ((try? Directory.list(Paths.join(path, "data/\(folder)"))) ?? [])
        .map { "\(folder)/\(String(decoding: $0.name, as: UTF8.self))" }
        .filter { $0.hasSuffix(PageFile.suffix) }
    }
  }

  private static let suffix = ".doccarchive"

  /// The checks that make no sense for an archive: DocC determines its navigation and some labels of links, and its
  /// text is already parsed, so it contains no syntax of other tools.
  public static let ignoredChecks =
    [
      "navigation.deep-sidebar", "navigation.long-title", "navigation.repeated-word", "navigation.same-title",
      "link.generic-text",
    ]
    + ["admonition", "alert", "tabs", "include", "template", "emoji", "attributes", "wiki-link", "import"]
    .map { "foreign.\($0)" }

  private static var checks: [YAMLNode.Pair] {
    ignoredChecks.map { YAMLNode.Pair($0, .scalar("off", isPlain: true)) }
  }

  private static func isArchive(_ folder: String) -> Bool {
    guard (try? FileKind.of(folder, follow: true)) == .folder else { return false }
    if folder.hasSuffix(suffix) { return true }
    return (try? FileKind.of(Paths.join(folder, "metadata.json"), follow: true)) == .file
      && ["documentation", "tutorials"].contains {
        (try? FileKind.of(Paths.join(folder, "data/\($0)"), follow: true)) == .folder
      }
  }

  /// Returns the title of the site: the name of the documentation in `metadata.json`, or the name of the folder. If a
  /// top-level page has the same title, “Documentation” is added to the title of the site.
  private static func title(
    _ folder: String, _ entries: [NavigationFile.Entry], _ files: inout ArchiveFiles
  ) -> String {
    let name = String(Paths.name(folder))
    let title =
      (files.json("metadata.json") { $0.text("bundleDisplayName") } ?? nil)
      ?? (name.hasSuffix(suffix) ? String(name.dropLast(suffix.utf8.count)) : name)
    return entries.contains { $0.title == title } ? "\(title) Documentation" : title
  }
}

/// Converts the pages of an archive.
private struct ArchiveConverter: ProjectConverter {
  let options: ArchiveOptions
  let readsMarkdown = false

  func page(_ source: [UInt8], path: String, in url: String, includes: any IncludeSource) -> ConvertedPage {
    let page = RenderJSON.convert(source, path: path, options, files: includes)
    // Line numbers in render JSON are useless to authors, so all diagnostics point to line 1.
    return ConvertedPage(
      text: page.text, origins: [LineOrigin(file: 0, line: 1)],
      files: [path] + options.members.members(of: path).map(\.path), diagnostics: page.diagnostics)
  }
}

extension Diagnostic {
  fileprivate static func noPages(_ archive: String) -> Diagnostic {
    Diagnostic("archive.damaged/empty", at: SourceLocation(folder: archive), ["archive": archive])
  }
}

/// Reads the files of an archive other than its pages, and records them as dependencies of the project.
struct ArchiveFiles {
  let folder: String
  private let displayPath: String
  private let files: ProjectFiles
  /// The absolute paths of the files that were read or looked for.
  private(set) var dependencies: [String] = []
  /// Everything that the project depends on, for its fingerprint.
  var record: [UInt8] = []
  var diagnostics: [Diagnostic] = []
  /// The names of the files in the folders that have been looked at.
  private var names: [String: Set<[UInt8]>] = [:]

  init(folder: String, displayPath: String) {
    self.folder = folder
    self.displayPath = displayPath
    files = ProjectFiles(around: folder)
  }

  /// Returns the path of a file in messages.
  func displayPath(of name: String) -> String {
    displayPath == "." || displayPath.isEmpty ? name : Paths.join(displayPath, name)
  }

  func isFolder(_ name: String) -> Bool {
    (try? FileKind.of(Paths.join(folder, name), follow: true)) == .folder
  }

  /// Reads a file; returns nil if there is none. Reports a file that cannot be read.
  mutating func read(_ name: String) -> [UInt8]? {
    let place = Paths.join(folder, name)
    dependencies.append(place)
    guard (try? FileKind.of(place, follow: true)) == .file else { return nil }
    do throws(FileError) {
      let bytes = try files.read(place, limit: .list)
      record += Array("\(name) \(ContentHash(bytes))\0".utf8)
      return bytes
    } catch {
      if let outside = Diagnostic.linkOutside(displayPath(of: name), error) {
        diagnostics.append(outside)
      } else {
        report(name, 1, 1, error.description)
      }
      return nil
    }
  }

  /// Reads a JSON file; returns nil if there is none. Reports a damaged file.
  mutating func json<Result>(_ name: String, _ body: (JSON) -> Result) -> Result? {
    guard let bytes = read(name) else { return nil }
    do throws(JSON.Problem) {
      return try JSON.parse(bytes, body)
    } catch {
      report(name, error.line, error.column, error.message)
      return nil
    }
  }

  private mutating func report(_ name: String, _ line: Int, _ column: Int, _ reason: String) {
    diagnostics.append(
      Diagnostic(
        "archive.damaged/file",
        at: SourceLocation(file: displayPath(of: name), line: line, column: column), ["reason": reason]))
  }

  /// Returns whether a file exists. Looks it up in the list of its folder, which is read only once.
  mutating func hasFile(_ path: String) -> Bool {
    let parent = Paths.parent(path) ?? ""
    if names[parent] == nil {
      let entries = (try? Directory.list(Paths.join(folder, parent))) ?? []
      names[parent] = Set(entries.map(\.name))
    }
    return names[parent]?.contains(Array(Paths.name(path).utf8)) ?? false
  }
}
