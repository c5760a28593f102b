import Basics
import CMarkGFM
import Markup

/// Paragraphs, lists and quotes.
extension Renderer {
  private func isTight(_ paragraph: Node) -> Bool {
    guard let list = paragraph.pointee.parent?.pointee.parent, list.pointee.type == NodeType.list else {
      return false
    }
    return list.pointee.as.list.tight
  }

  mutating func enterParagraph(_ node: Node) {
    if isTight(node) { return }
    startLine()
    out.append("<p>")
  }

  mutating func leaveParagraph(_ node: Node) {
    if isTight(node) { return }
    if let parent = node.pointee.parent, parent.pointee.type == NodeType.footnoteDefinition,
      node.pointee.next == nil
    {
      out.append(UInt8(ascii: " "))
      appendFootnoteBackReferences(parent)
    }
    out.append("</p>\n")
  }

  mutating func enterList(_ node: Node) {
    startLine()
    let list = node.pointee.as.list
    let isBulleted = list.list_type == CMARK_BULLET_LIST
    out.append(isBulleted ? "<ul" : "<ol")
    if !isBulleted, list.start != 1 {
      out.append(" start=\"")
      out.append(decimal: Int(list.start))
      out.append(UInt8(ascii: "\""))
    }
    if let classes = listClass(of: node) {
      out.append(" class=\"")
      out.append(classes)
      out.append(UInt8(ascii: "\""))
    }
    out.append(">\n")
    if !components.outlines.isEmpty { appendBranchLinks() }
  }

  mutating func enterItem(_ node: Node) {
    startLine()
    out.append("<li>")
    if !components.outlines.isEmpty, enterBranch(node) { return }
    // Only items of a task list have an extension.
    guard node.pointee.extension != nil else { return }
    let isDone = node.pointee.as.list.checked
    out.append("<input type=\"checkbox\"")
    if isDone { out.append(" checked=\"\"") }
    out.append(" disabled=\"\"")
    if options.isSite {
      out.append(" aria-label=\"")
      out.appendEscaped(isDone ? options.strings.taskDone : options.strings.taskOpen)
      out.append(UInt8(ascii: "\""))
    }
    out.append(" /> ")
  }

  mutating func enterBlockQuote(_ node: Node) {
    startLine()
    if options.isSite, let aside = Aside.take(from: node) {
      enterAside(aside)
      asides.append(node)
    } else {
      out.append("<blockquote>\n")
    }
  }

  mutating func leaveBlockQuote(_ node: Node) {
    startLine()
    if asides.last == node {
      asides.removeLast()
      out.append("</div>\n")
    } else {
      out.append("</blockquote>\n")
    }
  }
}
