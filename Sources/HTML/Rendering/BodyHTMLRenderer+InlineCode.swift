import Basics
import Markup

/// Code in text, and the labels of links in lists that are short declarations, such as `func insert(Element, at: Int)`.
/// Their names and the labels of their parameters are marked, because readers look for them.
extension BodyHTMLRenderer {
  mutating func renderCode(_ node: Node) {
    out.append("<code>")
    let code = node.literal
    if isLabelInLinks(node), let declaration = ShortDeclaration(code) {
      components.used.insert(.declarations)
      appendEscaped(code, marking: declaration.marks)
    } else {
      out.appendEscaped(code)
    }
    out.append("</code>")
  }

  private mutating func appendEscaped(_ code: UnsafeBufferPointer<UInt8>, marking marks: [Range<Int>]) {
    var end = 0
    for mark in marks {
      out.appendEscaped(UnsafeBufferPointer(rebasing: code[end..<mark.lowerBound]))
      out.append("<b>")
      out.appendName(String(decoding: code[mark], as: UTF8.self)[...].utf8)
      out.append("</b>")
      end = mark.upperBound
    }
    out.appendEscaped(UnsafeBufferPointer(rebasing: code[end...]))
  }

  /// Returns whether code is the whole label of a link in a list of links. A label may be struck out.
  private func isLabelInLinks(_ code: Node) -> Bool {
    guard var link = code.parent, link.firstChild == code, code.next == nil else { return false }
    if link.kind == .strikethrough, let parent = link.parent, parent.firstChild == link, link.next == nil {
      link = parent
    }
    guard link.kind == .link, link.next == nil, let paragraph = link.parent, paragraph.firstChild == link,
      let list = paragraph.parent?.parent, list.kind == .list
    else { return false }
    // Rendering does not know the types of directives.
    return isDirective(list.parent, "Links")
  }
}
