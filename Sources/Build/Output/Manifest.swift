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
  /// Folders of somebody else's that Unfold's files stand in.
  var foreignFolders: Set<String> = []

  init() {}

  /// Reads what `bytes()` made; nil for anything else: another version, a lost end, a path out of the folder.
  init?(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 3, lines.popLast()?.isEmpty == true,
      lines.popLast()?.elementsEqual("end \(lines.count - 1)".utf8) == true,
      lines[0].elementsEqual(Self.firstLine.utf8)
    else { return nil }
    entries.reserveCapacity(lines.count)
    for line in lines.dropFirst() where !add(line) { return nil }
  }

  /// Takes in one line; false for one that does not belong here.
  mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: Self.folderMark.utf8) {
      guard let path = ManifestPath.read(line.dropFirst(Self.folderMark.utf8.count)) else { return false }
      foreignFolders.insert(path)
    } else {
      guard let entry = ManifestEntry(line: line) else { return false }
      entries[entry.path] = entry
    }
    return true
  }

  /// The file's content, sorted by bytes, so that equal sites have equal manifests.
  func bytes() -> [UInt8] {
    var buffer = ByteBuffer(capacity: 96 * (entries.count + 2))
    buffer.append(Self.firstLine)
    buffer.append("\n")
    for path in entries.keys.sorted(by: Paths.precedes) { entries[path]?.append(to: &buffer) }
    for path in foreignFolders.sorted(by: Paths.precedes) { Self.appendFolder(path, to: &buffer) }
    buffer.append("end \(entries.count + foreignFolders.count)\n" as String)
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
}
