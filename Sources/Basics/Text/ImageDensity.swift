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
