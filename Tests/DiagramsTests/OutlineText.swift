@testable import Diagrams

/// The text form of a diagram in lines.
enum OutlineText {
  static func text(_ blocks: [Outline]) -> String { lines(blocks).joined(separator: "\n") }

  /// Draws a diagram, and returns its text form.
  static func draw(_ text: String) -> String {
    switch DiagramText(Array(text.utf8), idPrefix: "d-").draw() {
    case .drawn(let drawing): self.text(drawing.outline)
    case .unsupported(let kind): "unsupported: \(kind)"
    case .failed(let error): "\(error.line):\(error.column): \(error.expected)"
    }
  }

  private static func lines(_ blocks: [Outline]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .list(let items):
        items.flatMap { item in ["- \(item.text.text)"] + lines(item.children).map { "  \($0)" } }
      case .table(let header, let rows):
        ([header] + rows).map { $0.map(\.text).joined(separator: " | ") }
      }
    }
  }
}

/// Returns the drawing of a text as SVG; empty if there is none.
func svg(_ text: String) -> String {
  guard case .drawn(let drawing) = DiagramText(Array(text.utf8), idPrefix: "d-").draw() else { return "" }
  return drawing.parts.map { part in
    switch part {
    case .markup(let bytes): String(decoding: bytes, as: UTF8.self)
    case .link(let url, _, _): "<a href=\"\(url)\">"
    case .endOfLink: "</a>"
    }
  }.joined()
}
