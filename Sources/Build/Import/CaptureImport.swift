import Basics
import Captures
import FileSystem
import PageModel
import Site

/// Converts captured pages to pages that authors maintain: clean Markdown files in the same folders, the files that
/// they use, and their navigation as `navigation.yml`. A build of the imported pages produces the same site as a build
/// of the captures.
struct CaptureImport {
  private let options: ImportOptions

  init(_ options: ImportOptions) { self.options = options }

  /// Reads and cleans all captures, and writes the pages.
  ///
  /// Throws if there is nothing to import, or if the output folder cannot be used.
  func run() throws(BuildError) -> ImportResult {
    var folder = try ImportFolder(
      options.output, from: options.paths, isDryRun: options.isDryRun, force: options.overwritesEdited)
    var sources = try ImportSources(options.paths, besides: options.output)
    if options.splitsFiles { sources.split() }
    let pages = sources.pages
    let places = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
    let frames = CapturedFrames(paths: pages.map(\.path), jobs: options.jobs) { path in
      try? places[path]?.read()
    }
    let outcomes = Parallel.map(count: pages.count, jobs: options.jobs) {
      ImportReader()
    } body: { reader, index in
      Self.read(pages[index], reader, frames)
    }
    var diagnostics = sources.diagnostics
    var all: [ImportedPage] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let page): all.append(page)
      case .failure(let failure): diagnostics.append(failure.diagnostic)
      }
    }
    diagnostics += all.filter { $0.capture?.isNotFound ?? false }.map {
      Diagnostic("capture.not-found/page", at: SourceLocation(file: $0.file))
    }
    let published = all.filter { !($0.capture?.isNotFound ?? false) }
    let site = ImportedSite(published, assets: sources.assets.map(\.path), jobs: options.jobs)
    let unmarked = Set(site.structure.found.unmarked.map { published[$0].path })
    var result = ImportResult(
      .captures(
        ImportReport.make(
          all.map { ($0.file, $0.capture, site.names[$0.path], unmarked.contains($0.path)) })))
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
    _ place: ImportSources.SourceFile, _ reader: ImportReader, _ frames: CapturedFrames
  ) -> Swift.Result<ImportedPage, Failure> {
    do throws(FileError) {
      return .success(ImportedPage(try place.read(), place, reader, frames))
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
      guard let path = sources.folder.map({ ImportFolder.siteFile(name, of: $0) }) else { return nil }
      return try? ProjectFiles(around: Paths.parent(path) ?? ".").read(path, limit: .settings)
    }
    var ignored: [Diagnostic] = []
    let present = file(ImportedSettings.name)
    let configuration = Configuration(
      reading: present ?? [], file: ImportedSettings.name, diagnostics: &ignored)
    var settings = ImportedSettings()
    if let title = configuration.title ?? site.structure.configuration.title {
      settings.add("title", title.jsonText)
    }
    var disclosure = configuration.disclosure.headings
    for heading in site.collapsed where !disclosure.contains(heading) { disclosure.append(heading) }
    if !disclosure.isEmpty {
      settings.add("disclosure", "[\(disclosure.map(\.jsonText).joined(separator: ", "))]")
    }
    let navigation = file("navigation.yml").map { bytes in
      site.names.contains { $0 != $1 }
        ? NavigationFile(reading: bytes, file: "navigation.yml", diagnostics: &ignored).renamed(site.names)
          .yaml()
        : bytes
    }
    return (navigation ?? site.structure.navigation.map { $0.renamed(site.names).yaml() }, settings)
  }
}
