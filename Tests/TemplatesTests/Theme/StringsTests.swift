import Templates
import Testing

/// `templates/strings.yml`.
@Suite struct StringsTests {
  /// The keys of each language's block.
  private func keys() throws -> [String: Set<Substring>] {
    let file = try #require(ThemeFile.defaults.first { $0.name == "strings.yml" })
    var keys: [String: Set<Substring>] = [:]
    var language = ""
    for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), line.first != "#" else { continue }
      if line.first == " " {
        keys[language]?.insert(line[..<colon].drop { $0 == " " })
      } else {
        language = String(line[..<colon])
        keys[language] = []
      }
    }
    return keys
  }

  @Test func everyLanguageHasEveryWord() throws {
    let keys = try keys()
    let english = try #require(keys["en"])
    #expect(keys.count == 9 && english.count > 50)
    for (language, words) in keys {
      #expect(english.symmetricDifference(words).sorted() == [], "\(language)")
    }
  }
}
