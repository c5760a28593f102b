import Basics
import FileSystem
import PageModel
import Platform

/// A folder from whose files a site is made.
public struct ContentFolder: Sendable, Hashable {
  /// The path as the user knows it; empty for the folder in which the command runs.
  public let displayPath: String
  /// The absolute path, with symbolic links resolved.
  public let real: String
  /// The path in the site, without slashes at its ends; empty for the root.
  public let path: String
  /// The files that are not part of the site.
  let exclude: [PathPattern]
  /// The DocC archive that contains the folder; nil for other folders.
  var archive: SiteSources.Archive?
  /// The files that are only parts of pages, by their paths below the folder.
  var parts: Set<String> = []
  /// The files that are pages, although they have another extension, by their paths below the folder.
  var pages: Set<String> = []

  /// The extensions of the pages in an archive, given the site’s extensions; nil if the folder contains no pages.
  func extensions(ofSite site: PageExtensions) -> PageExtensions? {
    if archive == nil { return site }
    return Paths.name(displayPath) == "data" ? .archive : nil
  }

  /// The absolute path, in which symbolic links are not resolved.
  var watched: String { Paths.normalized(Paths.absolute(displayPath.isEmpty ? "." : displayPath)) }
}

/// The content folders of a site, which exist and are in one repository: the sources that the settings name, found in
/// the file system.
public struct ContentFolders: Sendable, Hashable {
  let folders: [ContentFolder]
  /// The folder that no symbolic link may leave.
  let repository: RepositoryFolder
  /// The real paths of the files and folders that are never content: the output, the templates, the settings.
  let reserved: Set<String>
  /// The extensions of pages.
  let extensions: PageExtensions

  /// Uses one folder, which no symbolic link may leave.
  init(_ folder: String, shownAs displayPath: String) throws(FileError) {
    let real = try Self.real(folder)
    folders = [ContentFolder(displayPath: displayPath, real: real, path: "", exclude: [])]
    repository = RepositoryFolder(folder: real, name: displayPath)
    reserved = []
    extensions = .own
  }

  /// Finds the folders that the settings of a site name. Throws if one of them does not exist, or is outside of the
  /// repository.
  ///
  /// - Parameter reserved: the paths of files and folders that are never content.
  init(
    _ sources: SiteSources, of site: SiteInputs.DisplayPaths, extensions: PageExtensions = .own,
    reserved: [String]
  ) throws(BuildError) {
    self.extensions = extensions
    let repository = RepositoryFolder(around: (try? Paths.real(site.path("."))) ?? site.path("."))
    self.repository = repository
    var folders: [ContentFolder] = []
    if sources.folders.isEmpty {
      folders.append(try Self.defaultFolder(of: site, in: repository, exclude: sources.exclude))
    }
    for source in sources.folders {
      let found = try Self.find(source, of: site, in: repository, exclude: sources.exclude)
      if folders.contains(where: { $0.real == found.real }) {
        throw BuildError(
          Diagnostic("content.repeated", at: source.path.location, ["folder": source.path.text]))
      }
      folders.append(found)
    }
    self.folders = folders
    // The output folder may not exist yet.
    self.reserved = Set(reserved.compactMap { try? Paths.resolved($0) }).subtracting(folders.map(\.real))
  }

  /// Returns the folder `content`. If there is none, returns the site’s own folder, provided that it consists of pages.
  private static func defaultFolder(
    of site: SiteInputs.DisplayPaths, in repository: RepositoryFolder, exclude: [PathPattern]
  ) throws(BuildError) -> ContentFolder {
    let folder = site.path(SiteSources.defaultFolder)
    do throws(FileError) {
      let found = try real(folder)
      guard repository.contains(found) else {
        throw FileError(.list, folder, .outside(target: found, repository))
      }
      return ContentFolder(displayPath: folder, real: found, path: "", exclude: exclude)
    } catch {
      // A broken symbolic link is an error.
      if error.code == ENOENT, (try? FileKind.of(folder)) == nil,
        case .pages = PageFolder(at: site.path(".")),
        let real = try? real(site.path("."))
      {
        let displayPath = Paths.normalized(site.path("."))
        return ContentFolder(
          displayPath: displayPath == "." ? "" : displayPath, real: real, path: "", exclude: exclude)
      }
      throw BuildError(.unusable(folder, error))
    }
  }

  private static func find(
    _ source: SiteSources.Folder, of site: SiteInputs.DisplayPaths, in repository: RepositoryFolder,
    exclude: [PathPattern]
  ) throws(BuildError) -> ContentFolder {
    let written = source.path.text
    if written.isEmpty || written.utf8.contains(0) || written.utf8.first == UInt8(ascii: "/") {
      throw BuildError(
        Diagnostic("content.outside/absolute", at: source.path.location, ["folder": source.path.text]))
    }
    let path = Paths.normalized(site.path(written))
    let displayPath = path == "." ? "" : path
    let found: String
    do throws(FileError) {
      found = try real(path)
    } catch {
      switch error.code {
      case ENOENT:
        throw BuildError(
          Diagnostic("content.missing/folder", at: source.path.location, ["folder": source.path.text]))
      case ENOTDIR:
        throw BuildError(
          Diagnostic("content.missing/file", at: source.path.location, ["folder": source.path.text]))
      default: throw BuildError(.contentUnreadable(displayPath, error))
      }
    }
    guard repository.contains(found) else {
      throw BuildError(
        Diagnostic(
          "content.outside/repository", at: source.path.location,
          ["folder": source.path.text, "repository": repository.name, "root": repository.folder]))
    }
    return ContentFolder(
      displayPath: displayPath, real: found, path: source.url, exclude: source.exclude + exclude,
      archive: source.archive, parts: source.parts, pages: source.pages)
  }

  /// Returns the real path of a folder. Throws if the folder does not exist, or is not a folder.
  private static func real(_ folder: String) throws(FileError) -> String {
    switch try FileKind.of(folder, follow: true) {
    case .folder: return try Paths.real(folder)
    case nil: throw FileError(.open, folder, code: ENOENT)
    default: throw FileError(.open, folder, code: ENOTDIR)
    }
  }

  /// The title of a site that consists of one folder of pages, made from the name of the folder; nil for other sites.
  func title(of site: SiteInputs.DisplayPaths) -> String? {
    guard folders.count == 1, (try? Paths.real(site.path("."))) == folders[0].real else { return nil }
    let title = PathComponent.title(from: Paths.name(folders[0].real))
    return title.isEmpty ? nil : title
  }

  /// The places of the folders in the repository.
  var map: SourceMap {
    SourceMap(
      folders.map { folder in
        SourceMap.Folder(
          place: repository.place(of: folder.real) ?? Paths.normalized(folder.displayPath), path: folder.path,
          exclude: folder.exclude)
      })
  }

  /// Returns the real paths of the folders that the settings of a site name, as far as they exist.
  public static func paths(ofSite site: String) -> [String] {
    let settings = SiteSettings(ofSite: site)
    let folders = try? ContentFolders(settings.configuration.sources, of: settings.displayPaths, reserved: [])
    return folders?.folders.map(\.real) ?? []
  }
}

extension ContentFolders {
  /// Reads files next to the pages.
  var files: ProjectFiles { ProjectFiles(repository, folders: folders.map(\.real)) }

  /// Returns whether a real path may be content.
  func mayContain(_ real: String) -> Bool {
    (folders.contains { Paths.isInside(real, $0.real) } || repository.contains(real))
      && !reserved.contains { Paths.isInside(real, $0) }
  }
}
