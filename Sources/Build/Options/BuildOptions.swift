import Basics
import HTML
import Output
import PageModel
import Site
import Templates

/// The options of a build. Those from the command line take precedence over `unfold.yml`.
public struct BuildOptions: Sendable {
  /// The folder of the site, as the user wrote it.
  public var site: String
  /// The output folder, as the user wrote it; nil for the folder in the settings.
  public var output: String?
  /// The base URL: absolute, with a slash at its end. Nil for the one in the settings.
  public var baseURL: String?
  public var urls: Configuration.URLStyle?
  /// The version to build, for a site in several versions; nil for the site as a whole.
  var version: VersionOptions?
  public var includeDrafts = false
  /// Whether the programs that the setting `renderers` names may be started.
  public var allowsRenderers = false
  /// Whether the build uses the cache of the previous build, and writes one for the next build.
  public var usesCache = true
  /// Whether the process ends after the build. Then large objects are left to the system instead of being deallocated
  /// one by one.
  public var exitsAfterBuild = false
  /// The maximum number of threads.
  public var jobs = Parallel.processors

  /// Creates an object that checks each page when it is read; nil if pages are not checked.
  public var inspector: (@Sendable (Configuration) -> any PageInspector)?

  /// Receives the progress of the build.
  public var progress = BuildProgress()

  /// Replaces identical files in several versions and languages by hard links to one file; nil to write each file.
  var links: LinkedFiles?

  /// Keeps the drawings of diagrams for a live site; nil for a build.
  var lastDrawings: LastDrawings?

  /// Reads the history of pages. All languages and versions of a site share it.
  let histories = HistoryReader()

  /// Creates the themes. All languages and versions of a site share them.
  let themes = ThemeCache()

  public init(site: String = ".") { self.site = site }
}
