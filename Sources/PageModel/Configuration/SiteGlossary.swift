import Basics
import YAML

/// The glossary of a site: its terms, and the page that defines more of them.
public struct SiteGlossary: Sendable, Hashable {
  /// The name of the file with terms, next to `unfold.yml`.
  public static let fileName = "glossary.yml"

  public var terms: [GlossaryTerm] = []
  /// The path of the page below the content folder whose definition lists are terms; nil for none.
  public var page: LocatedText?

  public init() {}

  /// Adds terms, unless the glossary has them already.
  public mutating func add(_ more: [GlossaryTerm]) {
    let known = Set(terms.map(\.term))
    terms += more.filter { !known.contains($0.term) }
  }

  /// Adds the terms of `glossary.yml`.
  public mutating func add(reading bytes: [UInt8], file: String, diagnostics: inout [Diagnostic]) {
    do throws(YAMLError) {
      guard let root = try YAML.parse(bytes) else { return }
      var decoder = ConfigDecoder("configuration", file: file)
      let value = ConfigValue(YAMLNode.Pair(key: "glossary", keyLine: 1, keyColumn: 1, value: root))
      add(SettingType<SiteGlossary>.terms(value, &decoder) ?? [])
      diagnostics += decoder.diagnostics
    } catch {
      let place = SourceLocation(file: file, line: error.line, column: error.column)
      diagnostics.append(.invalidFile("configuration", error.message, at: place, help: error.help))
    }
  }
}

/// A term of the site’s glossary.
public struct GlossaryTerm: Sendable, Hashable {
  public var term: String
  public var meaning: String

  /// The longest term and meaning in bytes, because pages repeat meanings.
  fileprivate static let longest = (term: 60, meaning: 300)

  /// Creates a term. Returns nil if a text is empty or too long.
  init?(_ term: String, text: String?) {
    guard let text, !text.isEmpty, !term.isEmpty, text.utf8.count <= Self.longest.meaning,
      term.utf8.count <= Self.longest.term
    else { return nil }
    (self.term, meaning) = (term, text)
  }

  /// Creates a term from a definition on a page, of which only the beginning is shown elsewhere. Returns nil if a text is
  /// empty, or if the term is too long.
  public init?(_ term: String, definition: String) {
    var text = definition
    if text.utf8.count > Self.longest.meaning {
      while text.utf8.count > Self.longest.meaning - 3 { text.removeLast() }
      if let space = text.lastIndex(of: " ") { text = String(text[..<space]) }
      text += "…"
    }
    self.init(term, text: text)
  }
}

extension SettingType where Value == SiteGlossary {
  /// A mapping of terms to their meanings, or the path of a page.
  static var glossary: SettingType {
    SettingType("mapping of terms to meanings, or page", .either([.text, .mappingOf(.text)])) {
      value, decoder in
      var glossary = SiteGlossary()
      if value.node.text != nil {
        glossary.page = decoder.locatedText(value)
      } else if let terms = terms(value, &decoder) {
        glossary.terms = terms
      } else {
        return nil
      }
      return glossary
    }
  }

  fileprivate static func terms(_ value: ConfigValue, _ decoder: inout ConfigDecoder) -> [GlossaryTerm]? {
    guard let pairs = value.node.pairs else {
      return decoder.reject(
        value, expected: "a mapping such as `{oolong: A partly oxidized tea.}`, or a page such as `terms.md`")
    }
    let longest = GlossaryTerm.longest
    return pairs.compactMap { pair in
      GlossaryTerm(pair.key, text: pair.value.text)
        ?? decoder.reject(
          ConfigValue(pair),
          expected: "a text of at most \(longest.meaning) bytes for a term of at most \(longest.term) bytes")
    }
  }
}
