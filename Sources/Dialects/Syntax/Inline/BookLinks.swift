import Basics
import FileSystem

/// Links to the HTML files of chapters, which become links to the chapters: `[Notes](ch01.html#notes)`.
enum BookLinks: InlineSyntax {
  static let firstBytes = ByteSet("]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let next = text.rest.dropFirst().first else { return nil }
    let isDefinition =
      next == UInt8(ascii: ":") && text.bytes[text.lineStart..<text.index].drop { $0 == Byte.space }.first == UInt8(ascii: "[")
    guard next == UInt8(ascii: "(") || isDefinition else { return nil }
    let start = text.bytes[(text.index + 2)...].prefix { $0 == Byte.space || $0 == UInt8(ascii: "<") }.endIndex
    let url = text.bytes[start...].prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: ">") }
    guard let chapter = chapter(url.string, text.context) else { return nil }
    return InlineReplacement(end: url.endIndex, text: text.bytes[text.index..<start] + Bytes(chapter))
  }

  /// Returns the link to the chapter; nil if the URL is not that of one.
  private static func chapter(_ url: String, _ context: PageContext) -> String? {
    guard url.contains(".html"), !url.contains("://"), !url.hasPrefix("/") else { return nil }
    let cut = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    let path = url[..<cut]
    guard path.hasSuffix(".html") else { return nil }
    let folder = Paths.parent(context.path) ?? ""
    let plain = String(path.dropLast(5))
    var names = [plain + ".md"]
    if Paths.name(plain) == "index" { names.append(plain.dropLast(5) + "README.md") }
    for name in names where context.project.hasFile(Paths.normalized(Paths.join(folder, name))) {
      return name + url[cut...]
    }
    return nil
  }
}

/// Links in HTML to the files of chapters, which become links to their HTML files.
enum HTMLBookLinks: InlineSyntax {
  static let firstBytes = ByteSet("<")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard var tag = HTMLTag(text.rest), let url = tag["href"], !url.contains("://"),
      !text.bytes[text.index..<tag.end].contains(UInt8(ascii: "\n"))
    else { return nil }
    let cut = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    guard url[..<cut].hasSuffix(".md") else { return nil }
    var path = String(url[..<cut].dropLast(3))
    if Paths.name(path) == "README" { path = path.dropLast(6) + "index" }
    tag.replace("href", path + ".html" + url[cut...])
    return InlineReplacement(end: tag.end, text: tag.bytes)
  }
}
