import Basics

/// Inline content: text, code, emphasis, references, images.
extension RenderNode {
  /// Returns inline content as a part of a line.
  func inline(_ content: some Sequence<JSON>, isCell: Bool = false) -> Markdown {
    var out: Markdown = []
    append(content, to: &out, isCell: isCell)
    // A backslash at the end would break the line.
    while let last = out.last, last == 32 || last == 10 || endsWithBreak(out) {
      out.removeLast(endsWithBreak(out) ? 2 : 1)
    }
    return out
  }

  private func endsWithBreak(_ out: Markdown) -> Bool {
    out.count >= 2 && out[out.count - 1] == 10 && out[out.count - 2] == UInt8(ascii: "\\")
  }

  private func append(_ content: some Sequence<JSON>, to out: inout Markdown, isCell: Bool) {
    for node in content { append(node, to: &out, isCell: isCell) }
  }

  private func append(_ node: JSON, to out: inout Markdown, isCell: Bool) {
    let type = node.text("type") ?? ""
    switch type {
    case "text":
      guard let text = node["text"]?.bytes else { return }
      // DocC writes a line break as a text of its own.
      if text.count == 1, text[0] == 10 {
        if !out.isEmpty { out.add(isCell ? "<br>" : "\\\n") }
      } else {
        LiteralText.append(text, to: &out, isCell: isCell)
      }
    case "codeVoice":
      if let code = node["code"]?.bytes { LiteralText.append(code: code, to: &out, isCell: isCell) }
    case "emphasis", "newTerm": append(node, in: "*", "em", to: &out, isCell: isCell)
    case "strong", "inlineHead": append(node, in: "**", "strong", to: &out, isCell: isCell)
    case "strikethrough": append(node, in: "~~", "del", to: &out, isCell: isCell)
    case "subscript": append(node, in: nil, "sub", to: &out, isCell: isCell)
    case "superscript": append(node, in: nil, "sup", to: &out, isCell: isCell)
    case "reference": appendReference(node, to: &out, isCell: isCell)
    case "image":
      if let image = media(node.text("identifier")) { appendImage(image, to: &out, isCell: isCell) }
    default:
      reportUnknown(type, "inline content")
      var text: Markdown = []
      appendText(of: node, to: &text, isCell: isCell)
      out += text
    }
  }

  /// Appends content between Markdown delimiters, or in an HTML element where Markdown would not recognize the
  /// delimiters.
  private func append(
    _ node: JSON, in mark: String?, _ element: String, to out: inout Markdown, isCell: Bool
  ) {
    // Begin with a temporary `*`, so that the content is not escaped like the beginning of a line.
    var content = Markdown("*")
    append(node.list("inlineContent"), to: &content, isCell: isCell)
    content.removeFirst()
    guard let first = content.first, let last = content.last else { return }
    let isPlain =
      isWord(first) && isWord(last)
      && !content.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "<") }
    if let mark, isPlain, mark != "~~" || out.last != UInt8(ascii: "~") {
      out.add(mark)
      out += content
      out.add(mark)
    } else {
      out.add("<\(element)>")
      out += content
      out.add("</\(element)>")
    }
  }

  private func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }

  // MARK: - References

  private func appendReference(_ node: JSON, to out: inout Markdown, isCell: Bool) {
    let identifier = node.text("identifier") ?? ""
    let reference = reference(identifier)
    let label = label(of: node, reference, identifier, isCell: isCell)
    let isActive = node["isActive"].map(\.isTrue) ?? true
    append(label: label, url: isActive ? reference?.url : nil, to: &out)
  }

  /// Appends a link; only its label if there is no URL, or if the label contains a link.
  func append(label: Markdown, url: String?, to out: inout Markdown) {
    guard let url, !label.isEmpty else {
      out += label
      return
    }
    out.append(UInt8(ascii: "["))
    out += label
    out.add("](")
    LiteralText.append(destination: url, to: &out)
    out.add(")")
  }

  /// Returns the label of a reference: the author’s, or the title of its target.
  private func label(_ json: JSON, isCell: Bool) -> Markdown? {
    let content = json.list("overridingTitleInlineContent")
    if !content.isEmpty {
      var out = Markdown("*")
      append(content, to: &out, isCell: isCell)
      return Markdown(out.dropFirst())
    }
    return json["overridingTitle"]?.bytes.map { text in
      var out = Markdown("*")
      LiteralText.append(text, to: &out, isCell: isCell)
      return Markdown(out.dropFirst())
    }
  }

  func label(of node: JSON, _ reference: Reference?, _ identifier: String, isCell: Bool = false) -> Markdown {
    label(node, isCell: isCell) ?? title(of: reference, identifier, isCell: isCell)
  }

  /// Returns the title of a reference’s target as a part of a line.
  func title(of reference: Reference?, _ identifier: String, isCell: Bool = false) -> Markdown {
    var out = Markdown("*")
    guard let json = reference?.json else {
      // The part after the last slash is a name.
      LiteralText.append(
        code: String(identifier.split(separator: "/").last ?? Substring(identifier)), to: &out, isCell: isCell
      )
      return Markdown(out.dropFirst())
    }
    let content = json.list("titleInlineContent")
    if reference?.isSymbol == true || reference?.type == "unresolvable" {
      LiteralText.append(code: json.text("title") ?? identifier, to: &out, isCell: isCell)
    } else if !content.isEmpty,
      let title = title(
        identifier + (isCell ? "\n" : ""),
        {
          var title = Markdown("*")
          append(content, to: &title, isCell: isCell)
          return Markdown(title.dropFirst())
        })
    {
      out += title
    } else {
      LiteralText.append(
        json.text("title") ?? json.text("fileName") ?? identifier, to: &out, isCell: isCell)
    }
    return Markdown(out.dropFirst())
  }

  // MARK: - Images

  func media(_ identifier: String?) -> Media? { identifier.flatMap { reference($0) }?.media }

  /// Appends an image, with its variants for dark mode and for screens of a high density.
  func appendImage(_ image: Media, to out: inout Markdown, isCell: Bool = false) {
    let light = image.variants.filter { !$0.isDark }
    let dark = image.variants.filter(\.isDark)
    if dark.isEmpty || light.isEmpty, image.variants.count == 1 || Self.isNamedByDensity(image.variants) {
      out.add("![")
      var alt = Markdown("*")
      LiteralText.append(image.alt, to: &alt, isCell: isCell)
      out += alt.dropFirst()
      out.add("](")
      LiteralText.append(destination: image.url, to: &out)
      out.add(")")
      return
    }
    let shown = light.isEmpty ? dark : light
    out.add("<picture>")
    if !dark.isEmpty, !light.isEmpty {
      out.add("<source srcset=\"\(Self.sourceSet(dark))\" media=\"(prefers-color-scheme: dark)\">")
    }
    out.add("<img src=\"\(Self.attribute(shown[0].url))\"")
    if shown.count > 1 { out.add(" srcset=\"\(Self.sourceSet(shown))\"") }
    out.add(" alt=\"\(Self.attribute(image.alt))\"></picture>")
  }

  /// Whether a build finds the second variant by the name of the first one, such as `tea@2x.png` for `tea.png`.
  private static func isNamedByDensity(_ variants: [Media.Variant]) -> Bool {
    guard variants.count == 2, variants[1].density == 2, let dot = variants[0].url.lastIndex(of: ".") else {
      return false
    }
    return variants[1].url == "\(variants[0].url[..<dot])@2x\(variants[0].url[dot...])"
  }

  private static func sourceSet(_ variants: [Media.Variant]) -> String {
    variants.map { variant in
      let url = attribute(variant.url.replacing(" ", with: "%20").replacing(",", with: "%2C"))
      return variant.density == 1 ? url : "\(url) \(variant.density)x"
    }
    .joined(separator: ", ")
  }

  private static func attribute(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
      .replacing("\n", with: " ")
  }

  // MARK: - Unknown nodes

  /// Appends all text in a node of an unknown kind, in its order.
  func appendText(of node: JSON, to out: inout Markdown, isCell: Bool = false) {
    for text in Self.texts(of: node) {
      if !out.isEmpty { out.append(32) }
      LiteralText.append(text, to: &out, isCell: isCell)
    }
  }

  /// The members that contain names, rather than text for readers.
  private static let names: Set<String> = [
    "type", "kind", "identifier", "style", "anchor", "url", "syntax", "level", "media", "header",
    "alignments",
  ]

  static func texts(of node: JSON) -> [String] {
    if let text = node.string { return text.isEmpty ? [] : [text] }
    if node.isObject {
      return node.members.flatMap { names.contains($0.key) ? [] : texts(of: $0.value) }
    }
    return node.elements.flatMap { texts(of: $0) }
  }
}
