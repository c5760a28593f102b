/// What the first bytes of an image tell of its size.
enum ImageHeader: Hashable {
  case size(ImageSize)
  /// The size stands further on than the bytes handed in.
  case needsMore
  /// Not of this format, or damaged.
  case unknown

  init(_ size: ImageSize?) { self = size.map { .size($0) } ?? .unknown }

  /// The formats that are tried, each by its signature. A new one is one more file and one line here.
  static let formats: [@Sendable (HeaderBytes) -> ImageHeader] = [
    PNGHeader.read, JPEGHeader.read, GIFHeader.read, WebPHeader.read, AVIFHeader.read, SVGHeader.read,
  ]

  /// Reads the size from the first bytes of an image of any known format.
  static func read(_ bytes: [UInt8]) -> ImageHeader {
    let bytes = HeaderBytes(bytes)
    for format in formats {
      let header = format(bytes)
      if header != .unknown { return header }
    }
    return .unknown
  }
}
