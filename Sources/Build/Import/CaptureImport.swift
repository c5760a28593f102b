import Basics
import Captures
import FileSystem
import PageModel
import Site

/// Converts captured pages to pages that authors maintain: clean Markdown files in the same folders, the files that they
/// use, and their navigation as `navigation.yml`. The site of the imported pages is that of the captures.
public struct CaptureImport {
  /// The result of an import.
  public struct Result: Sendable {
    /// The results for each page: its format, and what was removed from it.
    public var report: ImportReport
    /// The paths of the files that were written.
    public var written: [String] = []
    /// The number of files that were already up to date.
    public var unchanged = 0
    /// Errors and warnings, sorted by location.
    public var diagnostics: [Diagnostic] = []
  }

  /// A file to write, with its path relative to the output folder.
  struct Page: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  private let options: ImportOptions

  public init(_ options: ImportOptions) { self.options = options }

  /// Reads and cleans all captures, and writes the pages.
  ///
  /// Throws if there is nothing to import, or if the output folder cannot be used.
  public func run() throws(BuildError) -> Result {
    var folder = try ImportFolder(
      options.output, from: options.paths, isDryRun: options.isDryRun, force: options.overwritesEdited)
    let sources = try ImportSources(options.paths, besides: options.output)
    let outcomes = Parallel.map(count: sources.pages.count, jobs: options.jobs) {
      ImportReader()
    } body: { reader, index in
      Self.read(sources.pages[index], reader)
    }
    var diagnostics = sources.diagnostics
    var all: [ImportedPage] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let page): all.append(page)
      case .failure(let failure): diagnostics.append(failure.diagnostic)
      }
    }
    diagnostics += all.filter { $0.capture?.isNotFound ?? false }.map { .captureNotFound($0.file) }
    let pages = all.filter { !($0.capture?.isNotFound ?? false) }
    let site = ImportedSite(pages, assets: sources.assets.map(\.path), jobs: options.jobs)
    var result = Result(
      report: ImportReport.make(all.map { ($0.file, $0.capture, site.names[$0.path]) }))
    result.diagnostics = diagnostics + site.structure.diagnostics
    try folder.open()
    let (navigation, settings) = Self.siteFiles(of: sources, site)
    folder.write(
      site.files, assets: sources.assets, navigation: navigation, settings: settings, to: &result)
    result.diagnostics.sort()
    return result
  }

  private struct Failure: Error {
    var diagnostic: Diagnostic
  }

  private static func read(
    _ place: ImportSources.Asset, _ reader: ImportReader
  ) -> Swift.Result<ImportedPage, Failure> {
    do throws(FileError) {
      return .success(ImportedPage(try File.read(place.file, limit: .page), place, reader))
    } catch {
      return .failure(Failure(diagnostic: .contentUnreadable(place.file, error)))
    }
  }

  /// Returns the navigation file and the settings of the imported site. The files next to the imported folder take
  /// precedence over what the captures show, as in a build.
  private static func siteFiles(
    of sources: ImportSources, _ site: ImportedSite
  ) -> (navigation: [UInt8]?, settings: ImportedSettings) {
    func file(_ name: String) -> [UInt8]? {
      sources.folder.flatMap { try? File.read(ImportFolder.siteFile(name, of: $0), limit: .settings) }
    }
    var ignored: [Diagnostic] = []
    let present = file(ImportedSettings.name)
    let configuration = Configuration(
      reading: present ?? [], file: ImportedSettings.name, diagnostics: &ignored)
    var settings = ImportedSettings(
      title: configuration.title ?? site.structure.configuration.title,
      disclosure: configuration.disclosure.headings)
    for heading in site.collapsed where !settings.disclosure.contains(heading) {
      settings.disclosure.append(heading)
    }
    let navigation = file("navigation.yml").map { bytes in
      site.names.contains { $0 != $1 }
        ? site.renamed(NavigationFile(reading: bytes, file: "navigation.yml", diagnostics: &ignored)).yaml()
        : bytes
    }
    return (navigation ?? site.structure.navigation.map { site.renamed($0).yaml() }, settings)
  }
}

/// The options of an import.
public struct ImportOptions: Sendable {
  /// Files and folders of captured pages, as the user wrote them.
  public var paths: [String]
  /// The folder for the clean pages, usually a site’s `content/`.
  public var output: String
  /// Whether to report only, without writing files.
  public var isDryRun = false
  /// Whether to overwrite files that have been edited since they were imported.
  public var overwritesEdited = false
  public var jobs = Parallel.processors

  public init(paths: [String], output: String) {
    self.paths = paths
    self.output = output
  }
}
