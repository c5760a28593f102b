import Basics

/// The time that it takes to read a page.
enum ReadingTime {
  /// The number of words, and of characters of scripts without spaces between words, that people read in a minute.
  private static let (words, characters) = (220, 500)

  /// Returns the minutes, at least 1, for the text of a body in HTML.
  static func minutes(_ html: UnsafeBufferPointer<UInt8>) -> Int {
    var (words, wide) = (0, 0)
    var (isInTag, isInWord) = (false, false)
    for byte in html {
      switch byte {
      case UInt8(ascii: "<"): (isInTag, isInWord) = (true, false)
      case UInt8(ascii: ">"): isInTag = false
      case _ where isInTag: break
      case 0...0x20: isInWord = false
      // The first bytes of Chinese, Japanese and Korean characters in UTF-8.
      case 0xE3...0xED:
        wide += 1
        isInWord = false
      case _ where byte >= 0x80 && !isInWord && byte < 0xC0: break
      default:
        if !isInWord { words += 1 }
        isInWord = true
      }
    }
    return max(1, (words * characters + wide * Self.words) / (Self.words * characters))
  }
}
