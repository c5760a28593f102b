import Basics

/// What Unfold wrote into an output folder: the only files there that it may replace or remove.
///
///     unfold-manifest 1
///     0f3a…e1 5120 buttons/index.html
///     folder photos
///     end 2
///
/// A `folder` line names one that was there before Unfold wrote into it, and so is never removed.
struct Manifest: Sendable {
  static let name = ".unfold-manifest"

  /// In the order of their paths' bytes, each path once.
  private(set) var entries: [ManifestEntry] = []
  /// Folders of somebody else's that Unfold's files stand in.
  var foreignFolders: Set<String> = []

  init() {}

  /// - Parameter entries: in any order; of two with one path the later one counts.
  init(_ entries: [ManifestEntry]) { self.entries = Self.ordered(entries) }

  /// Reads what `bytes()` made; nil for anything else: another version, a lost end, a path out of the folder.
  init?(_ bytes: [UInt8]) {
    var isSound = false
    bytes.withUnsafeBufferPointer { bytes in
      var lines = Lines(bytes)
      guard let first = lines.next(), first.elementsEqual(Self.firstLine.utf8) else { return }
      var count = 0
      entries.reserveCapacity(bytes.count / 64)
      while let line = lines.next() {
        if line.starts(with: Self.endMark.utf8) {
          isSound = line.elementsEqual((Self.endMark + String(count)).utf8) && lines.isAtEnd
          return
        }
        guard add(line) else { return }
        count += 1
      }
    }
    if !isSound { return nil }
    entries = Self.ordered(entries)
  }

  /// The entry of a path.
  subscript(path: String) -> ManifestEntry? {
    Paths.index(of: path, in: entries) { $0.path }.map { entries[$0] }
  }

  /// Whether a file stands in a folder, or in one below it.
  func hasFiles(below folder: String) -> Bool {
    let beginning = folder + "/"
    let place = Paths.place(of: beginning, in: entries) { $0.path }
    return place < entries.count && entries[place].path.utf8.starts(with: beginning.utf8)
  }

  /// Takes in entries, in place of those of the same paths, and drops those of some paths.
  mutating func replace(_ gone: [String] = [], by newer: [ManifestEntry]) {
    let gone = Set(gone)
    let newer = Self.ordered(newer)
    var merged: [ManifestEntry] = []
    merged.reserveCapacity(entries.count + newer.count)
    var next = 0
    for entry in entries {
      while next < newer.count, Paths.precedes(newer[next].path, entry.path) {
        merged.append(newer[next])
        next += 1
      }
      if next < newer.count, newer[next].path == entry.path { continue }
      if gone.isEmpty || !gone.contains(entry.path) { merged.append(entry) }
    }
    merged.append(contentsOf: newer[next...])
    entries = merged
  }

  private static func ordered(_ entries: [ManifestEntry]) -> [ManifestEntry] {
    let isOrdered = zip(entries, entries.dropFirst()).allSatisfy { Paths.precedes($0.path, $1.path) }
    if isOrdered { return entries }
    var ordered: [ManifestEntry] = []
    ordered.reserveCapacity(entries.count)
    // Equal ones stay in their order.
    for entry in entries.sorted(by: { Paths.precedes($0.path, $1.path) }) {
      if ordered.last?.path == entry.path { ordered.removeLast() }
      ordered.append(entry)
    }
    return ordered
  }

  /// The lines that end with a line feed, without it.
  struct Lines {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func next() -> UnsafeBufferPointer<UInt8>? {
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if end == bytes.count { return nil }
      defer { index = end + 1 }
      return UnsafeBufferPointer(rebasing: bytes[index..<end])
    }
  }

  /// Takes in one line; false for one that does not belong here.
  private mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if let folder = Self.foreignFolder(in: line) {
      foreignFolders.insert(folder)
    } else {
      guard let entry = ManifestEntry(line: line) else { return false }
      entries.append(entry)
    }
    return true
  }

  /// The folder that a line names as somebody else's; nil for another line.
  static func foreignFolder(in line: UnsafeBufferPointer<UInt8>) -> String? {
    path(in: line, after: folderMark).flatMap(ManifestPath.read)
  }

  /// What stands behind a mark at the beginning of a line; nil where the line begins otherwise.
  static func path(in line: UnsafeBufferPointer<UInt8>, after mark: String) -> UnsafeBufferPointer<UInt8>? {
    guard line.starts(with: mark.utf8) else { return nil }
    return UnsafeBufferPointer(rebasing: line[mark.utf8.count...])
  }

  /// The file's content, sorted by bytes, so that equal sites have equal manifests.
  func bytes() -> [UInt8] {
    var buffer = ByteBuffer(capacity: 96 * (entries.count + 2))
    buffer.append(Self.firstLine)
    buffer.append("\n")
    for entry in entries { entry.append(to: &buffer) }
    for path in foreignFolders.sorted(by: Paths.precedes) { Self.appendFolder(path, to: &buffer) }
    buffer.append(Self.endMark)
    buffer.append(decimal: entries.count + foreignFolders.count)
    buffer.append("\n")
    return buffer.array()
  }

  static func appendFolder(_ path: String, to buffer: inout ByteBuffer) {
    buffer.append(folderMark)
    ManifestPath.append(path, to: &buffer)
    buffer.append("\n")
  }

  private static let firstLine = "unfold-manifest 1"
  private static let folderMark = "folder "
  private static let endMark = "end "
}
