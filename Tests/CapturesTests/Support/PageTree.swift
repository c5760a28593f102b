/// A page as a tree, from which converters write captures and ordinary Markdown.
struct PageTree: Sendable, Equatable {
  var title: [Inline]
  /// The text of the abstract; empty if the page has none.
  var abstract: [Inline] = []
  var blocks: [PageBlock] = []
}

/// A block of a page. It has the features of GFM that captures can have.
indirect enum PageBlock: Sendable, Equatable {
  /// - Parameter id: the ID that the author gave the heading, if any.
  case heading(level: Int, id: String?, [Inline])
  case paragraph([Inline])
  case list(PageList)
  /// - Parameter text: the lines without a line feed at the end.
  case code(language: String, text: String)
  /// The first row is the header. An alignment is `l`, `c`, `r`, or a space.
  case table(alignments: [Character], rows: [[[Inline]]])
  case quote([PageBlock])
  case aside(label: String, [PageBlock])
  case figure(Image, caption: [Inline])
  case rule
}

struct PageList: Sendable, Equatable {
  /// The number of the first item; nil for a bulleted list.
  var start: Int?
  var isTight: Bool
  var items: [Item]

  struct Item: Sendable, Equatable {
    /// Whether the task is done; nil if the item is not a task.
    var isDone: Bool?
    var blocks: [PageBlock]
  }
}

/// A part of a line of text.
indirect enum Inline: Sendable, Equatable {
  case text(String)
  case code(String)
  case emphasis([Inline])
  case strong([Inline])
  case strikethrough([Inline])
  case link([Inline], url: String)
  case image(Image)
  case lineBreak
}

struct Image: Sendable, Equatable {
  var alternative: String
  var url: String
}

// MARK: - Changes to trees

extension PageTree {
  /// Returns the page with each block replaced by the result of `change`, innermost blocks first.
  func mapBlocks(_ change: (PageBlock) -> [PageBlock]) -> PageTree {
    var page = self
    page.blocks = blocks.flatMap { $0.mapped(change) }
    return page
  }

  /// Returns the page with each part of its text replaced by the result of `change`, innermost parts first.
  func mapInlines(_ change: (Inline) -> [Inline]) -> PageTree {
    var page = mapBlocks { [$0.mappingOwnText { $0.flatMap { $0.mapped(change) } }] }
    page.title = title.flatMap { $0.mapped(change) }
    page.abstract = abstract.flatMap { $0.mapped(change) }
    return page
  }

  /// Returns the page with each URL of a link or image replaced.
  func mapURLs(_ change: (String) -> String) -> PageTree {
    mapInlines { part in
      switch part {
      case .link(let text, let url): [.link(text, url: change(url))]
      case .image(let image): [.image(Image(alternative: image.alternative, url: change(image.url)))]
      default: [part]
      }
    }.mapBlocks { block in
      guard case .figure(let image, let caption) = block else { return [block] }
      return [.figure(Image(alternative: image.alternative, url: change(image.url)), caption: caption)]
    }
  }
}

extension PageBlock {
  func mapped(_ change: (PageBlock) -> [PageBlock]) -> [PageBlock] {
    switch self {
    case .list(var list):
      for index in list.items.indices {
        list.items[index].blocks = list.items[index].blocks.flatMap { $0.mapped(change) }
      }
      return change(.list(list))
    case .quote(let blocks): return change(.quote(blocks.flatMap { $0.mapped(change) }))
    case .aside(let label, let blocks):
      return change(.aside(label: label, blocks.flatMap { $0.mapped(change) }))
    default: return change(self)
    }
  }

  /// Returns the block with the text that it has without its inner blocks replaced.
  func mappingOwnText(_ change: ([Inline]) -> [Inline]) -> PageBlock {
    switch self {
    case .heading(let level, let id, let text): .heading(level: level, id: id, change(text))
    case .paragraph(let text): .paragraph(change(text))
    case .table(let alignments, let rows):
      .table(alignments: alignments, rows: rows.map { $0.map(change) })
    case .figure(let image, let caption): .figure(image, caption: change(caption))
    default: self
    }
  }
}

extension Inline {
  func mapped(_ change: (Inline) -> [Inline]) -> [Inline] {
    switch self {
    case .emphasis(let text): change(.emphasis(text.flatMap { $0.mapped(change) }))
    case .strong(let text): change(.strong(text.flatMap { $0.mapped(change) }))
    case .strikethrough(let text): change(.strikethrough(text.flatMap { $0.mapped(change) }))
    case .link(let text, let url): change(.link(text.flatMap { $0.mapped(change) }, url: url))
    default: change(self)
    }
  }

  /// The text that a reader sees.
  var plain: String {
    switch self {
    case .text(let text), .code(let text): text
    case .emphasis(let text), .strong(let text), .strikethrough(let text), .link(let text, _): text.plain
    case .image: ""
    case .lineBreak: " "
    }
  }
}

extension [Inline] {
  /// The text that a reader sees.
  var plain: String { map(\.plain).joined() }
}
