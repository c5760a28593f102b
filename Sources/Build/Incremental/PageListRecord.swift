import Basics
import PageModel
import Site

/// The record of the pages that the last full build of a version and language made, from which other versions link to
/// them.
///
/// It may be outdated: versions that were built with other lists are built again.
struct PageListRecord: Sendable {
  /// The beginning of the name of the file.
  static let prefix = "pages-"

  private let file: HiddenFile

  /// - Parameters:
  ///   - site: the folder of the site as a whole.
  ///   - output: the output folder of the version and language.
  init(site: String, output: String) {
    file = HiddenFile(site: site, name: Self.prefix + ContentHash(Array(output.utf8)).name)
  }

  /// The hash of the list in the record; nil if there is none.
  var hash: ContentHash? { file.read().map { ContentHash($0) } }

  /// Returns the hash that the record of a list has.
  static func hash(of pages: VersionPages.Language) -> ContentHash { ContentHash(bytes(of: pages)) }

  private static func bytes(of pages: VersionPages.Language) -> [UInt8] {
    var record = BinaryEncoder()
    record.versionPages(VersionPages([pages]))
    return record.bytes.array()
  }

  func read() -> VersionPages.Language? {
    guard let bytes = file.read() else { return nil }
    return BinaryDecoder.whole(bytes) { $0.versionPages() }?.languages.first
  }

  func save(_ pages: VersionPages.Language) {
    let bytes = Self.bytes(of: pages)
    if file.read() != bytes { file.replace(bytes) }
  }
}

extension SiteInputs {
  /// Returns the record of the pages of this version and language; nil for a site in one version, and without a cache.
  func pageRecord(_ options: BuildOptions) -> PageListRecord? {
    options.version != nil && options.usesCache
      ? PageListRecord(site: displayPaths.cacheSite, output: outputFolder(options)) : nil
  }

  /// Returns the pages of the site that was built from these inputs.
  func pages(of site: Site) -> VersionPages.Language {
    VersionPages.Language(tag: configuration.language, pages: site.pageList)
  }
}
