import Basics
import FileSystem
import Synchronization

/// The sizes of image files. Each file is read only once, even if several pages show it. Several threads can use it at
/// the same time.
public final class ImageSizes: Sendable {
  private let known = Mutex<[String: Facts]>([:])

  private struct Facts {
    var size: ImageSize?
    var flaw: ImageFlaw?
  }

  public init() {}

  /// Returns the size in CSS px of the image file at `path`; nil if the file cannot be read or states no size.
  ///
  /// A name that ends with `@2x` or `@3x`, such as `photo@2x.png`, means 2 or 3 pixels per CSS px.
  public func size(of path: String) -> ImageSize? { facts(of: path).size }

  /// Returns the reason why browsers do not show the image file at `path`, or show it slowly; nil if there is none, or
  /// if the file does not have the extension of an image.
  public func flaw(of path: String) -> ImageFlaw? { facts(of: path).flaw }

  private func facts(of path: String) -> Facts {
    if let facts = known.withLock({ $0[path] }) { return facts }
    // Read outside the lock, so that threads do not wait for each other. Two threads may read the same image.
    let (pixels, flaw) = Self.read(path)
    let facts = Facts(size: pixels?.divided(by: Self.scale(of: path)), flaw: flaw)
    known.withLock { $0[path] = facts }
    return facts
  }

  /// Returns the earlier result of `size(of:)` for a path; nil if there was no such call.
  public func known(_ path: String) -> ImageSize?? { known.withLock { facts in facts[path].map(\.size) } }

  /// Returns the size in CSS px of an image file whose bytes are already in memory.
  public static func size(of path: String, _ bytes: [UInt8]) -> ImageSize? {
    guard case .size(let size) = ImageHeader.read(bytes) else { return nil }
    return size.divided(by: scale(of: path))
  }

  /// Returns the flaw of an image file whose bytes are already in memory.
  public static func flaw(of path: String, _ bytes: [UInt8]) -> ImageFlaw? {
    var pixels: ImageSize?
    if case .size(let size) = ImageHeader.read(bytes) { pixels = size }
    return ImageFlaw(of: path, bytes, pixels, isLarge: bytes.count > ImageFlaw.largestFile)
  }

  /// Returns the number of image pixels per CSS px, according to the file name.
  static func scale(of path: String) -> Int {
    let name = Paths.name(path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }

  /// Reads the first 64 KB of the file, and more only if the format requires it.
  private static func read(_ path: String) -> (pixels: ImageSize?, flaw: ImageFlaw?) {
    let first = 1 << 16
    var limit = first
    while let bytes = try? File.read(path, upTo: limit) {
      var pixels: ImageSize?
      switch ImageHeader.read(bytes) {
      case .size(let size): pixels = size
      case .unknown: break
      case .needsMore where bytes.count == limit:
        limit *= 4
        continue
      case .needsMore: break
      }
      let isLarge =
        bytes.count >= first
        && (try? File.read(path, upTo: ImageFlaw.largestFile + 1).count) ?? 0 > ImageFlaw.largestFile
      return (pixels, ImageFlaw(of: path, bytes, pixels, isLarge: isLarge))
    }
    return (nil, nil)
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
