import Basics
import FileSystem
import PageModel
import Templates

// The files that a site may have next to its content.
extension SiteInputs {
  /// Reads a file that may be missing. Returns nil if it is missing, or cannot be read.
  static func read(_ path: String, of project: ProjectFiles, _ diagnostics: inout [Diagnostic]) -> [UInt8]? {
    do throws(FileError) {
      return try project.readIfPresent(path, limit: .settings)
    } catch {
      diagnostics.append(.contentUnreadable(path, error))
      return nil
    }
  }

  /// Reads the navigation files of the site and of its content folders. Returns their content too; nil if there are
  /// none.
  static func readNavigation(
    of content: ContentFiles, _ displayPaths: DisplayPaths, _ diagnostics: inout [Diagnostic]
  ) -> (site: NavigationFile?, folders: [FolderNavigation], bytes: [UInt8]?) {
    let file = displayPaths.path("navigation.yml")
    var all = read(file, of: displayPaths.files, &diagnostics)
    let site = all.map { NavigationFile(reading: $0, file: file, diagnostics: &diagnostics) }
    var folders: [FolderNavigation] = []
    for index in content.navigation {
      let folder = content.folders[index]
      let file = Paths.join(folder.displayPath, ContentFiles.navigationFile)
      guard let bytes = read(file, of: content.sources.files, &diagnostics) else { continue }
      folders.append(
        FolderNavigation(
          folder: folder.path, file: NavigationFile(reading: bytes, file: file, diagnostics: &diagnostics)))
      all = (all ?? []) + [0] + bytes
    }
    return (site, folders, all)
  }

  /// Reads the files of a site’s theme, which has subfolders for icons, styles, scripts, and directives.
  static func themeFiles(
    in templates: String, of project: ProjectFiles, _ diagnostics: inout [Diagnostic]
  ) -> [ThemeFile] {
    themeFiles(templates, "", project, &diagnostics)
      + themeFolders.flatMap { themeFiles(Paths.join(templates, $0), $0 + "/", project, &diagnostics) }
  }

  private static let themeFolders = ["icons", "styles", "scripts", "directives"]

  /// Returns whether a folder `templates` of a site without settings is its theme. Otherwise, it is a section with
  /// pages: without settings, no page can be a text that the theme shows. In the project of another tool, it is usually
  /// a part of the project.
  static func hasTheme(_ templates: String, isProject: Bool) -> Bool {
    guard let entries = try? Directory.list(templates) else { return true }
    let isTheme = entries.contains { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      return name.hasSuffix(".mustache") || name == "strings.yml" || name == "directives"
        || (!isProject && themeFolders.contains(name))
    }
    return isTheme || (!isProject && !PageFolder.containsPages(templates))
  }

  /// Reads the files of a folder of the theme. `prefix` is the path of the folder within the theme.
  private static func themeFiles(
    _ folder: String, _ prefix: String, _ project: ProjectFiles, _ diagnostics: inout [Diagnostic]
  ) -> [ThemeFile] {
    let entries: [DirectoryEntry]
    do throws(FileError) {
      guard case .folder = try FileKind.of(folder, follow: true) else { return [] }
      entries = try project.list(folder)
    } catch {
      diagnostics.append(.contentUnreadable(folder, error))
      return []
    }
    var files: [ThemeFile] = []
    for entry in entries where entry.name.first != UInt8(ascii: ".") {
      let name = String(decoding: entry.name, as: UTF8.self)
      let path = Paths.join(folder, name)
      do throws(FileError) {
        switch try FileKind.of(path, follow: true) {
        case .folder: continue
        // An editor has just removed the file. In contrast, a broken symbolic link is an error.
        case nil where entry.kind != .link: continue
        default:
          let bytes = try project.read(path, limit: .settings)
          files.append(ThemeFile(name: prefix + name, place: path, bytes: bytes))
        }
      } catch {
        diagnostics.append(.contentUnreadable(path, error))
      }
    }
    return files
  }

  /// The first error that prevents the settings, the navigation or the theme from being read as written. With such an
  /// error, a build writes nothing, and a preview keeps its previous state: pages made without the settings would
  /// replace good ones, and whole languages and redirects would be removed.
  var unreadable: Diagnostic? { Self.unreadable(among: diagnostics, displayPaths) }

  /// Whether the settings could be read, so that all other problems are about the site that the author has.
  var settingsAreRead: Bool {
    !diagnostics.contains { diagnostic in
      let isOfSettings =
        diagnostic.location.file == displayPaths.settings || diagnostic.location.file == displayPaths.project
      return isOfSettings && diagnostic.severity == .error
        && Self.unreadable(among: [diagnostic], displayPaths) != nil
    }
  }

  /// Returns the first of the diagnostics that is such an error.
  static func unreadable(among diagnostics: [Diagnostic], _ displayPaths: DisplayPaths) -> Diagnostic? {
    diagnostics.first { diagnostic in
      guard diagnostic.severity == .error else { return false }
      return switch diagnostic.identifier {
      case let name where areInvalid.contains(name): true
      case "content.unreadable", "content.link-outside": displayPaths.isOfSite(diagnostic.location.file)
      default: diagnostic.identifier.hasPrefix("template.")
      }
    }
  }

  /// The identifiers of errors in the settings, the navigation or the strings as a whole.
  static let areInvalid: Set<String> = [
    "configuration.invalid", "navigation.invalid", "theme.invalid-strings", "project.invalid",
    "project.unreadable",
  ]
}
