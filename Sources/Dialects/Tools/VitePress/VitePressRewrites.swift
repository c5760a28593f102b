/// The option `rewrites`: the pages whose path differs from their file’s path.
///
/// Source: VitePress, “Route Rewrites”; path-to-regexp, “Parameters”.
struct VitePressRewrites {
  private var rules: [(from: String, pattern: [Part], to: [Part])] = []
  /// The folder whose pages are at the root: `en` for `'en/:rest*': ':rest*'`.
  private(set) var root = ""

  /// A part of a pattern.
  private enum Part {
    case text(String)
    /// A parameter within a component of the path: `:name`. If there are alternatives, it is one of them.
    case name(String, alternatives: [String])
    /// A parameter that can extend over several components: `:name*`, `:name+`, `(.*)`.
    case rest(String, isOptional: Bool)
  }

  init(_ value: ScriptValue?) {
    for pair in value?.pairs ?? [] {
      guard let target = pair.value.text else { continue }
      rules.append((pair.key, Self.parts(of: pair.key), Self.parts(of: target)))
      if target.hasPrefix(":"), let slash = pair.key.lastIndex(of: "/"),
        pair.key[pair.key.index(after: slash)...] == target
      {
        root = String(pair.key[..<slash])
      }
    }
  }

  /// Returns the path that replaces the path of a page.
  func apply(_ path: String) -> String {
    for rule in rules {
      var steps = 1000
      if let values = Self.match(rule.pattern[...], path[...], [:], &steps) {
        return Self.filled(rule.to, values)
      }
    }
    return path
  }

  private static func parts(of pattern: String) -> [Part] {
    var parts: [Part] = []
    var text = ""
    var unnamed = 0
    var rest = pattern[...]
    while let first = rest.first {
      guard first == ":" || first == "(" else {
        rest.removeFirst()
        if first == "\\", let next = rest.popFirst() { text.append(next) } else { text.append(first) }
        continue
      }
      var name = ""
      if first == ":" {
        rest.removeFirst()
        name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = rest.dropFirst(name.count)
      }
      if name.isEmpty {
        name = String(unnamed)
        unnamed += 1
      }
      var expression = ""
      if rest.first == "(", let end = rest.firstIndex(of: ")") {
        expression = String(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
      } else if first == "(" {
        break
      }
      let suffix = rest.first.flatMap { "*+?".contains($0) ? $0 : nil }
      if suffix != nil { rest.removeFirst() }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      if suffix == "*" || suffix == "+" || expression == ".*" || expression == ".+" {
        parts.append(.rest(name, isOptional: suffix == "*" || expression == ".*"))
      } else {
        let choices = expression.split(separator: "|").map(String.init)
        let isPlain = choices.allSatisfy {
          $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
        parts.append(.name(name, alternatives: isPlain ? choices : []))
      }
    }
    return text.isEmpty ? parts : parts + [.text(text)]
  }

  private static func match(
    _ parts: ArraySlice<Part>, _ path: Substring, _ values: [String: String], _ steps: inout Int
  ) -> [String: String]? {
    steps -= 1
    guard steps > 0 else { return nil }
    guard let part = parts.first else { return path.isEmpty ? values : nil }
    let following = parts.dropFirst()
    func matched(_ name: String, _ end: Substring.Index, _ steps: inout Int) -> [String: String]? {
      var found = values
      found[name] = String(path[..<end])
      return match(following, path[end...], found, &steps)
    }
    switch part {
    case .text(let text):
      guard path.hasPrefix(text) else { return nil }
      return match(following, path.dropFirst(text.count), values, &steps)
    case .name(let name, let alternatives):
      if !alternatives.isEmpty {
        for choice in alternatives where path.hasPrefix(choice) {
          if let found = matched(name, path.index(path.startIndex, offsetBy: choice.count), &steps) {
            return found
          }
        }
        return nil
      }
      var end = path.firstIndex(of: "/") ?? path.endIndex
      while end > path.startIndex {
        if let found = matched(name, end, &steps) { return found }
        end = path.index(before: end)
      }
      return nil
    case .rest(let name, let isOptional):
      var end = path.endIndex
      while isOptional || end > path.startIndex {
        if let found = matched(name, end, &steps) { return found }
        guard end > path.startIndex else { return nil }
        end = path.index(before: end)
      }
      return nil
    }
  }

  private static func filled(_ parts: [Part], _ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .name(let name, _), .rest(let name, _): values[name] ?? ""
      }
    }.joined()
  }
}
