/// What a file's name in the content folder says about it.
enum ContentNames {
  /// Whether a file or folder is none of the site's: hidden, or an editor's backup.
  static func isSkipped(_ name: [UInt8]) -> Bool {
    guard let first = name.first, let last = name.last else { return true }
    let hash = UInt8(ascii: "#")
    if first == UInt8(ascii: ".") || last == UInt8(ascii: "~") { return true }
    if first == hash && last == hash { return true }
    return ends(name, ".swp")
  }

  /// Whether a file of this name is a page, unless it is `robots`; every other one is an asset.
  static func isPage(_ name: [UInt8]) -> Bool {
    ends(name, ".md") || ends(name, ".markdown") || ends(name, ".txt")
  }

  /// What crawlers read at the top of a site: it is copied and not made a page.
  static let robots = "robots.txt"

  /// Letters compare without case, so `README.MD` is a page as well.
  private static func ends(_ name: [UInt8], _ ending: StaticString) -> Bool {
    ending.withUTF8Buffer { ending in
      name.count > ending.count
        && zip(name.suffix(ending.count), ending).allSatisfy { byte, wanted in
          byte == wanted || (byte | 0x20 == wanted && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte)
        }
    }
  }
}
