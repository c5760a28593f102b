import Basics
import Dialects
import FileSystem
import PageModel
import Platform
import Projects

/// The use of a folder that has neither the setting `content` nor a folder with this name.
enum PageFolder {
  /// Pages, such as notes or captures. The folder itself is the content of the site.
  case pages
  /// The project of another tool in one of its subfolders, and the other subfolders with projects.
  case project(folder: String, tool: String, others: [String])
  /// Pages in one of its subfolders, which is probably the one to build.
  case documentation(folder: String)
  /// The source code of a program: copying all files would publish it.
  case sourceCode(file: String)
  /// The content of the site in a folder around it.
  case content(ofSite: String)
  /// No pages within the first thousand subfolders, or the user’s home folder.
  case other

  /// - Parameters:
  ///   - path: the folder.
  ///   - home: the user’s home folder; nil if it is not known.
  init(at path: String, home: String? = getenv("HOME").map { String(cString: $0) }) {
    guard let folder = try? Paths.real(path), let entries = try? Directory.list(folder) else {
      self = .other
      return
    }
    if let home = home.flatMap({ try? Paths.real($0) }), Paths.isInside(home, folder) {
      self = .other
      return
    }
    let names = Set(entries.map { String(decoding: $0.name, as: UTF8.self) })
    let projects = Project.nested(in: folder)
    if let project = projects.first {
      self = .project(
        folder: project.folder, tool: project.tool, others: projects.dropFirst().map(\.folder))
    } else if let name = Self.documentationFolders.first(where: { name in
      names.contains(name) && Self.containsPages(Paths.join(folder, name))
    }) {
      self = .documentation(folder: name)
    } else if let name = Self.manifests.first(where: names.contains), !Self.isMostlyPages(folder) {
      self = .sourceCode(file: name)
    } else if !Self.containsPages(folder) {
      self = .other
    } else if let parent = Paths.parent(folder), Self.isContent(folder, ofSite: parent) {
      self = .content(ofSite: Paths.normalized(Paths.join(path, "..")))
    } else {
      self = .pages
    }
  }

  /// The names that repositories give the folder with their documentation.
  private static let documentationFolders = ["docs", "doc", "documentation"]

  /// Files that the root of a program’s source code contains. They are never content of a site without settings.
  static let manifests = [
    "Package.swift", "package.json", "Cargo.toml", "pyproject.toml", "setup.py", "requirements.txt", "go.mod",
    "pom.xml", "build.gradle", "build.gradle.kts", "CMakeLists.txt", "Makefile", "Gemfile", "composer.json",
    "mix.exs", "deno.json",
  ]

  /// Files next to the manifests, which a site without settings does not publish either.
  static let packageFiles = [
    "node_modules", "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lockb",
    "bun.lock",
    "Package.resolved", "Cargo.lock", "go.sum", "Gemfile.lock", "composer.lock", "poetry.lock", "uv.lock",
  ]

  /// Returns whether a folder with the manifest of a program contains documents: many more pages than files with source
  /// code. Such folders use a package only for tools, such as one that checks spelling.
  private static func isMostlyPages(_ folder: String) -> Bool {
    var folders = [folder]
    var next = 0
    var (pages, code) = (0, 0)
    while next < min(folders.count, mostFolders) {
      let folder = folders[next]
      next += 1
      let entries = (try? Directory.list(folder)) ?? []
      if next > 1, ContentFileName.isOutput(entries) { continue }
      for entry in entries where !ContentFileName.isSkipped(entry.name) {
        let name = String(decoding: entry.name, as: UTF8.self)
        if entry.kind == .folder {
          if name != "node_modules" { folders.append(Paths.join(folder, name)) }
        } else if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
          pages += 1
        } else if let ending = name.split(separator: ".").last, codeEndings.contains(ending.lowercased()) {
          code += 1
        }
      }
    }
    return pages >= 3 && pages >= 5 * code
  }

  private static let codeEndings: Set<String> = [
    "js", "mjs", "cjs", "ts", "jsx", "tsx", "vue", "svelte", "swift", "rs", "py", "go", "java", "kt", "c",
    "cc", "cpp",
    "h", "hpp", "m", "mm", "cs", "fs", "rb", "php", "ex", "exs", "scala", "dart", "lua", "pl", "hs", "ml",
    "zig", "r",
  ]

  /// Returns whether a folder is a content folder of the site in another folder.
  private static func isContent(_ folder: String, ofSite site: String) -> Bool {
    // A parent without settings is a site only if the folder has the name of the default.
    let isSite =
      Paths.name(folder) == SiteSources.defaultFolder
      || SettingsFile.names.contains { (try? FileKind.of(Paths.join(site, $0))) != nil }
    return isSite && ContentFolders.paths(ofSite: site).contains(folder)
  }

  /// Returns whether a folder, or one of its subfolders, contains a page. Hidden folders and output folders do
  /// not count, and symbolic links to folders are not followed.
  static func containsPages(_ folder: String) -> Bool {
    var folders = [folder]
    var next = 0
    while next < min(folders.count, mostFolders) {
      let folder = folders[next]
      next += 1
      let entries = (try? Directory.list(folder)) ?? []
      if next > 1, ContentFileName.isOutput(entries) { continue }
      for entry in entries where !ContentFileName.isSkipped(entry.name) {
        switch entry.kind {
        case .folder: folders.append(Paths.join(folder, String(decoding: entry.name, as: UTF8.self)))
        case .file, .link: if ContentFileName.isPage(entry.name) { return true }
        case .other: break
        }
      }
    }
    return false
  }

  /// The number of folders after which the search ends.
  private static let mostFolders = 1000
}
