import Basics
import FileSystem
import ImageSizes
import Site

/// The changes to a site’s content since the previous build.
struct ContentChanges: Sendable {
  /// The record of the previous build for the current files, with their current snapshots.
  private(set) var record: ContentRecord
  /// For each page, its index in the previous build; nil for a new page.
  private(set) var earlierPages: [Int?]
  /// The indices of new pages and of pages whose bytes or history have changed, and of new assets and of assets whose
  /// bytes have changed.
  private(set) var pages: [Int] = []
  private(set) var assets: [Int] = []
  /// Whether the content has the same paths as before.
  let hasSameFiles: Bool
  /// The names of the files that are new or removed, and of images with another size: see `LinkName`.
  private(set) var names: Set<UInt32> = []
  /// Whether the history of a page has changed.
  private(set) var haveOtherHistory = false
  /// The number of files that had to be read to detect changes.
  private(set) var filesRead = 0

  var isNone: Bool { pages.isEmpty && assets.isEmpty && hasSameFiles }

  /// Compares the content, and the files that pages include, with the record of the previous build. Returns nil if a
  /// file of the content cannot be read.
  init?(since earlier: ContentRecord, in inputs: SiteInputs, jobs: Int) {
    record = earlier
    let content = inputs.content
    earlierPages = Self.match(earlier.pages.map(\.path), content.pages)
    let earlierAssets = Self.match(earlier.assets.map(\.path), content.assets)
    hasSameFiles =
      earlierPages.count == earlier.pages.count && earlierAssets.count == earlier.assets.count
      && !earlierPages.contains(nil) && !earlierAssets.contains(nil)
    guard let folder = try? FolderHandle(content.root) else { return nil }
    // The files of a commit cannot change, and the cache is only used for the same commit.
    let isFixed =
      Volumes.contains(inputs.displayPaths.site) && content.folders.allSatisfy { Volumes.contains($0.real) }
    let includes = earlier.pages.contains { !$0.snapshot.includes.isEmpty } ? inputs.includeFiles() : nil
    let count = content.pages.count
    let files = Parallel.map(count: count + content.assets.count, jobs: jobs) {
      [earlierPages] index -> PageSnapshot? in
      let path = index < count ? content.pages[index] : content.assets[index - count]
      let known =
        index < count
        ? earlierPages[index].map { earlier.pages[$0].snapshot }
        : earlierAssets[index - count].map { PageSnapshot(earlier.assets[$0].snapshot) }
      guard let known else {
        return (try? File.readSnapshot(content.location(of: path), limit: .asset)).map {
          PageSnapshot($0.snapshot)
        }
      }
      if isFixed { return known }
      return known.now(at: content.path(fromRoot: path), in: folder, index < count ? includes : nil)
    }
    if !hasSameFiles { replaceFiles(earlier, content, earlierAssets, files) }
    for (index, snapshot) in files.enumerated() {
      guard let snapshot else { return nil }
      if index < count {
        compare(page: index, snapshot, earlierPages[index].map { earlier.pages[$0] }, inputs)
      } else {
        let known = earlierAssets[index - count].map { earlier.assets[$0] }
        compare(asset: index - count, snapshot.file, known, content)
      }
    }
  }

  /// Returns for each path its index in another list; nil if it is not there. Both lists are sorted.
  private static func match(_ earlier: [String], _ paths: [String]) -> [Int?] {
    var known = 0
    return paths.map { path in
      while known < earlier.count, Paths.precedes(earlier[known], path) { known += 1 }
      return known < earlier.count && earlier[known] == path ? known : nil
    }
  }

  /// Replaces the files of the record by the current ones.
  private mutating func replaceFiles(
    _ earlier: ContentRecord, _ content: ContentFiles, _ earlierAssets: [Int?], _ files: [PageSnapshot?]
  ) {
    let unknown = SummaryFingerprints(withoutAbstract: ContentHash([]), abstract: ContentHash([]))
    record.pages = []
    record.assets = []
    for (index, path) in content.pages.enumerated() {
      if let known = earlierPages[index] {
        record.pages.append(earlier.pages[known])
      } else if let snapshot = files[index] {
        record.pages.append(
          ContentRecord.Page(
            path: path, snapshot: snapshot, isCapture: false, shapesStructure: false, summary: unknown,
            diagnostics: []))
      }
    }
    for (index, path) in content.assets.enumerated() {
      if let known = earlierAssets[index] {
        record.assets.append(earlier.assets[known])
      } else if let snapshot = files[content.pages.count + index] {
        record.assets.append(ContentRecord.Asset(path: path, snapshot: snapshot.file))
      }
    }
    let paths = Set(earlier.assets.map(\.path)).symmetricDifference(content.assets)
    for path in paths { LinkName.add(ofPath: path, to: &names) }
  }

  private mutating func compare(
    page index: Int, _ snapshot: PageSnapshot, _ known: ContentRecord.Page?, _ inputs: SiteInputs
  ) {
    if isRead(snapshot.file, known?.snapshot.file) { filesRead += 1 }
    let history = inputs.historyHash(of: record.pages[index].path)
    let hasOtherHistory = history != record.pages[index].history
    record.pages[index].snapshot = snapshot
    record.pages[index].history = history
    haveOtherHistory = haveOtherHistory || hasOtherHistory
    if snapshot.hash != known?.snapshot.hash || hasOtherHistory { pages.append(index) }
  }

  private mutating func compare(
    asset index: Int, _ file: FileSnapshot, _ known: ContentRecord.Asset?, _ content: ContentFiles
  ) {
    if isRead(file, known?.snapshot) { filesRead += 1 }
    record.assets[index].snapshot = file
    if file.hash == known?.snapshot.hash { return }
    assets.append(index)
    let sizes = ImageSizes()
    let path = record.assets[index].path
    let (size, flaw) = (
      sizes.size(of: content.location(of: path)), sizes.flaw(of: content.location(of: path))
    )
    if size == record.assets[index].size, flaw == record.assets[index].flaw { return }
    record.assets[index].size = size
    record.assets[index].flaw = flaw
    LinkName.add(ofPath: path, to: &names)
  }

  private func isRead(_ file: FileSnapshot, _ known: FileSnapshot?) -> Bool {
    file.fileMetadata != known?.fileMetadata || known?.isRaceFree != true
  }
}
