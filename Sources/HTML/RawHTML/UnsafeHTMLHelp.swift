import Basics
import Markup

/// The help for elements and attributes that are not safe: what to write instead.
///
/// The help suggests `html: trusted` only if the element or the attribute works then: the Content-Security-Policy of
/// pages (`ContentSecurityPolicy`) applies to trusted HTML as well.
enum UnsafeHTMLHelp {
  static let trust = "set `html: trusted` in unfold.yml if you trust everyone who writes its pages"

  private static let evenTrusted = "the Content-Security-Policy of pages blocks it even with `html: trusted`"

  // MARK: Elements

  /// - Parameter name: the name of the element as the author wrote it.
  static func help(for tag: RawHTMLTag, named name: String) -> String {
    if frames.contains(tag.name) {
      return "write @Embed(url: \"\(source(of: tag))\", title: \"…\") on a line of its own"
    }
    if tag.name == "input", isCheckbox(tag) { return "write a task list, as in `- [ ] text`" }
    if formParts.contains(tag.name) {
      return "link to a page on another site that has the form: \(evenTrusted)"
    }
    if drawings.contains(tag.name) {
      return "save the drawing as a file, and show it as an image, as in ![description](drawing.svg)"
    }
    if replacements[tag.name] == nil,
      let directive = ForeignNames.ours(for: tag.name.lowercased(), .components)
    {
      return "for a component of another tool, write \(directive); "
        + "to show it as text, put it in backquotes: `<\(name)>`"
    }
    if let help = replacements[tag.name] {
      return trustable.contains(tag.name) && !hasBlockedAttribute(tag) ? "\(help), or \(trust)" : help
    }
    if trustable.contains(tag.name), !hasBlockedAttribute(tag) { return "write it in Markdown, or \(trust)" }
    return "to show it as text, put it in backquotes: `<\(name)>`"
  }

  /// The elements that show another document, which `default-src 'none'` forbids.
  private static let frames: Set<String> = [
    "applet", "embed", "fencedframe", "frame", "frameset", "iframe", "object", "portal",
  ]

  /// The elements that work only in a form or with a script. `form-action 'none'` forbids submitting forms.
  private static let formParts: Set<String> = [
    "button", "datalist", "fieldset", "form", "input", "label", "legend", "optgroup", "option", "output",
    "select", "selectedcontent", "textarea",
  ]

  /// The elements of SVG.
  private static let drawings: Set<String> = [
    "svg", "circle", "clippath", "defs", "ellipse", "filter", "foreignobject", "g", "line", "lineargradient",
    "marker", "mask", "path", "pattern", "polygon", "polyline", "radialgradient", "rect", "stop", "symbol",
    "text", "tspan", "use",
  ]

  /// The elements that work in trusted HTML.
  private static let trustable: Set<String> = [
    "address", "area", "article", "aside", "center", "footer", "header", "hgroup", "map", "math", "menu",
    "meter", "nav",
    "progress", "search",
  ]

  private static let replacements: [String: String] = {
    var all: [String: String] = [
      "acronym": "use <abbr>", "article": "use <section>", "aside": "write an aside, as in `> Note: text`",
      "canvas": "use an image", "dialog": "use a disclosure group, as in @DisclosureGroup(\"Label\") { … }",
      "dir": "use <ul>", "math": "write a formula, as in $x^2$", "menu": "use <ul>",
      "noscript": "remove the tags, and keep the text: each page works without scripts",
      "script": "remove it, and name a file with the script in `scripts` in unfold.yml", "strike": "use <s>",
      "style": "remove it, and name a file with the styles in `styles` in unfold.yml: \(evenTrusted)",
      "tt": "use <code>", "xml": "remove it",
    ]
    for name in ["address", "center", "footer", "header", "hgroup", "main", "nav", "search"] {
      all[name] = "use <div>"
    }
    for name in ["basefont", "big", "blink", "font", "marquee", "nobr"] {
      all[name] = "remove the tags, and keep the text"
    }
    for name in ["listing", "plaintext", "xmp"] { all[name] = "use a code block" }
    for name in ["base", "body", "head", "html", "link", "meta", "title"] {
      all[name] = "remove it: the templates make the head of pages"
    }
    for name in ["slot", "template"] { all[name] = "remove it: only scripts can use it" }
    return all
  }()

  private static func isCheckbox(_ tag: RawHTMLTag) -> Bool {
    tag.attributes.contains {
      $0.name == "type" && String(decoding: $0.decoded, as: UTF8.self).lowercased() == "checkbox"
    }
  }

  /// Returns the URL in the `src` or `data` attribute of a tag if it is safe and short enough for an example; otherwise
  /// “URL”.
  private static func source(of tag: RawHTMLTag) -> String {
    guard let source = tag.attributes.first(where: { $0.name == "src" || $0.name == "data" })?.decoded,
      !source.isEmpty, source.count <= 200, source.allSatisfy({ $0 > 0x20 && !"<>()\\`".utf8.contains($0) }),
      source.withUnsafeBufferPointer({ URLKind($0).isSafe(forImage: false) })
    else { return "URL" }
    return String(decoding: source, as: UTF8.self)
  }

  // MARK: Attributes

  static func help(forAttribute name: String) -> String {
    if name == "style" {
      return "remove it, and name a file with the style in `styles` in unfold.yml: \(evenTrusted)"
    }
    if name.hasPrefix("on") { return "remove it: \(evenTrusted)" }
    return isBlocked(name) ? "remove it" : "remove it, or \(trust)"
  }

  /// Returns whether an attribute has no effect on a page, since the policy forbids it or only a script can use it.
  private static func isBlocked(_ name: String) -> Bool {
    name == "style" || name.hasPrefix("on") || blocked.contains(name)
  }

  private static let blocked: Set<String> = [
    "action", "formaction", "is", "nonce", "part", "ping", "slot", "srcdoc",
  ]

  private static func hasBlockedAttribute(_ tag: RawHTMLTag) -> Bool {
    tag.attributes.contains { isBlocked($0.name) }
  }
}
