import HTML
import Markup

/// Reads ordinary Markdown as a tree of the features that captures can have.
///
/// Directives become their content, and raw HTML and footnotes are left out.
struct PageTreeParser {
  static func parse(_ markdown: String) -> PageTree {
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    return parser.parse(Array(markdown.utf8), lines: LineMap(file: "page.md")) { document in
      page(blocks(document.root))
    }
  }

  private static func page(_ all: [PageBlock]) -> PageTree {
    var page = PageTree(title: [.text("Page")])
    var blocks = all
    let title = blocks.firstIndex { if case .heading(1, _, _) = $0 { true } else { false } }
    if let title, case .heading(_, _, let text) = blocks.remove(at: title) {
      page.title = text
      if title < blocks.count, case .quote(let inner) = blocks[title], inner.count == 1,
        case .paragraph(let abstract) = inner[0]
      {
        page.abstract = abstract
        blocks.remove(at: title)
      }
    }
    page.blocks = blocks
    return page
  }

  private static func blocks(_ parent: Node) -> [PageBlock] { parent.children.flatMap(block) }

  private static func block(_ node: Node) -> [PageBlock] {
    switch node.kind {
    case .heading:
      let (id, text) = customID(inlines(node))
      return [.heading(level: node.headingLevel, id: id, text)]
    case .paragraph:
      let text = inlines(node)
      return text.plain.allSatisfy(\.isWhitespace) && !text.contains(where: \.isImage)
        ? [] : [.paragraph(text)]
    case .list:
      let items = node.children.map { PageList.Item(isDone: $0.isDone, blocks: blocks($0)) }
        .filter { !$0.blocks.isEmpty }
      guard !items.isEmpty else { return [] }
      return [
        .list(PageList(start: node.isBulleted ? nil : node.listStart, isTight: node.isTight, items: items))
      ]
    case .codeBlock:
      var text = string(node.literal)
      if text.last == "\n" { text.removeLast() }
      return [.code(language: String(string(node.codeInfo).prefix { $0 != " " }), text: text)]
    case .table:
      let rows = node.children.map { row in row.children.map { inlines($0) } }
      let alignments = node.columnAlignments.map { $0 == 0 ? " " : Character(Unicode.Scalar($0)) }
      return [.table(alignments: alignments, rows: rows)]
    case .blockQuote: return [quote(blocks(node))].compactMap { $0 }
    case .thematicBreak: return [.rule]
    case .directive: return blocks(node)
    default: return []
    }
  }

  private static func quote(_ blocks: [PageBlock]) -> PageBlock? {
    guard case .paragraph(let text)? = blocks.first, case .text(let first)? = text.first else {
      return blocks.isEmpty ? nil : .quote(blocks)
    }
    for label in ["Note", "Tip", "Important", "Warning"] {
      let rest: String
      if first.lowercased().hasPrefix("[!\(label.lowercased())]") {
        rest = String(first.dropFirst(label.count + 3))
      } else if first.hasPrefix("\(label):") {
        rest = String(first.dropFirst(label.count + 1))
      } else {
        continue
      }
      let trimmed = String(rest.drop { $0 == " " })
      let body = (trimmed.isEmpty ? [] : [.text(trimmed)]) + text.dropFirst()
      return .aside(label: label, (body.isEmpty ? [] : [.paragraph(body)]) + blocks.dropFirst())
    }
    return .quote(blocks)
  }

  /// Splits `Heading {#id}`.
  private static func customID(_ text: [Inline]) -> (String?, [Inline]) {
    guard case .text(let last)? = text.last, last.hasSuffix("}"), let open = last.firstRange(of: " {#") else {
      return (nil, text)
    }
    let id = String(last[open.upperBound...].dropLast())
    return (id, text.dropLast() + [.text(String(last[..<open.lowerBound]))])
  }

  private static func inlines(_ parent: Node) -> [Inline] {
    var out: [Inline] = []
    for node in parent.children {
      let new: Inline
      switch node.kind {
      case .text: new = .text(string(node.literal))
      case .softBreak: new = .text(" ")
      case .lineBreak: new = .lineBreak
      case .code: new = .code(string(node.literal))
      case .emphasis: new = .emphasis(inlines(node))
      case .strong: new = .strong(inlines(node))
      case .strikethrough: new = .strikethrough(inlines(node))
      case .link: new = .link(inlines(node), url: string(node.destination))
      case .image: new = .image(Image(alternative: node.plainText, url: string(node.destination)))
      default: continue
      }
      if case .text(let text) = new, case .text(let before)? = out.last {
        out[out.count - 1] = .text(before + text)
      } else {
        out.append(new)
      }
    }
    return out
  }

  private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension Inline {
  var isLink: Bool { if case .link = self { true } else { false } }
  var isImage: Bool { if case .image = self { true } else { false } }
}
