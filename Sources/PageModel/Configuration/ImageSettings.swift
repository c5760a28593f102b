import Basics

/// How pages show images of the site: the mapping `images` of `unfold.yml`.
public struct ImageSettings: Sendable, Hashable {
  /// A format into which images are converted. The raw value is also the extension of the files.
  public enum Format: String, CaseIterable, Sendable {
    case avif
    case webp
  }

  /// A smaller version of an image.
  public struct Version: Sendable, Hashable {
    public let format: Format
    /// In pixels.
    public let width: Int
    /// The end of the version’s path, after the path of the image.
    public let suffix: String

    /// Returns the path of the image that a file is a version of, by its name; nil if the name belongs to no version.
    public static func image(of path: String) -> String? {
      guard let format = Format.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
        return nil
      }
      let stem = path.dropLast(format.rawValue.count + 1)
      let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
      let rest = stem.dropLast(digits)
      return String(digits > 0 && rest.hasSuffix(".") ? rest.dropLast() : stem)
    }
  }

  /// The formats in which smaller versions are made. Browsers use the first one that they support.
  public var formats: [Format] = []
  /// The widths of the smaller versions, in pixels.
  public var widths = [640, 1280]
  /// Whether readers can enlarge images that are wider than the text.
  public var canZoom = true

  public init() {}

  /// The formats of images that are converted, by their extensions. SVG images have any size, and GIF images may move.
  private static let convertible = [".png", ".jpg", ".jpeg"]

  /// The longest side of an image that is converted, in pixels: the longest one of a WebP image.
  ///
  /// Source: RFC 9649, section 2.6.
  private static let longestSide = 16_383

  /// Returns the versions of an image, grouped by format; an empty list if it is shown as it is, as an image that is not
  /// wider than the smallest version.
  ///
  /// - Parameters:
  ///   - path: the path of the image.
  ///   - width: its width in CSS px. A name such as `photo@2x.png` means 2 pixels per CSS px.
  ///   - height: its height in CSS px.
  public func versions(of path: String, width: Int, height: Int) -> [Version] {
    if formats.isEmpty { return [] }
    let name = path.lowercased()
    guard Self.convertible.contains(where: name.hasSuffix) else { return [] }
    let density = path.withBytes { ImageDensity.named(in: $0) }.map { Int($0 - UInt8(ascii: "0")) } ?? 1
    let width = width * density
    let widths = widths.filter { $0 < width }.sorted()
    guard !widths.isEmpty, max(width, height * density) <= Self.longestSide else { return [] }
    return formats.flatMap { format in
      widths.map { Version(format: format, width: $0, suffix: ".\($0).\(format.rawValue)") }
        + [Version(format: format, width: width, suffix: ".\(format.rawValue)")]
    }
  }
}

extension ImageSettings: KeyedSettings {
  static let keys: [SettingKey<ImageSettings>] = [
    SettingKey(
      "formats", .choices(of: Format.self), \.formats,
      "The formats in which a build makes smaller versions of PNG and JPEG images.", example: "[avif, webp]"),
    SettingKey(
      "widths", .list(of: .integer(in: 16...8192, of: "pixels")), \.widths,
      "The widths of the smaller versions, in pixels. The whole image is converted, too."),
    SettingKey(
      "zoom", .boolean, \.canZoom, "Whether readers can enlarge images that are wider than the text."),
  ]
}
