import Testing

@testable import Preview

@Suite struct BoundedCacheTests {
  @Test func removesTheLeastRecentlyUsedValues() {
    var cache = BoundedCache<Int>(limit: 100)
    for number in 0..<10 { cache.keep(number, size: 10, at: "\(number)") }
    #expect(cache.size == 100)
    #expect(cache.value("0") == 0)
    cache.keep(10, size: 10, at: "10")
    #expect(cache.size == 70)
    #expect((0...10).filter { cache.value("\($0)") == $0 } == [0, 5, 6, 7, 8, 9, 10])
  }

  @Test func replacesValues() {
    var cache = BoundedCache<Int>(limit: 100)
    cache.keep(1, size: 60, at: "a")
    cache.keep(2, size: 70, at: "a")
    #expect(cache.size == 70)
    #expect(cache.value("a") == 2)
    cache.remove("a")
    cache.remove("a")
    #expect(cache.size == 0)
    #expect(cache.value("a") == nil)
  }

  /// The previous value of the path is removed as well.
  @Test func doesNotStoreValuesThatAreTooLarge() {
    var cache = BoundedCache<Int>(limit: 100)
    cache.keep(1, size: 60, at: "a")
    cache.keep(2, size: 101, at: "a")
    #expect(cache.value("a") == nil)
    #expect(cache.size == 0)
  }
}
