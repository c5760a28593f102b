import Basics
import SearchIndex
import Synchronization
import Templates

/// The result of writing the files of a site.
struct WriteResult: Sendable {
  /// The diagnostics of each page that was written, by its index in the site.
  var pages: [(page: Int, diagnostics: [Diagnostic])] = []
  /// The encoded traces of these pages.
  var traces: [[UInt8]] = []
  /// All other diagnostics.
  var diagnostics: [Diagnostic] = []
  /// The results of copying files.
  var assets: [CopiedAsset] = []
  /// The images of the default language whose sizes were read, if the site is built in another language.
  var sharedImages: [ContentRecord.SharedImage] = []
  /// The paths of content files that changed between two reads. The next build must not rely on their results.
  var changed: Set<String> = []
  /// The names of the files of the sidebar’s lazy sections.
  var lazySections: LazySidebarSections?
  /// The state of the search index.
  var search: SearchIndexState?

  /// The hash of what all pages show: see `SiteWriter.frame`.
  var frame = ContentHash([])

  /// The diagnostics of files that could not be copied.
  var failures: [Diagnostic] {
    var failures: [Diagnostic] = []
    for case .failed(let diagnostic) in assets { failures.append(diagnostic) }
    return failures
  }
}

/// The result of copying a file.
enum CopiedAsset: Sendable {
  case copied(ContentRecord.Asset)
  case failed(Diagnostic)
}

/// The content files that changed while a build was reading them: the build read them twice, and the results do not
/// match. It can be used by many threads.
final class ChangedFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  /// The paths of the files, relative to the content folder.
  var all: Set<String> { paths.withLock { $0 } }

  func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
}
