import CVips
import PageModel
import Platform

/// The functions of libvips that convert images.
///
/// The library is loaded only for sites with `images.formats`: it has many dependencies, and most sites do not need it.
struct VipsLibrary: @unchecked Sendable {
  // The conformance is unchecked because the variadic C functions are stored as pointers, which are not sendable. The
  // pointers never change.

  private let shrink: VipsThumbnail
  private let write: VipsWrite
  private let remove: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> Int32
  private let forgetErrors: @convention(c) () -> Void
  private let release: @convention(c) (UnsafeMutableRawPointer?) -> Void
  private let free: @convention(c) (UnsafeMutableRawPointer?) -> Void
  /// The version of the library. Another one may encode the same image differently.
  let version: Int

  /// The loaded library; nil if it is not installed, or is older than 8.13.
  static let shared = VipsLibrary()

  private init?() {
    let names = ["libvips.so.42", "libvips.42.dylib"]
    // The library is never unloaded.
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
      let start = dlsym(library, "vips_init"), let version = dlsym(library, "vips_version"),
      let block = dlsym(library, "vips_block_untrusted_set"),
      let setThreads = dlsym(library, "vips_concurrency_set"),
      let limitCache = dlsym(library, "vips_cache_set_max"),
      let shrink = dlsym(library, "vips_thumbnail_buffer"),
      let write = dlsym(library, "vips_image_write_to_buffer"),
      let remove = dlsym(library, "vips_image_remove"), let forget = dlsym(library, "vips_error_clear"),
      let release = dlsym(library, "g_object_unref"), let free = dlsym(library, "g_free")
    else { return nil }
    // Otherwise, the library itself writes about damaged images to standard error.
    setenv("VIPS_WARNING", "1", 0)
    typealias SetNumber = @convention(c) (Int32) -> Void
    guard unsafeBitCast(start, to: (@convention(c) (UnsafePointer<CChar>) -> Int32).self)("unfold") == 0
    else {
      return nil
    }
    let versionPart = unsafeBitCast(version, to: (@convention(c) (Int32) -> Int32).self)
    self.version = Int(versionPart(0)) << 16 + Int(versionPart(1)) << 8 + Int(versionPart(2))
    // Images are untrusted. Decoders that have not been tested with damaged files are not used.
    unsafeBitCast(block, to: SetNumber.self)(1)
    // Unfold converts several images at a time.
    unsafeBitCast(setThreads, to: SetNumber.self)(1)
    unsafeBitCast(limitCache, to: SetNumber.self)(0)
    self.shrink = unsafeBitCast(shrink, to: VipsThumbnail.self)
    self.write = unsafeBitCast(write, to: VipsWrite.self)
    self.remove = unsafeBitCast(
      remove, to: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> Int32).self)
    forgetErrors = unsafeBitCast(forget, to: (@convention(c) () -> Void).self)
    self.release = unsafeBitCast(release, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    self.free = unsafeBitCast(free, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
  }

  /// Returns a version of an image; nil if the image is damaged, or the library lacks the format.
  func convert(_ image: [UInt8], to version: ImageSettings.Version) -> [UInt8]? {
    defer { forgetErrors() }
    var shrunk: UnsafeMutableRawPointer?
    guard
      image.withUnsafeBytes({ VipsShrink(shrink, $0.baseAddress, $0.count, Int32(version.width), &shrunk) })
        == 0
    else { return nil }
    defer { release(shrunk) }
    // Browsers assume sRGB for an image without a profile, and the profile is larger than many images.
    _ = remove(shrunk, "icc-profile-data")
    var bytes: UnsafeMutableRawPointer?
    var count = 0
    guard VipsEncode(write, shrunk, Self.encoding(version.format), &bytes, &count) == 0, let bytes else {
      return nil
    }
    defer { free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// The format and its quality, at which photos and screenshots look like the original.
  static func encoding(_ format: ImageSettings.Format) -> String {
    switch format {
    case .avif: ".avif[Q=60,strip]"
    case .webp: ".webp[Q=82,strip]"
    }
  }
}
