import Basics

/// How the headings, figures and tables of pages are numbered.
public enum PageNumbering: String, Sendable, CaseIterable {
  case none
  /// From 1 on each page.
  case page
  /// With the number of the page in the reading order before each number: `Figure 4.2`.
  case site
}

/// A figure or table that has a number.
public struct NumberedBlock: Sendable, Hashable {
  /// The word before its number in the language of the page, such as “Figure”. Each word is counted on its own.
  public var word: String
  /// The anchor, unique on the page.
  public var anchor: String

  public init(word: String, anchor: String) {
    self.word = word
    self.anchor = anchor
  }
}

extension PageSummary {
  /// Returns how the page is numbered in a site with this setting.
  public func numbering(in site: PageNumbering) -> PageNumbering {
    metadata.hasPresentation ? metadata.presentation.numbering ?? site : site
  }

  /// Returns the numbers of the page’s headings, figures and tables by anchor. Figures and tables have a word, too.
  ///
  /// - Parameter chapter: the number before each number; nil for none.
  public func numbers(chapter: Int?) -> [String: String] {
    let prefix = chapter.map { "\($0)." } ?? ""
    var numbers: [String: String] = [:]
    var counts: [Int] = []
    for heading in headings {
      let depth = heading.level - 1
      counts = Array(counts.prefix(depth)) + Array(repeating: 0, count: max(0, depth - counts.count))
      counts[depth - 1] += 1
      numbers[heading.anchor] = prefix + counts.map(String.init).joined(separator: ".")
    }
    var words: [String: Int] = [:]
    for block in numbered {
      words[block.word, default: 0] += 1
      numbers[block.anchor] = "\(block.word) \(prefix)\(words[block.word, default: 0])"
    }
    return numbers
  }
}

extension SettingType where Value == PageNumbering {
  /// A Boolean, `page`, or `site`.
  static var numbering: SettingType {
    let choices = [PageNumbering.page, .site].map(\.rawValue)
    return SettingType("Boolean, `page`, or `site`", .either([.boolean, .choice(choices)])) {
      value, decoder in
      if let isOn = value.node.boolean { return isOn ? .page : PageNumbering.none }
      if let text = value.node.text, choices.contains(text) { return PageNumbering(rawValue: text) }
      return decoder.reject(value, expected: "`true`, `false`, `page`, or `site`")
    }
  }
}
