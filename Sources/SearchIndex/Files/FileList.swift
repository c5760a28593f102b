/// Files that hold a range each: by the first key of each its name.
struct FileList: Sendable, Equatable {
  private(set) var keys: [String] = []
  private(set) var names: [String] = []

  mutating func append(_ key: String, _ name: String) {
    keys.append(key)
    names.append(name)
  }

  /// The shortest beginning of `first`, in whole characters, that comes behind `last`: the last key of the file
  /// before, nil for the first file.
  static func key(of first: UnsafeBufferPointer<UInt8>, after last: UnsafeBufferPointer<UInt8>?) -> String {
    guard let last else { return "" }
    let common = FrontCoder.common(first, last)
    var end = min(common + 1, first.count)
    while end < first.count, first[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: first[..<end], as: UTF8.self)
  }
}
