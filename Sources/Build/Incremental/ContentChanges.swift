import Basics
import FileSystem

/// The changes to a site’s content since the previous build.
struct ContentChanges: Sendable {
  /// The record of the previous build, with the current snapshots of the files.
  private(set) var record: ContentRecord
  /// The indices of pages and assets whose bytes have changed.
  private(set) var pages: [Int] = []
  private(set) var assets: [Int] = []
  /// The number of files that had to be read to detect changes.
  private(set) var filesRead = 0

  var isNone: Bool { pages.isEmpty && assets.isEmpty }

  /// Compares the content with the record of the previous build. Returns nil if a file cannot be read.
  init?(since earlier: ContentRecord, in content: ContentFiles, jobs: Int) {
    record = earlier
    guard let folder = try? FolderHandle(content.folder) else { return nil }
    let pageCount = earlier.pages.count
    let files = Parallel.map(count: pageCount + earlier.assets.count, jobs: jobs) { index in
      if index < pageCount {
        return earlier.pages[index].seen.now(at: earlier.pages[index].path, in: folder)
      }
      let asset = earlier.assets[index - pageCount]
      return asset.seen.now(at: asset.path, in: folder)
    }
    for (index, file) in files.enumerated() {
      guard let file else { return nil }
      let isPage = index < pageCount
      let known = isPage ? earlier.pages[index].seen : earlier.assets[index - pageCount].seen
      if file.fileMetadata != known.fileMetadata || !known.isRaceFree { filesRead += 1 }
      if isPage { record.pages[index].seen = file } else { record.assets[index - pageCount].seen = file }
      if file.hash == known.hash { continue }
      if isPage { pages.append(index) } else { assets.append(index - pageCount) }
    }
  }
}
