import Basics
import FileSystem

/// References to code and images in the text of DocFX: `<xref:System.String>`, `@"System.String"`, `:::image … :::`,
/// and `[!INCLUDE [](name.md)]` within a sentence.
enum DocFXInlines: InlineSyntax {
  static let firstBytes = ByteSet("<@:[]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    switch text.bytes[text.index] {
    case UInt8(ascii: "<"): return crossReference(text)
    case UInt8(ascii: "@"): return shortReference(text)
    case UInt8(ascii: ":"): return colons(text)
    case UInt8(ascii: "["): return include(&text)
    default: return linkedReference(&text)
    }
  }

  private static func crossReference(_ text: InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("<xref:"), let end = text.rest.prefix(1024).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return InlineReplacement(end: end + 1, text: code(text.bytes[(text.index + 6)..<end]))
  }

  /// Returns a name as code, without its options, and with its encoded characters decoded.
  private static func code(_ name: Bytes) -> Bytes {
    let plain = Bytes(name.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }).string.replacing(
      "%2A", with: ""
    )
    .replacing("%2a", with: "").replacing("%60", with: "`").replacing("*", with: "")
    let short = plain.firstIndex(of: "`").map { String(plain[..<$0]) } ?? plain
    return Bytes("`" + short + "`")
  }

  private static func shortReference(_ text: InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("@\"") || text.rest.hasPrefix("@'"), !(text.previous.map(Byte.isWord) ?? false),
      let quote = text.rest.dropFirst().first,
      let end = text.rest.dropFirst(2).prefix(512).firstIndex(of: quote),
      !text.bytes[text.index..<end].contains(UInt8(ascii: "\n"))
    else { return nil }
    return InlineReplacement(end: end + 1, text: code(text.bytes[(text.index + 2)..<end]))
  }

  private static func colons(_ text: InlineText) -> InlineReplacement? {
    guard let tag = DocFXColons.Tag(at: text.index, in: text.bytes) else { return nil }
    switch tag.name {
    case "image", "video":
      return InlineReplacement(end: tag.end, text: Bytes(DocFXColons.image(tag, text.context)))
    case "no-loc": return InlineReplacement(end: tag.end, text: Bytes(tag["text"] ?? ""))
    case "icon": return InlineReplacement(end: tag.end, text: [])
    default: return nil
    }
  }

  private static func include(_ text: inout InlineText) -> InlineReplacement? {
    guard let head = DocFXReference(at: text.index, in: text.bytes), head.kind == "include" else {
      return nil
    }
    let context = text.context
    let lineFeeds = Bytes(text.bytes[text.index..<head.end].filter { $0 == UInt8(ascii: "\n") })
    let place =
      head.target.hasPrefix("~/") || head.target.hasPrefix("/")
      ? Paths.normalized(String(head.target.drop { $0 == "~" || $0 == "/" }))
      : Paths.normalized(Paths.join(context.script.folder, head.target))
    let (bytes, problem) = context.includes.read(place)
    guard let bytes, bytes.count <= context.remaining else {
      context.report(
        "foreign.include", kind: head.target, at: text.origin, column: text.column,
        "the file “\(head.target)” cannot be included: \(bytes == nil ? problem : "the page includes too much")",
        isError: true)
      return InlineReplacement(end: head.end, text: lineFeeds)
    }
    context.remaining -= bytes.count
    _ = context.index(ofFile: place)
    let lines = PageLine.lines(of: bytes)
    let body = lines[PageConverter.frontMatter(of: lines).endIndex...].map(\.text.trimmed).filter {
      !$0.isEmpty
    }
    return InlineReplacement(
      end: head.end, text: Bytes(body.joined(separator: CollectionOfOne(Byte.space))) + lineFeeds)
  }

  /// `[text](xref:name)`: the link has no target here, so only its text is shown.
  private static func linkedReference(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("](xref:"), let end = LinkTail.end(at: text.index + 1, in: text.bytes),
      let open = text.output.lastIndex(of: UInt8(ascii: "["))
    else { return nil }
    let label = Bytes(text.output[(open + 1)...])
    text.output.removeSubrange(open...)
    let target = text.bytes[(text.index + 7)..<(end - 1)]
    let lineFeeds = Bytes(text.bytes[text.index..<end].filter { $0 == UInt8(ascii: "\n") })
    return InlineReplacement(end: end, text: (label.isEmpty ? code(target) : label) + lineFeeds)
  }
}
