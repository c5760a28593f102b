import Basics
import Git
import PageModel

extension BuildOptions {
  /// Returns the options for building one version of the site on its own, as if it were the only one.
  ///
  /// - Parameter name: the name of the version, the path of its folder in the site, or one of its aliases.
  /// - Returns: nil if the settings name no such version.
  /// - Throws: `BuildError` if the files of the version cannot be found.
  public func version(named name: String) throws(BuildError) -> BuildOptions? {
    let inputs = try SiteInputs(self)
    guard
      var version = inputs.ownVersions.first(where: {
        $0.name == name || $0.path == name || $0.aliases.contains(name)
      })
    else { return nil }
    let source = try VersionSource(version, of: inputs) { () throws(GitError) in
      try GitRepository(containing: inputs.displayPaths.path("."))
    }
    version.path = ""
    var versions = SiteVersions()
    versions.all = [version]
    versions.pages = [VersionPages()]
    var options = self
    options.site = source.site
    options.inspector = nil
    options.usesCache = false
    options.version = VersionOptions(
      versions: versions, site: inputs.displayPaths.site, start: source.commit?.start,
      baseURL: inputs.configuration.baseURL, pages: [])
    return options
  }

  /// Returns the options for building each version that the project of another tool contains in addition to the one at
  /// the root of the site, as if it were the only one.
  public func otherVersions(of site: InspectedSite) -> [BuildOptions] {
    let configuration = site.site.configuration
    let all = configuration.versions.all
    guard version == nil else { return [] }
    return all.indices.filter { all[$0].projectVersion != nil }.map { index in
      var versions = SiteVersions(all)
      versions.current = index
      var options = self
      options.version = VersionOptions(
        versions: versions, site: self.site, start: nil, baseURL: configuration.baseURL, pages: [])
      return options
    }
  }
}
