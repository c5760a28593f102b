import Basics
import FileSystem
import TestSupport
import Testing
@testable import Build

@Suite struct CacheTests {
  private let folder = TemporaryFolder()
  private let key = ContentHash([1])

  private var cache: CacheFolder { CacheFolder(site: folder.path, output: "public") }

  private func save() {
    cache.save(
      key: key,
      CacheFile.Section.allCases.map { section in
        .record { $0.text("section \(section.rawValue)") }
      })
  }

  private func sections(_ key: ContentHash? = nil) -> [String?] {
    guard let file = cache.open(key: key ?? self.key) else { return [] }
    return CacheFile.Section.allCases.map { file.section($0) { $0.text() } }
  }

  private var path: String {
    get throws {
      let names = folder.tree(HiddenFolder.name).filter { $0.hasSuffix(".cache") }
      return HiddenFolder.name + "/" + (try #require(names.first))
    }
  }

  @Test func keepsSections() {
    #expect(sections().isEmpty)
    save()
    #expect(sections() == ["section 0", "section 1", "section 2", "section 3"])
    #expect(folder.read(".unfold/.gitignore") == "*\n")
    #expect(sections(ContentHash([2])).isEmpty)
    cache.deleteCache()
    #expect(sections().isEmpty)
  }

  /// If any bit of the file has changed, the section that contains it, or the whole file, is treated as missing.
  @Test func changedBitsAreDetected() throws {
    save()
    let place = folder.at(try path)
    let good = try File.read(place, limit: .page)
    for index in good.indices {
      var bytes = good
      bytes[index] ^= 1 << (index % 8)
      try File.write(bytes, to: place)
      let found = sections()
      #expect(found.isEmpty || found.count { $0 == nil } == 1, "byte \(index)")
    }
  }

  @Test func truncatedFilesAreDetected() throws {
    save()
    let place = folder.at(try path)
    let good = try File.read(place, limit: .page)
    for length in good.indices {
      try File.write(Array(good[..<length]), to: place)
      #expect(sections().isEmpty || sections().last == .some(nil), "\(length) bytes")
    }
  }

  @Test func theNumberOfCachesIsLimited() throws {
    for number in 0..<20 {
      CacheFolder(site: folder.path, output: "out-\(number)").save(
        key: key, CacheFile.Section.allCases.map { _ in .record { $0.count(1) } })
    }
    #expect(folder.tree(HiddenFolder.name).count { $0.hasSuffix(".cache") } == 8)
    guard CacheFolder(site: folder.path, output: "out-19").open(key: key) != nil else {
      Issue.record("the last cache is missing")
      return
    }
  }

  /// A site in several languages and versions has a cache for each of them.
  @Test func theNumberOfCachesGrowsWithTheParts() throws {
    for number in 0..<40 {
      try folder.write(".unfold/pages-\(1_000_000_000 + number)", "list")
      CacheFolder(site: folder.path, output: "out-\(number)", parts: 3).save(
        key: key, CacheFile.Section.allCases.map { _ in .record { $0.count(1) } })
    }
    #expect(folder.tree(HiddenFolder.name).count { $0.hasSuffix(".cache") } == 24)
    #expect(folder.tree(HiddenFolder.name).count { $0.hasPrefix("pages-") } == 24)
  }

  /// Only files with the name of a cache are deleted, and temporary files whose process has ended.
  @Test func otherFilesAreKept() throws {
    let left = ".unfold-tmp-0123456789abcdef01234567"
    for number in 0..<20 { try folder.write(".unfold/build-mine-\(number).cache", "mine") }
    try folder.write(".unfold/\(left)", "half a cache")
    save()
    #expect(folder.tree(HiddenFolder.name).count { $0.hasPrefix("build-mine") } == 20)
    #expect(!folder.tree(HiddenFolder.name).contains(left))
  }

  /// An interrupted run may have created only the folder. If the folder is a symbolic link, its target belongs to the
  /// user.
  @Test func theFolderIsKeptOutOfVersionControl() throws {
    try folder.createFolder(".unfold")
    save()
    #expect(folder.read(".unfold/.gitignore") == "*\n")
    try folder.write(".unfold/.gitignore", "mine")
    save()
    #expect(folder.read(".unfold/.gitignore") == "mine")
    folder.remove(".unfold")
    try folder.createFolder("elsewhere")
    try folder.link(".unfold", to: "elsewhere")
    save()
    #expect(sections().count == 4)
    #expect(!folder.tree("elsewhere").contains(".gitignore"))
  }

  /// A file that is changed while its metadata is read may keep the same metadata.
  @Test func recentMetadataIsNotTrusted() throws {
    try folder.write("a", "one")
    let fresh = try File.readSnapshot(folder.at("a"), limit: .page).snapshot
    #expect(!fresh.isRaceFree)
    let handle = try FolderHandle(folder.path)
    #expect(fresh.now(at: "a", in: handle)?.hash == fresh.hash)
    try folder.write("a", "two")
    #expect(fresh.now(at: "a", in: handle)?.hash == ContentHash(Array("two".utf8)))
    #expect(fresh.now(at: "b", in: handle) == nil)
    #expect(fresh.fileMetadata.isRaceFree(at: fresh.fileMetadata.changed + 3_000_000_000))
  }
}
