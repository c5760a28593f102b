/// Makes the IDs of headings in the form that the Human Interface Guidelines use: letters keep their case, spaces
/// become hyphens, and punctuation is removed, so “Best practices” becomes `Best-practices`.
public enum HeadingID {
  /// The IDs that the page around the body uses itself, in the theme’s templates and in the search dialog.
  public static let reservedIDs: Set<String> = [
    "main", "contents", "on-this-page", "sidebar", "unfold-contents", "unfold-display-settings",
    "unfold-page-menu", "unfold-results",
  ]

  /// Returns the ID for the text of a heading; `section` if the text contains no letters, digits or underscores.
  public static func make(from text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? ascii(text) : unicode(text)
  }

  /// The fast path of `unicode`, for text that is only ASCII.
  private static func ascii(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var pendingHyphen = false
    for byte in text.utf8 {
      if ByteSet.alphanumerics.contains(byte) || byte == UInt8(ascii: "_") {
        if pendingHyphen, !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
        pendingHyphen = false
        bytes.append(byte)
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") || (9...13).contains(byte) {
        pendingHyphen = true
      }
    }
    return bytes.isEmpty ? "section" : String(decoding: bytes, as: UTF8.self)
  }

  private static func unicode(_ text: String) -> String {
    var bytes: [UInt8] = []
    var pendingHyphen = false
    for scalar in text.unicodeScalars {
      let isWord =
        scalar.value < 0x80
        ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar.properties.generalCategory == .nonspacingMark
          || scalar.properties.generalCategory == .spacingMark
      if isWord || scalar == "_" {
        if pendingHyphen, !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
        pendingHyphen = false
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else if scalar == "-" || scalar.properties.isWhitespace {
        pendingHyphen = true
      }
    }
    return bytes.isEmpty ? "section" : String(decoding: bytes, as: UTF8.self)
  }
}
