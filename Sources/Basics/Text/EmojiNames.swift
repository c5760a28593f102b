/// The names of well-known emoji, such as `rocket` in `:rocket:`. `emoji.txt` lists them.
public enum EmojiNames {
  /// Returns the emoji with a name; nil if the name is unknown.
  public static func emoji(_ name: String) -> String? { all[name]?.emoji }

  /// Returns whether a name is used often, and is not an ordinary word of technical texts.
  public static func isCommon(_ name: String) -> Bool { all[name]?.isCommon ?? false }

  private static let all: [String: (emoji: String, isCommon: Bool)] = {
    var all: [String: (emoji: String, isCommon: Bool)] = [:]
    let text = String(decoding: EmbeddedFile.bytes(at: "Sources/Basics/Text/emoji.txt"), as: UTF8.self)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      if words.count > 1 { all[words[0]] = (words[1], words.count > 2) }
    }
    return all
  }()
}
