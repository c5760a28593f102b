import Basics
import PageModel
import YAML

/// The values of front matter that the configuration sets for the pages of a folder or a collection.
///
/// Source: Jekyll, “Front Matter Defaults”.
struct JekyllDefaults {
  private struct Rule {
    let path: String
    /// The pattern of a path with an asterisk.
    let pattern: PathPattern?
    let type: String?
    let values: YAMLNode
  }

  /// The rules, beginning with those that take precedence.
  private let rules: [Rule]

  init(_ node: YAMLNode?) {
    let rules = (node?.items ?? []).compactMap { item -> Rule? in
      guard let values = item["values"] else { return nil }
      let path = Paths.normalized(item["scope"]?["path"]?.text ?? "")
      return Rule(
        path: path == "." ? "" : path, pattern: path.contains("*") ? PathPattern(path) : nil,
        type: item["scope"]?["type"]?.text, values: values)
    }
    // A longer path is more specific. Of several rules with paths of the same length, the last one wins.
    self.rules = rules.enumerated().sorted {
      let lengths = ($0.element.path.count, $1.element.path.count)
      return lengths.0 != lengths.1 ? lengths.0 > lengths.1 : $0.offset > $1.offset
    }.map(\.element)
  }

  /// Returns the value of a key for a page.
  ///
  /// - Parameters:
  ///   - path: the path of the page relative to the source folder, with the folder of its collection: `_tour/tea.md`.
  ///   - type: `pages`, or the name of the collection.
  func text(_ key: String, path: String, type: String) -> String? {
    for rule in rules where rule.type == nil || rule.type == type {
      guard let value = rule.values[key]?.text, !value.isEmpty, matches(rule, path) else { continue }
      return value
    }
    return nil
  }

  private func matches(_ rule: Rule, _ path: String) -> Bool {
    if let pattern = rule.pattern { return pattern.matches(path) }
    if rule.path.isEmpty || path == rule.path || path.hasPrefix(rule.path + "/") { return true }
    // The path of a collection can be written without its underscore.
    return path.hasPrefix("_") && path.dropFirst().hasPrefix(rule.path + "/")
  }
}
