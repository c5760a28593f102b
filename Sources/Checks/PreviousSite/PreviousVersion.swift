import Basics
import Build
import Output
import PageModel
import Synchronization

/// A version of the site in one language, built only to compare the site with it. No file is written.
struct PreviousVersion: Sendable {
  /// The paths of its files in the output, except the search’s.
  let files: Set<String>
  /// Its pages, by their paths in the output.
  let pages: [String: PreviousPages.KeptPage]
  /// The version in its other languages, by their folders in the output, each with a slash at its end.
  private(set) var translations: [String: PreviousVersion] = [:]

  /// Builds the version in all its languages.
  ///
  /// - Parameter options: the options for building the version.
  init(_ options: BuildOptions) throws(BuildError) {
    let languages: SiteLanguages
    (self, languages) = try Self.build(options, language: 0)
    for language in languages.all.indices.dropFirst() {
      translations[languages.folder(of: language)] = try Self.build(options, language: language).version
    }
  }

  private init(files: Set<String>, pages: [String: PreviousPages.KeptPage]) {
    self.files = files
    self.pages = pages
  }

  private static func build(
    _ options: BuildOptions, language: Int
  ) throws(BuildError) -> (version: PreviousVersion, languages: SiteLanguages) {
    let sink = Sink()
    let site = try SiteInspection(options, language: language).run(into: { _ in sink }).site
    let written = sink.written.withLock { $0 }
    let files = Set(written.keys).union(site?.content.assets ?? [])
    return (
      PreviousVersion(files: files, pages: written.compactMapValues { $0 }),
      site?.site.configuration.languages ?? SiteLanguages()
    )
  }

  /// Keeps the parts of each page that are compared.
  private final class Sink: FileSink {
    let written = Mutex<[String: PreviousPages.KeptPage?]>([:])

    func wantsFile(at path: String) -> Bool {
      written.withLock { _ = $0.updateValue(nil, forKey: path) }
      return path.hasSuffix(".html")
    }

    func keep(_ path: String) -> Bool { false }

    func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      let page = path.hasSuffix(".html") ? PreviousPages.KeptPage(bytes) : nil
      written.withLock { _ = $0.updateValue(page, forKey: path) }
      return true
    }
  }
}
