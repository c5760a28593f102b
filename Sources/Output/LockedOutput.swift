import Basics
import FileSystem
import PageModel
import Platform

/// An output folder that this process has locked, before its content is read.
public struct LockedOutput: Sendable {
  /// The open folder, which holds the lock.
  public let root: FolderHandle
  /// The name of the folder in diagnostics.
  public let displayPath: String

  /// Locks the folder at `path`, and creates it if it is missing.
  ///
  /// Throws if no site may be built there. In that case, nothing has been changed.
  public init(_ path: String, shownAs displayPath: String, protecting folders: [ProtectedFolders])
    throws(BuildError)
  {
    let real = try wrappingErrors(displayPath) { () throws(FileError) in try Paths.resolved(path) }
    for folders in folders { try folders.check(real, shownAs: displayPath) }
    root = try wrappingErrors(displayPath) { () throws(FileError) in
      try Directory.make(real)
      return try FolderHandle(real)
    }
    self.displayPath = displayPath
    guard root.lock() else { throw BuildError(.outputBusy(displayPath)) }
  }

  /// Reads what earlier builds left in the folder, and returns the folder for writing.
  ///
  /// Throws if one of Unfold's own files could not be written. In that case, nothing has been changed.
  ///
  /// - Parameters:
  ///   - links: the files to which identical ones become hard links; nil to write each file.
  ///   - staging: whether an empty folder stays empty until the whole site is written. Linked files need their final
  ///     paths, so with `links`, they are written in place.
  public func open(
    linking links: LinkedFiles? = nil, staging: Bool = false
  ) throws(BuildError) -> OutputFolder {
    for name in [Manifest.name, Journal.name, ReservedName.shard] {
      let kind = try wrappingErrors(displayPath) { () throws(FileError) in try root.kind(name) }
      if let kind, kind != .file { throw BuildError(.outputOwnFile(Paths.join(displayPath, name), kind)) }
    }
    return try wrappingErrors(displayPath) { () throws(FileError) in
      try StagingFolder.removeAbandoned(in: root)
      let history = try OutputHistory(of: root)
      // The record of a shard lists files that are about to change.
      try root.remove(ReservedName.shard)
      links?.add(history.manifest, in: root)
      let isStaged = staging && links == nil && history.isEmpty
      return OutputFolder(root, displayPath, history, links, isStaged ? try StagingFolder(in: root) : nil)
    }
  }

  /// Adds the files in the folder to those to which identical ones become hard links.
  public func add(to links: LinkedFiles) {
    if let history = try? OutputHistory(of: root) { links.add(history.manifest, in: root) }
  }

  /// Releases the lock.
  public func unlock() { root.unlock() }
}

private func wrappingErrors<Answer>(
  _ displayPath: String, _ operation: () throws(FileError) -> Answer
) throws(BuildError) -> Answer {
  do throws(FileError) { return try operation() } catch {
    throw BuildError(.outputUnusable(displayPath, error))
  }
}

// MARK: - ProtectedFolders

/// The folders that the output folder must not be, contain, or be inside of.
public struct ProtectedFolders: Sendable {
  /// The folder of the site.
  public var site: String?
  /// The folders with the pages of the site.
  public var contents: [String]
  /// The folder of the site's own templates, if it has any.
  public var templates: String?
  /// The output folders of shards that are being merged.
  public var shards: [String]
  /// The home directory of the user.
  public var home: String?

  public init(
    site: String? = nil, contents: [String] = [], templates: String? = nil, shards: [String] = [],
    home: String? = getenv("HOME").map { String(cString: $0) }
  ) {
    self.site = site
    self.contents = contents
    self.templates = templates
    self.shards = shards
    self.home = home
  }

  /// Returns the folders of sites for a command that is called without a site: the site in the current folder, and all
  /// sites that contain the output folder.
  ///
  /// - Parameter protectsContent: false for a command that writes pages into the content folder.
  public static func sites(around output: String, protectsContent: Bool = true) -> [ProtectedFolders] {
    var sites: [String] = []
    if isFolder("./content") { sites.append(".") }
    var folder = try? Paths.resolved(output)
    while let path = folder {
      // Other programs also use folders named `content`, so one more file or folder of a site must exist.
      let marks = SettingsFile.names + ["navigation.yml", ReservedName.cacheFolder]
      if isFolder(Paths.join(path, "content")), marks.contains(where: { exists(Paths.join(path, $0)) }) {
        sites.append(path)
      }
      folder = Paths.parent(path)
    }
    return sites.map { site in
      ProtectedFolders(
        site: site, contents: protectsContent ? [Paths.join(site, "content")] : [],
        templates: Paths.join(site, "templates"))
    }
  }

  private static func isFolder(_ path: String) -> Bool { (try? FileKind.of(path, follow: true)) == .folder }

  private static func exists(_ path: String) -> Bool { (try? FileKind.of(path)) != .some(nil) }

  /// Throws unless a site may be built into the folder at `output`. Nothing is changed.
  ///
  /// - Parameters:
  ///   - output: an absolute path without symbolic links.
  ///   - displayPath: the name of the folder in messages.
  ///   - example: a valid output folder, for the help.
  public func check(_ output: String, shownAs displayPath: String, example: String = "public")
    throws(BuildError)
  {
    if let reason = objection(to: output) {
      throw BuildError(.outputRefused(displayPath, reason, example: example))
    }
  }

  /// Returns the reason why `output` must not be used, which completes the message “the output folder …”; nil if it may
  /// be used.
  private func objection(to output: String) -> String? {
    if output == "/" { return "is the root of the file system" }
    let home = resolved(home)
    if output == home { return "is the home directory" }
    if let site = resolved(site), Paths.isInside(site, output) {
      return output == site ? "is the site's own folder" : "contains the site's own folder"
    }
    let cache = site.map { Paths.join($0, ReservedName.cacheFolder) }
    let folders =
      contents.map { ($0, "content folder") } + [(templates, "templates folder"), (cache, "cache folder")]
      + shards.map { ($0, "shard \($0)") }
    for (folder, name) in folders {
      guard let folder = resolved(folder) else { continue }
      if output == folder { return "is the \(name)" }
      if Paths.isInside(folder, output) { return "contains the \(name)" }
      // A content folder that contains the site also contains its output, which is never content.
      if Paths.isInside(output, folder), !(resolved(site).map { Paths.isInside($0, folder) } ?? false) {
        return "is inside the \(name)"
      }
    }
    if let home, home != "/", Paths.isInside(home, output) { return "contains the home directory" }
    if let kind = try? FileKind.of(output), kind != .folder { return "is a file" }
    return nil
  }

  private func resolved(_ folder: String?) -> String? {
    guard let folder, !folder.isEmpty else { return nil }
    return try? Paths.resolved(folder)
  }
}
