import Testing

@testable import Preview

@Suite struct BoundedCacheTests {
  @Test func removesTheLeastRecentlyUsedValues() {
    var cache = BoundedCache<Int>(limit: 100)
    for number in 0..<10 { cache.insert(number, size: 10, at: "\(number)") }
    #expect(cache.size == 100)
    #expect(cache.value(at: "0") == 0)
    cache.insert(10, size: 10, at: "10")
    #expect(cache.size == 70)
    #expect((0...10).filter { cache.value(at: "\($0)") == $0 } == [0, 5, 6, 7, 8, 9, 10])
  }

  @Test func replacesValues() {
    var cache = BoundedCache<Int>(limit: 100)
    cache.insert(1, size: 60, at: "a")
    cache.insert(2, size: 70, at: "a")
    #expect(cache.size == 70)
    #expect(cache.value(at: "a") == 2)
    cache.remove("a")
    cache.remove("a")
    #expect(cache.size == 0)
    #expect(cache.value(at: "a") == nil)
  }

  /// The previous value of the path is removed as well.
  @Test func doesNotStoreValuesThatAreTooLarge() {
    var cache = BoundedCache<Int>(limit: 100)
    cache.insert(1, size: 60, at: "a")
    cache.insert(2, size: 101, at: "a")
    #expect(cache.value(at: "a") == nil)
    #expect(cache.size == 0)
  }
}
