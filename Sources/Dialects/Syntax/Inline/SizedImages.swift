import Basics
import HTMLSyntax

/// Images with a width or an alignment in their attribute list, `![A pot](pot.png){ width="300" }` or `{ align=right }`,
/// which become images in HTML, because our Markdown has neither.
///
/// Source: Material for MkDocs, “Images”.
enum SizedImages: InlineSyntax {
  static let firstBytes = ByteSet("!")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("!["), let image = MarkdownLink(text.rest),
      let list = AttributeList(text.bytes[image.end...]),
      case let (width, alignment) = (width(list), alignment(list)), width != nil || alignment != nil,
      !image.destination.url.contains(UInt8(ascii: "#")),
      let source = text.context.urlInHTML(image.destination.url.string)
    else { return nil }
    let alt = DialectPlainText.text(of: image.label)
    var tag = "<img src=\"\(source.attributeText)\" alt=\"\(alt.attributeText)\""
    if let width { tag += " width=\"\(width)\"" }
    if let height = size(list["height"]) { tag += " height=\"\(height)\"" }
    if let alignment { tag += " align=\"\(alignment)\"" }
    let title = image.destination.title
    if !title.isEmpty { tag += " title=\"\(title.string.attributeText)\"" }
    return InlineReplacement(end: list.end, text: list.anchor + Bytes(tag + ">"))
  }

  /// Returns the side of the text at which an image floats; nil if it does not float.
  private static func alignment(_ list: AttributeList) -> String? {
    list["align"].flatMap { ["left", "right"].contains($0) ? $0 : nil }
  }

  /// Returns the width in an attribute list: `width="300"`, `style="width: 50%"`.
  private static func width(_ list: AttributeList) -> String? {
    if let width = size(list["width"]) { return width }
    for rule in (list["style"] ?? "").split(separator: ";") {
      let parts = rule.split(separator: ":", maxSplits: 1).map { $0.trimmingWhiteSpace }
      if parts.count == 2, parts[0] == "width" { return size(parts[1]) }
    }
    return nil
  }

  /// Returns a size in pixels, without a unit, or in percent; nil for other units.
  private static func size(_ value: String?) -> String? {
    guard let value else { return nil }
    let digits = value.prefix(6).prefix(while: \.isNumber)
    let unit = value.dropFirst(digits.count)
    guard !digits.isEmpty, digits.allSatisfy(\.isASCII) else { return nil }
    return unit.isEmpty || unit == "px" ? String(digits) : unit == "%" ? digits + "%" : nil
  }
}
