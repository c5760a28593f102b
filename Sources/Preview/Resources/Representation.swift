import Platform

/// A resource in the form for one request: plain or compressed.
///
/// Source: RFC 9110, sections 3.2 and 8.8.3: each representation has its own entity tag.
struct Representation {
  enum Body {
    case bytes(ResourceBytes)
    case file(ServedFile)
  }

  let body: Body
  /// The size in bytes.
  let size: Int
  let contentType: String
  /// The value of the header `ETag`, with quotes.
  let entityTag: String
  /// The time of the last modification in seconds since 1970; nil if it is unknown.
  let modified: Int?
  let isCompressed: Bool
  /// Whether the representation depends on the header `Accept-Encoding`.
  let varies: Bool

  /// Creates the representation of a resource. Returns nil if it is a file that cannot be read.
  ///
  /// - Parameter wanted: whether the browser accepts compressed content.
  init?(_ resource: Resource, compressed wanted: Bool) {
    contentType = resource.contentType
    varies = resource.isCompressible
    switch resource.content {
    case .bytes(let plain):
      let packed = wanted ? resource.compressedBytes() : nil
      let bytes = packed ?? plain
      body = .bytes(bytes)
      size = bytes.count
      isCompressed = packed != nil
      modified = resource.modified
      entityTag = "\"\(resource.entityTag ?? "")\(packed == nil ? "" : "-gzip")\""
    case .file(let path):
      guard let file = ServedFile(path) else { return nil }
      body = .file(file)
      size = file.size
      isCompressed = false
      modified = file.modified
      entityTag = "\"\(file.entityTag)\""
    }
  }
}

// MARK: - ServedFile

/// A regular file that is opened for one reply.
final class ServedFile {
  private var descriptor: Int32
  let size: Int
  /// The time of the last modification in seconds since 1970.
  let modified: Int
  /// An entity tag made from the size and the modification time in nanoseconds, without quotes.
  let entityTag: String

  /// Opens a file. Returns nil if there is no regular file, or if it cannot be read. Opening a pipe or a device does
  /// not block.
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

  /// Transfers the ownership of the descriptor to the caller, which must close it. This method must be called only
  /// once.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
