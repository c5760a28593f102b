import Basics
import Git
import Output
import PageModel
import Site

/// The versions of a site: where the files of each are, and which pages it has.
struct VersionedSite: Sendable {
  /// The versions whose files were found.
  private(set) var versions: SiteVersions
  /// The versions that the settings name.
  let namedVersions: [SiteVersion]
  private(set) var sources: [VersionSource] = []
  /// The problems of versions whose files were not found.
  private(set) var diagnostics: [Diagnostic] = []
  /// The errors in versions whose settings, navigation or theme cannot be read.
  private(set) var unreadable: [Diagnostic] = []
  private let options: BuildOptions
  /// The content files of each version, as they were when its pages were last read.
  private(set) var contents: [AllContent?] = []
  /// The hashes of the lists of pages of each version, by language. They are stored because the lists may be long.
  private var hashes: [[ContentHash]] = []
  /// The folder of the site with the caches of all versions.
  private let cacheSite: String
  /// The folder of the site as a whole.
  private let wholeSite: String
  private let baseURL: String?
  /// The output folder of the site as a whole.
  let output: String

  /// Finds the files of all versions, and the pages that they had at the last build. If there is no record of a
  /// version’s pages, its files are read.
  ///
  /// - Parameter inputs: the inputs of the site as a whole.
  init(_ inputs: SiteInputs, _ options: BuildOptions) {
    self.options = options
    wholeSite = inputs.displayPaths.site
    cacheSite = inputs.displayPaths.cacheSite
    baseURL = inputs.configuration.baseURL
    output = inputs.outputFolder(options)
    versions = SiteVersions()
    namedVersions = inputs.ownVersions
    var opened: GitRepository?
    for version in namedVersions {
      do throws(BuildError) {
        let source = try VersionSource(version, of: inputs) { () throws(GitError) in
          if let opened { return opened }
          let repository = try GitRepository(containing: inputs.displayPaths.path("."))
          opened = repository
          return repository
        }
        versions.all.append(version)
        sources.append(source)
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    for index in sources.indices {
      do throws(BuildError) {
        let known = versions.all[index].isWorkingTree ? inputs.allContent : nil
        let (pages, content) = try pages(of: index, content: known)
        versions.pages.append(pages)
        contents.append(content)
      } catch {
        let problem = sources[index].placed(error.diagnostic)
        if SiteInputs.unreadable(among: [error.diagnostic], inputs.displayPaths) != nil {
          unreadable.append(problem)
        } else {
          diagnostics.append(problem)
        }
        versions.pages.append(VersionPages())
        contents.append(nil)
      }
    }
    hashes = versions.pages.map { $0.languages.map(PageListRecord.hash) }
  }

  /// Whether the records of the last build contain the same list of pages that is now known for a version.
  func isRecorded(_ version: Int) -> Bool {
    guard options.usesCache, !hashes[version].isEmpty else { return false }
    let folder = Paths.join(output, versions.all[version].path)
    return zip(versions.pages[version].languages, hashes[version]).enumerated().allSatisfy { index, pair in
      let output = index == 0 ? folder : Paths.join(folder, pair.0.tag)
      return PageListRecord(site: cacheSite, output: output).hash == pair.1
    }
  }

  /// The order in which versions are built: the working tree first, and commits last. Versions link to each other’s
  /// pages, so those that change most often are built before the others.
  var order: [Int] {
    let all = versions.all
    return all.indices.filter { all[$0].isWorkingTree }
      + all.indices.filter { !all[$0].isWorkingTree && !isFixed($0) } + all.indices.filter(isFixed)
  }

  /// Whether the site’s own files are one of the versions.
  var hasWorkingTree: Bool { versions.all.contains(where: \.isWorkingTree) }

  /// Whether the files of a version come from a commit.
  func isFixed(_ version: Int) -> Bool { sources[version].commit != nil }

  /// Returns the options for building a version.
  func options(of version: Int) -> BuildOptions {
    var options = options
    options.site = sources[version].site
    options.output = output
    var versions = versions
    versions.current = version
    options.version = VersionOptions(
      versions: versions, site: wholeSite, start: sources[version].commit?.start, baseURL: baseURL,
      pages: hashes)
    return options
  }

  /// Reads the pages of a version again after it was built, and returns whether they have changed.
  mutating func update(_ version: Int) throws(BuildError) -> Bool {
    let (pages, content) = try pages(of: version)
    contents[version] = content
    return update(version, to: pages)
  }

  /// Sets the pages of a version, and returns whether they have changed.
  mutating func update(_ version: Int, to pages: VersionPages) -> Bool {
    if pages == versions.pages[version] { return false }
    versions.pages[version] = pages
    hashes[version] = pages.languages.map(PageListRecord.hash)
    return true
  }

  /// Returns the pages of a version, from the record of its last build or from its files.
  ///
  /// - Parameter known: the content of the version, if it has just been read.
  private func pages(
    of version: Int, content known: AllContent? = nil
  ) throws(BuildError) -> (VersionPages, AllContent) {
    let options = options(of: version)
    let inputs = try SiteInputs(options, content: known)
    if let broken = inputs.unreadable { throw BuildError(broken) }
    var pages = VersionPages([try Self.pages(inputs, options)])
    for language in inputs.configuration.languages.all.indices.dropFirst() {
      let inputs = try SiteInputs(options, content: inputs.allContent, language: language)
      pages.languages.append(try Self.pages(inputs, options))
    }
    return (pages, inputs.allContent)
  }

  private static func pages(_ inputs: SiteInputs, _ options: BuildOptions) throws(BuildError)
    -> VersionPages.Language
  {
    if options.usesCache, let known = inputs.pageRecord(options)?.read() { return known }
    let built = BuildPlan(
      inputs, options,
      content: ParsedContent.summaries(inputs, jobs: options.jobs, progress: BuildProgress())
    ) { _, _ in
      (files: FileSelection.none, sink: MemorySink())
    }.run()
    return inputs.pages(of: built.graph.site)
  }
}
