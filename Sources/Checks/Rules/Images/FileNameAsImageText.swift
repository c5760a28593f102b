import Basics
import Markup
import PageModel

/// Finds images whose description is the name of a file.
struct FileNameAsImageText: DocumentRule {
  static let rule = Rule.named("image.file-name-alt")

  static let nodes: [Node.Kind] = [.image, .directive, .htmlBlock, .htmlInline]

  private static let directives: Set<String> = ["Image", "Figure", "Video", "PageImage"]
  private static let endings = (MediaFile.images + MediaFile.videos + ["heic", "tiff", "bmp"]).map {
    "." + $0
  }

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    if node.kind == .image {
      check(
        node.plainText, of: String(decoding: node.destination, as: UTF8.self),
        page.document.location(of: node), &page)
    } else if let directive = page.directive(node) {
      guard Self.directives.contains(directive.name), let text = directive["alt"] else { return }
      check(text, of: directive["source"] ?? directive.unnamed ?? "", page.document.location(of: node), &page)
    } else if node.kind != .directive {
      for image in RawMarkup.tags(.img, in: node, of: page.document) {
        if let text = image["alt"] { check(text, of: image["src"] ?? "", image.place, &page) }
      }
    }
  }

  private func check(
    _ text: String, of url: String, _ place: SourceLocation, _ page: inout DocumentContext
  ) {
    guard Self.isFileName(text, of: url) else { return }
    page.report(
      Self.rule, at: place, "the description “\(text.prefix(60))” is the name of a file",
      help: "describe what the image shows")
  }

  /// Whether a description is only a file name. A single word without digits and punctuation can be a description even
  /// if it is the name of the file: `folder` describes `folder.svg`, but `IMG_2041` and `pot-side-2` describe nothing.
  static func isFileName(_ text: String, of url: String) -> Bool {
    let word = text.lowercased()
    if word.isEmpty || word.contains(where: \.isWhitespace) { return false }
    if endings.contains(where: word.hasSuffix) { return true }
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return word == stem && word.contains { !$0.isLetter }
  }
}
