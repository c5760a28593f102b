import Basics
import FileSystem

/// The changes to a site’s content since the previous build.
struct ContentChanges: Sendable {
  /// The record of the previous build, with the current snapshots of the files.
  private(set) var record: ContentRecord
  /// The indices of pages whose bytes or history have changed, and of assets whose bytes have changed.
  private(set) var pages: [Int] = []
  private(set) var assets: [Int] = []
  /// Whether the history of a page has changed.
  private(set) var haveOtherHistory = false
  /// The number of files that had to be read to detect changes.
  private(set) var filesRead = 0

  var isNone: Bool { pages.isEmpty && assets.isEmpty }

  /// Compares the content, and the files that pages include, with the record of the previous build. Returns nil if a
  /// file of the content cannot be read.
  init?(since earlier: ContentRecord, in inputs: SiteInputs, jobs: Int) {
    record = earlier
    guard let folder = try? FolderHandle(inputs.content.root) else { return nil }
    let pageCount = earlier.pages.count
    // The files of a commit cannot change, and the cache is only used for the same commit.
    let isFixed =
      Volumes.contains(inputs.displayPaths.site)
      && inputs.content.folders.allSatisfy { Volumes.contains($0.real) }
    let includes = earlier.pages.contains { !$0.snapshot.includes.isEmpty } ? inputs.includeFiles() : nil
    let files = Parallel.map(count: pageCount + earlier.assets.count, jobs: jobs) { index -> PageSnapshot? in
      if isFixed {
        return index < pageCount
          ? earlier.pages[index].snapshot : PageSnapshot(earlier.assets[index - pageCount].snapshot)
      }
      if index < pageCount {
        let path = inputs.content.path(fromRoot: earlier.pages[index].path)
        return earlier.pages[index].snapshot.now(at: path, in: folder, includes)
      }
      let asset = earlier.assets[index - pageCount]
      return asset.snapshot.now(at: inputs.content.path(fromRoot: asset.path), in: folder).map {
        PageSnapshot($0)
      }
    }
    for (index, snapshot) in files.enumerated() {
      guard let snapshot else { return nil }
      let file = snapshot.file
      let isPage = index < pageCount
      let known = isPage ? earlier.pages[index].snapshot.file : earlier.assets[index - pageCount].snapshot
      if file.fileMetadata != known.fileMetadata || !known.isRaceFree { filesRead += 1 }
      if isPage {
        let hash = record.pages[index].snapshot.hash
        record.pages[index].snapshot = snapshot
        let history = inputs.historyHash(of: record.pages[index].path)
        let hasOtherHistory = history != record.pages[index].history
        record.pages[index].history = history
        haveOtherHistory = haveOtherHistory || hasOtherHistory
        if snapshot.hash != hash || hasOtherHistory { pages.append(index) }
      } else {
        record.assets[index - pageCount].snapshot = file
        if file.hash != known.hash { assets.append(index - pageCount) }
      }
    }
  }
}
