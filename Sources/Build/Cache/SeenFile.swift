import Basics

/// A file of the content as a build saw it.
struct SeenFile: Sendable {
  var stamp: FileStamp
  /// Whether the stamp is to be trusted later.
  var isSettled: Bool
  var hash: ContentHash
}

extension SeenFile {
  /// A file whose bytes have been read.
  init(_ bytes: [UInt8], stamp: FileStamp, at moment: Int) {
    self.stamp = stamp
    isSettled = stamp.isSettled(at: moment)
    hash = ContentHash(bytes)
  }

  /// The file as it is now, read only where its stamp does not tell that it is the same; nil where it cannot be read.
  ///
  /// - Parameter path: within the folder.
  func now(at path: String, in folder: FolderHandle) -> SeenFile? {
    guard let current = folder.stamp(path, follow: true) else { return nil }
    if isSettled, current == stamp { return self }
    return try? File.readSeen(Paths.join(folder.path, path)).seen
  }
}

extension File {
  /// All bytes of the file at `path`, and what is to be remembered of it.
  static func readSeen(_ path: String) throws(FileError) -> (bytes: [UInt8], seen: SeenFile) {
    let moment = FileStamp.now
    let file = try OpenFile(path, action: .read)
    let stamp = FileStamp(try file.information())
    let bytes = try file.read(expected: stamp.size)
    return (bytes, SeenFile(bytes, stamp: stamp, at: moment))
  }
}

extension RecordWriter {
  mutating func seen(_ file: SeenFile) {
    stamp(file.stamp)
    flag(file.isSettled)
    hash(file.hash)
  }
}

extension RecordReader {
  mutating func seen() -> SeenFile { SeenFile(stamp: stamp(), isSettled: flag(), hash: hash()) }
}
