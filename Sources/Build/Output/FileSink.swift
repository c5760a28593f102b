import Synchronization

/// Where the files of a site go. May be used by many threads.
public protocol FileSink: Sendable {
  /// Whether it is worth making the file at a path.
  func takes(_ path: String) -> Bool
  /// Takes a file, by its path in the output; false where another one has the path.
  @discardableResult
  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool
  /// Takes the file that stands at the path from before as one of the new ones, for who knows that it is as it would
  /// be written; false where there is none.
  func keep(_ path: String) -> Bool
  /// How many files have been asked for, where somebody counts them.
  var claims: Int { get }
  /// Files that stood beside others, which are still written, and are not wanted any more.
  var gone: Set<String> { get }
}

extension FileSink {
  public func takes(_ path: String) -> Bool { true }
  public var claims: Int { 0 }
  public var gone: Set<String> { [] }

  @discardableResult
  func write(_ path: String, _ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { write(path, $0) } }
}

extension OutputFolder: FileSink {}

/// Keeps files in memory.
final class MemorySink: FileSink {
  private let files = Mutex<[String: [UInt8]]>([:])
  /// What stands there from before.
  private let earlier: [String: [UInt8]]

  init(after earlier: [String: [UInt8]] = [:]) { self.earlier = earlier }

  var all: [String: [UInt8]] { files.withLock { $0 } }

  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = Array(bytes)
    files.withLock { $0[path] = bytes }
    return true
  }

  func keep(_ path: String) -> Bool {
    guard let file = earlier[path] else { return false }
    files.withLock { $0[path] = file }
    return true
  }
}
