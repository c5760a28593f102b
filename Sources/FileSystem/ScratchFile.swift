import Platform
import Synchronization

/// A temporary file for data that would need too much memory. It is created when the first bytes are written. Several
/// threads may use it at the same time.
public final class ScratchFile: Sendable {
  private let make: @Sendable () -> OpenFile?
  private let open = Mutex<Opening>(.notYet)
  private let length = Atomic<Int>(0)
  private let heldBytes = Atomic<Int>(0)

  private enum Opening: Sendable {
    case notYet
    case impossible
    case open(Handle)
  }

  private final class Handle: Sendable {
    let file: OpenFile
    init(_ file: consuming OpenFile) { self.file = file }
  }

  /// A scratch file that stores nothing.
  public static var none: ScratchFile { ScratchFile(making: { nil }) }

  /// Creates a scratch file. `make` is called once, when the first bytes are written. If it returns nil, nothing can be
  /// stored.
  public init(making make: @escaping @Sendable () -> OpenFile?) { self.make = make }

  /// The total number of bytes that callers keep in memory instead.
  public var held: Int { heldBytes.load(ordering: .relaxed) }

  /// Appends bytes to the file once callers keep at least `memory` bytes in memory. Returns their range in the file; nil
  /// if they stay in memory, which then counts `count` more bytes. `bytes` is evaluated only if there is a file.
  public func move(_ bytes: @autoclosure () -> [UInt8], count: Int, memory: Int) -> Range<Int>? {
    if held >= memory, let handle = handle(), let place = write(bytes(), to: handle) { return place }
    heldBytes.wrappingAdd(count, ordering: .relaxed)
    return nil
  }

  /// Does the same with bytes that are to be read in place. Returns nil if they stay in memory.
  public func map(_ bytes: UnsafeBufferPointer<UInt8>, memory: Int) -> MappedBytes? {
    guard let place = move(Array(bytes), count: bytes.count, memory: memory), let handle = handle() else {
      return nil
    }
    return try? MappedBytes(handle.file, place)
  }

  private func write(_ bytes: [UInt8], to handle: Handle) -> Range<Int>? {
    let start = length.wrappingAdd(bytes.count, ordering: .relaxed).oldValue
    do throws(FileError) {
      try handle.file.write(bytes, at: start)
      return start..<(start + bytes.count)
    } catch {
      // The disk is full, for example. Earlier bytes can still be read.
      return nil
    }
  }

  /// Returns the bytes in a range that `move` has returned. If they cannot be read, the process ends.
  public func read(_ place: Range<Int>) -> [UInt8] {
    do throws(FileError) {
      guard let bytes = try handle()?.file.read(place.count, at: place.lowerBound), bytes.count == place.count
      else { throw FileError(.read, "the scratch file", code: EIO) }
      return bytes
    } catch {
      // End the process, as for unreadable memory. Otherwise, a page would be written without its text.
      fatalError("\(error)")
    }
  }

  private func handle() -> Handle? {
    open.withLock { opening in
      if case .notYet = opening {
        if let file = make() { opening = .open(Handle(file)) } else { opening = .impossible }
      }
      guard case .open(let handle) = opening else { return nil }
      return handle
    }
  }
}

/// Bytes that are kept in memory or in a scratch file.
public enum ScratchBytes: Sendable {
  case held([UInt8])
  case away(Range<Int>)

  /// Keeps bytes in memory as long as callers keep fewer than `memory` bytes there. Otherwise writes them to the
  /// scratch file, if possible.
  ///
  /// - Parameter memory: the limit in bytes.
  public init(_ bytes: [UInt8], in scratch: ScratchFile, memory: Int) {
    self = scratch.move(bytes, count: bytes.count, memory: memory).map { .away($0) } ?? .held(bytes)
  }

  /// Returns the bytes.
  public func read(from scratch: ScratchFile) -> [UInt8] {
    switch self {
    case .held(let bytes): bytes
    case .away(let place): scratch.read(place)
    }
  }
}
