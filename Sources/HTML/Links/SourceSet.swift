/// The value of a `srcset` attribute.
///
/// Source: HTML Standard, “Srcset attributes”.
enum SourceSet {
  /// An image of the set.
  struct Candidate {
    let url: [UInt8]
    /// The descriptor with a space before it, such as ` 2x`; empty if there is none.
    let descriptor: [UInt8]
  }

  /// Returns the images in the value of a `srcset` attribute.
  static func candidates(_ value: [UInt8]) -> [Candidate] {
    value.split(separator: UInt8(ascii: ",")).compactMap { part in
      let words = part.split { $0 <= 0x20 }
      guard let url = words.first else { return nil }
      return Candidate(
        url: Array(url), descriptor: words.dropFirst().flatMap { [UInt8(ascii: " ")] + $0 })
    }
  }
}

/// The pixel density in the file name of an image: `icon@2x.png`, or `icon%402x.png` in a URL.
///
/// Source: HTML Standard, “Srcset attributes”, pixel density descriptors.
public enum ImageDensity {
  /// Returns the density as an ASCII digit, `2` or `3`; nil if the name contains none.
  public static func named(in url: UnsafeBufferPointer<UInt8>) -> UInt8? {
    guard let dot = url.lastIndex(of: UInt8(ascii: ".")), dot >= 3, url[dot - 1] == UInt8(ascii: "x") else {
      return nil
    }
    let digit = url[dot - 2]
    guard digit == UInt8(ascii: "2") || digit == UInt8(ascii: "3") else { return nil }
    let before = url[..<(dot - 2)]
    return before.last == UInt8(ascii: "@") || before.suffix(3).elementsEqual("%40".utf8) ? digit : nil
  }
}
