/// Sets of names of HTML elements, in lowercase, for Markdown, in which authors write elements that no longer exist.
public enum ElementNames {
  /// Elements without content and end tag.
  public static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  /// Elements whose content is not Markdown.
  ///
  /// Source: CommonMark 0.31, section 4.6, HTML blocks of kind 1.
  public static let raw: Set<String> = ["pre", "script", "style", "textarea"]

  /// Elements that begin a block of HTML in Markdown.
  ///
  /// Source: CommonMark 0.31, section 4.6, HTML blocks of kind 6.
  public static let blocks: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html",
    "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup",
    "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "title", "tr", "track", "ul",
  ]

  /// Elements that only group or align their content.
  public static let wrappers: Set<String> = [
    "address", "article", "aside", "center", "div", "footer", "header", "main", "nav", "p", "section",
  ]

  /// Elements that authors also write in capitals, rather than components with the same name.
  public static let common: Set<String> = void.union(wrappers).subtracting(["address"]).union([
    "a", "abbr", "acronym", "b", "big", "blockquote", "button", "caption", "cite", "code", "dd", "del",
    "details", "dfn", "dl", "dt", "em", "figcaption", "figure", "font", "h1", "h2", "h3", "h4", "h5", "h6",
    "i", "iframe", "ins", "kbd", "label", "li", "mark", "nobr", "ol", "pre", "q", "s", "samp", "small",
    "span", "strike", "strong", "sub", "summary", "sup", "svg", "table", "tbody", "td", "tfoot", "th",
    "thead", "tr", "tt", "u", "ul", "var", "video",
  ])
}
