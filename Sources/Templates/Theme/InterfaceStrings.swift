import Basics
import Markup

/// The words of the interface in the language of the site.
public struct InterfaceStrings: Sendable {
  private var words: [String: String] = [:]

  /// Reads `strings.yml`: a mapping of languages to mappings of words.
  ///
  /// A word that the language lacks is taken from English, and what the site's file lacks from `fallback`.
  init(reading file: ThemeFile?, fallback: ThemeFile?, language: String, diagnostics: inout [Diagnostic]) {
    for source in [fallback, file] {
      guard let source else { continue }
      do throws(YAMLError) {
        guard let root = try YAML.parse(source.bytes) else { continue }
        for tag in Self.candidates(language) { take(root[tag]) }
      } catch {
        diagnostics.append(ThemeDiagnostics.invalidStrings(source.place, error))
      }
    }
  }

  /// English first, then the language from the general to the special: `de-CH` is `en`, `de`, `de-CH`.
  private static func candidates(_ language: String) -> [String] {
    let parts = language.split(separator: "-")
    return ["en"] + parts.indices.map { parts[...$0].joined(separator: "-") }
  }

  private mutating func take(_ node: YAMLNode?) {
    for pair in node?.pairs ?? [] {
      if let text = pair.value.text { words[pair.key] = text }
    }
  }

  /// A word; its own name where there is none, so that a gap can be seen.
  public subscript(_ name: String) -> String { words[name] ?? name }

  /// A word for templates and code that can do without it.
  public func find(_ name: String) -> String? { words[name] }

  /// The writing direction, `ltr` or `rtl`.
  public var direction: String { words["direction"] == "rtl" ? "rtl" : "ltr" }

  func value(_ keys: inout TemplateKeys) -> TemplateValue {
    .object(words.sorted { $0.key < $1.key }.map { (keys.key($0.key), .text($0.value)) })
  }
}
