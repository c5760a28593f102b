import Basics
import PageModel

/// Images and files by name, from anywhere in the catalog.
///
/// Source: Swift-DocC, “Adding Images to Your Content”.
enum NamedFile {
  /// The formats of images in catalogs that only some browsers show.
  private static let otherImages = ["heic", "pdf"]

  static func image(_ name: String, _ context: PageContext) -> CatalogNameIndex.File? {
    file(name, context) { MediaFile.isImage($0) || otherImages.contains(MediaFile.ending(of: $0)) }
  }

  static func video(_ name: String, _ context: PageContext) -> CatalogNameIndex.File? {
    file(name, context) { MediaFile.isVideo($0) }
  }

  static func file(_ name: String, _ context: PageContext, where isWanted: (String) -> Bool = { _ in true })
    -> CatalogNameIndex.File?
  {
    guard !name.isEmpty, !name.contains("://"), !name.hasPrefix("data:") else { return nil }
    return context.project.names?.file(named: name, from: context.path, where: isWanted)
  }
}

/// An image in Markdown: `![A pot](pot)`.
struct MarkdownImage {
  var alternative: Bytes
  var destination: String
  /// The title in quotes, with its quotes.
  var title: Bytes
  var end: Int

  /// Reads the image at the beginning of a text; nil if there is none.
  init?(_ text: Bytes) {
    guard text.hasPrefix("![") else { return nil }
    var depth = 0
    var close: Int?
    scan: for index in (text.startIndex + 2)..<min(text.endIndex, text.startIndex + 4096) {
      switch text[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        if depth == 0 {
          close = index
          break scan
        }
        depth -= 1
      default: break
      }
    }
    guard let close, close + 1 < text.endIndex, text[close + 1] == UInt8(ascii: "("),
      let end = LinkTail.end(at: close + 1, in: text)
    else { return nil }
    let inner = text[(close + 2)..<(end - 1)]
    guard !inner.contains(UInt8(ascii: "\n")) else { return nil }
    alternative = text[(text.startIndex + 2)..<close]
    self.end = end
    let quote = inner.firstIndex { $0 == UInt8(ascii: "\"") }
    var source = inner[..<(quote ?? inner.endIndex)].trimmed
    if let angled = source.droppingPrefix("<")?.droppingSuffix(">") { source = angled }
    destination = source.string
    title = quote.map { inner[$0...].trimmed } ?? []
  }
}

/// Images in text, whose files are found by name.
enum NamedImages: InlineSyntax {
  static let firstBytes = ByteSet("!")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let image = MarkdownImage(text.rest), let file = NamedFile.image(image.destination, text.context)
    else {
      return nil
    }
    let title = image.title.isEmpty ? Bytes() : Bytes(" ") + image.title
    return InlineReplacement(
      end: image.end,
      text: Bytes("![") + image.alternative + Bytes("](") + Bytes(file.path.linkDestination) + title
        + Bytes(")"))
  }
}

/// An image that is a paragraph of its own and has a variant for dark mode, which only `@Image` shows.
enum ImageParagraphs: BlockSyntax {
  static let firstBytes = ByteSet("!")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let isAlone = (blocks.previous?.isBlank ?? true) && (blocks.line(after: 1)?.isBlank ?? true)
    guard isAlone, start.quotes == 0, let image = MarkdownImage(start.text.trimmedEnd),
      image.end == start.text.trimmedEnd.endIndex,
      let file = NamedFile.image(image.destination, blocks.context), !file.dark.isEmpty
    else { return false }
    let line = blocks.take()
    let alternative = InlineTitle.plainText(image.alternative).directiveArgument
    let head = "@Image(source: \(("/" + file.path).directiveArgument), alt: \(alternative))"
    let caption = image.title.dropFirst().dropLast()
    if caption.isEmpty {
      blocks.write(head, prefix: start.prefix, for: line)
    } else {
      blocks.writeDirective(head, [line.with(caption)], prefix: start.prefix, opening: line)
    }
    return true
  }
}
