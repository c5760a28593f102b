import Basics

/// The arguments of a filter.
struct PageTemplateArguments {
  var values: [PageTemplateValue] = []
  var named: [String: PageTemplateValue] = [:]

  func text(_ index: Int, _ name: String? = nil) -> String? {
    name.flatMap { named[$0]?.text } ?? (index < values.count ? values[index].text : nil)
  }

  func number(_ index: Int, _ name: String? = nil) -> Double? {
    name.flatMap { named[$0]?.number } ?? (index < values.count ? values[index].number : nil)
  }
}

/// The filters of Liquid, Jekyll and Jinja whose results are known without running the tool.
///
/// Source: Liquid, “Filters”; Jekyll, “Liquid Filters”; Jinja, “List of Builtin Filters”.
enum PageTemplateFilters {
  static func apply(
    _ name: String, to value: PageTemplateValue, _ arguments: PageTemplateArguments,
    _ names: PageTemplateNames
  ) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    try names.spend(4)
    if let result = try list(name, value, arguments, names) {
      try names.check(result)
      return result
    }
    // All others read the whole text of the value and of the arguments, and most write it again.
    try names.spend(reading: [value] + arguments.values + arguments.named.values)
    let result = try names.known(number(name, value, arguments) ?? text(name, value, arguments, names))
    try names.check(result)
    return result
  }

  /// Returns the result of a method of Python.
  static func method(
    _ name: String, of value: PageTemplateValue, _ arguments: PageTemplateArguments,
    _ names: PageTemplateNames
  ) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    try names.spend(4 + value.count)
    try names.spend(reading: arguments.values)
    switch (name, value) {
    case ("items", .map): return .list(value.items ?? [])
    case ("keys", .map(let pairs, _)): return .list(pairs.map { .text($0.key) })
    case ("values", .map(let pairs, _)): return .list(pairs.map(\.value))
    case ("get", .map):
      return value[arguments.text(0) ?? ""] ?? (arguments.values.count > 1 ? arguments.values[1] : .null)
    case ("startswith", .text(let text)): return .bool(text.hasPrefix(arguments.text(0) ?? ""))
    case ("endswith", .text(let text)): return .bool(text.hasSuffix(arguments.text(0) ?? ""))
    case ("join", .text(let text)):
      guard let items = arguments.values.first?.items else { throw UnknownPageTemplateValue() }
      return .text(try names.known(names.budget.joined(items.map(\.text), separator: text)))
    case (_, .text)
    where ["upper", "lower", "title", "capitalize", "strip", "replace", "split"].contains(name):
      return try apply(name, to: value, arguments, names)
    default: throw UnknownPageTemplateValue()
    }
  }

  /// Returns the result of a filter for lists; nil for other filters and values.
  private static func list(
    _ name: String, _ value: PageTemplateValue, _ arguments: PageTemplateArguments, _ names: PageTemplateNames
  ) throws(UnknownPageTemplateValue) -> PageTemplateValue? {
    if case .text = value, ["size", "length", "count"].contains(name) { try names.spend(reading: [value]) }
    switch name {
    case "size", "length", "count": return .number(Double(value.count))
    case "first": return value.items?.first ?? .null
    case "last": return value.items?.last ?? .null
    default: break
    }
    guard ofLists.contains(name), let items = value.items else { return nil }
    try names.spend(reading: arguments.values + arguments.named.values)
    // Each result has at most as many items as the list, except for the filters that join lists.
    try names.spend(2 * items.count)
    switch name {
    case "join":
      try names.spend(reading: items)
      return .text(
        try names.known(names.budget.joined(items.map(\.text), separator: arguments.text(0) ?? " ")))
    case "reverse": return .list(items.reversed())
    case "compact": return .list(items.filter { !$0.isNull })
    case "concat": return try names.list([items, arguments.values.first?.items ?? []])
    case "push": return try names.list([items, Array(arguments.values.prefix(1))])
    case "uniq", "unique":
      try names.spend(reading: items)
      var seen: Set<String> = []
      return .list(items.filter { seen.insert($0.text).inserted })
    case "sort", "sort_natural":
      let key = arguments.text(0, "attribute")
      let places = key.map { key in items.map { $0[key] ?? .null } } ?? items
      // The filter reads each place once, and compares it several times.
      try names.spend(reading: places)
      try names.spend(8 * items.count)
      return .list(
        sorted(items, by: places, putsNullLast: arguments.text(1) == "last", ignoresCase: name != "sort"))
    case "group_by":
      guard let key = arguments.text(0) else { return nil }
      let places = items.map { $0[key] ?? .null }
      try names.spend(reading: places)
      return groups(items, by: places)
    case "map":
      let key = arguments.text(0, "attribute")
      return .list(items.map { item in key.flatMap { item[$0] } ?? .null })
    default:
      guard let key = arguments.text(0) else { return nil }
      let places = items.map { $0[key] }
      guard arguments.values.count > 1 else {
        return .list(zip(items, places).filter { $1?.isNull == false }.map(\.0))
      }
      let wanted = arguments.values[1]
      try names.spend(reading: places.compactMap { $0 })
      try names.spend(items.count * (wanted.size.bytes / 64))
      return .list(zip(items, places).filter { $1.map { matches($0, wanted) } ?? false }.map(\.0))
    }
  }

  private static let ofLists: Set<String> = [
    "join", "reverse", "compact", "concat", "push", "uniq", "unique", "sort", "sort_natural", "group_by",
    "map", "where",
  ]

  /// Whether a value is the one that `where` looks for, or a list that contains it.
  private static func matches(_ value: PageTemplateValue, _ wanted: PageTemplateValue) -> Bool {
    if case .list(let all, _) = value, all.contains(where: { PageTemplateValue.areEqual($0, wanted) }) {
      return true
    }
    return PageTemplateValue.areEqual(value, wanted)
  }

  /// Returns items sorted by the values at their places. Items without a value come first, or last if `putsNullLast` is
  /// true.
  private static func sorted(
    _ items: [PageTemplateValue], by places: [PageTemplateValue], putsNullLast: Bool, ignoresCase: Bool
  ) -> [PageTemplateValue] {
    let numbers = places.map(\.number)
    let texts = places.map { ignoresCase ? $0.text.lowercased() : $0.text }
    let order = items.indices.sorted { a, b in
      if places[a].isNull || places[b].isNull {
        if places[a].isNull == places[b].isNull { return a < b }
        return places[a].isNull != putsNullLast
      }
      if let x = numbers[a], let y = numbers[b], x != y { return x < y }
      return texts[a] == texts[b] ? a < b : texts[a] < texts[b]
    }
    return order.map { items[$0] }
  }

  /// Returns a list with the name and the items of each group, in the order in which they are found.
  private static func groups(_ items: [PageTemplateValue], by places: [PageTemplateValue])
    -> PageTemplateValue
  {
    var names: [String: Int] = [:]
    var groups: [(name: PageTemplateValue, items: [PageTemplateValue])] = []
    for (item, value) in zip(items, places) {
      let text = value.text
      let index = names[text] ?? groups.count
      if index == groups.count {
        names[text] = index
        groups.append((value, []))
      }
      groups[index].items.append(item)
    }
    return .list(
      groups.map { group in
        .map([
          ("name", group.name), ("items", .list(group.items)), ("size", .number(Double(group.items.count))),
        ])
      })
  }

  private static func number(
    _ name: String, _ value: PageTemplateValue, _ arguments: PageTemplateArguments
  ) -> PageTemplateValue? {
    guard let a = value.number else { return nil }
    let b = arguments.number(0)
    switch name {
    case "plus": return b.map { .number(a + $0) }
    case "minus": return b.map { .number(a - $0) }
    case "times": return b.map { .number(a * $0) }
    case "divided_by":
      guard let b, b != 0 else { return nil }
      // Only whole numbers have a whole quotient; `7.0` is not one.
      let isWhole = [value, arguments.values[0]].allSatisfy { !$0.text.contains(".") }
      return .number(isWhole ? (a / b).rounded(.down) : a / b)
    case "modulo": return b.flatMap { $0 == 0 ? nil : .number(a - $0 * (a / $0).rounded(.down)) }
    case "abs": return .number(abs(a))
    case "ceil": return .number(a.rounded(.up))
    case "floor": return .number(a.rounded(.down))
    case "int": return .number(a.rounded(.towardZero))
    case "round": return b == nil || b == 0 ? .number(a.rounded()) : nil
    default: return nil
    }
  }
}
