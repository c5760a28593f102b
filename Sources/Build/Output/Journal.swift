import Basics
import Synchronization

/// What a run is about to write, told before it is done: after a run that did not come to its end, the next one
/// knows by it which files that the manifest lacks are Unfold's all the same.
///
/// Lines as in the manifest, in the order of writing, and a `making` line for a folder about to be made. It is
/// there only while a run changes something.
final class Journal: Sendable {
  static let name = ".unfold-journal"

  private let folder: FolderHandle
  /// Opened with the first line.
  private let open = Mutex<Log?>(nil)

  private final class Log: Sendable {
    let file: OpenFile
    init(_ folder: FolderHandle) throws(FileError) { file = try folder.openForAppending(Journal.name) }

    func append(_ line: [UInt8]) throws(FileError) { try file.write(line) }
  }

  init(in folder: FolderHandle) { self.folder = folder }

  func add(_ entry: ManifestEntry) throws(FileError) {
    var line = ByteBuffer(capacity: 128)
    entry.append(to: &line)
    try append(line.array())
  }

  func add(foreignFolder path: String) throws(FileError) {
    var line = ByteBuffer(capacity: 128)
    Manifest.appendFolder(path, to: &line)
    try append(line.array())
  }

  func add(making path: String) throws(FileError) {
    var line = ByteBuffer(capacity: 128)
    line.append(Self.makingMark)
    ManifestPath.append(path, to: &line)
    line.append("\n")
    try append(line.array())
  }

  private static let makingMark = "making "

  /// One write for a line, so that lines of several threads never mix.
  private func append(_ line: [UInt8]) throws(FileError) {
    var failure: FileError?
    open.withLock { open in
      do throws(FileError) {
        if open == nil { open = try Log(folder) }
        try open?.append(line)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Removes it, at the end of a run whose manifest is written.
  func remove() throws(FileError) {
    open.withLock { $0 = nil }
    try folder.remove(Self.name)
  }

  /// What the complete and valid lines of a journal tell; nothing in a damaged one is believed without a look at
  /// the file it names, so the rest is passed over.
  struct Told {
    var entries: [ManifestEntry] = []
    var madeFolders: Set<String> = []
    var foreignFolders: Set<String> = []
  }

  static func read(_ bytes: [UInt8]) -> Told {
    var told = Told()
    bytes.withUnsafeBufferPointer { bytes in
      var lines = Manifest.Lines(bytes)
      while let line = lines.next() {
        if let entry = ManifestEntry(line: line) {
          told.entries.append(entry)
        } else if let path = Manifest.path(in: line, after: makingMark).flatMap(ManifestPath.read) {
          told.madeFolders.insert(path)
        } else if let path = Manifest.foreignFolder(in: line) {
          told.foreignFolders.insert(path)
        }
      }
    }
    return told
  }
}
