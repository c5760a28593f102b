import Basics
import FileSystem
import Output

/// The parts of a site and the features that it uses, read without building it.
public struct SiteOverview: Sendable {
  /// The numbers of pages and of other files in the content folder.
  public let pages: Int
  public let assets: Int
  /// The keys that `unfold.yml` sets, in its order.
  public let settings: [String]
  /// The name of the file that contains the navigation; nil if it comes from the folders.
  public let navigationFile: String?
  /// The names of the theme’s files that the site replaces or adds.
  public let themeFiles: [String]
  /// The size of the cache in bytes; nil if there is none.
  public let cacheSize: Int?

  /// Reads the overview of a site. Throws if it has no content folder.
  public init(of options: BuildOptions) throws(BuildError) {
    let inputs = try SiteInputs(options)
    pages = inputs.content.pages.count
    assets = inputs.content.assets.count
    settings = inputs.settingKeys
    navigationFile =
      inputs.navigation != nil
      ? "navigation.yml" : inputs.configuration.sidebar.map { String(Paths.name($0.file)) }
    themeFiles = inputs.themeFileNames
    let cache = inputs.displayPaths.path(ReservedName.cacheFolder)
    cacheSize = (try? Directory.list(cache))?.reduce(0) { sum, entry in
      let path = Paths.join(cache, String(decoding: entry.name, as: UTF8.self))
      return sum + (FileMetadata(of: path)?.size ?? 0)
    }
  }
}
