import Synchronization

/// The sizes of images, each looked up once however many pages show it. May be used by many threads.
public final class ImageSizes: Sendable {
  private let known = Mutex<[String: ImageSize?]>([:])

  public init() {}

  /// The size in CSS px of the image file at `path`; nil when it cannot be read or tells none.
  ///
  /// `@2x` and `@3x` at the end of the name mean as many pixels to a CSS px, as in `photo@2x.png`.
  public func size(of path: String) -> ImageSize? {
    if let size = known.withLock({ $0[path] }) { return size }
    // Outside the lock: rather read one image twice than let all threads wait for it.
    let size = Self.read(path).map { $0.divided(by: Self.scale(of: path)) }
    known.withLock { $0[path] = .some(size) }
    return size
  }

  /// The size in CSS px of an image file with all these bytes.
  static func size(of path: String, _ bytes: [UInt8]) -> ImageSize? {
    guard case .size(let size) = ImageHeader.read(bytes) else { return nil }
    return size.divided(by: scale(of: path))
  }

  /// How many pixels of the image make a CSS px, by its name.
  static func scale(of path: String) -> Int {
    let name = Paths.name(path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }

  /// Reads the beginning of the file, and more of it only where the format asks for that.
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
