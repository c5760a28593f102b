import Basics

/// The reason why browsers do not show the content of an image file, or why readers wait for it.
public enum ImageFlaw: UInt8, Sendable {
  case empty = 1
  /// The file is a pointer of Git LFS to the image.
  case pointer
  /// The file is a page in HTML, such as an error message of a server.
  case page
  case heic
  case tiff
  /// The content is SVG, but the extension belongs to another format.
  case svgWithOtherName
  /// The content has another format, but the extension is `.svg`.
  case otherWithSVGName
  /// The content has no known format, or the header is damaged.
  case unknown
  /// The file is larger than `largestFile`.
  case largeFile
  /// A side is longer than `longestSide`.
  case manyPixels

  /// Whether browsers show the file, and readers only wait for it.
  public var isOnlyLarge: Bool { self == .largeFile || self == .manyPixels }

  /// The size in bytes above which a file is reported.
  static let largestFile = 1 << 20
  /// The length in pixels above which a side is reported.
  static let longestSide = 3000

  /// - Parameters:
  ///   - bytes: the first bytes of the file.
  ///   - pixels: the size that the header states.
  init?(of path: String, _ bytes: [UInt8], _ pixels: ImageSize?, isLarge: Bool) {
    let name = Paths.name(path)
    guard let dot = name.lastIndex(of: "."), case let ending = name[name.index(after: dot)...].lowercased(),
      Self.extensions.contains(ending)
    else { return nil }
    switch Content(bytes) {
    case .empty: self = .empty
    case .pointer: self = .pointer
    case .page: self = .page
    case .heic: self = .heic
    case .tiff: self = .tiff
    case .svg where ending != "svg": self = .svgWithOtherName
    case .image where ending == "svg": self = .otherWithSVGName
    case .unknown: self = .unknown
    case .image where pixels == nil: self = .unknown
    case _ where isLarge: self = .largeFile
    case .image where max(pixels?.width ?? 0, pixels?.height ?? 0) > Self.longestSide: self = .manyPixels
    case .svg, .image, .icon: return nil
    }
  }

  private static let extensions: Set<String> = [
    "apng", "avif", "bmp", "gif", "heic", "heif", "ico", "jpeg", "jpg", "png", "svg", "tif", "tiff", "webp",
  ]

  private enum Content {
    case empty, pointer, page, heic, tiff, svg, unknown
    /// A format whose header states the size.
    case image
    /// A format of icons, whose size is not read.
    case icon

    init(_ bytes: [UInt8]) {
      let header = HeaderBytes(bytes)
      func begins(_ first: UInt8...) -> Bool { bytes.starts(with: first) }
      let brand =
        header.has("ftyp", at: 4) ? String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) : nil
      if bytes.isEmpty {
        self = .empty
      } else if begins(0x89, 0x50, 0x4E, 0x47) || begins(0xFF, 0xD8, 0xFF) || header.has("GIF8", at: 0)
        || header.has("RIFF", at: 0) && header.has("WEBP", at: 8) || brand == "avif" || brand == "avis"
      {
        self = .image
      } else if header.has("BM", at: 0) || begins(0, 0, 1, 0) {
        self = .icon
      } else if begins(0x49, 0x49, 0x2A, 0) || begins(0x4D, 0x4D, 0, 0x2A) {
        self = .tiff
      } else if let brand {
        // The header of AVIF names its brand among the compatible ones.
        self =
          ImageHeader.read(bytes) == .unknown ? (Self.heicBrands.contains(brand) ? .heic : .unknown) : .image
      } else if header.has("version https://git-lfs.github.com/spec/", at: 0) {
        self = .pointer
      } else {
        self.init(text: bytes)
      }
    }

    /// The brands of images in HEIC.
    ///
    /// Source: ISO/IEC 23008-12, annex B.
    private static let heicBrands: Set<String> = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
    ]

    private init(text bytes: [UInt8]) {
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let text = bytes[start...].drop { $0.isASCIIWhitespace }
      let word = String(decoding: text.prefix(14).map(\.asciiLowercased), as: UTF8.self)
      if word.hasPrefix("<!doctype html") || word.hasPrefix("<html") || word.hasPrefix("<head") {
        self = .page
      } else if word.hasPrefix("<"), text.find("<svg") != nil || text.find(":svg") != nil {
        self = .svg
      } else {
        self = .unknown
      }
    }
  }
}
