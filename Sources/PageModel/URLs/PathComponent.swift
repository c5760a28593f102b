import Basics

/// Rules for a single component of a path or a URL.
public enum PathComponent {
  /// Returns the reason why a name cannot be a component of a URL, as part of a message; nil if it can.
  @inlinable public static func problem(in name: some StringProtocol) -> String? {
    if name.isEmpty { return "it is empty" }
    if name == "." || name == ".." { return "`.` and `..` refer to other folders" }
    for byte in name.utf8 {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") { return "it contains a slash" }
      if byte < 0x20 || byte == 0x7F { return "it contains a control character" }
    }
    return nil
  }

  /// Returns a title made from a file name without its extension: `Menus and actions` for `menus-and-actions`, and
  /// `API reference` for `api-reference`.
  public static func title(from name: some StringProtocol) -> String {
    let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }
      .map { abbreviations[String($0)] ?? String($0) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Usual abbreviations by the same words in lowercase, in which file names are written.
  private static let abbreviations = Dictionary(
    uniqueKeysWithValues: """
      API APIs CLI CSS FAQ FAQs GUI HTML HTTP IDE JSON PDF SDK SDKs SQL UI URL URLs UX XML YAML
      """.split(separator: " ").map { ($0.lowercased(), String($0)) })

  /// Returns a file name made from a title: `menus-and-actions` for `Menus and actions`. Letters outside ASCII are
  /// kept.
  public static func slug(from title: String) -> String {
    var slug: [UInt8] = []
    for byte in title.lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        slug.append(byte)
      case UInt8(ascii: "'"): break
      default: if slug.last != UInt8(ascii: "-"), !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
      }
    }
    if slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
  }

  /// Whether a page with this file name, without its extension, is the page of its folder: `index` or `README`.
  public static func isIndex(_ stem: some StringProtocol) -> Bool {
    indexNames.contains { name in
      stem.utf8.count == name.utf8.count && zip(stem.utf8, name.utf8).allSatisfy { $0.asciiLowercased == $1 }
    }
  }

  private static let indexNames = ["index", "readme"]

  /// Returns the file name of a page without its extension, which is `.json` for pages of DocC archives.
  public static func stem(of name: Substring) -> Substring {
    for ending in [".md", ".markdown", ".txt", ".json"] where name.utf8.count > ending.utf8.count {
      let start = name.utf8.index(name.utf8.endIndex, offsetBy: -ending.utf8.count)
      if zip(name.utf8[start...], ending.utf8).allSatisfy({ $0.asciiLowercased == $1 }) {
        return name[..<start]
      }
    }
    return name
  }
}
