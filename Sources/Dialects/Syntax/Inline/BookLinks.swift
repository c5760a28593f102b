import Basics
import HTMLSyntax

/// Links to the HTML files of chapters, which become links to the chapters: `[Notes](ch01.html#notes)`. The index of a
/// folder and its `README.md` are the same chapter.
enum BookLinks: InlineSyntax {
  static let firstBytes = ByteSet("]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let (context, file) = (text.context, Int(text.origin.file))
    return LinkDestinations.resolved(text) { url in
      let chapter = chapter(url, context)
      // Links in included text are relative to the page.
      return (file == 0 ? nil : PageLinkRewriting.fromPage(chapter ?? url, in: context.files[file], context))
        ?? chapter
    }
  }

  /// Returns the link to the chapter; nil if the URL does not lead to a chapter, or already names the chapter’s file.
  private static func chapter(_ url: String, _ context: PageContext) -> String? {
    guard !url.contains("://"), !url.hasPrefix("/") else { return nil }
    let cut = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    let path = url[..<cut]
    let plain: String
    if path.hasSuffix(".html") {
      plain = String(path.dropLast(5))
    } else if ["index.md", "README.md"].contains(Paths.name(String(path))) {
      plain = String(path.dropLast(3))
    } else {
      return nil
    }
    let folder = Paths.parent(context.path) ?? ""
    var names = [plain + ".md"]
    switch Paths.name(plain) {
    case "index": names.append(plain.dropLast(5) + "README.md")
    case "README": names.append(plain.dropLast(6) + "index.md")
    default: break
    }
    guard
      let name = names.first(where: {
        context.project.hasFile(Paths.normalized(Paths.join(folder, $0)))
      }), name != path
    else { return nil }
    return name + url[cut...]
  }
}

/// Links in HTML to the files of chapters, which become links to their HTML files.
enum HTMLBookLinks: InlineSyntax {
  static let firstBytes = ByteSet("<")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard var tag = Tag(html: text.rest), let url = tag["href"], !url.contains("://"),
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

/// Links that lead out of the book, to sites next to it: `[Vec](../std/vec/struct.Vec.html)`. They become HTML, because
/// no page of the site has such a path, and their URLs stay as they are. Links whose URL a preprocessor completes, such
/// as `[Vec]({{#docs}}/vec.html)`, become their text.
enum OutsideLinks: InlineSyntax {
  static let firstBytes = ByteSet("[")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if text.previous == UInt8(ascii: "!") { return nil }
    guard let close = closing(at: text.index, in: text.bytes) else { return nil }
    let label = text.bytes[(text.index + 1)..<close]
    let next = close + 1 < text.bytes.endIndex ? text.bytes[close + 1] : Byte.space
    var end = close + 1
    let url: String?
    if next == UInt8(ascii: ":"), text.bytes[text.lineStart..<text.index].isBlank {
      // The definition itself is left out.
      guard text.context.outsideLinks[LinkLabels.normalized(label)] != nil else { return nil }
      let line = text.bytes[text.index...].prefix { $0 != UInt8(ascii: "\n") }
      return InlineReplacement(end: line.endIndex, text: [])
    } else if let link = LinkDestination(after: close, in: text.bytes) {
      let target = link.url.string
      let isOutside =
        LinkLabels.isGenerated(target) || LinkLabels.leavesSite(target, from: text.context.path)
      url = isOutside ? target : nil
      end = link.end
    } else if next == UInt8(ascii: "["), let second = closing(at: close + 1, in: text.bytes) {
      let name = second == close + 2 ? label : text.bytes[(close + 2)..<second]
      url = text.context.outsideLinks[LinkLabels.normalized(name)]
      end = second + 1
    } else {
      url = text.context.outsideLinks[LinkLabels.normalized(label)]
    }
    guard let url, !text.bytes[close..<end].contains(UInt8(ascii: "\n")) else { return nil }
    if LinkLabels.isGenerated(url) {
      BookHelper.reportLink(url, text)
      text.closings[close] = InlineReplacement(end: end, text: [])
      return InlineReplacement(end: text.index + 1, text: [])
    }
    text.closings[close] = InlineReplacement(end: end, text: Bytes("</a>"))
    let target = text.context.repositoryURL(of: url) ?? url
    return InlineReplacement(
      end: text.index + 1,
      text: Bytes("<a href=\"\(target.replacing("&", with: "&amp;").replacing("\"", with: "%22"))\">"))
  }

  /// Returns the index of the bracket that closes the one at `index`, outside of code spans.
  private static func closing(at index: Int, in bytes: Bytes) -> Int? {
    var depth = 0
    var place = index
    while place < min(bytes.endIndex, index + 400) {
      switch bytes[place] {
      case Byte.backslash: place += 1
      case Byte.backtick:
        let length = bytes[place...].prefix { $0 == Byte.backtick }.count
        guard let end = CodeSpan.end(of: length, from: place + length, in: bytes) else { return nil }
        place = end - 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return nil
  }
}
