import Basics
import HTMLSyntax

/// A shortcode for an emoji or an icon: `:smile:`, `:material-account:{ .lg }`.
struct EmojiShortcode {
  /// The emoji; empty for an icon, since icons of other tools have no counterpart.
  var text: Bytes
  /// The index after the shortcode, and after the attribute list of an icon.
  var end: Int

  private static let nameBytes = ByteSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+")
  private static let iconSets = ["material-", "octicons-", "fontawesome-", "simple-", "lucide-"]

  /// Returns nil if the text does not begin with a shortcode that is known.
  init?(_ rest: Bytes) {
    let name = rest.dropFirst().prefix(64).prefix { Self.nameBytes.contains($0) }
    guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ":") else {
      return nil
    }
    let word = name.string
    end = name.endIndex + 1
    if Self.iconSets.contains(where: { word.hasPrefix($0) && word.count > $0.count }) {
      text = []
      if let list = AttributeList(rest[end...]) {
        end = list.end
        text = list.anchor
      }
    } else if let emoji = EmojiNames.emoji(word) {
      text = Bytes(emoji)
      if let list = AttributeList(rest[end...]) { end = list.end }
    } else {
      return nil
    }
  }
}

/// `:smile:` becomes the emoji, and icons such as `:material-account:` are left out.
enum Emoji: InlineSyntax {
  static let firstBytes = ByteSet(":")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if let previous = text.previous, previous.isASCIILetter || previous.isASCIIDigit { return nil }
    guard let found = EmojiShortcode(text.rest) else { return nil }
    var end = found.end
    // The space after an icon is left out as well, unless the icon directly follows other text.
    if found.text.isEmpty, end < text.bytes.endIndex, text.bytes[end] == Byte.space {
      let before = text.previous ?? UInt8(ascii: "\n")
      if before == Byte.space || before == UInt8(ascii: "\n") || before == UInt8(ascii: "[")
        || before == Byte.pipe || before == UInt8(ascii: ">")
      {
        end += 1
      }
    }
    return InlineReplacement(end: end, text: found.text)
  }
}
