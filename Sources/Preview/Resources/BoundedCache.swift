/// Values by their paths, of which those that were asked for longest ago give way when they become too large together.
struct BoundedCache<Value> {
  private struct Entry {
    var value: Value
    var size: Int
    var lastUse: Int
  }

  /// In bytes.
  private let limit: Int
  private var entries: [String: Entry] = [:]
  private(set) var size = 0
  private var uses = 0

  /// - Parameter limit: how large all values together may be, in bytes.
  init(limit: Int) { self.limit = limit }

  /// The value at a path; nil where there is none, or none any more.
  mutating func value(_ path: String) -> Value? {
    guard let index = entries.index(forKey: path) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// Keeps a value in the place of the one before. One that is larger than all may be together is not kept.
  ///
  /// - Parameter size: in bytes, as far as it is worth counting.
  mutating func keep(_ value: Value, size: Int, at path: String) {
    remove(path)
    if size > limit { return }
    uses += 1
    entries[path] = Entry(value: value, size: size, lastUse: uses)
    self.size += size
    if self.size > limit { makeRoom() }
  }

  mutating func remove(_ path: String) {
    if let entry = entries.removeValue(forKey: path) { size -= entry.size }
  }

  /// Makes more room than is needed now, so that the entries are not sorted each time.
  private mutating func makeRoom() {
    for (path, _) in entries.map({ ($0.key, $0.value.lastUse) }).sorted(by: { $0.1 < $1.1 }) {
      if size <= limit / 4 * 3 { break }
      remove(path)
    }
  }
}
