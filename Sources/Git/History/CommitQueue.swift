/// The commits that a walk still has to visit, newest first. Commits of the same second come in the order in which they
/// were added.
struct CommitQueue {
  struct Entry {
    let key: ObjectKey
    let commit: CommitData
    fileprivate let number: Int
  }

  private var heap: [Entry] = []
  private var known: Set<ObjectKey> = []

  var isEmpty: Bool { heap.isEmpty }

  /// Whether a commit has been added before.
  func hasSeen(_ key: ObjectKey) -> Bool { known.contains(key) }

  /// Adds a commit that has not been added before.
  mutating func add(_ key: ObjectKey, _ commit: CommitData) {
    heap.append(Entry(key: key, commit: commit, number: known.count))
    known.insert(key)
    var child = heap.count - 1
    while child > 0, Self.precedes(heap[child], heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the newest commit.
  mutating func next() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    heap[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && Self.precedes(heap[child], heap[best]) {
        best = child
      }
      if best == parent { return first }
      heap.swapAt(best, parent)
      parent = best
    }
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    (b.commit.time.seconds, a.number) < (a.commit.time.seconds, b.number)
  }
}
