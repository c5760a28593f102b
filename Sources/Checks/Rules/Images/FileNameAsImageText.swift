import Basics
import CMarkGFM
import Markup

/// Images described by the names of their files.
struct FileNameAsImageText: DocumentRule {
  static let rule = Rule(
    "image.file-name-alt", .images, .warning,
    title: "File names as descriptions",
    finding: "The description of an image is the name of a file.",
    reason: """
      `IMG_2041.jpg` tells what the file is called, not what can be seen. It is read out letter by letter, and nobody \
      notices that a description is missing.
      """,
    sources: [.wcag("1.1.1", "Non-text Content", "non-text-content")],
    remedy: "Say what the image tells.",
    bad: .markdown("![IMG_2041.jpg](IMG_2041.jpg)"),
    good: .markdown("![Leaves that have just been picked](IMG_2041.jpg)"))

  static let nodes = [NodeType.image, NodeType.directive, NodeType.htmlBlock, NodeType.htmlInline]

  private static let directives: Set<String> = ["Image", "Figure", "Video", "PageImage"]
  private static let endings = [
    ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".heic", ".tiff", ".bmp", ".mp4", ".mov",
    ".webm",
  ]

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {
    if node.pointee.type == NodeType.image {
      check(node.plainText, of: node.pointee.as.link.url.string, page.document.location(of: node), &page)
    } else if let directive = page.directive(node) {
      guard Self.directives.contains(directive.name), let text = directive["alt"] else { return }
      check(text, of: directive["source"] ?? directive.unnamed ?? "", page.document.location(of: node), &page)
    } else if node.pointee.type != NodeType.directive {
      for image in RawMarkup.tags(.img, in: node, page.document.lines) {
        if let text = image["alt"] { check(text, of: image["src"] ?? "", image.place, &page) }
      }
    }
  }

  private func check(
    _ text: String, of address: String, _ place: SourceLocation, _ page: inout DocumentCheck
  ) {
    guard Self.isFileName(text, of: address) else { return }
    page.report(
      Self.rule, at: place, "the description “\(text.prefix(60))” is the name of a file",
      help: "say what the image tells")
  }

  /// One word may be both: `folder` describes `folder.svg`, `IMG_2041` and `pot-side-2` describe nothing.
  static func isFileName(_ text: String, of address: String) -> Bool {
    let word = text.lowercased()
    if word.isEmpty || word.contains(where: \.isWhitespace) { return false }
    if endings.contains(where: word.hasSuffix) { return true }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return word == stem && word.contains { !$0.isLetter }
  }
}
