import Basics

/// The methods of lists, texts and objects whose results follow from their values.
extension ScriptFile {
  /// Reads the arguments of a call, and moves past its closing parenthesis.
  mutating func arguments(until end: Int) -> [Argument] {
    var arguments: [Argument] = []
    while position < end {
      let before = position
      if tokens[position].kind == .spread {
        position += 1
        let value = expression()
        guard budget.spend(copies: value.items?.count ?? 1, of: ScriptValue.self) else { break }
        for item in value.items ?? [value] { arguments.append(.value(item)) }
      } else if let function = function(at: position) {
        arguments.append(.function(function))
        position = min(function.body, tokens.count - 1)
        if isMark(position, "{") { move(past: closing[position] ?? position) } else { skipExpression() }
      } else if tokens[position].kind == .name, let place = declarations[source.text(tokens[position])],
        isMark(position + 1, ",") || position + 1 == end, let function = function(at: place)
      {
        arguments.append(.function(function))
        position += 1
      } else {
        arguments.append(.value(expression()))
      }
      if isMark(position, ",") || position == before { position += 1 } else { break }
    }
    move(past: end)
    return arguments
  }

  /// Returns the values of arguments. The value of a function is its result without arguments.
  mutating func values(_ arguments: [Argument]) -> [ScriptValue] {
    var result: [ScriptValue] = []
    for argument in arguments {
      switch argument {
      case .value(let value): result.append(value)
      case .function(let function): result.append(call(function, []))
      }
    }
    return result
  }

  /// Returns the result of a method; nil if it is not known.
  ///
  /// - Parameter name: the method with the names before it: `Object.entries`.
  mutating func method(
    _ member: String, of value: ScriptValue?, name: String, _ arguments: [Argument]
  ) -> ScriptValue? {
    var first: ScriptValue?
    if case .value(let value) = arguments.first { first = value }
    switch name {
    case "Object.entries":
      guard let pairs = first?.configuration.pairs,
        budget.spend(copies: 3 * pairs.count, of: ScriptValue.self)
      else { return nil }
      return ScriptValue(.list(pairs.map { ScriptValue(.list([ScriptValue(.text($0.key)), $0.value])) }))
    case "Object.keys", "Object.values":
      guard let pairs = first?.pairs, budget.spend(copies: pairs.count, of: ScriptValue.self) else {
        return nil
      }
      return ScriptValue(
        .list(member == "keys" ? pairs.map { ScriptValue(.text($0.key)) } : pairs.map(\.value)))
    case "Object.assign":
      return budget.joined(values(arguments).map { $0.pairs ?? [] }).map { ScriptValue(.object($0)) }
    case "Object.freeze", "Array.from": return first
    case "Array.isArray": return first.map { ScriptValue(.boolean($0.items != nil)) }
    default: break
    }
    guard let value else { return nil }
    if let items = value.items { return list(member, items, arguments, first) }
    if let text = value.text { return self.text(member, text, values(arguments)) }
    // An imported object with functions, or a member that is a function: `helpers.items()`.
    return nil
  }

  private mutating func list(
    _ member: String, _ items: [ScriptValue], _ arguments: [Argument], _ first: ScriptValue?
  ) -> ScriptValue? {
    // The result of a method has at most as many items as the list, unless it joins lists or texts.
    guard budget.spend(copies: member == "at" ? 1 : items.count, of: ScriptValue.self) else { return nil }
    switch member {
    case "map", "flatMap", "filter", "find", "some", "every":
      guard case .function(let function) = arguments.first else {
        // `filter(Boolean)` removes the items that count as false.
        guard member == "filter" else { return nil }
        return ScriptValue(.list(items.filter { $0.isTrue ?? true }))
      }
      let results = items.enumerated().map { call(function, [$1, ScriptValue(.number(Double($0)))]) }
      return collected(member, items, results)
    case "concat":
      return budget.joined([items] + values(arguments).map { $0.items ?? [$0] }).map {
        ScriptValue(.list($0))
      }
    case "slice":
      let bounds = values(arguments).map { $0.number ?? 0 }
      func place(_ number: Double) -> Int {
        let bounded = Int(max(-1e6, min(number, 1e6)))
        return max(0, min(items.count, bounded < 0 ? items.count + bounded : bounded))
      }
      let start = bounds.first.map(place) ?? 0
      let end = bounds.count > 1 ? place(bounds[1]) : items.count
      return ScriptValue(.list(start < end ? Array(items[start..<end]) : []))
    case "reverse", "toReversed": return ScriptValue(.list(items.reversed()))
    case "flat": return budget.joined(items.map { $0.items ?? [$0] }).map { ScriptValue(.list($0)) }
    case "join":
      let texts = items.map(\.scalar)
      guard !texts.contains(nil) else { return nil }
      return budget.joined(texts.compactMap { $0 }, separator: first?.text ?? ",").map {
        ScriptValue(.text($0))
      }
    case "includes":
      guard let wanted = first?.scalar, budget.spend(wanted.utf8.count * items.count / 64) else { return nil }
      return ScriptValue(.boolean(items.contains { $0.scalar == wanted }))
    case "at":
      return first?.number.flatMap { number in
        let index = Int(max(-1e6, min(number, 1e6)))
        let place = index < 0 ? items.count + index : index
        return items.indices.contains(place) ? items[place] : nil
      }
    default: return nil
    }
  }

  /// Returns the result of a method, given the results of its function for the items.
  private func collected(
    _ member: String, _ items: [ScriptValue], _ results: [ScriptValue]
  ) -> ScriptValue? {
    switch member {
    case "map": return ScriptValue(.list(results))
    case "flatMap": return budget.joined(results.map { $0.items ?? [$0] }).map { ScriptValue(.list($0)) }
    case "filter":
      // An item stays if the result for it is not known.
      return ScriptValue(.list(zip(items, results).filter { $1.isTrue ?? true }.map(\.0)))
    case "find":
      guard let place = results.firstIndex(where: { $0.isTrue != false }), results[place].isTrue == true
      else { return nil }
      return items[place]
    case "some":
      if results.contains(where: { $0.isTrue == true }) { return ScriptValue(.boolean(true)) }
      return results.allSatisfy { $0.isTrue == false } ? ScriptValue(.boolean(false)) : nil
    default:
      if results.contains(where: { $0.isTrue == false }) { return ScriptValue(.boolean(false)) }
      return results.allSatisfy { $0.isTrue == true } ? ScriptValue(.boolean(true)) : nil
    }
  }

  private func text(_ member: String, _ text: String, _ arguments: [ScriptValue]) -> ScriptValue? {
    let first = arguments.first?.text
    // Each method reads the text, and most write it again.
    guard budget.spend(bytes: text.utf8.count) else { return nil }
    switch member {
    case "toLowerCase", "toLocaleLowerCase": return ScriptValue(.text(text.lowercased()))
    case "toUpperCase", "toLocaleUpperCase": return ScriptValue(.text(text.uppercased()))
    case "trim": return ScriptValue(.text(text.trimmingWhiteSpace))
    case "toString": return ScriptValue(.text(text))
    case "startsWith": return first.map { ScriptValue(.boolean(text.hasPrefix($0))) }
    case "endsWith": return first.map { ScriptValue(.boolean(text.hasSuffix($0))) }
    case "includes":
      guard let first, budget.spendSearch(for: first, in: text) else { return nil }
      return ScriptValue(.boolean(text.contains(first)))
    case "concat":
      let parts = arguments.map(\.scalar)
      return parts.contains(nil)
        ? nil : budget.joined([text] + parts.compactMap { $0 }).map { ScriptValue(.text($0)) }
    case "replace", "replaceAll":
      guard let first, let new = arguments.dropFirst().first?.text else { return nil }
      return budget.replacing(first, with: new, in: text, most: member == "replace" ? 1 : .max).map {
        ScriptValue(.text($0))
      }
    case "split":
      guard let first, !first.isEmpty, budget.spendSearch(for: first, in: text),
        budget.spend(copies: text.utf8.count / first.utf8.count, of: ScriptValue.self)
      else { return nil }
      return ScriptValue(
        .list(
          text.split(separator: first, omittingEmptySubsequences: false).map {
            ScriptValue(.text(String($0)))
          }))
    case "slice", "substring":
      let bounds = arguments.map { max(-1e6, min($0.number ?? 0, 1e6)) }
      func place(_ number: Double) -> Int {
        max(0, min(text.count, number < 0 ? text.count + Int(number) : Int(number)))
      }
      let start = bounds.first.map(place) ?? 0
      let end = bounds.count > 1 ? place(bounds[1]) : text.count
      return ScriptValue(.text(start < end ? String(text.dropFirst(start).prefix(end - start)) : ""))
    case "charAt":
      return arguments.first?.number.map {
        ScriptValue(.text(String(text.dropFirst(Int(max(0, min($0, 1e6)))).prefix(1))))
      }
    default: return nil
    }
  }
}
