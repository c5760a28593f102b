import Synchronization

/// Receives the files of a site. Several threads may use a sink at the same time.
public protocol FileSink: Sendable {
  /// Returns whether the sink wants the file at this path, so that callers need not create files that would be ignored.
  func wantsFile(at path: String) -> Bool
  /// Writes a file to a path in the output. Returns false if another file has this path, or if the file cannot be
  /// written.
  @discardableResult
  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool
  /// Keeps the existing file at a path as part of the new output. The caller must know that its content is up to date.
  /// Returns false if there is no such file.
  func keep(_ path: String) -> Bool
  /// The number of files that were written or kept so far; 0 if the sink does not count them.
  var writeCount: Int { get }
  /// Derived files, such as compressed copies, that are no longer wanted although the files that they were made from
  /// remain.
  var unwantedCopies: Set<String> { get }
}

extension FileSink {
  public func wantsFile(at path: String) -> Bool { true }
  public var writeCount: Int { 0 }
  public var unwantedCopies: Set<String> { [] }

  @discardableResult
  public func write(_ path: String, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { write(path, $0) }
  }
}

extension OutputFolder: FileSink {}

/// A sink that keeps files in memory.
public final class MemorySink: FileSink {
  private let files = Mutex<[String: [UInt8]]>([:])
  /// The existing files, by path.
  private let earlier: [String: [UInt8]]

  /// The only file that the sink wants; nil if it wants all files.
  private let only: String?

  /// Creates a sink. Its `keep` method can keep the existing files.
  public init(after earlier: [String: [UInt8]] = [:]) {
    self.earlier = earlier
    only = nil
  }

  /// Creates a sink for a single file.
  public init(only path: String) {
    earlier = [:]
    only = path
  }

  public func wantsFile(at path: String) -> Bool { only.map { $0 == path } ?? true }

  /// All written and kept files, by path.
  public var all: [String: [UInt8]] { files.withLock { $0 } }

  public func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = Array(bytes)
    files.withLock { $0[path] = bytes }
    return true
  }

  public func keep(_ path: String) -> Bool {
    guard let file = earlier[path] else { return false }
    files.withLock { $0[path] = file }
    return true
  }
}
