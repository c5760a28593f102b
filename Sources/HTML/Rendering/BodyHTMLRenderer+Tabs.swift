import Markup

extension BodyHTMLRenderer {
  /// Writes the HTML before the content of a tab.
  mutating func openTab(_ title: String) {
    let anchor = anchors.make(from: "tab " + title)
    otherAnchors.append(anchor)
    out.append("<div class=\"tab\" role=\"group\" aria-labelledby=\"")
    out.appendEscaped(anchor)
    out.append("\">\n<p class=\"tab-title\" id=\"")
    out.appendEscaped(anchor)
    out.append("\">")
    out.appendEscaped(title)
    out.append("</p>\n")
  }
}
