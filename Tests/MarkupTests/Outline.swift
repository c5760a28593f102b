import Basics
import CMarkGFM
import Markup

/// A page's tree as text: one line a block, indented by its depth, with the text of what holds inlines.
struct Outline {
  var text = ""
  /// One line each: `line:column identifier`.
  var diagnostics: [String] = []
  var found: [Diagnostic] = []

  init(_ page: String, known: Set<String> = ["Figure", "Group", "DisclosureGroup"]) {
    self.init(Array(page.utf8), known: known)
  }

  init(
    _ page: [UInt8], known: Set<String> = ["Figure", "Group", "DisclosureGroup"], parser: MarkupParser? = nil
  ) {
    let parser = parser ?? MarkupParser(directives: known)
    parser.parse(page, lines: SourceLines(file: "page.md")) { document in
      var node = document.root.pointee.first_child
      while let here = node {
        add(here, document, depth: 0)
        node = here.pointee.next
      }
      found = document.diagnostics.sorted()
      diagnostics = found.map { "\($0.location.line):\($0.location.column) \($0.identifier)" }
    }
    if text.hasSuffix("\n") { text.removeLast() }
  }

  private mutating func add(_ node: Node, _ document: Document, depth: Int) {
    text += String(repeating: "  ", count: depth)
    switch node.pointee.type {
    case NodeType.directive:
      let directive = document.directives[node.directiveIndex]
      let arguments = directive.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value }
      text += "@\(directive.name)"
      if !arguments.isEmpty { text += "(\(arguments.joined(separator: " | ")))" }
      if !directive.isKnown { text += "?" }
      if !directive.isWellFormed { text += "! \(directive.opening.debugDescription)" }
    case NodeType.paragraph, NodeType.heading, NodeType.tableCell:
      text += "\(name(of: node)) \(node.plainText)\n"
      return
    case NodeType.codeBlock, NodeType.htmlBlock:
      text += "\(name(of: node)) \(String(decoding: literal(of: node), as: UTF8.self).debugDescription)"
    default: text += name(of: node)
    }
    text += "\n"
    var child = node.pointee.first_child
    while let here = child {
      add(here, document, depth: depth + 1)
      child = here.pointee.next
    }
  }

  private func literal(of node: Node) -> UnsafeBufferPointer<UInt8> {
    node.pointee.type == NodeType.codeBlock ? node.pointee.as.code.literal.bytes : node.literal
  }

  private func name(of node: Node) -> String { String(cString: cmark_node_get_type_string(node)) }
}
