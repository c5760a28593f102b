import Basics

/// A link or an image that readers see as text, because its path contains a space: `[Pots](tea pots.md)`.
///
/// Source: CommonMark, section 6.3: a destination that is not in angle brackets ends at the first space.
struct LinkWithSpace: Equatable {
  /// The written link. If its text contains other markup, only the part after this text.
  let text: String
  /// The same, with the path in angle brackets.
  let fixed: String
  /// The written path.
  let path: String
  /// Whether the path ends with the name of a file, so that the whole path is certainly meant.
  let endsWithFile: Bool

  /// Returns nil if the text in parentheses is not a path or URL with a space.
  ///
  /// - Parameters:
  ///   - opening: the part of the link up to its opening parenthesis, such as `[Pots](`.
  ///   - inner: the text between the parentheses, which may have a title at its end.
  init?(_ opening: String, _ inner: String) {
    let (path, title) = Self.parts(inner)
    let endsWithFile = Self.endsWithFile(path)
    guard path.utf8.contains(UInt8(ascii: " ")), endsWithFile || Self.beginsLikeURL(path),
      !path.contains(where: { "<>\"\\".contains($0) })
    else { return nil }
    self.path = path
    self.endsWithFile = endsWithFile
    text = "\(opening)\(inner))"
    fixed = "\(opening)<\(path)>\(title))"
  }

  /// Returns all links in a text node, in order.
  static func all(in text: UnsafeBufferPointer<UInt8>) -> [LinkWithSpace] {
    var found: [LinkWithSpace] = []
    var done = 0
    var next = 0
    while let bracket = text.offset(of: UInt8(ascii: "]"), from: next) {
      next = bracket + 1
      guard next < text.count, text[next] == UInt8(ascii: "("), let end = Self.end(of: text, from: next + 1),
        let start = Self.start(of: text, before: bracket, from: done),
        let link = LinkWithSpace(
          String(decoding: text[start...next], as: UTF8.self),
          String(decoding: text[(next + 1)..<end], as: UTF8.self))
      else { continue }
      found.append(link)
      done = end + 1
      next = done
    }
    return found
  }

  /// The maximum length of the text of a link, and of its path, in bytes.
  private static let maximumLength = 300

  /// Returns the offset of the parenthesis that closes the one before `start`; nil if there is none.
  static func end(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < min(text.count, start + maximumLength) {
      if text[index] == UInt8(ascii: "(") { depth += 1 }
      if text[index] == UInt8(ascii: ")") {
        if depth == 0 { return index }
        depth -= 1
      }
      index += 1
    }
    return nil
  }

  /// Returns the offset of the `[` or `![` that belongs to the `]` at `bracket`; nil if there is none after `first`.
  static func start(of text: UnsafeBufferPointer<UInt8>, before bracket: Int, from first: Int) -> Int? {
    var depth = 0
    var index = bracket
    while index > max(first, bracket - maximumLength) {
      index -= 1
      if text[index] == UInt8(ascii: "]") { depth += 1 }
      if text[index] == UInt8(ascii: "[") {
        if depth == 0 { return index > first && text[index - 1] == UInt8(ascii: "!") ? index - 1 : index }
        depth -= 1
      }
    }
    return nil
  }

  /// Splits the text in parentheses into the path, and the title with the space before it.
  private static func parts(_ inner: String) -> (path: String, title: String) {
    guard let quote = inner.last, quote == "\"" || quote == "'",
      let start = inner.dropLast().lastIndex(of: quote), inner[..<start].last == " "
    else { return (trimmed(inner[...]), "") }
    return (trimmed(inner[..<start]), " \(inner[start...])")
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static func beginsLikeURL(_ path: String) -> Bool {
    if ["./", "../", "http://", "https://"].contains(where: { path.hasPrefix($0) }) { return true }
    return (path.first == "/" || path.first == "#") && path.dropFirst().first?.isLetter == true
  }

  private static func endsWithFile(_ path: String) -> Bool {
    let file = path.prefix { $0 != "#" && $0 != "?" }
    guard let dot = file.lastIndex(of: ".") else { return false }
    return extensions.contains(file[file.index(after: dot)...].lowercased())
  }

  /// The extensions of pages, images and other files to which pages often link.
  private static let extensions: Set<String> = [
    "md", "markdown", "mdx", "txt", "html", "htm", "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "pdf",
    "zip", "gz", "csv", "json", "yml", "yaml", "mp3", "mp4", "mov", "webm", "docx", "xlsx", "pptx",
  ]
}
