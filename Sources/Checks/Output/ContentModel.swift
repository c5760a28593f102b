/// Which elements may stand in which.
///
/// Source: HTML Standard, “Elements of HTML”: the contexts and the content models of each.
enum ContentModel {
  /// Why an element may not stand where it begins; nil if it may.
  static func problem(with element: Element, in page: borrowing OutputPage) -> String? {
    guard let parent = page.stack.last, parent.element != .template else { return nil }
    if let parents = parents(of: element), !parents.contains(parent.element) {
      return "stands in \(page.shown(parent)), where it means nothing"
    }
    if let children = children(of: parent.element), !children.contains(element) {
      return "stands directly in \(page.shown(parent)), which may not hold it"
    }
    if element == .summary, parent.hasElement { return "is not the first element of its <details>" }
    return ElementSet.phrasing.contains(element) ? nil : problem(withBlock: element, in: page)
  }

  /// Why an element that is a block may not stand where it begins: among text.
  private static func problem(withBlock element: Element, in page: borrowing OutputPage) -> String? {
    guard let holder = page.stack.last(where: { !ElementSet.transparent.contains($0.element) }),
      ElementSet.phrasingOnly.contains(holder.element), parents(of: element) == nil
    else { return nil }
    let holdsHeadings = holder.element == .summary || holder.element == .legend
    if holdsHeadings, ElementSet.headings.contains(element) { return nil }
    return "is a block, and stands in \(page.shown(holder)), which holds text only"
  }

  /// Whether an element may hold no text of its own.
  static func holdsNoText(_ element: Element) -> Bool { children(of: element) != nil }

  /// What an element must stand in; nil for one that may stand anywhere.
  private static func parents(of element: Element) -> ElementSet? { parentSets[Int(element.rawValue)] }

  /// All that an element may hold; nil for one whose content is not so narrow.
  private static func children(of element: Element) -> ElementSet? { childSets[Int(element.rawValue)] }

  private static let parentSets = Element.allCases.map { element -> ElementSet? in
    switch element {
    case .li: .lists
    case .dt, .dd: ElementSet(.dl, .div)
    case .tr: ElementSet(.table, .template).union(.rowGroups)
    case .td, .th: ElementSet(.tr, .template)
    case .thead, .tbody, .tfoot, .caption, .colgroup: ElementSet(.table, .template)
    case .col: ElementSet(.colgroup, .table, .template)
    case .summary: ElementSet(.details)
    case .legend: ElementSet(.fieldset)
    case .figcaption: ElementSet(.figure)
    case .option: ElementSet(.select, .optgroup, .datalist)
    case .optgroup: ElementSet(.select)
    case .source: ElementSet(.picture).union(.media)
    case .track: .media
    case .rt, .rp: ElementSet(.ruby, .rtc)
    default: nil
    }
  }

  private static let childSets = Element.allCases.map { element -> ElementSet? in
    switch element {
    case .ul, .ol, .menu: ElementSet(.li).union(.scriptSupporting)
    case .dl: ElementSet(.dt, .dd, .div).union(.scriptSupporting)
    case .table:
      ElementSet(.caption, .colgroup, .col, .thead, .tbody, .tfoot, .tr).union(.scriptSupporting)
    case .thead, .tbody, .tfoot: ElementSet(.tr).union(.scriptSupporting)
    case .tr: ElementSet.cells.union(.scriptSupporting)
    case .colgroup: ElementSet(.col, .template)
    case .picture: ElementSet(.source, .img).union(.scriptSupporting)
    default: nil
    }
  }
}
