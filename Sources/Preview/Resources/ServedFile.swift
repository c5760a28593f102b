#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A regular file, open for one reply.
final class ServedFile {
  private var descriptor: Int32
  let size: Int
  /// In seconds since 1970.
  let modified: Int
  /// From its size and its time to the nanosecond, without quotes.
  let entityTag: String

  /// nil where there is no such file, or it cannot be read. A pipe or device is not waited for.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var info = stat()
    guard descriptor >= 0, fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    size = Int(info.st_size)
    modified = Int(time.tv_sec)
    entityTag =
      String(info.st_size, radix: 16) + "-" + String(time.tv_sec, radix: 16) + "-"
      + String(time.tv_nsec, radix: 16)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The descriptor, which is the caller's to close from here on; once.
  func handOver() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
