import Basics
import YAML

/// A term of the site’s glossary.
public struct GlossaryTerm: Sendable, Hashable {
  public var term: String
  public var meaning: String
}

extension SettingType where Value == [GlossaryTerm] {
  /// A mapping of terms to their meanings.
  static var glossary: SettingType {
    SettingType("mapping of terms to meanings", .mappingOf(.text)) { value, decoder in
      guard let pairs = value.node.pairs else {
        return decoder.reject(value, expected: "a mapping such as `{oolong: A partly oxidized tea.}`")
      }
      return pairs.compactMap { pair in
        guard let text = pair.value.text, !text.isEmpty, text.utf8.count <= longest.meaning,
          pair.key.utf8.count <= longest.term
        else {
          return decoder.reject(
            ConfigValue(pair),
            expected: "a text of at most \(longest.meaning) bytes for a term of at most \(longest.term) bytes"
          )
        }
        return GlossaryTerm(term: pair.key, meaning: text)
      }
    }
  }

  /// The longest term and meaning in bytes, because pages repeat meanings.
  private static var longest: (term: Int, meaning: Int) { (60, 300) }
}
