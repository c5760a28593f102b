import Basics
import HTMLSyntax

/// Tags in text: components become directives or HTML, or are replaced by their content, and attributes of JSX and Vue
/// become HTML attributes.
enum InlineElements: InlineSyntax {
  static let firstBytes = ByteSet("<")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let next = text.rest.dropFirst().first,
      next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
    else { return nil }
    let window = text.bytes[..<min(text.bytes.endIndex, text.index + 8192)]
    guard text.context.budget.canSearch else { return nil }
    guard case .tag(let tag) = Tag.read(at: text.index, in: window) else {
      text.context.budget.spend(searched: 512)
      return nil
    }
    let end = tag.end
    let isMDX = text.context.isMDX
    if tag.name.isEmpty { return isMDX ? replaced(by: "", text, end) : nil }
    if !tag.isComponent {
      // An empty paragraph only adds space. At the beginning of a line, it would turn the line into HTML.
      if isMDX, tag.name == "p", tag.isSelfClosing { return replaced(by: "", text, end) }
      return html(tag, text, end)
    }
    // Without components, `<Br>` is an element of HTML.
    let components = text.context.components
    if components.isOpen || components.blocks[tag.name] != nil { return component(tag, text, end) }
    if ElementNames.common.contains(tag.name.lowercased()) { return nil }
    return InlineReplacement(end: text.index + 1, text: Bytes("\\<"))
  }

  /// Returns a one-line replacement, followed by the line feeds in the replaced text, so that later lines keep their
  /// numbers.
  private static func replaced(by shown: String, _ text: InlineText, _ end: Int) -> InlineReplacement {
    let lines = text.bytes[text.index..<end].filter { $0 == UInt8(ascii: "\n") }
    // Values of attributes can have several lines.
    let line = Bytes(shown).map { $0 == UInt8(ascii: "\n") || $0 == 0x0D ? Byte.space : $0 }
    return InlineReplacement(end: end, text: Bytes(line) + lines)
  }

  // MARK: Components

  private static func component(_ tag: Tag, _ text: InlineText, _ end: Int) -> InlineReplacement {
    let context = text.context
    if tag.isClosing {
      return replaced(by: tag.name == "Link" || tag.name == "LinkButton" ? "</a>" : "", text, end)
    }
    switch tag.name {
    case "Icon": return replaced(by: "", text, end)
    case "Link", "LinkButton":
      guard !tag.isSelfClosing, let link = tag.link("to", "href", in: context) else { break }
      return replaced(by: "<a href=\"\(context.resolvedInHTML(link).attributeText)\">", text, end)
    case "Badge":
      let (label, close) = label(of: tag, text, end)
      guard let label, !label.isEmpty else { break }
      let style = badgeStyles[tag.text("type", "variant", in: context) ?? ""].map { ", style: \($0)" } ?? ""
      return replaced(by: "@Badge(\(label.directiveArgument)\(style))", text, close)
    case "Code":
      guard let code = tag.text("code", in: context), !code.contains("\n") else { break }
      return replaced(by: "`\(code)`", text, end)
    case "Image", "ThemedImage": return image(tag, text, end)
    default: break
    }
    if tag.isSelfClosing, let media = MediaComponents.html(tag, context) {
      return replaced(by: media, text, end)
    }
    if tag.isSelfClosing, let component = ScriptComponents(tag, context) {
      return replaced(by: component.before + (component.after ?? ""), text, end)
    }
    let isTransparent = Components.transparent.contains(tag.name)
    let texts = isTransparent ? nil : tag.textOfAttributes(except: ["children"], in: context)
    let shown = tag.text("children", in: context) ?? texts.map { tag.isSelfClosing ? $0 : $0 + " " } ?? ""
    let isShown = context.hasCustomElements && tag.isCustomElement && !tag.isSelfClosing
    if !isTransparent, !isShown {
      Components.report(
        tag, at: text.origin, column: text.column, context,
        !tag.isSelfClosing ? .content : shown.isEmpty ? .nothing : .text)
    }
    // Links can lead to the ID of a component, so it becomes an anchor.
    let anchor = tag.text("id", in: context).map { "<a id=\"\($0.attributeText)\"></a>" } ?? ""
    return replaced(by: anchor + shown, text, end)
  }

  private static let badgeStyles = [
    "info": "note", "note": "note", "tip": "tip", "success": "tip", "warning": "warning",
    "caution": "warning", "danger": "caution",
  ]

  /// Returns the label of a badge, from an attribute or the content, and the index after it.
  private static func label(of tag: Tag, _ text: InlineText, _ end: Int) -> (String?, Int) {
    let attribute = tag.text("text", in: text.context)
    if tag.isSelfClosing { return (attribute, end) }
    let limit = min(text.bytes.endIndex, end + 1024)
    guard let close = text.bytes[..<limit].find(Bytes("</" + tag.name), from: end),
      let last = text.bytes[close..<limit].firstIndex(of: UInt8(ascii: ">"))
    else { return (attribute, end) }
    let content = PlainMarkdown.text(of: text.bytes[end..<close]).replacing("\n", with: " ")
    return (attribute ?? content, last + 1)
  }

  // MARK: HTML

  private static func image(_ tag: Tag, _ text: InlineText, _ end: Int) -> InlineReplacement {
    let context = text.context
    let sources = tag.value("sources", in: context)
    guard let link = tag.link("src", in: context) ?? sources?["light"]?.link ?? sources?["dark"]?.link else {
      context.report("foreign.link/no-path", at: text.origin, column: text.column)
      return replaced(by: tag.text("alt", in: context) ?? "", text, end)
    }
    return replaced(by: MediaComponents.image(tag, link, context), text, end)
  }

  private static let renamed = [
    "className": "class", "htmlFor": "for", "srcSet": "srcset", "colSpan": "colspan", "rowSpan": "rowspan",
    "tabIndex": "tabindex", "frameBorder": "frameborder", "allowFullScreen": "allowfullscreen",
    "autoPlay": "autoplay",
    "playsInline": "playsinline", "crossOrigin": "crossorigin", "dateTime": "datetime",
  ]

  /// Returns the tag with the attributes of HTML; nil if nothing changes.
  private static func html(_ tag: Tag, _ text: InlineText, _ end: Int) -> InlineReplacement? {
    guard !tag.isClosing else { return nil }
    let context = text.context
    let isVoid = ElementNames.void.contains(tag.name)
    var isChanged = tag.isSelfClosing && !isVoid
    var html = "<" + tag.name
    for attribute in tag.attributes {
      let name = renamed[attribute.name] ?? attribute.name
      if name != attribute.name { isChanged = true }
      switch attribute.value {
      case .none where isVueName(name), .text where isVueName(name):
        isChanged = true
        let plain = String(name.drop { $0 != ":" }.dropFirst())
        if name.hasPrefix(":") || name.hasPrefix("v-bind:"), let value = tag.value(plain, in: context),
          let text = value.link
        {
          html += " \(plain)=\"\(context.resolvedInHTML(text).attributeText)\""
        }
      case .none: html += " " + name
      case .text(let value):
        let resolved = url(value, in: name, of: tag.name, context) ?? value
        if resolved != value { isChanged = true }
        html += " \(name)=\"\(resolved.replacing("\"", with: "&quot;"))\""
      case .expression:
        isChanged = true
        guard let value = tag.value(attribute.name, in: context), name != "style" else { continue }
        if let link = value.link, let resolved = url(link, in: name, of: tag.name, context) {
          html += " \(name)=\"\(resolved.attributeText)\""
        } else if case .boolean(let flag) = value.kind {
          if flag { html += " " + name }
        } else if let text = value.scalar {
          html += " \(name)=\"\(text.attributeText)\""
        }
      }
    }
    guard isChanged else { return nil }
    html += ">"
    if tag.isSelfClosing, !isVoid { html += "</\(tag.name)>" }
    return replaced(by: html, text, end)
  }

  /// Returns the value of an attribute with resolved URLs; nil for an attribute without a URL.
  private static func url(_ value: String, in name: String, of element: String, _ context: PageContext)
    -> String?
  {
    switch name {
    case "href", "src", "poster": return context.resolvedInHTML(value)
    case "data": return element == "object" ? context.resolvedInHTML(value) : nil
    // The URL of an image can be its content, which contains commas.
    case "srcset" where !value.contains("data:"):
      return value.split(separator: ",").map { image in
        var words = image.split { $0.isWhitespace }
        // File names with spaces are not allowed here, but GitBook writes them.
        let descriptor = words.count > 1 ? words.last.flatMap(Self.descriptor) : nil
        if descriptor != nil { words.removeLast() }
        let url = context.resolvedInHTML(words.joined(separator: " ")).replacing(" ", with: "%20")
        return url + (descriptor.map { " " + $0 } ?? "")
      }.joined(separator: ", ")
    default: return nil
    }
  }

  /// Returns a word if it is the width or the density of an image, such as `480w` or `1.5x`.
  private static func descriptor(_ word: Substring) -> Substring? {
    guard let unit = word.utf8.last, "wxh".utf8.contains(unit) else { return nil }
    return word.utf8.dropLast().allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") } ? word : nil
  }

  private static func isVueName(_ name: String) -> Bool {
    name.hasPrefix("v-") || name.hasPrefix(":") || name.hasPrefix("@") || name.hasPrefix("#")
  }
}
