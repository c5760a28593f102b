import Basics
import FileSystem
import Synchronization

/// A log of all files that a build writes and all folders that it creates, written before each change. If the build is
/// interrupted, the next build learns from the journal which files were written by Unfold although the manifest does
/// not list them.
///
/// The lines have the format of the manifest and the order of writing. A line that begins with `making` announces a
/// folder. The file exists only while a build changes something.
public final class Journal: Sendable {
  /// The name of the journal in an output folder.
  public static let name = ".unfold-journal"

  private let folder: FolderHandle
  private let name: String
  private let state = Mutex(State())

  private struct State {
    /// Opened when the first line is added.
    var log: Log?
    /// Whether the last line may be incomplete: a full disk or a kill can interrupt the writing of a line.
    var isTorn = false
  }

  private final class Log: Sendable {
    let file: OpenFile
    init(_ name: String, in folder: FolderHandle) throws(FileError) {
      file = try folder.openForAppending(name)
    }
  }

  /// Creates a journal. Its file is created with the first line, or by `begin`.
  public init(in folder: FolderHandle, name: String = Journal.name) {
    self.folder = folder
    self.name = name
  }

  /// Announces that a file is about to be written.
  public func add(_ entry: ManifestEntry) throws(FileError) {
    var line = ByteBuffer(capacity: 128)
    entry.append(to: &line)
    try append(line.array())
  }

  /// Announces that several files are about to appear.
  func add(_ entries: [ManifestEntry]) throws(FileError) {
    // In parts, because a first build announces all of its files.
    for start in stride(from: 0, to: entries.count, by: Self.entriesPerWrite) {
      var lines = ByteBuffer(capacity: 128 * Self.entriesPerWrite)
      for entry in entries[start...].prefix(Self.entriesPerWrite) { entry.append(to: &lines) }
      try append(lines.array())
    }
  }

  private static let entriesPerWrite = 4096

  /// Notes that a folder existed before Unfold wrote into it.
  public func add(foreignFolder path: String) throws(FileError) {
    var line = ByteBuffer(capacity: 128)
    Manifest.appendFolder(path, to: &line)
    try append(line.array())
  }

  /// Announces that a folder is about to be created.
  public func add(newFolder path: String) throws(FileError) {
    var line = ByteBuffer(capacity: 128)
    line.append(Self.newFolderMark)
    ManifestPath.append(path, to: &line)
    line.append("\n")
    try append(line.array())
  }

  private static let newFolderMark = "making "

  /// Creates the file before a change that needs no line. If it exists, the next build removes abandoned temporary
  /// files.
  public func begin() throws(FileError) { try append([]) }

  /// Ends an incomplete line and makes it invalid: paths never contain NUL.
  private static let tornEnd: [UInt8] = [0, UInt8(ascii: "\n")]

  /// Appends a line with a single write, so that the lines of several threads don't mix.
  private func append(_ line: [UInt8]) throws(FileError) {
    let result = state.withLock { state in
      Result { () throws(FileError) in
        if state.log == nil {
          let log = try Log(name, in: folder)
          state.isTorn = try log.file.status().size > 0
          state.log = log
        }
        if line.isEmpty { return }
        let isTorn = state.isTorn
        state.isTorn = true
        try state.log?.file.write(isTorn ? Self.tornEnd + line : line)
        state.isTorn = false
      }
    }
    try result.get()
  }

  /// Removes the journal at the end of a build, after the manifest is written.
  public func remove() throws(FileError) {
    state.withLock { $0 = State() }
    try folder.remove(name)
  }

  /// The content of a journal. Incomplete and invalid lines are ignored. Every entry must be compared with the file
  /// that it names, because the file may not have been written, or may have been changed since.
  public struct Content {
    /// The announced files, in the order of writing.
    public var entries: [ManifestEntry] = []
    var createdFolders: Set<String> = []
    var foreignFolders: Set<String> = []
  }

  /// Reads the lines of a journal.
  public static func read(_ bytes: [UInt8]) -> Content {
    var content = Content()
    bytes.withUnsafeBufferPointer { bytes in
      var lines = Manifest.Lines(bytes)
      while let line = lines.next() {
        if let entry = ManifestEntry(line: line) {
          content.entries.append(entry)
        } else if let path = Manifest.path(in: line, after: newFolderMark).flatMap(ManifestPath.read) {
          // The later line counts: if two builds were interrupted, the second one may have found that the folder was
          // removed.
          content.createdFolders.insert(path)
          content.foreignFolders.remove(path)
        } else if let path = Manifest.foreignFolder(in: line) {
          content.foreignFolders.insert(path)
          content.createdFolders.remove(path)
        }
      }
    }
    return content
  }
}
