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
  /// The maximum number of characters that `replace` may produce.
  private static let limit = 1 << 18

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

  private static func text(
    _ name: String, _ value: PageTemplateValue, _ arguments: PageTemplateArguments, _ names: PageTemplateNames
  ) -> PageTemplateValue? {
    let text = value.text
    switch name {
    case "default", "default_if_none":
      let isMissing =
        names.isJinja && arguments.values.count < 2 ? value.isNull : !names.isTrue(value) || value.isEmpty
      return isMissing ? arguments.values.first ?? .text("") : value
    case "relative_url", "absolute_url":
      return .text(text.hasPrefix("/") || LinkRules.hasScheme(text) ? text : "/" + text)
    case "date" where !names.isJinja:
      return arguments.text(0).flatMap { PageTemplateDates.text(of: text, format: $0) }.map { .text($0) }
    case "date_to_string": return PageTemplateDates.text(of: text, format: "%d %b %Y").map { .text($0) }
    case "date_to_long_string": return PageTemplateDates.text(of: text, format: "%d %B %Y").map { .text($0) }
    case "prepend": return arguments.text(0).map { .text($0 + text) }
    case "append": return arguments.text(0).map { .text(text + $0) }
    case "escape", "e", "xml_escape", "escape_once", "markdownify", "smartify", "safe", "string", "inspect":
      return .text(text)
    case "strip", "trim", "normalize_whitespace": return .text(text.trimmingWhiteSpace)
    case "lstrip": return .text(String(text.drop(while: \.isWhitespace)))
    case "rstrip": return .text(String(text.reversed().drop(while: \.isWhitespace).reversed()))
    case "strip_newlines": return .text(text.filter { !$0.isNewline })
    case "newline_to_br": return .text(text.replacing("\n", with: "<br>\n"))
    case "downcase", "lower": return .text(text.lowercased())
    case "upcase", "upper": return .text(text.uppercased())
    case "capitalize":
      return .text(
        text.prefix(1).uppercased()
          + (names.isJinja ? text.dropFirst().lowercased() : String(text.dropFirst())))
    case "title":
      return .text(
        text.split(separator: " ", omittingEmptySubsequences: false).map {
          $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
        }.joined(separator: " "))
    case "replace":
      guard let old = arguments.text(0), let new = arguments.text(1), !old.isEmpty,
        text.count * max(1, new.count) < limit
      else { return nil }
      return .text(text.replacing(old, with: new))
    case "replace_first":
      guard let old = arguments.text(0), !old.isEmpty else { return nil }
      return .text(text.replacing(old, with: arguments.text(1) ?? "", maxReplacements: 1))
    case "remove": return arguments.text(0).flatMap { $0.isEmpty ? nil : .text(text.replacing($0, with: "")) }
    case "remove_first":
      return arguments.text(0).flatMap {
        $0.isEmpty ? nil : .text(text.replacing($0, with: "", maxReplacements: 1))
      }
    case "split":
      guard let separator = arguments.text(0) else { return nil }
      if separator.isEmpty { return .list(text.map { .text(String($0)) }) }
      if separator == " " {
        return .list(text.split(whereSeparator: \.isWhitespace).map { .text(String($0)) })
      }
      return .list(
        text.isEmpty
          ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map { .text(String($0)) })
    case "slice":
      guard let start = arguments.number(0), start.magnitude < 1e9 else { return nil }
      let from = start < 0 ? max(0, text.count + Int(start)) : Int(start)
      let length = arguments.number(1) ?? 1
      return length >= 0 && length < 1e9 ? .text(String(text.dropFirst(from).prefix(Int(length)))) : nil
    case "truncate":
      let length = Int(max(3, min(arguments.number(0, "length") ?? 50, 1e9)))
      return .text(text.count <= length ? text : text.prefix(length - 3) + "...")
    case "slugify": return .text(HeadingID.make(from: text, .github))
    case "url_encode", "urlencode", "uri_escape", "cgi_escape": return .text(text.replacing(" ", with: "%20"))
    case "strip_html", "striptags": return .text(DialectPlainText.text(of: Bytes(text)))
    case "indent":
      let width = Int(max(0, min(arguments.number(0, "width") ?? 4, 64)))
      let first = names.isTrue(
        arguments.named["first"] ?? (arguments.values.count > 1 ? arguments.values[1] : .bool(false)))
      let space = String(repeating: " ", count: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return .text(
        lines.enumerated().map { $0 == 0 && !first || $1.isEmpty ? String($1) : space + $1 }.joined(
          separator: "\n"))
    default: return nil
    }
  }
}
