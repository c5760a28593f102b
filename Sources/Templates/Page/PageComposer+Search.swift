import Basics
import Site

/// The list of all pages.
extension PageComposer {
  /// Appends one part of the list.
  public func compose(
    _ index: ContentsIndex, part number: Int, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let keys = theme.keys
    let part = index.parts[number]
    let context = context(
      siteContext(from: part.url),
      page: .object([(keys.plainTitle, .text(theme.strings["allPages"])), (keys.noindex, .bool(true))]),
      [
        (
          keys.index,
          .object([
            (keys.hasParts, .bool(index.parts.count > 1)),
            (keys.parts, .list(index.parts.indices.map { self.part($0, of: index, from: number) })),
            (keys.items, .list(part.pages.map { entry($0, from: part.url) })),
          ])
        )
      ])
    render("search-index", context, into: &output, &diagnostics)
  }

  /// A link to a part, named by its first page and its last.
  private func part(_ number: Int, of index: ContentsIndex, from current: Int) -> TemplateValue {
    let pages = index.parts[number].pages
    let first = pages.first.map { site.pages[$0].title } ?? ""
    let last = pages.last.map { site.pages[$0].title } ?? ""
    return .object([
      (theme.keys.title, .text(first + " – " + last)),
      (theme.keys.url, .html(RelativeURL.from(index.parts[current].url, to: index.parts[number].url))),
      (theme.keys.isCurrent, .bool(number == current)),
    ])
  }

  private func entry(_ index: Int, from url: String) -> TemplateValue {
    let keys = theme.keys
    let page = site.pages[index]
    let address = RelativeURL.from(url, to: page.url)
    let headings = page.summary.headings.map { heading -> TemplateValue in
      var link = ByteBuffer(capacity: 64)
      link.append(address)
      link.append(UInt8(ascii: "#"))
      heading.anchorBytes.withUnsafeBufferPointer { link.appendHref($0) }
      return .object([(keys.title, .text(heading.text)), (keys.url, .html(link.array()))])
    }
    return .object([
      (keys.title, .text(page.title)), (keys.url, .html(address)),
      (keys.hasItems, .bool(!headings.isEmpty)), (keys.items, .list(headings)),
    ])
  }
}
