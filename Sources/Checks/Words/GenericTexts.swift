import Basics
import Captures
import YAML

/// The generic link texts and labels, such as “here” and “More”, in the language of a site and in English.
struct GenericTexts: Sendable {
  /// The generic labels of disclosures.
  private var labels: Set<String> = []
  /// The generic link texts.
  private var links: Set<String> = []
  /// The maximum length of a generic text with punctuation around it, in bytes. Longer texts are not looked up.
  private var longest = 0

  /// Loads the texts of a language and the English ones.
  ///
  /// - Parameter language: a BCP 47 language tag. `de-CH` includes the texts of `de`.
  init(language: String) {
    // The file is embedded in the program, and a test parses it, so this does not fail.
    guard let root = try? YAML.parse(EmbeddedFile.bytes(at: "Sources/Checks/Words/generic.yml")) else {
      return
    }
    let parts = language.split(separator: "-")
    for tag in ["en"] + parts.indices.map({ parts[...$0].joined(separator: "-") }) {
      labels.formUnion(Self.words(root[tag]?["labels"]))
      links.formUnion(Self.words(root[tag]?["links"]))
    }
    longest = labels.union(links).reduce(0) { max($0, $1.utf8.count) } + Self.marks
  }

  func isGeneric(label: String) -> Bool { contains(label, in: labels) }

  func isGeneric(link text: String) -> Bool { contains(text, in: links) }

  private func contains(_ text: String, in words: Set<String>) -> Bool {
    // Most texts are too long to be generic, which is quick to check.
    text.utf8.count <= longest && words.contains(Self.plainASCII(text) ?? Self.plain(text))
  }

  private static func words(_ list: YAMLNode?) -> [String] {
    (list?.items ?? []).compactMap { $0.text.map(plain) }
  }

  /// Returns the same as `plain` in a tenth of the time; nil for a text with characters outside of ASCII.
  private static func plainASCII(_ text: String) -> String? {
    var plain: [UInt8] = []
    // The number of bytes up to and including the last letter or digit.
    var end = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return nil }
      if byte <= 0x20 {
        if let last = plain.last, last != 0x20 { plain.append(0x20) }
      } else if ByteSet.alphanumerics.contains(byte) {
        plain.append(byte.asciiLowercased)
        end = plain.count
      } else if !plain.isEmpty {
        plain.append(byte)
      }
    }
    return String(decoding: plain[..<end], as: UTF8.self)
  }

  /// The maximum number of bytes of punctuation and spaces around the words of a generic text.
  private static let marks = 16

  /// Returns the text in lowercase, without punctuation around it such as arrows, periods and quotes.
  private static func plain(_ text: String) -> String {
    func isMark(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let words = text.lowercased().split { $0.isWhitespace }
    var plain = words.joined(separator: " ")[...]
    while let first = plain.first, isMark(first) { plain.removeFirst() }
    while let last = plain.last, isMark(last) { plain.removeLast() }
    return String(plain)
  }
}
