import Basics
import FileSystem
import PageModel
import Site
import Templates

/// A site without the bodies of its pages: the section `pages` of a cache.
struct SiteRecord: Sendable {
  let site: Site
  /// The names of the files of the sidebar’s lazy sections.
  let lazySections: LazySidebarSections?
  /// The summaries of all pages of the content, as they were read.
  let summaries: [PageSummaryRef]

  func write(to record: inout BinaryEncoder, jobs: Int) {
    SummaryCoding.write(count: summaries.count, to: &record, jobs: jobs) { [summaries] in summaries[$0] }
    site.write(to: &record)
    record.optional(lazySections) { record, lazySections in
      record.list(lazySections.names.sorted { $0.key < $1.key }) { record, entry in
        record.count(entry.key)
        record.text(entry.value)
      }
    }
  }

  /// Decodes the record. Returns nil if it is damaged.
  ///
  /// - Parameter changed: new summaries by the index of the page. They differ from those in the record only in their
  ///   links.
  static func read(
    _ bytes: MappedBytes, _ configuration: Configuration, changed: [Int: PageSummaryRef], jobs: Int
  ) -> SiteRecord? {
    bytes.decoded { read(&$0, of: bytes, configuration, changed: changed, jobs: jobs) }.flatMap { $0 }
  }

  private static func read(
    _ record: inout BinaryDecoder, of section: MappedBytes, _ configuration: Configuration,
    changed: [Int: PageSummaryRef], jobs: Int
  ) -> SiteRecord? {
    guard var summaries = SummaryCoding.read(&record, of: section, jobs: jobs) else { return nil }
    for (index, summary) in changed {
      guard summaries.indices.contains(index) else { return nil }
      summaries[index] = summary
    }
    guard let site = Site(reading: &record, configuration: configuration, summaries: summaries) else {
      return nil
    }
    return SiteRecord(
      site: site, lazySections: record.optional { lazySections(&$0) }, summaries: summaries)
  }

  private static func lazySections(_ record: inout BinaryDecoder) -> LazySidebarSections {
    var names: [Int: String] = [:]
    for (node, name) in record.list({ (node: $0.count(), name: $0.text()) }) { names[node] = name }
    return LazySidebarSections(names: names)
  }
}
