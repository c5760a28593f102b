/// Controls that stand in controls.
///
/// Source: HTML Standard, “Interactive content”, and the content models of `a`, `button` and `label`.
enum InteractiveContent {
  /// The control that an element stands in and must not; nil if there is none.
  static func control(around element: Element, in page: borrowing OutputPage) -> String? {
    // A link must not stand in a link even if it leads nowhere.
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
