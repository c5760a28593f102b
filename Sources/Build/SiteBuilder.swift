import Basics
import Output
import PageModel
import Site

/// Builds a site: read → parse → link → compose → write. This is the entry point of the module.
///
/// A build has two phases, each of which uses all threads. The first phase turns every page into a body and a small
/// summary. Then the navigation is built from all summaries. The second phase resolves the links, composes the pages
/// around their bodies, and writes them. The result depends neither on the number of threads nor on earlier builds:
/// their caches only save time.
public struct SiteBuilder {
  private let options: BuildOptions

  public init(_ options: BuildOptions) { self.options = options }

  /// Builds the site.
  ///
  /// - Returns: what was done, and the problems of the content.
  /// - Throws: an error that prevents the build from starting. Then nothing has been changed.
  public func build() throws(BuildError) -> BuildReport {
    do throws(BuildError) { return try buildAll() } catch {
      return try nothingBuilt(after: error)
    }
  }

  private func buildAll() throws(BuildError) -> BuildReport {
    // The program’s file is larger than the inputs of many sites, so it is hashed while the inputs are read.
    let (program, read) = Parallel.both(jobs: options.jobs) { [usesCache = options.usesCache] in
      usesCache ? ProgramHash.make() : nil
    } and: { [options] in
      Result { () throws(BuildError) in try SiteInputs(options) }
    }
    let inputs = try read.get()
    if inputs.unreadable != nil { return nothingBuilt(inputs) }
    var options = options
    if inputs.configuration.hardLinks {
      let links = LinkedFiles()
      FormerFolders.all(inputs, options).forEach(links.addEarlierFiles)
      options.links = links
    }
    var report: BuildReport
    if inputs.configuration.versions.all.isEmpty {
      let versions = FormerFolders(of: .versions, inputs, options, names: [])
      try versions.removeFormer()
      report = try SiteBuilder(options).buildLanguages(inputs, program)
      versions.save()
    } else {
      let site = VersionedSite(inputs, options)
      if !site.unreadable.isEmpty { return nothingBuilt(inputs, because: site.unreadable) }
      var versions = VersionedBuild(site, inputs, options) { (options, content) throws(BuildError) in
        try SiteBuilder(options).buildLanguages(try SiteInputs(options, content: content), program)
      }
      report = try versions.run()
    }
    report.times = options.progress.finish()
    return report
  }

  /// Builds the site, or one of its versions, in all its languages.
  private func buildLanguages(_ inputs: SiteInputs, _ program: ContentHash?) throws(BuildError)
    -> BuildReport
  {
    var inputs = inputs
    if inputs.configuration.languages.isMultiple { inputs.keepOriginals() }
    var report = try build(inputs, program)
    let folders = FormerFolders(
      of: .languages, inputs, options, names: inputs.configuration.languages.all.dropFirst().map(\.tag))
    try folders.removeFormer()
    for language in inputs.configuration.languages.all.indices.dropFirst() {
      let inputs = try SiteInputs(options, content: inputs.allContent, language: language)
      report.add(try build(inputs, program))
    }
    folders.save()
    return report
  }

  /// Builds the site in one language.
  private func build(_ inputs: SiteInputs, _ program: ContentHash?) throws(BuildError) -> BuildReport {
    try build(inputs) { (inputs, output, folder) throws(BuildError) in
      let cache = BuildCache(inputs, options, output: folder, program: program)
      if let update = IncrementalBuild(inputs, options, output, cache), let report = try update.run() {
        return report
      }
      return FullBuild(inputs, options, cache).run(
        into: try output.open(linking: options.links, staging: true))
    }
  }

  /// Builds one shard of the site, which `ShardMerge` merges with the others.
  ///
  /// - Returns: what was done, and the problems of the shard’s part of the content.
  /// - Throws: an error that prevents the build from starting. Then nothing has been changed.
  public func build(_ shard: Shard) throws(BuildError) -> BuildReport {
    do throws(BuildError) { return try buildPart(shard) } catch {
      return try nothingBuilt(after: error)
    }
  }

  private func buildPart(_ shard: Shard) throws(BuildError) -> BuildReport {
    let inputs = try SiteInputs(options)
    if inputs.unreadable != nil { return nothingBuilt(inputs) }
    if inputs.configuration.languages.isMultiple {
      throw BuildError(Diagnostic("shard.languages", at: SourceLocation(file: inputs.displayPaths.settings)))
    }
    if let version = inputs.configuration.versions.all.first {
      throw BuildError(Diagnostic("shard.versions", at: version.location))
    }
    var report = try build(inputs) { (inputs, output, _) throws(BuildError) in
      ShardBuild(shard, inputs, options).run(into: try output.open(staging: true))
    }
    report.times = options.progress.finish()
    return report
  }

  /// Locks the output folder, and calls `write` with the inputs, the folder, and its path. If the settings, the
  /// navigation or the templates cannot be read, nothing is built.
  private func build(
    _ inputs: SiteInputs, write: (SiteInputs, LockedOutput, String) throws(BuildError) -> BuildReport
  ) throws(BuildError) -> BuildReport {
    if inputs.unreadable != nil { return nothingBuilt(inputs) }
    let folder = inputs.outputFolder(options)
    let output = try LockedOutput(
      folder, shownAs: folder,
      protecting: [
        ProtectedFolders(
          site: inputs.displayPaths.cacheSite, contents: inputs.content.folders.map(\.real),
          templates: inputs.displayPaths.templates)
      ])
    var report = try write(inputs, output, folder)
    report.outputFolder = folder
    return report
  }

  /// Returns the report of a build that changes nothing, because the settings, the navigation or the templates cannot
  /// be read.
  private func nothingBuilt(_ inputs: SiteInputs, because more: [Diagnostic] = []) -> BuildReport {
    // Without the settings, other problems would be about a site that the author does not have.
    let found = inputs.settingsAreRead ? inputs.diagnostics : inputs.unreadable.map { [$0] } ?? []
    var report = BuildReport(found + more, inputs.severities(of: []))
    report.outputFolder = inputs.outputFolder(options)
    return report
  }

  /// Returns the same report if settings that cannot be read prevent that the site is found. Throws other errors.
  private func nothingBuilt(after error: BuildError) throws(BuildError) -> BuildReport {
    guard SiteInputs.areInvalid.contains(error.diagnostic.identifier) else { throw error }
    var report = BuildReport(error.earlier + [error.diagnostic], SiteSeverities(site: SeverityOverrides()))
    report.outputFolder =
      options.output ?? SiteInputs.DisplayPaths(site: options.site).path(Configuration().output)
    return report
  }

  /// Returns the structure of the site, the path of the file of each page as the user knows it, and the diagnostics so
  /// far, without composing or writing pages.
  public func navigation() throws(BuildError) -> (
    site: Site, file: (Page) -> String?, diagnostics: [Diagnostic]
  ) {
    let inputs = try SiteInputs(options)
    let built = BuildPlan(
      inputs, options,
      content: ParsedContent.summaries(inputs, jobs: options.jobs, progress: options.progress)
    ) { _, _ in
      (files: FileSelection.none, sink: MemorySink())
    }.run()
    let report = BuildReport(
      inputs.diagnostics + built.content.failures + built.graph.diagnostics,
      inputs.severities(of: built.content.summaries, captures: built.graph.captures))
    return (
      built.graph.site, { $0.isGenerated ? nil : inputs.displayPaths.page($0.path) }, report.diagnostics
    )
  }
}
