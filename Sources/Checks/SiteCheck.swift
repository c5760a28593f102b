import Basics
import Build
import PageModel
import Site

/// Checks a site with all rules, without writing any file. This type is the entry point of the module.
///
/// A check observes a build: it inspects the source of each page when the page is read, the site after all pages are
/// read, and the HTML of each page when it is generated.
public struct SiteCheck {
  private let options: BuildOptions
  /// The path of an earlier output folder, its manifest or a sitemap, or the name of a version, to find removed pages;
  /// nil for none.
  private let old: String?
  private let external: ExternalCheck?
  /// The absolute path of the folder in which the commands of code blocks run; nil to start no programs.
  private let commandFolder: String?

  /// - Parameters:
  ///   - options: the options of the build to observe.
  ///   - old: the path of an earlier output folder, its manifest or a sitemap, or the name of one of the versions in
  ///     the settings, to find removed pages; nil for none.
  ///   - external: the check of external links; nil to skip it.
  ///   - commandFolder: the absolute path of the folder in which the commands of code blocks run; nil to start no
  ///     programs.
  public init(
    _ options: BuildOptions, against old: String? = nil, external: ExternalCheck? = nil,
    commandFolder: String? = nil
  ) {
    self.commandFolder = commandFolder
    self.options = options
    self.old = old
    self.external = external
  }

  /// Checks the site, and returns its findings.
  ///
  /// - Throws: `BuildError` if the site or the earlier version cannot be read, or if libcurl is missing.
  public func run() throws(BuildError) -> CheckReport {
    var options = options
    let authored = SourceLinks()
    let checksExternalLinks = external != nil
    let commandFolder = commandFolder
    options.inspector = { configuration in
      let rules = DocumentInspector(GenericTexts(language: configuration.language))
      let all: any PageInspector = checksExternalLinks ? LinkInspector(rules: rules, links: authored) : rules
      return commandFolder.map { OutputComparison(rules: all, folder: $0) } ?? all
    }
    var versions = [try inspectLanguages(options, against: old)]
    for version in versions[0][0].site.map(options.otherVersions) ?? [] {
      versions.append(try inspectLanguages(version, against: nil))
    }
    shareFiles(of: &versions)
    var reports: [BuildReport] = []
    for version in versions.indices {
      for index in versions[version].indices {
        try applyRules(to: &versions[version][index], authored)
        reports.append(versions[version][index].report)
      }
    }
    var report = reports[0]
    for other in reports.dropFirst() { report.add(other) }
    return CheckReport(report.diagnostics, pages: report.pages, of: options.site)
  }

  /// Inspects one version of the site in all its languages.
  private func inspectLanguages(_ options: BuildOptions, against old: String?) throws(BuildError)
    -> [Inspection]
  {
    let source = try old.map { (old) throws(BuildError) in try PreviousSource(old, self.options) }
    var inspections = [try inspect(options, language: 0, source)]
    let languages = inspections[0].site?.site.configuration.languages ?? SiteLanguages()
    for language in languages.all.indices.dropFirst() {
      let folder = languages.folder(of: language)
      let translation = try old.flatMap { (old) throws(BuildError) in
        try source?.translation(folder, of: old)
      }
      inspections.append(try inspect(options, language: language, translation))
    }
    addTranslations(to: &inspections)
    return inspections
  }

  /// A site in one of its languages, after all files were made.
  private struct Inspection {
    var report: BuildReport
    /// The site; nil if an error in the templates prevents the build.
    var site: InspectedSite?
    var state: InspectedOutput?
    var published: PreviousSite?
  }

  private func inspect(
    _ options: BuildOptions, language: Int, _ source: PreviousSource?
  ) throws(BuildError) -> Inspection {
    var published: PreviousSite?
    var sink: InspectionSink?
    let (report, inspected) = try SiteInspection(options, language: language).run { site in
      let languages = site.site.configuration.languages
      let others = languages.isTranslation ? [] : languages.all.indices.dropFirst().map(languages.folder)
      published = source.map {
        PreviousSite($0.leavingOut(others), baseURL: site.site.configuration.baseURL)
      }
      let made = InspectionSink(site, after: published?.pages, collectsExternalURLs: external != nil)
      sink = made
      return made
    }
    var state = sink?.state
    // The print pages are part of the site, although their content is not inspected twice.
    state?.paths.formUnion(inspected?.printPages ?? [])
    return Inspection(report: report, site: inspected, state: state, published: published)
  }

  /// Adds the files of the other languages, and their references to files of the default language, to the inspection of
  /// the default language.
  private func addTranslations(to inspections: inout [Inspection]) {
    guard let assets = inspections[0].site?.content.assets, inspections.count > 1 else { return }
    for inspection in inspections.dropFirst() {
      guard let state = inspection.state, let folder = inspection.site?.site.configuration.languages.folder
      else {
        continue
      }
      inspections[0].state?.paths.formUnion(state.paths.map { folder + $0 })
      for (index, asset) in assets.enumerated() where state.sharedFiles.contains(asset) {
        inspections[0].state?.referencedAssets.insert(index)
      }
    }
  }

  /// Adds the files of all versions of a project to what is known of each version, because pages can link to them.
  /// Files that all versions have are used if one version refers to them.
  private func shareFiles(of versions: inout [[Inspection]]) {
    guard versions.count > 1, let root = versions[0][0].site else { return }
    let all = root.site.configuration.versions.all
    var paths = versions[0][0].state?.paths ?? []
    for version in versions.dropFirst() {
      guard let state = version[0].state, let site = version[0].site?.site else { continue }
      let folder = all[site.configuration.versions.current].url
      paths.formUnion(state.paths.lazy.map { folder + $0 })
    }
    let shared = Set(root.content.assets)
    var used: Set<String> = []
    for version in versions.indices {
      for index in versions[version].indices {
        versions[version][index].state?.paths.formUnion(paths)
        guard version > 0, let assets = versions[version][index].site?.content.assets else { continue }
        for (number, asset) in assets.enumerated() where shared.contains(asset) {
          let isNew = versions[version][index].state?.referencedAssets.insert(number).inserted
          if isNew == false { used.insert(asset) }
        }
      }
    }
    for (number, asset) in root.content.assets.enumerated() where used.contains(asset) {
      versions[0][0].state?.referencedAssets.insert(number)
    }
  }

  private func applyRules(to inspection: inout Inspection, _ authored: SourceLinks) throws(BuildError) {
    guard let inspected = inspection.site, let state = inspection.state else { return }
    var context = SiteContext(inspected)
    for rule in RuleList.site { rule.check(&context) }
    OutputFindings.add(state, to: &context)
    for rule in RuleList.files { rule.check(state, &context) }
    if let published = inspection.published {
      let changes = PreviousSiteChanges(published, state, inspected, jobs: options.jobs)
      for rule in RuleList.published { rule.check(changes, &context) }
    }
    try external?.run(&context, authored: authored, urls: state.urls)
    inspection.report.add(context.findings)
  }
}
