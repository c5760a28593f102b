import Basics
import PageModel

/// A version that is built as a part of a site in several versions.
struct VersionOptions: Sendable {
  /// The versions of the whole site, and the version that is built.
  var versions: SiteVersions
  /// The folder of the site as a whole, as the user wrote it.
  var site: String
  /// The commit that the version is read from; nil for files on disk.
  var start: HistoryStart?
  /// The public URL of the whole site.
  var baseURL: String?
  /// The hashes of the lists of pages of each version, by language.
  var pages: [[ContentHash]]

  var current: SiteVersion { versions.all[versions.current] }

  /// The hash of everything that pages show of other versions.
  var fingerprint: ContentHash {
    var record = BinaryEncoder()
    record.count(versions.current)
    record.optionalText(baseURL)
    record.list(versions.all) { record, version in
      record.text(version.name)
      record.text(version.path)
      record.flag(version.isUnreleased)
      record.flag(version.hasNotice)
      record.text(version.section)
      record.list(version.aliases) { $0.text($1) }
    }
    record.list(pages) { record, languages in record.list(languages) { $0.hash($1) } }
    return record.fingerprint
  }
}
