import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the file system tells of a file: while it stays the same, so do the bytes.
struct FileStamp: Hashable, Sendable {
  /// In bytes.
  var size: Int
  /// When the bytes changed, and when anything about the file did: nanoseconds since 1970.
  var modified: Int
  var changed: Int
  var inode: UInt64
}

extension FileStamp {
  init(_ info: stat) {
    size = Int(info.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(info.st_mtimespec)
      changed = Self.nanoseconds(info.st_ctimespec)
    #else
      modified = Self.nanoseconds(info.st_mtim)
      changed = Self.nanoseconds(info.st_ctim)
    #endif
    inode = UInt64(info.st_ino)
  }

  /// The stamp of the file at `path`, links followed; nil where there is none.
  init?(of path: String) {
    var info = stat()
    guard fstatat(AT_FDCWD, path, &info, 0) == 0 else { return nil }
    self.init(info)
  }

  /// The moment in nanoseconds since 1970.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// Whether a change after the moment would give another stamp. A file system's clock has steps: two changes within
  /// one step look like one.
  ///
  /// Git calls such files “racily clean” (git, Documentation/technical/racy-git).
  func isSettled(at moment: Int) -> Bool {
    // Steps of a few milliseconds are usual; whole seconds tell of a file system that knows nothing finer.
    let second = 1_000_000_000
    let step = modified % second == 0 && changed % second == 0 ? 2 * second : second / 50
    return max(modified, changed) + step < moment
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

extension RecordWriter {
  mutating func stamp(_ stamp: FileStamp) {
    count(stamp.size)
    number(stamp.modified)
    number(stamp.changed)
    fixed(stamp.inode)
  }
}

extension RecordReader {
  mutating func stamp() -> FileStamp {
    FileStamp(size: count(), modified: number(), changed: number(), inode: fixed())
  }
}
