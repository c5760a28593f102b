import Basics

/// The list of all files that Unfold has written into an output folder. Only these files may be replaced or removed.
///
///     unfold-manifest 2
///     0f3a…e1 5120 buttons/index.html
///     folder photos
///     end 2 93c0…7b
///
/// A line that begins with `folder` names a folder that existed before Unfold wrote into it, and is therefore never
/// removed. The last line contains the number of lines between it and the first line, and the hash of everything before
/// it. A manifest with any changed byte counts as damaged, because it could name a file that Unfold did not write.
public struct Manifest: Sendable {
  /// The name of the manifest in an output folder.
  public static let name = ".unfold-manifest"

  /// Sorted by the bytes of their paths; no path occurs twice.
  public private(set) var entries: [ManifestEntry] = []
  /// The folders that contain files of Unfold but were not created by it.
  var foreignFolders: Set<String> = []

  public init() {}

  /// Creates a manifest.
  ///
  /// - Parameter entries: in any order; of several entries with the same path, the last one counts.
  public init(_ entries: [ManifestEntry]) { self.entries = Self.ordered(entries) }

  /// Parses the output of `bytes()`. Returns nil if it has another format version, a missing or changed line, or a path
  /// that leaves the folder.
  public init?(_ bytes: [UInt8]) {
    var isSound = false
    bytes.withUnsafeBufferPointer { bytes in
      var lines = Lines(bytes)
      guard let first = lines.next(), first.elementsEqual(Self.firstLine.utf8) else { return }
      var count = 0
      entries.reserveCapacity(bytes.count / 64)
      while let line = lines.next() {
        if line.starts(with: Self.endMark.utf8) {
          let before = bytes.count - line.count - 1
          isSound = lines.isAtEnd && line.elementsEqual(Self.lastLine(count, after: bytes[..<before]))
          return
        }
        guard add(line) else { return }
        count += 1
      }
    }
    if !isSound { return nil }
    entries = Self.ordered(entries)
  }

  /// Returns the entry of a path.
  public subscript(path: String) -> ManifestEntry? {
    Paths.index(of: path, in: entries) { $0.path }.map { entries[$0] }
  }

  /// Returns whether the manifest lists a file in a folder or in a folder below it.
  func hasFiles(below folder: String) -> Bool {
    let beginning = folder + "/"
    let place = Paths.place(of: beginning, in: entries) { $0.path }
    return place < entries.count && entries[place].path.utf8.starts(with: beginning.utf8)
  }

  /// Replaces the entries of the same paths by newer ones, adds the others, and removes the entries of the paths in
  /// `removed`.
  public mutating func replace(_ removed: [String] = [], by newer: [ManifestEntry]) {
    let removed = Set(removed)
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
      if removed.isEmpty || !removed.contains(entry.path) { merged.append(entry) }
    }
    merged.append(contentsOf: newer[next...])
    entries = merged
  }

  private static func ordered(_ entries: [ManifestEntry]) -> [ManifestEntry] {
    let isOrdered = zip(entries, entries.dropFirst()).allSatisfy { Paths.precedes($0.path, $1.path) }
    if isOrdered { return entries }
    var ordered: [ManifestEntry] = []
    ordered.reserveCapacity(entries.count)
    // The sort is stable: entries with equal paths keep their order.
    for entry in entries.sorted(by: { Paths.precedes($0.path, $1.path) }) {
      if ordered.last?.path == entry.path { ordered.removeLast() }
      ordered.append(entry)
    }
    return ordered
  }

  /// Iterates over the lines that end with a line feed; the line feed is not included. An incomplete last line is
  /// ignored.
  public struct Lines {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether no bytes remain, not even an incomplete line.
    public var isAtEnd: Bool { index == bytes.count }

    /// Returns the next line; nil if there is none.
    public mutating func next() -> UnsafeBufferPointer<UInt8>? {
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if end == bytes.count { return nil }
      defer { index = end + 1 }
      return UnsafeBufferPointer(rebasing: bytes[index..<end])
    }
  }

  /// Adds the content of one line. Returns false if the line is invalid.
  private mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if let folder = Self.foreignFolder(in: line) {
      foreignFolders.insert(folder)
    } else {
      guard let entry = ManifestEntry(line: line) else { return false }
      entries.append(entry)
    }
    return true
  }

  /// Returns the path in a `folder` line; nil for any other line.
  static func foreignFolder(in line: UnsafeBufferPointer<UInt8>) -> String? {
    path(in: line, after: folderMark).flatMap(ManifestPath.read)
  }

  /// Returns the part of a line after `mark`; nil if the line does not begin with it.
  public static func path(in line: UnsafeBufferPointer<UInt8>, after mark: String) -> UnsafeBufferPointer<
    UInt8
  >? {
    guard line.starts(with: mark.utf8) else { return nil }
    return UnsafeBufferPointer(rebasing: line[mark.utf8.count...])
  }

  /// Returns the content of the manifest file, sorted by bytes, so that equal sites have equal manifests.
  public func bytes() -> [UInt8] { encoded().array() }

  func encoded() -> ByteBuffer {
    let paths = entries.reduce(0) { $0 + $1.path.utf8.count }
    var buffer = ByteBuffer(capacity: paths + 44 * (entries.count + 2))
    buffer.append(Self.firstLine)
    buffer.append("\n")
    for entry in entries { entry.append(to: &buffer) }
    for path in foreignFolders.sorted(by: Paths.precedes) { Self.appendFolder(path, to: &buffer) }
    let last = buffer.withBytes { Self.lastLine(entries.count + foreignFolders.count, after: $0[...]) }
    last.withUnsafeBufferPointer { buffer.append($0) }
    buffer.append("\n")
    return buffer
  }

  /// Returns the last line without its line feed.
  private static func lastLine(_ count: Int, after bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var line = ByteBuffer(capacity: 64)
    line.append(endMark)
    line.append(decimal: count)
    line.append(" ")
    ContentHash(UnsafeBufferPointer(rebasing: bytes)).appendHex(to: &line)
    return line.array()
  }

  static func appendFolder(_ path: String, to buffer: inout ByteBuffer) {
    buffer.append(folderMark)
    ManifestPath.append(path, to: &buffer)
    buffer.append("\n")
  }

  private static let firstLine = "unfold-manifest 2"
  private static let folderMark = "folder "
  private static let endMark = "end "
}

// MARK: - ManifestEntry

/// A file that Unfold has written, as the manifest lists it.
public struct ManifestEntry: Hashable, Sendable {
  /// The path, relative to the output folder.
  public var path: String
  /// The size in bytes.
  public var size: Int
  /// The hash of the content.
  public var hash: ContentHash

  public init(path: String, size: Int, hash: ContentHash) {
    self.path = path
    self.size = size
    self.hash = hash
  }

  public init(path: String, bytes: UnsafeBufferPointer<UInt8>) {
    self.init(path: path, size: bytes.count, hash: ContentHash(bytes))
  }

  /// Returns whether a file has exactly the content that Unfold wrote.
  public func matches(_ bytes: [UInt8]) -> Bool { bytes.count == size && ContentHash(bytes) == hash }

  /// Appends a line `hash size path`. The hash is hexadecimal; line feeds and backslashes in the path are escaped.
  public func append(to buffer: inout ByteBuffer) {
    hash.appendHex(to: &buffer)
    buffer.append(" ")
    buffer.append(decimal: size)
    buffer.append(" ")
    ManifestPath.append(path, to: &buffer)
    buffer.append("\n")
  }

  /// Parses a line, given without its line feed. Returns nil for a line that Unfold cannot have written, for example
  /// with a path that leaves the folder.
  public init?(line: UnsafeBufferPointer<UInt8>) {
    let space = UInt8(ascii: " ")
    guard line.count > 34, line[32] == space,
      let hash = ContentHash(hex: UnsafeBufferPointer(rebasing: line[..<32]))
    else { return nil }
    var index = 33
    var size = 0
    while index < line.count, line[index].isASCIIDigit, size < 1 << 50 {
      size = size * 10 + Int(line[index] - 0x30)
      index += 1
    }
    guard index > 33, index < line.count, line[index] == space,
      let path = ManifestPath.read(UnsafeBufferPointer(rebasing: line[(index + 1)...]))
    else { return nil }
    self.init(path: path, size: size, hash: hash)
  }
}

// MARK: - ManifestPath

/// Encodes and decodes paths in lines of the manifest.
enum ManifestPath {
  /// Appends a path with line feeds and backslashes escaped.
  static func append(_ path: String, to buffer: inout ByteBuffer) {
    path.withBytes { append($0, to: &buffer) }
  }

  private static func append(_ path: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
    let backslash = UInt8(ascii: "\\"), newline = UInt8(ascii: "\n")
    if !path.contains(where: { $0 == backslash || $0 == newline }) { return buffer.append(path) }
    for byte in path {
      switch byte {
      case backslash: buffer.append("\\\\")
      case newline: buffer.append("\\n")
      default: buffer.append(byte)
      }
    }
  }

  /// Decodes a path. Returns nil if it is not valid UTF-8, or if it leaves the folder.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let path = bytes.contains(UInt8(ascii: "\\")) ? plain(bytes) : String(validating: bytes, as: UTF8.self)
    guard let path, Paths.isContained(path) else { return nil }
    return path
  }

  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      if byte != UInt8(ascii: "\\") {
        plain.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "\\"): plain.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "n"): plain.append(UInt8(ascii: "\n"))
      default: return nil
      }
    }
    return String(validating: plain, as: UTF8.self)
  }
}
