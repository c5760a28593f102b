import Basics
import FileSystem
import Output
import PageModel
import Site
import Synchronization

/// The state of a live site at one moment, from which each file can be made. A snapshot never changes; an update
/// creates another one.
///
/// This is a class because each request keeps a reference to its snapshot.
final class LiveSnapshot: Sendable {
  let inputs: SiteInputs
  let pages: LivePages
  let graph: SiteGraph
  /// The severities that the site and its pages set.
  let severities: SiteSeverities
  let writer: SiteWriter
  let files: LiveFileIndex
  let search: LiveSearch
  /// The files that are neither pages, nor copied, nor part of the search index.
  let others: LiveAuxiliaryFiles
  /// How often the site had been rebuilt before this snapshot.
  private let number: Int
  /// The number of updates to bodies of this site, and for each page of the content the number of the update that
  /// changed its body.
  private let updates: Int
  private let updated: [Int: Int]

  /// - Parameter earlier: the previous snapshot. Parts of it that would be the same are reused.
  convenience init(
    _ inputs: SiteInputs, _ pages: LivePages, _ options: BuildOptions, after earlier: LiveSnapshot? = nil
  ) {
    self.init(inputs, LiveContent(pages, inputs, after: earlier), options, after: earlier)
  }

  /// - Parameters:
  ///   - content: the pages after the previous snapshot.
  ///   - earlier: the previous snapshot.
  init(_ inputs: SiteInputs, _ content: LiveContent, _ options: BuildOptions, after earlier: LiveSnapshot?) {
    self.inputs = inputs
    pages = content.pages
    var options = options
    // A preview updates its site again and again, and must not add the times of all updates to one progress.
    options.progress = BuildProgress()
    let built = BuildPlan(inputs, options, content: content) { content, graph in
      (files: content.files(of: graph.site), sink: MemorySink())
    }.run()
    graph = built.graph
    severities = inputs.severities(of: pages.all.map(\.summary), captures: built.graph.captures)
    (writer, files) = (built.written.writer, built.written.index)
    if let earlier, let bodies = content.changedBodies,
      earlier.inputs.fingerprints.reading == inputs.fingerprints.reading
    {
      search = earlier.search.changed(bodies.compactMap { [files] in files.pageOfSummary[$0] })
    } else {
      search = LiveSearch(nil)
    }
    others = LiveAuxiliaryFiles()
    number = earlier.map { $0.number + 1 } ?? 0
    updates = 0
    updated = [:]
  }

  /// Returns the index of output files for another snapshot whose pages have the same URLs; nil if it may differ.
  func files(of inputs: SiteInputs) -> LiveFileIndex? {
    // The settings determine which pages are also published as Markdown.
    let isSame =
      self.inputs.fingerprints.reading == inputs.fingerprints.reading
      && self.inputs.content.assets == inputs.content.assets
    return isSame ? files : nil
  }

  private init(_ earlier: LiveSnapshot, replacing changed: [Int: LivePages.Page]) {
    inputs = earlier.inputs
    pages = earlier.pages.replacing(changed)
    graph = earlier.graph
    severities = earlier.severities
    writer = earlier.writer
    files = earlier.files
    search = earlier.search.changed(changed.keys.compactMap { earlier.files.pageOfSummary[$0] })
    others = earlier.others
    number = earlier.number
    updates = earlier.updates + 1
    updated = earlier.updated.merging(changed.keys.map { ($0, earlier.updates + 1) }) { $1 }
  }

  /// Returns the snapshot after the bodies of some pages have changed. Pages are given by their indices in the content.
  func replacing(_ changed: [Int: LivePages.Page]) -> LiveSnapshot {
    LiveSnapshot(self, replacing: changed)
  }

  var site: Site { graph.site }

  /// The diagnostics of the site, without its pages’.
  var ownDiagnostics: [Diagnostic] { inputs.diagnostics + graph.diagnostics + pages.failures }

  /// Returns the index, in the content, of the page that a diagnostic is about; nil if it is about no page.
  func page(of diagnostic: Diagnostic) -> Int? {
    inputs.displayPaths.contentPath(of: diagnostic.location.file).flatMap { pages.index(of: $0) }
  }

  /// Whether a page cannot be read because its file was removed a moment ago. An update without the page will follow.
  func isOfRemovedPage(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.identifier == "content.unreadable", let page = page(of: diagnostic) else { return false }
    return FileMetadata(of: inputs.content.location(of: pages.all[page].path)) == nil
  }

  /// Returns a validator for files that are made from `source` in this snapshot.
  func validator(for source: LiveValidator.Source) -> LiveValidator {
    LiveValidator(source: source, site: number, update: updates)
  }

  /// Returns the path, relative to the content folder, of the file that an output file is made from; nil if it is made
  /// from no file or from several.
  func contentPath(of path: String) -> String? {
    switch files[path] {
    case .page(let page), .markdown(let page): site.pages[page].summaryIndex.map { pages.all[$0].path }
    case .asset(let path): path
    case nil: nil
    }
  }

  /// Whether a file with this validator is still up to date.
  func isCurrent(_ validator: LiveValidator) -> Bool {
    guard validator.site == number else { return false }
    switch validator.source {
    case .site: return true
    case .bodies: return validator.update == updates
    case .page(let index, let fileMetadata):
      return updated[index] ?? 0 <= validator.update && fileMetadata != nil
        && pages.fileMetadata(index, inputs) == fileMetadata
    case .file: return false
    }
  }
}

/// The files of a snapshot that are made together when the first of them is requested.
final class LiveAuxiliaryFiles: Sendable {
  struct Files: Sendable {
    /// The files by their paths in the output.
    let files: [String: [UInt8]]
    let diagnostics: [Diagnostic]
  }

  private let known = Mutex<Files?>(nil)

  /// Returns the files, which `make` makes on the first call.
  func all(make: () -> Files) -> Files {
    known.withLock { known in
      if let known { return known }
      let new = make()
      known = new
      return new
    }
  }
}
