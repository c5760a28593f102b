import HTMLSyntax

/// Closes elements whose end tags are implied by the start tag of another element.
///
/// Source: HTML Standard, “The rules for parsing tokens in HTML content”.
enum ImpliedEndTags {
  /// Closes the elements that the start tag of `element` closes.
  ///
  /// - Returns: whether it closed a paragraph.
  static func end(by element: Element, _ page: inout OutputPage) -> Bool {
    switch element {
    case .li: endItem(item, &page)
    case .dt, .dd: endItem(terms, &page)
    case .option: while page.stack.last?.element == .option { page.pop() }
    case .optgroup: while let last = page.stack.last, options.contains(last.element) { page.pop() }
    case .rt, .rp: while let last = page.stack.last, ruby.contains(last.element) { page.pop() }
    case .td, .th: endUp(to: rows, ending: .cells, &page)
    case .tr: endUp(to: rowHolders, ending: rowEnds, &page)
    case .thead, .tbody, .tfoot: endUp(to: tables, ending: groupEnds, &page)
    default: break
    }
    return ElementSet.endsParagraph.contains(element) && endParagraph(&page)
  }

  private static let item = ElementSet(.li)
  private static let terms = ElementSet(.dt, .dd)
  private static let options = ElementSet(.option, .optgroup)
  private static let ruby = ElementSet(.rt, .rp, .rb)
  private static let rows = ElementSet(.tr, .template)
  private static let tables = ElementSet(.table, .template)
  private static let rowHolders = tables.union(.rowGroups)
  private static let rowEnds = ElementSet(.tr, .caption, .colgroup).union(.cells)
  private static let groupEnds = rowEnds.union(.rowGroups)

  /// Closes the open item of the current list, so that the next item becomes its sibling.
  private static func endItem(_ items: ElementSet, _ page: inout OutputPage) {
    for index in page.stack.indices.reversed() {
      let open = page.stack[index].element
      if items.contains(open) { return pop(downTo: index, &page) }
      if ElementSet.endsItemSearch.contains(open) { return }
    }
  }

  /// Closes rows and cells, up to the parent of the next one.
  private static func endUp(to holders: ElementSet, ending: ElementSet, _ page: inout OutputPage) {
    guard let holder = page.stack.lastIndex(where: { holders.contains($0.element) }) else { return }
    for index in (holder + 1)..<page.stack.count where ending.contains(page.stack[index].element) {
      return pop(downTo: index, &page)
    }
  }

  private static func endParagraph(_ page: inout OutputPage) -> Bool {
    for index in page.stack.indices.reversed() {
      let open = page.stack[index].element
      if open == .p {
        pop(downTo: index, &page)
        return true
      }
      if ElementSet.scope.contains(open) { return false }
    }
    return false
  }

  /// Closes all elements from an index on. Reports those whose end tag is required.
  private static func pop(downTo index: Int, _ page: inout OutputPage) {
    while page.stack.count > index, let last = page.stack.last {
      if !ElementSet.optionalEnd.contains(last.element) {
        page.report(
          BadNesting.rule,
          "\(page.shown(last)) is still open at <\(page.tagName)>, which closes its parent")
      }
      page.pop()
    }
  }
}
