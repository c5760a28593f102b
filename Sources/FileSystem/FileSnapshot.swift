import Basics

/// The state of a file at the time when a build read it.
public struct FileSnapshot: Sendable {
  /// The metadata of the file.
  public var fileMetadata: FileMetadata
  /// Whether any later change is certain to change `fileMetadata`. If false, the file must be read again to find out
  /// whether it has changed.
  public var isRaceFree: Bool
  /// The hash of the content.
  public var hash: ContentHash
}

extension FileSnapshot {
  /// Creates the snapshot of a file from its content.
  ///
  /// - Parameters:
  ///   - bytes: the whole content.
  ///   - fileMetadata: the metadata at the time of reading.
  ///   - moment: the time before reading, in nanoseconds since 1970.
  public init(_ bytes: [UInt8], fileMetadata: FileMetadata, at moment: Int) {
    self.fileMetadata = fileMetadata
    isRaceFree = fileMetadata.isRaceFree(at: moment)
    hash = ContentHash(bytes)
  }

  /// Returns the current snapshot of the file; nil if it cannot be read. Reads the content only if the metadata does
  /// not prove that it is unchanged.
  ///
  /// - Parameter path: the path relative to `folder`.
  public func now(at path: String, in folder: FolderHandle) -> FileSnapshot? {
    guard let current = folder.fileMetadata(path, follow: true) else { return nil }
    if isRaceFree, current == fileMetadata { return self }
    return try? File.readSnapshot(Paths.join(folder.path, path), limit: .asset).snapshot
  }
}

extension File {
  /// Returns all bytes of the file at `path`, together with its snapshot.
  ///
  /// Throws as `read` does.
  public static func readSnapshot(
    _ path: String, limit: SizeLimit
  ) throws(FileError) -> (bytes: [UInt8], snapshot: FileSnapshot) {
    let moment = FileMetadata.now
    if let place = VolumePath(path) {
      let bytes = try place.read(limit: limit)
      guard let metadata = place.metadata() else { throw FileError(.read, path, .notRegular) }
      return (bytes, FileSnapshot(bytes, fileMetadata: metadata, at: moment))
    }
    let (bytes, fileMetadata) = try OpenFile(reading: path).readAll(limit: limit)
    return (bytes, FileSnapshot(bytes, fileMetadata: fileMetadata, at: moment))
  }
}

extension BinaryEncoder {
  /// Appends the snapshot of a file.
  public mutating func snapshot(_ file: FileSnapshot) {
    fileMetadata(file.fileMetadata)
    flag(file.isRaceFree)
    hash(file.hash)
  }
}

extension BinaryDecoder {
  /// Reads the snapshot of a file.
  public mutating func fileSnapshot() -> FileSnapshot {
    FileSnapshot(fileMetadata: fileMetadata(), isRaceFree: flag(), hash: hash())
  }
}
