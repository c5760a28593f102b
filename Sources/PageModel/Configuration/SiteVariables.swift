import Basics
import YAML

extension SettingType where Value == YAMLNode {
  /// A mapping of names to texts, lists, or mappings.
  static var variables: SettingType {
    SettingType("mapping of names to values", .mappingOf(.any, keys: Self.variableName)) { value, decoder in
      guard let pairs = value.node.pairs else {
        return decoder.reject(value, expected: "a mapping such as `{product: Tea, version: \"2.1\"}`")
      }
      var kept = pairs
      kept.removeAll { pair in
        guard let problem = problem(with: pair) else { return false }
        _ = decoder.reject(ConfigValue(pair), expected: problem) as Value?
        return true
      }
      return YAMLNode(.mapping(kept), line: value.node.line, column: value.node.column)
    }
  }

  /// The names of variables, without dots, which separate the keys of nested mappings.
  private static var variableName: String { "^[A-Za-z_][A-Za-z0-9_-]*$" }

  /// Returns the text that follows “must be” in the diagnostic about a variable that no page can name.
  private static func problem(with pair: YAMLNode.Pair) -> String? {
    let isName =
      pair.key.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 95 || $0 == 45 }
      && pair.key.utf8.first.map { $0.isASCIILetter || $0 == 95 } ?? false
    if !isName { return "a variable whose name consists of letters, digits, `-` and `_`" }
    return pair.value.pairs?.lazy.compactMap(problem).first
  }
}

extension Configuration {
  /// The variables of the pages that are built, with those that every site has; nil for a site without `variables`.
  public var allVariables: YAMLNode? {
    guard let variables else { return nil }
    var builtIn: [YAMLNode.Pair] = []
    if let name = title ?? folderTitle {
      builtIn.append(.init("site", .mapping([.init("title", text: name)])))
    }
    if versions.all.indices.contains(versions.current) {
      let name = versions.all[versions.current].name
      builtIn.append(.init("version", .mapping([.init("name", text: name)])))
    }
    return YAMLNode(.mapping(builtIn)).overridden(by: variables)
  }

  /// Overrides variables by a language’s or a version’s.
  mutating func override(variables others: YAMLNode?) {
    guard let others else { return }
    variables = variables?.overridden(by: others) ?? others
  }
}

extension YAMLNode {
  /// Returns the mapping, with the values of another mapping in place of its values.
  fileprivate func overridden(by other: YAMLNode) -> YAMLNode {
    guard var merged = pairs, let others = other.pairs else { return other }
    for pair in others {
      if let index = merged.firstIndex(where: { $0.key == pair.key }) {
        merged[index].value = merged[index].value.overridden(by: pair.value)
      } else {
        merged.append(pair)
      }
    }
    return YAMLNode(.mapping(merged), line: line, column: column)
  }
}
