extension MathNode {
  /// The class of the part as one atom.
  var atomClass: AtomClass {
    switch self {
    case .symbol(let symbol): symbol.atomClass
    case .scripts(let scripts): scripts.base.atomClass
    case .fenced, .fraction: .inner
    case .classified(_, let atomClass), .stack(_, _, _, let atomClass): atomClass
    case .styled(_, let node), .enclosed(_, let node): node.single?.atomClass ?? .ordinary
    case .accent(_, _, _, _, takesLimits: true): .operator
    default: .ordinary
    }
  }

  /// The only part of a row, or the part itself if it is not a row; nil for other rows.
  var single: MathNode? {
    var node = self
    while case .row(let nodes) = node {
      guard nodes.count == 1 else { return nil }
      node = nodes[0]
    }
    return node
  }

  /// Whether the part is the name of a function, which has space around it.
  var isFunction: Bool {
    switch self {
    case .symbol(let symbol): symbol.isFunction
    case .scripts(let scripts): scripts.base.isFunction
    case .classified(let node, .operator):
      if case .symbol(let symbol) = node.single { symbol.element != .operator } else { true }
    case .styled(_, let node): node.single?.isFunction ?? false
    default: false
    }
  }

  /// Whether the part is only space.
  var isSpace: Bool { if case .space = self { true } else { false } }
}
