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

/// Images in text, whose files are found by name.
enum NamedImages: InlineSyntax {
  static let firstBytes = ByteSet("!")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("!["), let image = MarkdownLink(text.rest, isOnOneLine: false),
      let file = NamedFile.image(image.destination.url.string, text.context)
    else { return nil }
    return InlineReplacement(
      end: image.end,
      text: Bytes("![") + image.label + image.destination.text(with: file.path.linkDestination))
  }
}

/// An image that is a paragraph of its own and has a variant for dark mode, which only `@Image` shows.
enum ImageParagraphs: BlockSyntax {
  static let firstBytes = ByteSet("!")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    let isAlone = (blocks.previous?.isBlank ?? true) && (blocks.line(after: 1)?.isBlank ?? true)
    guard isAlone, start.quotes == 0, let image = MarkdownLink(start.text.trimmedEnd),
      image.end == start.text.trimmedEnd.endIndex,
      let file = NamedFile.image(image.destination.url.string, blocks.context), !file.dark.isEmpty
    else { return false }
    let line = blocks.take()
    let alternative = InlineTitle.plainText(image.label).directiveArgument
    let head = "@Image(source: \(("/" + file.path).directiveArgument), alt: \(alternative))"
    let caption = image.destination.title
    if caption.isEmpty {
      blocks.write(head, prefix: start.prefix, for: line)
    } else {
      let block = SourceBlock(prefix: start.prefix, opening: line, content: [line.with(caption)])
      blocks.write(.directive(head), block)
    }
    return true
  }
}
