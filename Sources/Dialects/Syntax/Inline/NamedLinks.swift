import Basics

/// The Markdown of links that DocC resolves by name.
enum NamedLink {
  /// Returns a link to a page or heading with its title as text; nil if nothing has this name.
  ///
  /// - Parameters:
  ///   - link: the destination without `doc:`.
  ///   - isPlain: whether only the text is needed, because it is in a heading or in the text of another link.
  static func link(to link: String, in context: PageContext, isPlain: Bool = false) -> String? {
    guard let target = context.project.names?.target(of: link, from: context.path) else { return nil }
    if isPlain { return target.heading?.markdownText ?? title(of: target.page) }
    if let heading = target.heading { return "[\(heading.markdownText)](\(destination(target, context)))" }
    return "[\(target.page.symbol == nil ? "" : title(of: target.page))](\(destination(target, context)))"
  }

  /// Returns a link to the page of a symbol; nil if there is none.
  static func link(toSymbol symbol: String, in context: PageContext) -> String? {
    context.project.names?.page(ofSymbol: symbol, from: context.path).map(link)
  }

  /// Returns a link to a page with its title as text.
  static func link(to page: CatalogNameIndex.Page) -> String {
    "[\(title(of: page))](\(page.path.linkDestination))"
  }

  /// Returns the title of a page as Markdown. The names of symbols are code, the names of modules are not.
  private static func title(of page: CatalogNameIndex.Page) -> String {
    (page.symbol?.names.count ?? 0) > 1 ? page.title.markdownCode : page.title.markdownText
  }

  static func destination(_ target: CatalogNameIndex.Target, _ context: PageContext) -> String {
    // The anchor is also the ID on our page: headings for which we would make another ID state the anchor.
    let fragment = target.anchor.map { "#" + $0.linkDestination.dropFirst() } ?? ""
    return target.page.path == context.path && !fragment.isEmpty
      ? fragment : target.page.path.linkDestination + fragment
  }

  /// Returns the name of the page that the destination of a link refers to: `doc:Pots`, or the URL of a page of DocC’s
  /// site. Returns nil for links to files and to other sites.
  static func name(ofDestination destination: Bytes, _ context: PageContext) -> String? {
    if let name = destination.droppingPrefix("doc:") { return name.trimmed.string }
    let text = destination.string
    let path = text.prefix { $0 != "#" && $0 != "?" }
    let first = path.utf8.first
    guard first == UInt8(ascii: ".") || first == UInt8(ascii: "/"), !path.hasPrefix("//") else { return nil }
    let last = path.split(separator: "/").last ?? ""
    // Names of files and of operators can contain periods; DocC’s URLs do not.
    if last.lowercased().hasSuffix(".md") { return String(text.dropLast(3)) }
    guard !last.contains("."), NamedFile.file(text, context) == nil else { return nil }
    let parts = text.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }

  /// Returns the name that a link to an unknown page or symbol shows.
  static func name(_ link: String) -> String {
    var text = link[...]
    if let hash = text.firstIndex(of: "#") { text = text[..<hash] }
    return SymbolPath(String(text)).last
  }

  static func report(_ link: String, at origin: LineOrigin, column: Int, _ context: PageContext) {
    context.report("foreign.link/name", at: origin, column: column, ["name": link])
  }
}

/// Links such as `<doc:Pots>` and `[the pots](doc:Pots#Lids)`, and definitions of links, `[pots]: doc:Pots`.
///
/// Source: Swift-DocC, “Linking to Symbols and Other Content”.
enum DocumentationLinks: InlineSyntax {
  static let firstBytes = ByteSet("<]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if text.rest.hasPrefix("<doc:") { return autolink(text) }
    guard let destination = LinkDestination(after: text.index, in: text.bytes, lineStart: text.lineStart),
      let link = NamedLink.name(ofDestination: destination.url, text.context)
    else { return nil }
    let end = destination.end
    if let target = text.context.project.names?.target(of: link, from: text.context.path) {
      let url = NamedLink.destination(target, text.context)
      return InlineReplacement(end: end, text: destination.text(with: url))
    }
    NamedLink.report(link, at: text.origin, column: text.column, text.context)
    if destination.isDefinition {
      return InlineReplacement(end: end, text: text.bytes[text.index..<end])
    }
    guard removeBracket(&text) else { return nil }
    return InlineReplacement(end: end, text: [])
  }

  private static func autolink(_ text: InlineText) -> InlineReplacement? {
    let limit = min(text.bytes.endIndex, text.index + 2000)
    guard
      let close = text.bytes[text.index..<limit].firstIndex(where: {
        $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\n")
      }),
      text.bytes[close] == UInt8(ascii: ">")
    else { return nil }
    let link = text.bytes[(text.index + 5)..<close].string
    let isPlain = text.isInHeading || text.isInLink
    if let markdown = NamedLink.link(to: link, in: text.context, isPlain: isPlain) {
      return InlineReplacement(end: close + 1, text: Bytes(markdown))
    }
    NamedLink.report(link, at: text.origin, column: text.column, text.context)
    let name = NamedLink.name(link)
    // Names of articles contain hyphens between words; names of symbols do not.
    let shown = name.contains("-") ? name.replacing("-", with: " ").markdownText : name.markdownCode
    return InlineReplacement(end: close + 1, text: Bytes(shown))
  }

  /// Removes the bracket that opens the text of a link. Returns false if there is none nearby.
  private static func removeBracket(_ text: inout InlineText) -> Bool {
    let output = text.output
    var depth = 0
    for index in output.indices.suffix(1000).reversed() {
      if index > 0, output[index - 1] == Byte.backslash { continue }
      if output[index] == UInt8(ascii: "]") { depth += 1 }
      if output[index] == UInt8(ascii: "[") {
        if depth == 0 {
          _ = text.takeOutput(from: index)
          text.write(output[(index + 1)...])
          return true
        }
        depth -= 1
      }
    }
    return false
  }
}

/// Links to symbols between two backticks on each side: ``` ``Pot/lid`` ```.
///
/// Source: Swift-DocC, “Linking to Symbols and Other Content”.
enum DocCSymbolLinks: InlineSyntax {
  static let firstBytes = ByteSet("`")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest
    guard rest.hasPrefix("``"), !rest.hasPrefix("```"), text.previous != Byte.backtick else { return nil }
    let limit = min(text.bytes.endIndex, text.index + 1100)
    guard let close = text.bytes[(text.index + 2)..<limit].firstIndex(of: Byte.backtick),
      close + 1 < text.bytes.endIndex, text.bytes[close + 1] == Byte.backtick,
      close + 2 == text.bytes.endIndex || text.bytes[close + 2] != Byte.backtick
    else { return nil }
    let name = text.bytes[(text.index + 2)..<close]
    guard SymbolPath.isPath(name) else { return nil }
    let symbol = name.string
    if !text.isInHeading, !text.isInLink, let link = NamedLink.link(toSymbol: symbol, in: text.context) {
      return InlineReplacement(end: close + 2, text: Bytes(link))
    }
    let last = SymbolPath(symbol).last
    return InlineReplacement(end: close + 2, text: Bytes((last.isEmpty ? symbol : last).markdownCode))
  }
}

extension InlineText {
  /// Whether the current line is a heading.
  var isInHeading: Bool { InlineTitle.heading(bytes[lineStart..<index].trimmed + [Byte.space]) != nil }

  /// Whether the current position is in the text of a link. Only the bytes nearby are searched.
  var isInLink: Bool {
    var depth = 0
    var isOpen = false
    for byte in output.suffix(300).reversed() {
      if byte == UInt8(ascii: "]") { depth += 1 }
      if byte == UInt8(ascii: "[") {
        if depth == 0 {
          isOpen = true
          break
        }
        depth -= 1
      }
    }
    guard isOpen else { return false }
    depth = 0
    for place in index..<min(bytes.endIndex, index + 600) {
      if bytes[place] == UInt8(ascii: "[") { depth += 1 }
      if bytes[place] == UInt8(ascii: "]") {
        if depth == 0 { return place + 1 < bytes.endIndex && bytes[place + 1] == UInt8(ascii: "(") }
        depth -= 1
      }
    }
    return false
  }
}
