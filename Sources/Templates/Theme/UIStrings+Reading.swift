import Basics
import PageModel
import YAML

extension UIStrings {
  /// Reads `strings.yml`, which maps languages to mappings of names to strings.
  ///
  /// A string that is missing in the site's file is taken from `fallback`, and one that is missing in the language is
  /// taken from English.
  init(reading file: ThemeFile?, fallback: ThemeFile?, language: String, diagnostics: inout [Diagnostic]) {
    self.init(direction: LanguageTag.direction(language))
    let tags = Self.candidates(language)
    var sources: [ThemeFile] = []
    let own = file?.bytes == fallback?.bytes ? nil : file
    if var fallback {
      // The default file has many languages, of which at most three are needed.
      fallback.bytes = Self.blocks(of: tags, in: fallback.bytes)
      sources.append(fallback)
    }
    if let own { sources.append(own) }
    var roots: [YAMLNode] = []
    for source in sources {
      do throws(YAMLError) {
        guard let root = try YAML.parse(source.bytes) else { continue }
        if source.place == own?.place, let known = roots.first?["en"]?.pairs?.map(\.key) {
          diagnostics += Self.problems(of: root, in: source.place, known: known)
        }
        roots.append(root)
      } catch {
        diagnostics.append(ThemeDiagnostics.invalidStrings(source.place, error))
      }
    }
    // A string in the language of the site has precedence over an English one, whichever file it is in.
    for tag in tags {
      for root in roots { add(root[tag]) }
    }
  }

  /// Returns the problems of the strings of a site: strings outside of a language, and probable misspellings. Other
  /// names can belong to the site’s own templates.
  private static func problems(of root: YAMLNode, in file: String, known: [String]) -> [Diagnostic] {
    guard let languages = root.pairs else { return [ThemeDiagnostics.stringsWithoutLanguage(file)] }
    return languages.flatMap { language in
      guard let strings = language.value.pairs else {
        return [ThemeDiagnostics.stringWithoutLanguage(language, in: file)]
      }
      return strings.compactMap { string in
        guard !known.contains(string.key), let meant = Spelling.nearest(to: string.key, in: known)
        else { return nil }
        return ThemeDiagnostics.unknownString(string, in: file, meant: meant)
      }
    }
  }

  /// Returns the lines of the blocks with these keys at the top level.
  private static func blocks(of keys: [String], in bytes: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    var isWanted = false
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      if let first = line.first, ByteSet.alphanumerics.contains(first) {
        isWanted = keys.contains { line.elementsEqual(($0 + ":").utf8) }
      }
      if isWanted { found += line + [10] }
    }
    return found
  }

  /// Returns the languages to read, in ascending order of precedence: `en`, `de` and `de-CH` for `de-CH`.
  private static func candidates(_ language: String) -> [String] {
    let parts = language.split(separator: "-")
    return ["en"] + parts.indices.map { parts[...$0].joined(separator: "-") }
  }

  /// Adds the strings of one language, and replaces earlier ones with the same names.
  private mutating func add(_ node: YAMLNode?) {
    for pair in node?.pairs ?? [] {
      if let text = pair.value.text ?? Self.forms(pair.value) { self[pair.key] = text }
    }
  }

  /// Returns the forms of a string with a number by plural category (Unicode CLDR) as the scripts read them: the one
  /// for `other`, then the forms of the other categories, such as `{count} results|one:{count} result`.
  private static func forms(_ node: YAMLNode) -> String? {
    guard let pairs = node.pairs else { return nil }
    let forms = pairs.compactMap { pair in pair.value.text.map { (category: pair.key, text: $0) } }
    guard let other = forms.first(where: { $0.category == "other" }) ?? forms.last else { return nil }
    let others = forms.filter { $0.category != other.category && $0.text != other.text }
    return ([other.text] + others.map { "\($0.category):\($0.text)" }).joined(separator: "|")
  }

  /// Returns all strings as an object for templates, by name.
  func value(_ keys: inout TemplateKeys) -> TemplateValue {
    .object(texts.sorted { $0.key < $1.key }.map { keys.key($0.key)(.text($0.value)) })
  }
}
