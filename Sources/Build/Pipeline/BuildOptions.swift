import Basics
import Site

/// How a site is to be built: what the command line says, over what `unfold.yml` says.
public struct BuildOptions: Sendable {
  /// The folder that holds `content/`, as the user wrote it.
  public var site: String
  /// The output folder, as the user wrote it; nil for the one that the configuration names.
  public var output: String?
  /// Absolute, with a slash at its end.
  public var baseURL: String?
  public var urls: Configuration.URLStyle?
  public var includeDrafts = false
  /// The share of the site to be built; nil for all of it.
  public var shard: Shard?
  /// Whether what earlier builds kept is used, and something is kept for the next one.
  public var usesCache = true
  /// Whether the process ends after the build, so that what was made need not be taken apart.
  public var endsProcess = false
  /// The number of threads.
  public var jobs = Parallel.processors

  /// Makes what looks at each page as it is read; nil where nobody wants to.
  public var inspector: (@Sendable (Configuration) -> any PageInspector)?

  /// Is told how far the build is.
  public var progress = BuildProgress()

  public init(site: String = ".") { self.site = site }
}
