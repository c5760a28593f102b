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

  var entries: [String: ManifestEntry] = [:]
  /// The paths of the entries that have been read or inserted, in the order of their coming.
  private(set) var order: [String] = []
  /// Folders of somebody else's that Unfold's files stand in.
  var foreignFolders: Set<String> = []

  init() {}

  /// Reads what `bytes()` made; nil for anything else: another version, a lost end, a path out of the folder.
  init?(_ bytes: [UInt8]) {
    var isSound = false
    bytes.withUnsafeBufferPointer { bytes in
      var lines = Lines(bytes)
      guard let first = lines.next(), first.elementsEqual(Self.firstLine.utf8) else { return }
      var count = 0
      entries.reserveCapacity(bytes.count / 96)
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
  mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if let path = Self.path(in: line, after: Self.folderMark) {
      guard let path = ManifestPath.read(path) else { return false }
      foreignFolders.insert(path)
    } else {
      guard let entry = ManifestEntry(line: line) else { return false }
      insert(entry)
    }
    return true
  }

  /// Takes in an entry, in place of one of the same path.
  mutating func insert(_ entry: ManifestEntry) {
    if entries.updateValue(entry, forKey: entry.path) == nil { order.append(entry.path) }
  }

  /// What stands behind a mark at the beginning of a line; nil where the line begins otherwise.
  static func path(in line: UnsafeBufferPointer<UInt8>, after mark: String) -> UnsafeBufferPointer<UInt8>? {
    guard line.starts(with: mark.utf8) else { return nil }
    return UnsafeBufferPointer(rebasing: line[mark.utf8.count...])
  }

  /// All entries, sorted by the bytes of their paths.
  var sorted: [ManifestEntry] { entries.values.sorted { Paths.precedes($0.path, $1.path) } }

  /// The file's content, sorted by bytes, so that equal sites have equal manifests.
  func bytes() -> [UInt8] { bytes(sorted) }

  /// The same for who has sorted the entries already.
  func bytes(_ sorted: [ManifestEntry]) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 96 * (entries.count + 2))
    buffer.append(Self.firstLine)
    buffer.append("\n")
    for entry in sorted { entry.append(to: &buffer) }
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

  /// Every folder that one of these paths stands in, but the outermost.
  static func folders(of paths: some Sequence<String>) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var folder = Paths.parent(path)
      while let name = folder, folders.insert(name).inserted { folder = Paths.parent(name) }
    }
    return folders
  }

  private static let firstLine = "unfold-manifest 1"
  private static let folderMark = "folder "
  private static let endMark = "end "
}
