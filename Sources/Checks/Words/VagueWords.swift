import Basics
import Markup

/// Words that say nothing by themselves, in the language of a site and in English.
struct VagueWords: Sendable {
  /// As labels of what folds.
  private var labels: Set<String> = []
  /// As the text of links.
  private var links: Set<String> = []

  /// - Parameter language: a language tag; `de-CH` has the words of `de` as well.
  init(language: String) {
    // The file is part of the program, and a test reads it.
    guard let root = try? YAML.parse(PackageResources.vague_yml) else { return }
    let parts = language.split(separator: "-")
    for tag in ["en"] + parts.indices.map({ parts[...$0].joined(separator: "-") }) {
      labels.formUnion(Self.words(root[tag]?["labels"]))
      links.formUnion(Self.words(root[tag]?["links"]))
    }
  }

  func isVague(label: String) -> Bool { labels.contains(Self.plain(label)) }

  func isVague(link text: String) -> Bool { links.contains(Self.plain(text)) }

  private static func words(_ list: YAMLNode?) -> [String] {
    (list?.items ?? []).compactMap { $0.text.map(plain) }
  }

  /// The text in lower case, without what stands around its words: arrows, dots, quotes.
  private static func plain(_ text: String) -> String {
    func isMark(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let words = text.lowercased().split { $0.isWhitespace }
    var plain = words.joined(separator: " ")[...]
    while let first = plain.first, isMark(first) { plain.removeFirst() }
    while let last = plain.last, isMark(last) { plain.removeLast() }
    return String(plain)
  }
}
