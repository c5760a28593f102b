import FileSystem
import TestSupport
import Testing
@testable import Build

@Suite struct ShardTests {
  @Test(arguments: [(0, 3), (4, 3), (-1, 3), (1, 0), (1, -1)])
  func invalidShardsAreNil(number: Int, count: Int) {
    #expect(Shard(number, of: count) == nil)
  }

  /// Each element is in exactly one range, the ranges are in order, and their lengths differ by at most 1.
  @Test(arguments: [(1, 0), (1, 5), (3, 0), (3, 2), (3, 10), (7, 100), (64, 63)])
  func rangesOfConsecutiveElements(count: Int, itemCount: Int) throws {
    let runs = try (1...count).map { try #require(Shard($0, of: count)).range(of: itemCount) }
    #expect(runs.flatMap { Array($0) } == Array(0..<itemCount))
    let lengths = runs.map(\.count)
    #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
  }

  @Test func theMaximumNumberOfShards() throws {
    let last = try #require(Shard(.max, of: .max))
    #expect(last.range(of: 1000) == 999..<1000)
    #expect(try #require(Shard(.max - 1, of: .max)).range(of: 1000) == 999..<999)
    #expect(last.share(of: 1000) == [])
  }

  @Test(arguments: [(1, 4), (3, 10), (5, 3)])
  func elementsAreDealtOut(count: Int, elements: Int) throws {
    let shares = try (1...count).map { try #require(Shard($0, of: count)).share(of: elements) }
    #expect(shares.flatMap { $0 }.sorted() == Array(0..<elements))
    #expect(shares.allSatisfy { $0 == $0.sorted() })
    let lengths = shares.map(\.count)
    #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
  }

  @Test func bytesAboveTheLimitGoToAScratchFile() {
    let folder = TemporaryFolder()
    for scratch in [
      ScratchFile(making: { CacheFolder(site: folder.path, output: "public").scratch() }), .none,
    ] {
      let texts = (0..<20).map { number in [UInt8](repeating: UInt8(number), count: number * 7) }
      let kept = texts.map { ScratchBytes($0, in: scratch, memory: 200) }
      #expect(kept.map { $0.read(from: scratch) } == texts)
    }
  }
}
