import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that wait outside memory until they are needed, in a file made with the first of them. May be used by many
/// threads.
final class ScratchFile: Sendable {
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

  /// Without a folder nothing can be put away.
  init(in folder: CacheFolder?) { make = { folder?.scratch() } }

  /// A file in a folder that other things stand in.
  init(beside root: FolderHandle) {
    make = { try? OpenFile(scratch: Paths.join(root.path, TemporaryName().next(beside: ""))) }
  }

  /// How many bytes were kept in memory instead, as `hold` was told.
  var held: Int { heldBytes.load(ordering: .relaxed) }

  func hold(_ count: Int) { heldBytes.wrappingAdd(count, ordering: .relaxed) }

  /// Puts bytes away, and returns where; nil where that is not possible.
  func write(_ bytes: [UInt8]) -> Range<Int>? {
    guard let handle = handle() else { return nil }
    let start = length.wrappingAdd(bytes.count, ordering: .relaxed).oldValue
    do throws(FileError) {
      try handle.file.write(bytes, at: start)
      return start..<(start + bytes.count)
    } catch {
      // A full disk: what is in the file already can still be read.
      return nil
    }
  }

  /// What was put away at a place.
  func read(_ place: Range<Int>) -> [UInt8] {
    do throws(FileError) {
      guard let bytes = try handle()?.file.read(place.count, at: place.lowerBound), bytes.count == place.count
      else { throw FileError(.read, "the scratch file", code: EIO) }
      return bytes
    } catch {
      // As with memory that cannot be read any more: better no page than a page without its text.
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
