import Basics
import HTMLSyntax

/// References to code and images in the text of DocFX: `<xref:System.String>`, `@"System.String"`, `:::image … :::`,
/// and `[!INCLUDE [](name.md)]` within a sentence.
enum DocFXInlines: InlineSyntax {
  static let firstBytes = ByteSet("<@:[]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    switch text.bytes[text.index] {
    case UInt8(ascii: "<"): return typeArgument(text) ?? crossReference(text)
    case UInt8(ascii: "@"): return shortReference(text)
    case UInt8(ascii: ":"): return colons(text)
    case UInt8(ascii: "["): return include(&text)
    default: return linkedReference(&text)
    }
  }

  /// `Task<int>` outside of code: browsers would take the argument for an element, and not show it.
  private static func typeArgument(_ text: InlineText) -> InlineReplacement? {
    guard let previous = text.previous, Byte.isWord(previous) else { return nil }
    let name = text.rest.dropFirst().prefix(10).prefix(while: \.isASCIILetter)
    guard let next = text.bytes[name.endIndex...].first, ">,[?".utf8.contains(next),
      builtInTypes.contains(name.string)
    else { return nil }
    return InlineReplacement(end: text.index + 1, text: Bytes("\\<"))
  }

  private static let builtInTypes: Set<String> = [
    "bool", "byte", "char", "decimal", "double", "dynamic", "float", "int", "long", "nint", "nuint",
    "object", "sbyte", "short", "string", "uint", "ulong", "ushort",
  ]

  private static func crossReference(_ text: InlineText) -> InlineReplacement? {
    if text.rest.hasPrefix("<xref ") { return element(text) }
    guard text.rest.hasPrefix("<xref:"), let end = text.rest.prefix(1024).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = text.bytes[(text.index + 6)..<end]
    return InlineReplacement(end: end + 1, text: shown(name, text))
  }

  /// Returns a link to what a cross-reference names, with the text that it states, the title of the page, or the name of
  /// the type; if it is not known, the name as code.
  private static func shown(_ name: Bytes, _ text: InlineText) -> Bytes {
    let links = text.context.project.links
    let reference = CrossReference(name.string)
    guard let destination = links.destination(of: reference) else { return code(name) }
    let isPage = links.pagesByIdentifier[reference.identifier] != nil
    return Bytes("[") + (isPage ? Bytes(reference.text ?? "") : code(name)) + Bytes("](\(destination))")
  }

  /// `<xref href="System.String" />`, or `<xref href="System.String">text</xref>`, whose text is shown.
  private static func element(_ text: InlineText) -> InlineReplacement? {
    guard let tag = Tag(html: text.rest), let name = tag["href"] ?? tag["uid"], !name.isEmpty else {
      return nil
    }
    let limit = min(text.bytes.endIndex, tag.end + 1024)
    let unnamed = shown(Bytes(name), text)
    guard !tag.isSelfClosing, let close = text.bytes[..<limit].find("</xref>", from: tag.end) else {
      return InlineReplacement(end: tag.end, text: unnamed)
    }
    let content = Bytes(text.bytes[tag.end..<close].trimmed.filter { $0 != UInt8(ascii: "\n") })
    let destination = text.context.project.links.destination(of: CrossReference(name))
    let named = destination.map { Bytes("[") + content + Bytes("](\($0))") } ?? content
    return InlineReplacement(end: close + 7, text: content.isEmpty ? unnamed : named)
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
    guard !(text.previous.map(Byte.isWord) ?? false) else { return nil }
    if let found = shortReferenceToPage(text) { return found }
    if let end = endOfName(in: text.rest.dropFirst()) {
      return InlineReplacement(end: end, text: shown(text.bytes[(text.index + 1)..<end], text))
    }
    guard text.rest.hasPrefix("@\"") || text.rest.hasPrefix("@'"),
      let quote = text.rest.dropFirst().first,
      let end = text.rest.dropFirst(2).prefix(512).firstIndex(of: quote),
      !text.bytes[text.index..<end].contains(UInt8(ascii: "\n"))
    else { return nil }
    let name = text.bytes[(text.index + 2)..<end]
    return InlineReplacement(end: end + 1, text: shown(name, text))
  }

  /// `@tea.pots`, if a page has this identifier.
  private static func shortReferenceToPage(_ text: InlineText) -> InlineReplacement? {
    let pages = text.context.project.links.pagesByIdentifier
    guard !pages.isEmpty else { return nil }
    var name = text.rest.dropFirst().prefix(256).prefix { Byte.isWord($0) || ".-".utf8.contains($0) }
    while let last = name.last, !Byte.isWord(last) { name = name.dropLast() }
    return pages[name.string].map { _ in InlineReplacement(end: name.endIndex, text: shown(name, text)) }
  }

  /// Returns the end of the name of a symbol with its namespace, `Tea.Pots.Pot.Brew(Tea.Leaf)`; nil for anything else,
  /// such as the name of a person.
  private static func endOfName(in text: Bytes) -> Int? {
    var name = text.prefix(256).prefix { Byte.isWord($0) || $0 == UInt8(ascii: ".") || $0 == Byte.backtick }
    while let last = name.last, !Byte.isWord(last) { name = name.dropLast() }
    guard name.first?.isASCIIUppercase ?? false, name.contains(UInt8(ascii: ".")),
      !name.contains(text: ".."),
      name.split(separator: UInt8(ascii: ".")).allSatisfy({ $0.first?.isASCIIUppercase ?? false })
    else { return nil }
    guard name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: "(") else {
      return name.endIndex
    }
    let pair = (UInt8(ascii: "("), UInt8(ascii: ")"))
    let end = Brackets.end(of: pair, at: name.endIndex, in: text, limit: 256) { _ in true }
    guard let end, !text[name.endIndex..<end].contains(Byte.space) else { return name.endIndex }
    return end
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
    let body =
      PageIncludes.lines(
        of: context.place(of: head.target, in: context.script.folder), as: head.target,
        for: PageLine(text: [], origin: text.origin), column: text.column, context) ?? []
    let words = body.map(\.text.trimmed).filter { !$0.isEmpty }
    return InlineReplacement(
      end: head.end, text: Bytes(words.joined(separator: CollectionOfOne(Byte.space))))
  }

  /// `[text](xref:name)`: if no page has the name, the link has no target, so only its text is shown.
  private static func linkedReference(_ text: inout InlineText) -> InlineReplacement? {
    guard let link = LinkDestination(after: text.index, in: text.bytes),
      let target = link.url.droppingPrefix("xref:"),
      let open = text.output.lastIndex(of: UInt8(ascii: "["))
    else { return nil }
    let reference = CrossReference(target.string)
    if text.context.project.links.destination(of: reference) != nil { return nil }
    text.context.report(
      "foreign.link/identifier", kind: "xref", at: text.origin, column: text.column,
      ["name": reference.identifier])
    let label = text.takeOutput(from: open).dropFirst()
    return InlineReplacement(end: link.end, text: label.isEmpty ? code(target) : label)
  }
}
