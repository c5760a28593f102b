import Basics
import Markup

/// Words that say nothing by themselves, in the language of a site and in English.
struct VagueWords: Sendable {
  /// As labels of what folds.
  private var labels: Set<String> = []
  /// As the text of links.
  private var links: Set<String> = []
  /// No text of more bytes is one of the words with what may stand around it.
  private var longest = 0

  /// - Parameter language: a language tag; `de-CH` has the words of `de` as well.
  init(language: String) {
    // The file is part of the program, and a test reads it.
    guard let root = try? YAML.parse(PackageResources.vague_yml) else { return }
    let parts = language.split(separator: "-")
    for tag in ["en"] + parts.indices.map({ parts[...$0].joined(separator: "-") }) {
      labels.formUnion(Self.words(root[tag]?["labels"]))
      links.formUnion(Self.words(root[tag]?["links"]))
    }
    longest = labels.union(links).reduce(0) { max($0, $1.utf8.count) } + Self.marks
  }

  func isVague(label: String) -> Bool { contains(label, in: labels) }

  func isVague(link text: String) -> Bool { contains(text, in: links) }

  private func contains(_ text: String, in words: Set<String>) -> Bool {
    // Most texts are longer than any of the words.
    text.utf8.count <= longest && words.contains(Self.plainASCII(text) ?? Self.plain(text))
  }

  private static func words(_ list: YAMLNode?) -> [String] {
    (list?.items ?? []).compactMap { $0.text.map(plain) }
  }

  /// The same as `plain`, at a tenth of its cost; nil for a text with letters beyond ASCII.
  private static func plainASCII(_ text: String) -> String? {
    var plain: [UInt8] = []
    // Where the last letter or digit ends.
    var end = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return nil }
      if byte <= 0x20 {
        if let last = plain.last, last != 0x20 { plain.append(0x20) }
      } else if ByteSet.alphanumerics.contains(byte) {
        plain.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        end = plain.count
      } else if !plain.isEmpty {
        plain.append(byte)
      }
    }
    return String(decoding: plain[..<end], as: UTF8.self)
  }

  /// So many bytes of marks and spaces may stand around words.
  private static let marks = 16

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
