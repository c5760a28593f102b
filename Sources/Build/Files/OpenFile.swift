import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file held open, closed when it goes out of scope.
struct OpenFile: ~Copyable, Sendable {
  private var descriptor: Int32
  /// The name for errors.
  let path: String

  /// Opens `path`, counted from the folder with descriptor `folder`.
  init(
    _ path: String, in folder: Int32 = AT_FDCWD, flags: Int32 = O_RDONLY, action: FileError.Action = .open
  ) throws(FileError) {
    var opened: Int32
    repeat { opened = openat(folder, path, flags | O_CLOEXEC, 0o666) } while opened < 0 && errno == EINTR
    if opened < 0 { throw FileError(action, path) }
    descriptor = opened
    self.path = path
  }

  /// Makes a file to write to and read from that loses its name at once, and so is gone with the process.
  init(scratch path: String) throws(FileError) {
    try self.init(path, flags: O_RDWR | O_CREAT | O_EXCL, action: .write)
    unlink(path)
  }

  deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

  /// The file's kind and its size in bytes.
  func status() throws(FileError) -> (kind: FileKind, size: Int) {
    let info = try information()
    return (FileKind(mode: info.st_mode), Int(info.st_size))
  }

  /// All that the system tells of the file.
  func information() throws(FileError) -> stat {
    var info = stat()
    if fstat(descriptor, &info) != 0 { throw FileError(.look, path) }
    return info
  }

  /// `count` bytes from `offset` on, fewer only at the end of the file.
  func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
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

  /// Calls `body` with all bytes of the file where the system has them, some megabytes at a time: for a file that nobody
  /// shortens meanwhile.
  func forEachMappedPiece(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(FileError) {
    let size = try status().size
    let piece = 4 << 20
    for offset in stride(from: 0, to: size, by: piece) {
      let count = min(piece, size - offset)
      guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, off_t(offset)),
        start != MAP_FAILED
      else { throw FileError(.read, path) }
      body(UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count))
      munmap(start, count)
    }
  }

  func write(_ bytes: borrowing ByteBuffer, at offset: Int) throws(FileError) {
    let result = bytes.withBytes { bytes in
      Result { () throws(FileError) in try write(bytes, at: offset) }
    }
    try result.get()
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(FileError) in try write(bytes, at: offset) }
    }
    try result.get()
  }

  /// Writes all of `bytes` from `offset` on; of many threads, each at its own place.
  func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(FileError) {
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

  /// Reads at most as many bytes as `room` has; 0 means the end.
  func read(into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = systemRead(descriptor, room.baseAddress, room.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(.read, path) }
    }
  }

  /// Reads on until `limit` bytes are there or the file ends.
  ///
  /// `expected` is the number of bytes to make room for; one allocation when it is right.
  func read(upTo limit: Int = .max, expected: Int) throws(FileError) -> [UInt8] {
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

  /// The next `count` bytes, fewer only at the end of the file.
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

  /// Writes all of `bytes`.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
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

  func write(_ bytes: [UInt8]) throws(FileError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(FileError) in try write(bytes) }
    }
    try result.get()
  }

  /// Closes and reports what only closing brings to light, as a full disk behind a network does.
  consuming func close() throws(FileError) {
    let closing = descriptor
    descriptor = -1
    if systemClose(closing) != 0 && errno != EINTR { throw FileError(.write, path) }
  }
}

// The system's functions under names that the methods above do not hide.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, room, count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
