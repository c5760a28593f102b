import Basics

/// Rules that select the sections of a page that are collapsed: by heading text, and by heading level.
public struct DisclosureRules: Sendable, Hashable {
  /// The heading texts, compared without case.
  public var headings: [String]
  /// The heading levels, from 2 to 6.
  public var levels: [Int]

  public init(headings: [String] = [], levels: [Int] = []) {
    self.headings = headings
    self.levels = levels
  }

  public var isEmpty: Bool { headings.isEmpty && levels.isEmpty }

  /// Returns whether a section with this heading text and level is collapsed.
  public func collapses(_ text: String, level: Int) -> Bool {
    levels.contains(level)
      || headings.contains { $0.lowercased() == text.lowercased() }
  }

  /// Returns rules that select every section that these or the other rules select.
  public func union(_ other: DisclosureRules) -> DisclosureRules {
    DisclosureRules(headings: headings + other.headings, levels: levels + other.levels)
  }
}

extension SettingType where Value == DisclosureRules {
  /// A heading or a level from `h2` to `h6`, or a list of them.
  static var disclosure: SettingType {
    let texts = SettingType<[String]>.texts
    let headingOrLevel = SchemaType.pattern("^(?![hH][017-9]$)", orNumber: true)
    let schema = SchemaType.either([headingOrLevel, .list(of: headingOrLevel)])
    return SettingType(texts.name, schema) { value, decoder in
      guard let words = texts.decode(value, &decoder) else { return nil }
      var rules = DisclosureRules()
      for word in words {
        let bytes = Array(word.utf8)
        guard bytes.count == 2, bytes[0] | 0x20 == UInt8(ascii: "h"), bytes[1].isASCIIDigit else {
          rules.headings.append(word)
          continue
        }
        let level = Int(bytes[1]) - 0x30
        if (2...6).contains(level) {
          rules.levels.append(level)
        } else {
          decoder.note(
            .wrongValue(
              decoder.subject, "a level of `\(value.key)`", "`h2`, `h3`, `h4`, `h5` or `h6`",
              at: decoder.place(value.node)))
        }
      }
      return rules
    }
  }
}
