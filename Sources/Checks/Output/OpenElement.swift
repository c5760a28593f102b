/// An element of a page that has begun.
struct OpenElement {
  /// `unknown` for one of SVG or MathML, but for the outermost.
  let element: Element
  /// Where its name and its tag stand in the page.
  let name: Range<Int>
  let start: Int
  /// Whether it is SVG or MathML.
  let isForeign: Bool
  /// Whether HTML stands in it, although it is of another language.
  let holdsHTML: Bool
  /// Whether assistive technology passes over it: `aria-hidden` here or around it.
  let isHiddenFromAssistance: Bool
  /// Whether it must not be empty, and whether it must have a name.
  let isLandmark: Bool
  let isControl: Bool
  /// Whether it can be seen or used although it has no text, and whether an attribute names it.
  let isContent: Bool
  let isNamed: Bool

  // What has been met in it so far.
  var hasElement = false
  var hasContent = false
  /// Whether anything in it tells assistive technology what it is.
  var hasName = false

  /// - Parameter isForeign: whether it stands in an element of another language.
  init(_ page: borrowing OutputPage, isForeign: Bool) {
    element = isForeign ? .unknown : page.tokenizer.element
    name = page.tokenizer.name
    start = page.tokenizer.start
    self.isForeign = isForeign || page.tokenizer.element == .svg || page.tokenizer.element == .math
    holdsHTML = isForeign && Self.integrationPoints.contains(page.tagName)
    isHiddenFromAssistance =
      page.stack.last?.isHiddenFromAssistance ?? false
      || page.tokenizer.attribute("aria-hidden")?.elementsEqual("true".utf8) ?? false
    isLandmark = EmptyLandmark.isLandmark(page.tokenizer, isForeign: self.isForeign)
    isControl = EmptyControl.isControl(page.tokenizer, isForeign: self.isForeign)
    isContent = Self.contents.contains(page.tokenizer.element)
    isNamed =
      page.tokenizer.says("aria-label") || page.tokenizer.says("aria-labelledby")
      || (page.tokenizer.element == .img && page.tokenizer.says("alt"))
      || (page.tokenizer.element == .input && page.tokenizer.says("value"))
  }

  /// Source: HTML Standard, “HTML integration point”.
  private static let integrationPoints: Set<String> = ["foreignobject", "desc", "title", "annotation-xml"]

  private static let contents = ElementSet(
    .audio, .button, .canvas, .embed, .hr, .iframe, .img, .input, .object, .select, .svg, .textarea, .video)
}

extension HTMLTokenizer {
  /// Whether the last tag has an attribute that is not empty.
  func says(_ name: StaticString) -> Bool { attribute(name).map { !$0.isEmpty } ?? false }
}
