/// The comparison of values.
extension PageTemplateNames {
  /// Returns whether two values are in the order that an operator such as `<=` states.
  func compare(
    _ a: PageTemplateValue, _ symbol: String, _ b: PageTemplateValue
  ) throws(UnknownPageTemplateValue) -> Bool {
    try spend(reading: [a, b])
    if symbol == "==" { return PageTemplateValue.areEqual(a, b) || (isEmptyMark(b) && a.isEmpty) }
    if symbol == "!=" || symbol == "<>" { return !(try compare(a, "==", b)) }
    let order: (Bool, Bool)
    if let x = a.number, let y = b.number {
      order = (x < y, x == y)
    } else if case .text(let x) = a, case .text(let y) = b {
      order = (x < y, x == y)
    } else {
      return false
    }
    switch symbol {
    case "<": return order.0
    case "<=": return order.0 || order.1
    case ">": return !order.0 && !order.1
    default: return !order.0
    }
  }

  /// Returns whether a text, list or mapping contains a value.
  func contains(
    _ whole: PageTemplateValue, _ part: PageTemplateValue
  ) throws(UnknownPageTemplateValue) -> Bool {
    let wanted = try text(of: part)
    switch whole {
    case .text(let text):
      try spend(reading: [whole])
      guard budget.spendSearch(for: wanted, in: text) else { throw UnknownPageTemplateValue() }
      return text.contains(wanted)
    case .list(let items, _):
      // The part is compared with each item.
      try spend(reading: items)
      try spend(items.count * (part.size.bytes / 64))
      return items.contains { PageTemplateValue.areEqual($0, part) }
    case .map(let pairs, _):
      try spend(pairs.count)
      return pairs.contains { $0.key == wanted }
    default: return false
    }
  }
}
