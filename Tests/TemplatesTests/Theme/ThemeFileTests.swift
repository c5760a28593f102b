import Basics
import Testing

@testable import Templates

/// The files of the default theme.
@Suite struct ThemeFileTests {
  @Test(arguments: [
    // Comments on lines of their own.
    ("// one\n  // two\nlet a\n", "let a\n"),
    ("/* one */\na {}\n  /* two\n  three */\nb {}\n", "a {}\nb {}\n"),
    // Everything else stays.
    ("a(\"// no\") // end of line\n", "a(\"// no\") // end of line\n"),
    ("--icon: url(\"data:,/*\"); /* end of line */\n", "--icon: url(\"data:,/*\"); /* end of line */\n"),
    ("", ""), ("\n\n", "\n\n"), ("let a", "let a"),
  ])
  func commentsOnWholeLinesAreRemoved(source: String, expected: String) {
    let bytes = ThemeFile.removingComments(from: Array(source.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  /// Comments are removed from scripts and style sheets, but not from templates and strings.
  @Test func publishedFilesHaveNoComments() throws {
    let css = try #require(PackageResources.values_css.split(separator: UInt8(ascii: "\n")).first)
    #expect(css.starts(with: "/*".utf8))
    for file in ThemeFile.defaults + StyleSheet.parts
    where file.name.hasSuffix(".js") || file.name.hasSuffix(".css") {
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.count > 3, "\(file.name)")
      #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("//") || $0.contains("/*") }, "\(file.name)")
    }
  }

  /// A site may contain copies of default files, as the documentation of Unfold does.
  @Test func copiesOfDefaultFilesAreTreatedAsDefaults() throws {
    func script(_ bytes: [UInt8]) -> [UInt8] {
      var diagnostics: [Diagnostic] = []
      let file = ThemeFile(name: "site.js", place: "templates/site.js", bytes: bytes)
      return Theme(overrides: [file], diagnostics: &diagnostics).script
    }
    let own = PackageResources.site_js
    #expect(script(own) == ThemeFile.removingComments(from: own))
    let changed = own + Array("// A comment, and code\nlet a\n".utf8)
    #expect(script(changed) == changed)
  }

  /// Headings must not get the ids of elements in templates, because links and menus would find the wrong element.
  @Test func idsInTemplatesAreReserved() {
    var ids: Set<String> = []
    for file in ThemeFile.defaults where file.name.hasSuffix(".mustache") {
      for part in String(decoding: file.bytes, as: UTF8.self).split(separator: " id=\"").dropFirst() {
        let id = String(part.prefix { $0 != "\"" })
        if !id.contains("{{") { ids.insert(id) }
      }
    }
    #expect(ids.isSuperset(of: ["main", "contents", "unfold-display-settings"]))
    #expect(ids.subtracting(HeadingID.reservedIDs) == [])
  }
}

// MARK: - StyleSheetTests

@Suite struct StyleSheetTests {
  private func theme(_ files: [(name: String, text: String)], language: String = "en") -> (
    css: String, [String]
  ) {
    var diagnostics: [Diagnostic] = []
    let files = files.map {
      ThemeFile(name: $0.name, place: "templates/" + $0.name, bytes: Array($0.text.utf8))
    }
    let theme = Theme(overrides: files, language: language, diagnostics: &diagnostics)
    return (String(decoding: theme.stylesheet, as: UTF8.self), diagnostics.map(\.identifier))
  }

  @Test func partsAreJoinedInOneLayer() {
    let (css, diagnostics) = theme([])
    #expect(diagnostics == [])
    #expect(css.components(separatedBy: "@layer unfold {\n").count == 2 && css.hasSuffix("}\n"))
    for part in StyleSheet.parts {
      #expect(css.contains(String(decoding: part.bytes, as: UTF8.self)), "\(part.name)")
    }
  }

  @Test func aSiteReplacesAPart() {
    let (css, diagnostics) = theme([("styles/tables.css", "table { color: teal }\n")])
    #expect(diagnostics == [])
    #expect(css.contains("table { color: teal }\n"))
    for part in StyleSheet.parts {
      #expect(css.contains(String(decoding: part.bytes, as: UTF8.self)) == (part.name != "styles/tables.css"))
    }
    #expect(theme([("styles/table.css", "")]).1 == ["theme.unused-file"])
  }

  @Test func aSiteReplacesTheWholeStyleSheet() {
    #expect(theme([("site.css", "p {}\n"), ("styles/tables.css", "b {}\n")]).css == "p {}\n")
  }

  @Test(arguments: [
    ("en", "en:\n  addedLine: 'a \"b\" \\c '\n", #"--added: "a \"b\" \\c ";"#),
    ("en", "en:\n  addedLine: \"a\\nb\"\n", #"--added: "a\a b";"#),
    ("de", "en:\n  addedLine: plus\n", #"--added: "hinzugefügt: ";"#),
    ("de", "de:\n  addedLine: plus\n", #"--added: "plus";"#),
    ("pt", "en:\n  addedLine: plus\n", #"--added: "plus";"#),
  ])
  func stringsBecomeProperties(language: String, strings: String, expected: String) {
    let (css, diagnostics) = theme([("strings.yml", strings)], language: language)
    #expect(diagnostics == [])
    #expect(css.contains(expected))
  }
}

// MARK: - StringsTests

/// `templates/strings.yml`.
@Suite struct StringsTests {
  /// Returns the names of the strings in each language.
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

  @Test func allLanguagesHaveAllStrings() throws {
    let keys = try keys()
    let english = try #require(keys["en"])
    #expect(keys.count == 9 && english.count > 50)
    for (language, words) in keys {
      #expect(english.symmetricDifference(words).sorted() == [], "\(language)")
    }
  }
}
