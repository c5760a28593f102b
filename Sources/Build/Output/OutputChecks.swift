import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folders of a site and its reader, and those of shards, that no build may write into or over.
public struct ProtectedFolders: Sendable {
  /// The folder that holds `content/`.
  public var site: String?
  public var content: String?
  /// The site's own templates, where it has any.
  public var templates: String?
  /// The output folders of shards that are to be merged.
  public var shards: [String]
  /// The home directory of who builds.
  public var home: String?

  public init(
    site: String? = nil, content: String? = nil, templates: String? = nil, shards: [String] = [],
    home: String? = getenv("HOME").map { String(cString: $0) }
  ) {
    self.site = site
    self.content = content
    self.templates = templates
    self.shards = shards
    self.home = home
  }

  /// Throws unless a site can be built into the folder at `output`, an absolute path with links followed.
  ///
  /// `shown` is the folder's name for the user. Looks only, and changes nothing.
  func check(_ output: String, shownAs shown: String) throws(UsageError) {
    if let reason = objection(to: output) { throw UsageError(.outputRefused(shown, reason)) }
  }

  /// What is wrong with `output`, as the end of "the output folder …"; nil when nothing is.
  private func objection(to output: String) -> String? {
    if output == "/" { return "is the root of the file system" }
    let home = resolved(home)
    if output == home { return "is the home directory" }
    if let site = resolved(site), Paths.isInside(site, output) {
      return output == site ? "is the site's own folder" : "contains the site's own folder"
    }
    let folders =
      [(content, "content folder"), (templates, "templates folder")] + shards.map { ($0, "shard \($0)") }
    for (folder, name) in folders {
      guard let folder = resolved(folder) else { continue }
      if output == folder { return "is the \(name)" }
      if Paths.isInside(folder, output) { return "contains the \(name)" }
      if Paths.isInside(output, folder) { return "lies inside the \(name)" }
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
