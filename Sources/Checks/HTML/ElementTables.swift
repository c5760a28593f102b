import HTMLSyntax

/// The groups of elements that the HTML Standard defines, as far as nesting needs them. The quoted words are the terms
/// of the standard.
extension ElementSet {
  /// “Void elements”: no content and no end tag.
  static let void = ElementSet(
    .area, .base, .br, .col, .embed, .hr, .img, .input, .link, .meta, .param, .source, .track, .wbr)

  /// “Optional tags”: the elements whose end tags can be omitted.
  static let optionalEnd = ElementSet(
    .html, .head, .body, .li, .dt, .dd, .p, .rt, .rp, .rb, .rtc, .optgroup, .option, .colgroup, .caption,
    .thead, .tbody, .tfoot, .tr, .td, .th)

  /// “Phrasing content”: the elements that are allowed in a line of text.
  static let phrasing = ElementSet(
    .a, .abbr, .area, .audio, .b, .bdi, .bdo, .br, .button, .canvas, .cite, .code, .data, .datalist, .del,
    .dfn, .em, .embed, .i, .iframe, .img, .input, .ins, .kbd, .label, .link, .map, .mark, .math, .meta,
    .meter, .noscript, .object, .output, .picture, .progress, .q, .ruby, .s, .samp, .script, .select, .slot,
    .small, .span, .strong, .sub, .sup, .svg, .template, .textarea, .time, .u, .var, .video, .wbr, .unknown
  ).union(parts)

  /// The elements with restricted parents, such as `<option>`, which `ContentModel` checks separately.
  private static let parts = ElementSet(
    .option, .optgroup, .source, .track, .param, .rt, .rp, .rb, .rtc, .legend, .hr)

  /// The elements that allow only phrasing content.
  static let phrasingOnly = ElementSet(
    .abbr, .b, .bdi, .bdo, .button, .cite, .code, .data, .dfn, .em, .h1, .h2, .h3, .h4, .h5, .h6, .i, .kbd,
    .label, .legend, .mark, .meter, .output, .p, .pre, .progress, .q, .rb, .rt, .ruby, .s, .samp, .small,
    .span, .strong, .sub, .summary, .sup, .time, .u, .var)

  /// “Transparent”: the elements that allow the same content as their parents.
  static let transparent = ElementSet(
    .a, .ins, .del, .map, .object, .video, .audio, .noscript, .canvas, .slot, .unknown)

  static let headings = ElementSet(.h1, .h2, .h3, .h4, .h5, .h6, .hgroup)

  /// The elements whose start tags close an open paragraph.
  static let endsParagraph = ElementSet(
    .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset,
    .figcaption, .figure, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .main, .menu, .nav,
    .ol, .p, .pre, .search, .section, .summary, .table, .ul, .li, .dd, .dt, .form, .listing, .plaintext, .xmp)

  /// “Button scope” and the scopes that it includes: a tag inside one of these elements does not close an element
  /// outside of it.
  static let scope = ElementSet(.caption, .html, .table, .td, .th, .object, .template, .button, .svg, .math)

  /// “Special” elements, which end the search for an open list item.
  static let endsItemSearch = ElementSet(
    .article, .aside, .blockquote, .body, .button, .caption, .center, .details, .dir, .dl, .fieldset,
    .figcaption, .figure, .footer, .form, .header, .hgroup, .main, .menu, .nav, .ol, .search, .section,
    .summary, .table, .tbody, .td, .template, .tfoot, .th, .thead, .tr, .ul)

  static let lists = ElementSet(.ul, .ol, .menu)
  static let rowGroups = ElementSet(.thead, .tbody, .tfoot)
  static let cells = ElementSet(.td, .th)
  static let scriptSupporting = ElementSet(.script, .template)
  static let media = ElementSet(.audio, .video)
}
