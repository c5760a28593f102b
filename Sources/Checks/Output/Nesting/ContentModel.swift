import HTMLSyntax

/// Defines which elements are allowed in which parents.
///
/// Source: HTML Standard, “The elements of HTML”: the contexts and the content model of each element.
enum ContentModel {
  /// Returns the reason why an element is not allowed at the current position; nil if it is allowed. The reason is the
  /// end of a sentence that begins with the element.
  static func problem(with element: Element, in page: borrowing OutputPage) -> String? {
    guard let parent = page.stack.last, parent.element != .template else { return nil }
    if let parents = parents(of: element), !parents.contains(parent.element) {
      return "is not allowed in \(page.shown(parent))"
    }
    if let children = children(of: parent.element), !children.contains(element) {
      return "is not allowed directly in \(page.shown(parent))"
    }
    if element == .summary, parent.hasElement { return "is not the first element of its <details>" }
    return ElementSet.phrasing.contains(element) ? nil : problem(withBlock: element, in: page)
  }

  /// Returns the reason why a block element is not allowed at the current position: its parent allows only phrasing
  /// content.
  private static func problem(withBlock element: Element, in page: borrowing OutputPage) -> String? {
    guard let holder = page.stack.last(where: { !ElementSet.transparent.contains($0.element) }),
      ElementSet.phrasingOnly.contains(holder.element), parents(of: element) == nil
    else { return nil }
    let holdsHeadings = holder.element == .summary || holder.element == .legend
    if holdsHeadings, ElementSet.headings.contains(element) { return nil }
    return "is a block element, which is not allowed in \(page.shown(holder))"
  }

  /// Whether an element allows no text as a direct child.
  static func allowsNoText(_ element: Element) -> Bool { children(of: element) != nil }

  /// Returns the allowed parents of an element; nil if its parent is not restricted.
  private static func parents(of element: Element) -> ElementSet? { parentSets[Int(element.rawValue)] }

  /// Returns the allowed children of an element; nil if they are not restricted to a list.
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

// MARK: - InteractiveContent

/// Finds interactive elements inside other interactive elements.
///
/// Source: HTML Standard, “Interactive content”, and the content models of `a`, `button` and `label`.
enum InteractiveContent {
  /// Returns the open element that must not contain `element`, such as `<a>`; nil if there is none.
  static func control(around element: Element, in page: borrowing OutputPage) -> String? {
    // `<a>` is not allowed in `<a>`, even without `href`.
    let isOne = isInteractive(element, page.tokenizer)
    guard isOne || element == .a else { return nil }
    for open in page.stack.reversed() {
      let isAround =
        switch open.element {
        case .a: true
        case .button, .summary: isOne
        case .label: element == .label
        default: false
        }
      if isAround { return page.shown(open) }
    }
    return nil
  }

  private static func isInteractive(_ element: Element, _ tag: borrowing HTMLTokenizer) -> Bool {
    switch element {
    case .button, .details, .embed, .iframe, .label, .select, .textarea: true
    case .a: tag.has("href") || tag.has("tabindex")
    case .audio, .video: tag.has("controls") || tag.has("tabindex")
    case .input: tag.attribute("type")?.elementsEqual("hidden".utf8) != true
    default: tag.has("tabindex")
    }
  }
}
