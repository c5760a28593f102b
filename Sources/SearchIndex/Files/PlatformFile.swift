/// The file that tells which pages are about which platform: for each platform, in the order of the manifest, a bit
/// for each page, the lowest first, in whole bytes.
enum PlatformFile {
  static func bytes(_ platforms: [(name: String, pages: [Int])], pages count: Int) -> [UInt8] {
    let width = (count + 7) / 8
    var bytes = [UInt8](repeating: 0, count: width * platforms.count)
    for (number, platform) in platforms.enumerated() {
      for page in platform.pages { bytes[number * width + page / 8] |= 1 << UInt8(page % 8) }
    }
    return bytes
  }
}
