import Basics
import Output
import PageModel

/// Builds a site in several versions, each as a site of its own in a folder of the output.
struct VersionedBuild {
  private var site: VersionedSite
  private let folders: FormerFolders
  private let build: (BuildOptions, AllContent?) throws(BuildError) -> BuildReport
  private var reports: [Int: BuildReport] = [:]
  /// The severities of the site as a whole.
  private let severities: SiteSeverities
  /// By the index of a version, the diagnostics that replace the version’s own diagnostics in the report.
  private var summaries: [Int: [Diagnostic]] = [:]

  /// - Parameters:
  ///   - site: the versions.
  ///   - inputs: the inputs of the site as a whole.
  ///   - build: builds one version in all its languages, from its content if that is known.
  init(
    _ site: VersionedSite, _ inputs: SiteInputs, _ options: BuildOptions,
    build: @escaping (BuildOptions, AllContent?) throws(BuildError) -> BuildReport
  ) {
    self.site = site
    folders = FormerFolders(
      of: .versions, inputs, options, names: inputs.configuration.versions.all.map(\.path))
    self.build = build
    severities = SiteSeverities(site: inputs.configuration.checks)
  }

  mutating func run() throws(BuildError) -> BuildReport {
    try folders.removeFormer()
    for version in site.order { try buildVersion(version) }
    folders.save()
    var report = BuildReport(site.diagnostics + summaries.values.joined(), severities)
    report.outputFolder = site.output
    for version in reports.keys.sorted() { if let other = reports[version] { report.add(other) } }
    return report
  }

  /// Builds a version. If its pages have other URLs than at the last build, the versions that were built with the old
  /// list are built again, including this one, whose redirects show which pages of other versions are the same.
  private mutating func buildVersion(_ version: Int) throws(BuildError) {
    let report = try reported(version)
    reports[version] = report
    let isChanged = report.output.written + report.output.removed > 0 || !site.isRecorded(version)
    guard isChanged, try site.update(version) else { return }
    for number in reports.keys.sorted() {
      var again = try reported(number)
      if let earlier = reports[number] { again.output.addChanges(of: earlier.output) }
      reports[number] = again
    }
  }

  private mutating func reported(_ number: Int) throws(BuildError) -> BuildReport {
    let source = site.sources[number]
    var report: BuildReport
    do throws(BuildError) {
      report = try build(site.options(of: number), site.contents[number])
    } catch {
      throw BuildError(source.placed(error.diagnostic), after: error.earlier.map(source.placed))
    }
    if let commit = source.commit {
      // A commit cannot change anymore, so its problems are only counted.
      let version = site.versions.all[number]
      var notes: [Diagnostic] = []
      // Files that the build could not read are missing from the version, however often it is built.
      if let unreadable = report.diagnostics.first(where: { $0.identifier == "content.unreadable" }) {
        notes.append(source.placed(unreadable))
      }
      if report.errors + report.warnings > 0 {
        notes.append(
          .versionProblems(version, errors: report.errors, warnings: report.warnings, ref: commit.name))
      }
      let submodules = commit.tree.submodules
      if !submodules.isEmpty {
        notes.append(
          Diagnostic(
            "version.submodule", at: version.location,
            [
              "version": version.name, "noun": submodules.count == 1 ? "the submodule" : "the submodules",
              "folders": submodules.map { "`\($0)`" }.listed("and"),
            ]))
      }
      summaries[number] = notes
      report.removeDiagnostics()
    }
    return report
  }
}
