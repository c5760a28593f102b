/// The size at which an image is shown, in CSS px.
public struct ImageSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Nil for a size of nothing, which only a damaged file has.
  init?(_ width: Int, _ height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.init(width: width, height: height)
  }

  /// The same image lying on its side.
  var turned: ImageSize { ImageSize(width: height, height: width) }

  /// The size for an image made for screens with that many pixels to a CSS px, rounded, at least 1.
  func divided(by scale: Int) -> ImageSize {
    ImageSize(width: max(1, (width + scale / 2) / scale), height: max(1, (height + scale / 2) / scale))
  }
}
