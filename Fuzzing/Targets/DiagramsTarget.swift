import Basics
import Diagrams

extension FuzzTarget {
  /// Draws diagrams.
  static let diagrams = FuzzTarget(name: "diagrams") { input in
    switch DiagramText(input, idPrefix: "d-").draw() {
    case .unsupported: break
    case .failed(let error):
      let lines = input.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
      require((0..<lines).contains(error.line), "the error is at line \(error.line) of \(lines)")
      require(error.column >= 0 && error.column <= input.count, "the error is at column \(error.column)")
    case .drawn(let drawing):
      require(drawing.width.isFinite && drawing.width > 0, "the width is \(drawing.width)")
      var depth = 0
      for part in drawing.parts {
        switch part {
        case .link: depth += 1
        case .endOfLink: depth -= 1
        case .markup(let bytes):
          require(String(validating: bytes, as: UTF8.self) != nil, "the SVG is not UTF-8")
          require(Bytes(bytes).find("<script") == nil, "the SVG contains a script")
        }
        require(depth == 0 || depth == 1, "a link is in another one, or ends twice")
      }
      require(depth == 0, "a link does not end")
      check(drawing.outline)
    }
  }

  private static func check(_ blocks: [Outline]) {
    for case .table(let header, let rows) in blocks {
      for row in rows { require(row.count == header.count, "a row has \(row.count) cells") }
    }
  }
}
