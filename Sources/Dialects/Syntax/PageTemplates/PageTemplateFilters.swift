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
    try names.budget.spend(value.size + 64)
    guard
      let result = list(name, value, arguments) ?? number(name, value, arguments)
        ?? text(name, value, arguments, names)
    else { throw UnknownPageTemplateValue() }
    try names.check(result)
    return result
  }

  /// Returns the result of a method of Python.
  static func method(
    _ name: String, of value: PageTemplateValue, _ arguments: PageTemplateArguments,
    _ names: PageTemplateNames
  ) throws(UnknownPageTemplateValue) -> PageTemplateValue {
    switch (name, value) {
    case ("items", .map): return .list(value.items ?? [])
    case ("keys", .map(let pairs)): return .list(pairs.map { .text($0.key) })
    case ("values", .map(let pairs)): return .list(pairs.map(\.value))
    case ("get", .map):
      return value[arguments.text(0) ?? ""] ?? (arguments.values.count > 1 ? arguments.values[1] : .null)
    case ("startswith", .text(let text)): return .bool(text.hasPrefix(arguments.text(0) ?? ""))
    case ("endswith", .text(let text)): return .bool(text.hasSuffix(arguments.text(0) ?? ""))
    case ("join", .text(let text)):
      guard let items = arguments.values.first?.items else { throw UnknownPageTemplateValue() }
      return .text(items.map(\.text).joined(separator: text))
    case (_, .text)
    where ["upper", "lower", "title", "capitalize", "strip", "replace", "split"].contains(name):
      return try apply(name, to: value, arguments, names)
    default: throw UnknownPageTemplateValue()
    }
  }

  private static func list(
    _ name: String, _ value: PageTemplateValue, _ arguments: PageTemplateArguments
  ) -> PageTemplateValue? {
    switch name {
    case "size", "length", "count": return .number(Double(value.count))
    case "first": return value.items?.first ?? .null
    case "last": return value.items?.last ?? .null
    case "join":
      return value.items.map { .text($0.map(\.text).joined(separator: arguments.text(0) ?? " ")) }
    case "reverse": return value.items.map { .list($0.reversed()) }
    case "compact": return value.items.map { .list($0.filter { !$0.isNull }) }
    case "concat": return value.items.map { .list($0 + (arguments.values.first?.items ?? [])) }
    case "push": return value.items.map { .list($0 + arguments.values.prefix(1)) }
    case "uniq", "unique":
      return value.items.map { items in
        var seen: Set<String> = []
        return .list(items.filter { seen.insert($0.text).inserted })
      }
    case "sort", "sort_natural":
      return value.items.map {
        .list(
          sorted(
            $0, by: arguments.text(0, "attribute"), putsNullLast: arguments.text(1) == "last",
            ignoresCase: name != "sort"))
      }
    case "group_by":
      guard let key = arguments.text(0) else { return nil }
      return value.items.map { groups($0, by: key) }
    case "map":
      return value.items.map {
        .list($0.map { item in arguments.text(0, "attribute").flatMap { item[$0] } ?? .null })
      }
    case "where":
      guard let key = arguments.text(0) else { return nil }
      return value.items.map { items in
        .list(
          items.filter { item in
            guard let found = item[key] else { return false }
            guard arguments.values.count > 1 else { return !found.isNull }
            let wanted = arguments.values[1]
            // A list matches if it contains the value.
            if case .list(let all) = found, all.contains(where: { PageTemplateValue.areEqual($0, wanted) }) {
              return true
            }
            return PageTemplateValue.areEqual(found, wanted)
          })
      }
    default: return nil
    }
  }

  /// Returns items sorted by the values of a key, or by their own values without a key. Items without the key come
  /// first, or last if `putsNullLast` is true.
  private static func sorted(
    _ items: [PageTemplateValue], by key: String?, putsNullLast: Bool, ignoresCase: Bool
  ) -> [PageTemplateValue] {
    let places = items.map { item in
      guard let key else { return item }
      return item[key] ?? .null
    }
    let texts = places.map { ignoresCase ? $0.text.lowercased() : $0.text }
    let order = items.indices.sorted { a, b in
      if places[a].isNull || places[b].isNull {
        if places[a].isNull == places[b].isNull { return a < b }
        return places[a].isNull != putsNullLast
      }
      if let x = places[a].number, let y = places[b].number, x != y { return x < y }
      return texts[a] == texts[b] ? a < b : texts[a] < texts[b]
    }
    return order.map { items[$0] }
  }

  /// Returns a list with the name and the items of each group, in the order in which they are found.
  private static func groups(_ items: [PageTemplateValue], by key: String) -> PageTemplateValue {
    var names: [String: Int] = [:]
    var groups: [(name: PageTemplateValue, items: [PageTemplateValue])] = []
    for item in items {
      let value = item[key] ?? .null
      let index = names[value.text] ?? groups.count
      if index == groups.count {
        names[value.text] = index
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
