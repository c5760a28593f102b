import Basics
import Platform

/// An open file, which is closed when the value goes out of scope.
public struct OpenFile: ~Copyable, Sendable {
  private var descriptor: Int32
  /// The path in error messages.
  public let path: String
  /// The status of a regular file that was opened for reading; nil for files that were opened in other ways.
  private let openedStatus: stat?

  /// Opens the file at `path`, which is relative to the folder with the descriptor `folder`.
  public init(
    _ path: String, in folder: Int32 = AT_FDCWD, flags: Int32 = O_RDONLY, action: FileError.Action = .open
  ) throws(FileError) {
    descriptor = try Self.open(path, in: folder, flags, action)
    self.path = path
    openedStatus = nil
  }

  /// Opens a regular file for reading.
  ///
  /// Throws for a folder, and also for a pipe, a socket or a device, without waiting for its other end or reading from
  /// it.
  public init(reading path: String, in folder: Int32 = AT_FDCWD, flags: Int32 = 0) throws(FileError) {
    let info: stat
    (descriptor, info) = try Self.openRegular(path, in: folder, flags)
    self.path = path
    openedStatus = info
  }

  private static func open(
    _ path: String, in folder: Int32, _ flags: Int32, _ action: FileError.Action
  ) throws(FileError) -> Int32 {
    var opened: Int32
    repeat { opened = openat(folder, path, flags | O_CLOEXEC, 0o666) } while opened < 0 && errno == EINTR
    if opened < 0 { throw FileError(action, path) }
    return opened
  }

  private static func openRegular(
    _ path: String, in folder: Int32, _ flags: Int32
  ) throws(FileError) -> (descriptor: Int32, info: stat) {
    let opened: Int32
    do throws(FileError) {
      opened = try open(path, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY | flags, .read)
    } catch {
      // Sockets, and devices that have no driver, cannot be opened at all.
      throw error.code == ENXIO ? FileError(.read, path, .notRegular) : error
    }
    var info = stat()
    let problem: FileError? =
      if fstat(opened, &info) != 0 {
        FileError(.look, path)
      } else {
        switch FileKind(mode: info.st_mode) {
        case .file: nil
        case .folder: FileError(.read, path, code: EISDIR)
        case .link, .other: FileError(.read, path, .notRegular)
        }
      }
    if let problem {
      _ = systemClose(opened)
      throw problem
    }
    return (opened, info)
  }

  /// Creates a file for reading and writing and removes its name immediately, so that the file disappears when the
  /// process ends.
  public init(scratch path: String) throws(FileError) {
    try self.init(path, flags: O_RDWR | O_CREAT | O_EXCL, action: .write)
    unlink(path)
  }

  deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

  /// Locks the file as long as it is open. Returns false if another process has locked it.
  @discardableResult
  public func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Returns the kind of the file and its size in bytes. For a file opened by `init(reading:)`, these are the values at
  /// the time of opening.
  public func status() throws(FileError) -> (kind: FileKind, size: Int) {
    let info = try information()
    return (FileKind(mode: info.st_mode), Int(info.st_size))
  }

  /// Returns the status of the file. For a file opened by `init(reading:)`, this is the status at the time of opening.
  func information() throws(FileError) -> stat {
    if let openedStatus { return openedStatus }
    var info = stat()
    if fstat(descriptor, &info) != 0 { throw FileError(.look, path) }
    return info
  }

  /// Returns `count` bytes from `offset`; fewer only at the end of the file.
  public func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count, let start = room.baseAddress {
        let got = pread(descriptor, start + filled, count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          failure = FileError(.read, path)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Maps the pages of memory that contain a range of the file. The range ends where they end.
  func map(_ range: Range<Int>) throws(FileError) -> UnsafeMutableRawBufferPointer {
    if range.isEmpty { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
    let start = range.lowerBound & ~(Int(getpagesize()) - 1)
    let count = range.upperBound - start
    guard let pages = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, off_t(start)), pages != MAP_FAILED
    else { throw FileError(.read, path) }
    return UnsafeMutableRawBufferPointer(start: pages, count: count)
  }

  /// Writes all of `bytes` from `offset` on.
  public func write(_ bytes: borrowing ByteBuffer, at offset: Int) throws(FileError) {
    let result = bytes.withBytes { bytes in
      Result { () throws(FileError) in try write(bytes, at: offset) }
    }
    try result.get()
  }

  /// Writes all of `bytes` from `offset` on.
  public func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(FileError) in try write(bytes, at: offset) }
    }
    try result.get()
  }

  /// Writes all of `bytes` from `offset` on. Several threads may write to different parts of the file at the same time.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(FileError) {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      let count = pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw FileError(.write, path)
      }
    }
  }

  /// Reads into `room`, and returns the number of bytes read; 0 at the end of the file.
  public func read(into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = systemRead(descriptor, room.baseAddress, room.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(.read, path) }
    }
  }

  /// Reads from the current position to the end of the file, at most `limit` bytes.
  ///
  /// - Parameter expected: the expected number of bytes. If it is right, the buffer is allocated once.
  public func read(upTo limit: Int = .max, expected: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = min(limit, expected == .max ? expected : expected + 1)
    while bytes.count < limit {
      let part = try chunk(of: room)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if part.count < room { break }
      room = min(limit - bytes.count, max(bytes.count, 1 << 16))
    }
    return bytes
  }

  /// The number of times that a file is read again because it changed meanwhile. A program that never stops writing
  /// must not stop a build.
  private static let maximumRereads = 8

  /// Returns all bytes of the file, and the metadata that it had before and after it was read.
  ///
  /// If another program writes the file meanwhile, the bytes may be the beginning of the old content with the end of
  /// the new one. Then the file is read again.
  ///
  /// Throws if there are more bytes than `limit` allows, even if the file has grown since its size was read.
  func readAll(limit: SizeLimit) throws(FileError) -> (bytes: [UInt8], metadata: FileMetadata) {
    var before = FileMetadata(try information())
    for _ in 0..<Self.maximumRereads {
      let bytes = try readOnce(before.size, limit: limit)
      let after = try currentMetadata()
      if after == before { return (bytes, after) }
      if lseek(descriptor, 0, SEEK_SET) != 0 { throw FileError(.read, path) }
      before = after
    }
    return (try readOnce(before.size, limit: limit), before)
  }

  private func readOnce(_ size: Int, limit: SizeLimit) throws(FileError) -> [UInt8] {
    if size > limit.bytes { throw FileError(.read, path, .tooLarge(size: size, limit: limit)) }
    let bytes = try read(upTo: limit.bytes + 1, expected: size)
    if bytes.count > limit.bytes { throw FileError(.read, path, .tooLarge(size: nil, limit: limit)) }
    return bytes
  }

  private func currentMetadata() throws(FileError) -> FileMetadata {
    var info = stat()
    if fstat(descriptor, &info) != 0 { throw FileError(.look, path) }
    return FileMetadata(info)
  }

  /// Returns the next `count` bytes; fewer only at the end of the file.
  private func chunk(of count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count {
        do throws(FileError) {
          let got = try read(
            into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[filled..<count])
          )
          if got == 0 { return }
          filled += got
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes` at the current position.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = systemWrite(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw FileError(.write, path)
      }
    }
  }

  /// Writes all of `bytes` at the current position.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(FileError) in try write(bytes) }
    }
    try result.get()
  }

  /// Closes the file. Throws if the system reports a write error only now: network file systems report a full disk this
  /// way.
  public consuming func close() throws(FileError) {
    let closing = descriptor
    descriptor = -1
    if systemClose(closing) != 0 && errno != EINTR { throw FileError(.write, path) }
  }
}

// The functions of the system, under names that the methods above do not hide.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, room, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
