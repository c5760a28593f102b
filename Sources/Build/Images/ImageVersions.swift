import Basics
import FileSystem
import ImageSizes
import Output
import PageModel
import Synchronization

/// Makes the smaller versions of a site’s images, and keeps them in the cache folder for later builds.
final class ImageVersions: Sendable {
  private let settings: ImageSettings
  private let library: VipsLibrary
  /// Nil if the build uses no cache.
  private let cache: HiddenFolder?
  private let failures = Mutex<[String]>([])

  /// Returns nil if the site does not want versions of its images, or if libvips is not installed.
  init?(_ settings: ImageSettings, cache: HiddenFolder?) {
    guard !settings.formats.isEmpty, let library = VipsLibrary.shared else { return nil }
    self.settings = settings
    self.library = library
    self.cache = cache
  }

  /// The paths of the images that could not be converted, sorted.
  var failed: [String] { failures.withLock { $0.sorted(by: Paths.precedes) } }

  /// Returns the paths of an image’s versions.
  ///
  /// - Parameter size: the size of the image in CSS px; nil if it is unknown.
  func paths(of path: String, _ size: ImageSize?) -> [String] {
    versions(of: path, size).map { path + $0.suffix }
  }

  private func versions(of path: String, _ size: ImageSize?) -> [ImageSettings.Version] {
    guard let size else { return [] }
    return settings.versions(of: path, width: size.width, height: size.height)
  }

  /// Writes the versions of an image. If it cannot be converted, its own bytes are written, which browsers show, too.
  func write(_ path: String, _ bytes: [UInt8], _ size: ImageSize?, to output: any FileSink) {
    var isComplete = true
    for version in versions(of: path, size) where output.wantsFile(at: path + version.suffix) {
      let converted = convert(bytes, to: version)
      if converted == nil { isComplete = false }
      output.write(path + version.suffix, converted ?? bytes)
    }
    if !isComplete { failures.withLock { $0.append(path) } }
  }

  private func convert(_ bytes: [UInt8], to version: ImageSettings.Version) -> [UInt8]? {
    var key = BinaryEncoder(capacity: 64)
    key.hash(ContentHash(bytes))
    key.count(version.width)
    key.text(VipsLibrary.encoding(version.format))
    key.count(library.version)
    let name = HiddenFolder.outputPrefix + key.fingerprint.hex + "." + version.format.rawValue
    if let known = cache?.read(name), !known.isEmpty { return known }
    let converted = library.convert(bytes, to: version)
    if let converted { cache?.replace(name, converted) }
    return converted
  }
}
