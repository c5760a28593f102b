import Basics
import Markup

/// Diagrams: code blocks in a language for which the site has a renderer. A diagram that cannot be rendered is shown as
/// code.
extension BodyHTMLRenderer {
  /// The width in CSS pixels above which a diagram is scrolled in a narrow window, because it would be illegible if it
  /// were scaled down to the width of the window.
  private static let maximumWidth = 576.0

  /// Renders a code block as a diagram. Returns false if it is to be shown as code.
  mutating func renderDiagram(_ node: Node, _ info: CodeInfo) -> Bool {
    guard let diagrams = options.diagrams, document.isWritten, node.isFenced else { return false }
    let language = String(decoding: info.word, as: UTF8.self).lowercased()
    guard diagrams.languages.contains(language) else { return false }
    // Summaries have the same components as bodies, whether the program fails or not.
    if diagrams.isAllowed { components.used.insert(.diagrams) }
    // Titles, abstracts and headings, which make up the summary, contain no diagrams.
    if options.isSummary { return true }
    switch diagrams.diagram(Array(node.literal), language: language) {
    case .notAllowed:
      report("diagram.not-allowed", at: location(of: node))
      return false
    case .failed(let message, let help):
      report("diagram.failed/program", at: location(of: node), ["problem": message, "help": help])
      return false
    case .svg(let svg):
      return append(svg, node, info)
    }
  }

  /// Writes a diagram as a figure. Returns false if the document is not SVG.
  private mutating func append(_ document: [UInt8], _ node: Node, _ info: CodeInfo) -> Bool {
    let asked = CodeBlockOptions(info.options, isDiagram: true)
    let name = CodeLanguage.named(String(decoding: info.word, as: UTF8.self))?.name
    let label = asked.alt ?? asked.title ?? name ?? String(decoding: info.word, as: UTF8.self)
    var number = components.diagrams
    repeat { number += 1 } while !anchors.reserve("diagram-\(number)")
    var svg = ByteBuffer(capacity: document.count)
    var writer = SafeSVG(document, idPrefix: "diagram-\(number)-", label: label)
    guard writer.write(to: &svg) else {
      report("diagram.failed/not-svg", at: location(of: node))
      return false
    }
    components.diagrams = number
    for problem in asked.problems { report(CodeDiagnostics.problem(problem, location(of: node))) }
    if let removed = writer.removed {
      report(
        "diagram.removed/\(removed == "<foreignObject>" ? "foreign-object" : "element")",
        at: location(of: node), ["name": removed])
    }
    if asked.alt?.isEmpty ?? true { report("diagram.missing-alt", at: location(of: node)) }

    out.append("<figure class=\"diagram\">\n<div class=\"plate")
    if writer.width > Self.maximumWidth {
      out.append(" wide\" tabindex=\"0\" role=\"group\" aria-label=\"")
      out.appendEscaped(label)
    }
    out.append("\">")
    svg.withBytes { out.append($0) }
    out.append("</div>\n")
    if let title = asked.title {
      out.append("<figcaption dir=\"auto\">")
      out.appendEscaped(title)
      out.append("</figcaption>\n")
    }
    out.append("</figure>\n")
    return true
  }
}
