import FileSystem
import Synchronization

/// The sizes of image files. Each file is read only once, even if several pages show it. Several threads can use it at
/// the same time.
public final class ImageSizes: Sendable {
  private let known = Mutex<[String: ImageSize?]>([:])

  public init() {}

  /// Returns the size in CSS px of the image file at `path`; nil if the file cannot be read or states no size.
  ///
  /// A name that ends with `@2x` or `@3x`, such as `photo@2x.png`, means 2 or 3 pixels per CSS px.
  public func size(of path: String) -> ImageSize? {
    if let size = known.withLock({ $0[path] }) { return size }
    // Read outside the lock, so that threads do not wait for each other. Two threads may read the same image.
    let size = Self.read(path).map { $0.divided(by: Self.scale(of: path)) }
    known.withLock { $0[path] = .some(size) }
    return size
  }

  /// Returns the earlier result of `size(of:)` for a path; nil if there was no such call.
  public func known(_ path: String) -> ImageSize?? { known.withLock { $0[path] } }

  /// Returns the size in CSS px of an image file whose bytes are already in memory.
  public static func size(of path: String, _ bytes: [UInt8]) -> ImageSize? {
    guard case .size(let size) = ImageHeader.read(bytes) else { return nil }
    return size.divided(by: scale(of: path))
  }

  /// Returns the number of image pixels per CSS px, according to the file name.
  static func scale(of path: String) -> Int {
    let name = Paths.name(path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }

  /// Reads the first 64 KB of the file, and more only if the format requires it.
  private static func read(_ path: String) -> ImageSize? {
    var limit = 1 << 16
    while let bytes = try? File.read(path, upTo: limit) {
      switch ImageHeader.read(bytes) {
      case .size(let size): return size
      case .unknown: return nil
      case .needsMore:
        if bytes.count < limit { return nil }
        limit *= 4
      }
    }
    return nil
  }
}

/// The size at which browsers show an image, in CSS px.
public struct ImageSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns nil unless both sides are positive; only damaged files state anything else.
  public init?(_ width: Int, _ height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.init(width: width, height: height)
  }

  /// The size with width and height swapped.
  var rotated: ImageSize { ImageSize(width: height, height: width) }

  /// Returns the size of an image with `scale` pixels per CSS px, rounded, at least 1 × 1.
  func divided(by scale: Int) -> ImageSize {
    ImageSize(width: max(1, (width + scale / 2) / scale), height: max(1, (height + scale / 2) / scale))
  }
}
