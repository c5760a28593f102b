import Basics
import Markup

/// The syntax tree of a page as text: a line for each block, indented by its depth, with the plain text of its inlines.
struct SyntaxTreeText {
  var text = ""
  /// The diagnostics, each as `line:column identifier`.
  var diagnostics: [String] = []
  /// The diagnostics in the order of their locations.
  var found: [Diagnostic] = []

  init(_ page: String, known: Set<String> = ["Figure", "Group", "DisclosureGroup"]) {
    self.init(Array(page.utf8), known: known)
  }

  init(
    _ page: [UInt8], known: Set<String> = ["Figure", "Group", "DisclosureGroup"], parser: MarkupParser? = nil
  ) {
    let parser = parser ?? MarkupParser(directives: known)
    parser.parse(page, lines: LineMap(file: "page.md")) { document in
      for here in document.root.children {
        add(here, document, depth: 0)
      }
      found = document.diagnostics.sorted()
      diagnostics = found.map { "\($0.location.line):\($0.location.column) \($0.identifier)" }
    }
    if text.hasSuffix("\n") { text.removeLast() }
  }

  private mutating func add(_ node: Node, _ document: Document, depth: Int) {
    text += String(repeating: "  ", count: depth)
    switch node.kind {
    case .directive:
      let directive = document.directives[node.directiveIndex]
      let arguments = directive.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value }
      text += "@\(directive.name)"
      if !arguments.isEmpty { text += "(\(arguments.joined(separator: " | ")))" }
      if !directive.isKnown { text += "?" }
      if !directive.isWellFormed { text += "! \(directive.opening.debugDescription)" }
    case .paragraph, .heading, .tableCell:
      text += "\(name(of: node)) \(node.plainText)\n"
      return
    case .codeBlock, .htmlBlock:
      text += "\(name(of: node)) \(String(decoding: node.literal, as: UTF8.self).debugDescription)"
    default: text += name(of: node)
    }
    text += "\n"
    for here in node.children {
      add(here, document, depth: depth + 1)
    }
  }

  private func name(of node: Node) -> String { "\(node.kind)" }
}
