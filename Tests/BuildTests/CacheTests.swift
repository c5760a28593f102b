import Basics
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
        CacheFile.Writing { $0.text("section \(section.rawValue)") }
      })
  }

  private func sections(_ key: ContentHash? = nil) -> [String?] {
    guard let file = cache.open(key: key ?? self.key) else { return [] }
    return CacheFile.Section.allCases.map { file.section($0) { $0.text() } }
  }

  private var path: String {
    get throws {
      let names = folder.tree(CacheFolder.name).filter { $0.hasSuffix(".cache") }
      return CacheFolder.name + "/" + (try #require(names.first))
    }
  }

  @Test func keepsSections() {
    #expect(sections().isEmpty)
    save()
    #expect(sections() == ["section 0", "section 1", "section 2", "section 3"])
    #expect(folder.read(".unfold/.gitignore") == "*\n")
    #expect(sections(ContentHash([2])).isEmpty)
    cache.forget()
    #expect(sections().isEmpty)
  }

  /// Any bit may have changed on the disk: the section that it is in, or all of the file, is not there then.
  @Test func aChangedBitIsFound() throws {
    save()
    let place = folder.at(try path)
    let good = try File.read(place)
    for index in good.indices {
      var bytes = good
      bytes[index] ^= 1 << (index % 8)
      try File.write(bytes, to: place)
      let found = sections()
      #expect(found.isEmpty || found.count { $0 == nil } == 1, "byte \(index)")
    }
  }

  @Test func aCutFileIsFound() throws {
    save()
    let place = folder.at(try path)
    let good = try File.read(place)
    for length in good.indices {
      try File.write(Array(good[..<length]), to: place)
      #expect(sections().isEmpty || sections().last == .some(nil), "\(length) bytes")
    }
  }

  @Test func cachesOfManyOutputsDoNotPileUp() throws {
    for number in 0..<20 {
      CacheFolder(site: folder.path, output: "out-\(number)").save(
        key: key, CacheFile.Section.allCases.map { _ in CacheFile.Writing { $0.count(1) } })
    }
    #expect(folder.tree(CacheFolder.name).count { $0.hasSuffix(".cache") } == 8)
    guard CacheFolder(site: folder.path, output: "out-19").open(key: key) != nil else {
      Issue.record("the last one is gone")
      return
    }
  }

  /// A file changed in the very moment in which it is looked at may have the same stamp.
  @Test func aFreshStampIsNotTrusted() throws {
    try folder.write("a", "one")
    let fresh = try File.readSeen(folder.at("a")).seen
    #expect(!fresh.isSettled)
    let handle = try FolderHandle(folder.path)
    #expect(fresh.now(at: "a", in: handle)?.hash == fresh.hash)
    try folder.write("a", "two")
    #expect(fresh.now(at: "a", in: handle)?.hash == ContentHash(Array("two".utf8)))
    #expect(fresh.now(at: "b", in: handle) == nil)
    #expect(fresh.stamp.isSettled(at: fresh.stamp.changed + 3_000_000_000))
  }
}
