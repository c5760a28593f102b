import Basics
import Site
import Templates

/// What a site is besides the bodies of its pages: the section `pages` of a cache.
struct PagesRecord: Sendable {
  let site: Site
  /// How pages name the files of the sidebar's branches.
  let branches: SidebarBranches?
  /// All pages of the content, with their summaries.
  let bodies: BodyStore

  /// About how many bytes it takes.
  var size: Int { (1 << 16) + bodies.all.count * 1200 }

  func write(to record: inout RecordWriter, jobs: Int) {
    SummaryRecords.write(count: bodies.all.count, to: &record, jobs: jobs) { [bodies] in
      bodies.all[$0].body.shared
    }
    site.write(to: &record)
    record.optional(branches) { record, branches in
      record.text(branches.folder)
      record.list(branches.names.sorted { $0.key < $1.key }) { record, entry in
        record.count(entry.key)
        record.text(entry.value)
      }
    }
  }

  /// Reads what `write` wrote; nil where that cannot be.
  ///
  /// - Parameter changed: the summaries that take the place of others, with their links; they are equal in all else.
  static func read(
    _ bytes: SectionBytes, _ configuration: Configuration, changed: [Int: SharedSummary], jobs: Int
  ) -> (site: Site, branches: SidebarBranches?)? {
    bytes.withBytes { bytes in
      RecordReader.whole(bytes) { read(&$0, configuration, changed: changed, jobs: jobs) }
    }.flatMap { $0 }
  }

  private static func read(
    _ record: inout RecordReader, _ configuration: Configuration, changed: [Int: SharedSummary], jobs: Int
  ) -> (site: Site, branches: SidebarBranches?)? {
    let pieces = record.list { $0.data() }
    guard var summaries = SummaryRecords.read(pieces, jobs: jobs) else { return nil }
    for (index, summary) in changed {
      guard summaries.indices.contains(index) else { return nil }
      summaries[index] = summary
    }
    guard let site = Site(reading: &record, configuration: configuration, summaries: summaries) else {
      return nil
    }
    return (site, record.optional { branches(&$0) })
  }

  private static func branches(_ record: inout RecordReader) -> SidebarBranches {
    let folder = record.text()
    var names: [Int: String] = [:]
    for (node, name) in record.list({ (node: $0.count(), name: $0.text()) }) { names[node] = name }
    return SidebarBranches(folder: folder, names: names)
  }
}
