extension MathNode {
  /// An estimate of the width of the part in em, for the usual fonts.
  var width: Double {
    switch self {
    case .row(let nodes): nodes.reduce(0) { $0 + $1.width }
    case .symbol(let symbol): symbol.width
    case .scripts(let scripts):
      scripts.base.width + 0.75 * max(scripts.sub?.width ?? 0, scripts.sup?.width ?? 0)
    case .fraction(let fraction):
      max(fraction.numerator.width, fraction.denominator.width) + (fraction.open.isEmpty ? 0.3 : 1.1)
    case .root(let radicand, let index): radicand.width + 0.9 + 0.5 * (index?.width ?? 0)
    case .accent(let base, _, _, _, _): max(base.width, 0.5)
    case .stack(let base, let over, let under, _):
      max(base.width, 1, 0.75 * max(over?.width ?? 0, under?.width ?? 0) + 0.8)
    case .fenced(_, let content, _): content.width + 0.9
    case .table(let table): table.width
    case .styled(_, let content), .enclosed(_, let content), .box(let content, _): content.width
    case .classified(let content, _): content.width + 0.5
    case .text(let text, _): Double(text.count) * 0.5
    case .space(let width): max(width, 0)
    case .tagged(let formula, let tag): formula.width + 2 * tag.width + 1
    }
  }
}

extension MathSymbol {
  fileprivate var width: Double {
    let letters = Double(text.count) * 0.6
    return switch atomClass {
    case .relation: letters + 0.9
    case .binary: letters + 0.7
    case .punctuation, .operator: letters + 0.4
    default: letters
    }
  }
}

extension MathTable {
  fileprivate var width: Double {
    let columns = rows.reduce(0) { max($0, $1.count) }
    var widths = [Double](repeating: 0, count: columns)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
    }
    let labels = tags.values.reduce(0) { max($0, $1.width) }
    return widths.reduce(0, +) + Double(columns) * (kind == .aligned ? 0.5 : 1) + 2 * labels + 0.5
  }
}
