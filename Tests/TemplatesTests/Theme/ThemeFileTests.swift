import Basics
import Testing

@testable import Templates

/// The files of the default theme.
@Suite struct ThemeFileTests {
  @Test(arguments: [
    // Comments on lines of their own.
    ("// one\n  // two\nlet a\n", "let a\n"),
    // Everything else stays.
    ("a(\"// no\") // end of line\n", "a(\"// no\") // end of line\n"),
    ("", ""), ("\n\n", "\n\n"), ("let a", "let a"),
  ])
  func commentsOnWholeLinesAreRemoved(source: String, expected: String) {
    let file = ThemeFile(name: "site.js", place: "", bytes: Array(source.utf8))
    #expect(String(decoding: file.compacted(), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("/* one */\na {}\n  /* two\n  three */\nb {}\n", "a{}\nb{}\n"),
    ("a b,\n  c > d :hover { color: red; b: 0 1px; }", "a b,c > d :hover{color:red;b:0 1px}\n"),
    ("@media (a >= 1px) {\n  a { b: calc(1px + 2px) }\n}", "@media (a >= 1px){a{b:calc(1px + 2px)}}\n"),
    (
      ":root { --a: url(\"data:,/* ; \\\" */\"); /* end */ --b: '  ' \"{ \" }",
      ":root{--a:url(\"data:,/* ; \\\" */\");--b:'  ' \"{ \"}\n"
    ),
    ("a { b: c !important; d: e/**/f }", "a{b:c !important;d:e f}\n"),
    (
      "@layer a, b;\na::before{ content: \"\\201C\" / \"\" }",
      "@layer a,b;a::before{content:\"\\201C\" / \"\"}\n"
    ),
    ("a /*/ b */ c", "a c"), ("a/**/b", "a b"), ("a/* */{}", "a{}\n"), ("a { /* open", "a{"),
    ("\"open", "\"open"), ("\\", "\\"), ("", ""),
  ])
  func styleSheetsHaveNoNeedlessSpace(source: String, expected: String) {
    let file = ThemeFile(name: "site.css", place: "", bytes: Array(source.utf8))
    #expect(String(decoding: file.compacted(), as: UTF8.self) == expected)
    // A compact style sheet does not change.
    #expect(StyleCompactor.compact(Array(expected.utf8)) == Array(expected.utf8))
  }

  private static let code = (ThemeFile.defaults + ThemeParts.all.flatMap(\.parts)).filter {
    $0.name.hasSuffix(".js") || $0.name.hasSuffix(".css")
  }

  /// Comments are removed from scripts and style sheets, but not from templates and strings.
  @Test func publishedFilesHaveNoComments() throws {
    let css = try #require(PackageResources.values_css.split(separator: UInt8(ascii: "\n")).first)
    #expect(css.starts(with: "/*".utf8))
    for file in Self.code {
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
      #expect(!lines.isEmpty, "\(file.name)")
      #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("//") || $0.contains("/*") }, "\(file.name)")
    }
  }

  @Test func indentationIsRemovedFromScripts() {
    let file = ThemeFile(name: "scripts/tabs.js", place: "", bytes: Array("if (a) {\n  b()\n}\n".utf8))
    #expect(String(decoding: file.compacted(), as: UTF8.self) == "if (a) {\nb()\n}\n")
  }

  /// Removing the indentation must not change a string.
  @Test func noStringInAScriptTakesUpSeveralLines() {
    for file in Self.code where file.name.hasSuffix(".js") {
      for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
        #expect(line.count { $0 == "`" } % 2 == 0 && line.last != "\\", "\(file.name): \(line)")
      }
    }
  }

  /// A site may contain copies of default files, as the documentation of Unfold does.
  @Test func copiesOfDefaultFilesAreTreatedAsDefaults() throws {
    func script(_ bytes: [UInt8]) -> [UInt8] {
      var diagnostics: [Diagnostic] = []
      let file = ThemeFile(name: "redirect.js", place: "templates/redirect.js", bytes: bytes)
      return Theme(ThemeInputs(overrides: [file]), diagnostics: &diagnostics).redirectScript
    }
    let own = PackageResources.redirect_js
    #expect(script(own) == ThemeFile(name: "redirect.js", place: "", bytes: own).compacted())
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

// MARK: - StringsTests

/// `templates/strings.yml`.
@Suite struct StringsTests {
  /// Returns the names of the strings in each language.
  private func keys() throws -> [String: Set<Substring>] {
    let file = try #require(ThemeFile.defaults.first { $0.name == "strings.yml" })
    var keys: [String: Set<Substring>] = [:]
    var language = ""
    for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
      // The forms of strings with numbers are indented further.
      guard let colon = line.firstIndex(of: ":"), line.first != "#", !line.hasPrefix("    ") else { continue }
      if line.first == " " {
        keys[language]?.insert(line[..<colon].drop { $0 == " " })
      } else {
        language = String(line[..<colon])
        keys[language] = []
      }
    }
    return keys
  }

  @Test(arguments: [
    ("en:\n  search: Find\n  ownText: Hello\n  direction: ltr\n", nil),
    ("en:\n  serach: Find\n", "2:3 `serach`, did you mean `search`?"),
    ("de:\n  contents: Menü\nsearch: Suche\n", "3:1 `search`, write strings below their language"),
    ("- search\n", "1:1 no languages, write a mapping of strings"),
  ])
  func mistakesInTheStringsOfASite(text: String, expected: String?) throws {
    var diagnostics: [Diagnostic] = []
    let file = ThemeFile(name: "strings.yml", place: "templates/strings.yml", bytes: Array(text.utf8))
    _ = Theme(ThemeInputs(overrides: [file]), diagnostics: &diagnostics)
    let found = diagnostics.map { diagnostic in
      "\(diagnostic.location.line):\(diagnostic.location.column) \(diagnostic.message), \(diagnostic.help ?? "")"
    }
    #expect(diagnostics.count == (expected == nil ? 0 : 1))
    for part in expected?.components(separatedBy: ", ") ?? [] {
      let words = part.split(separator: " ")
      #expect(words.allSatisfy { found[0].contains($0) }, "\(found)")
    }
  }

  @Test func allLanguagesHaveAllStrings() throws {
    let keys = try keys()
    let english = try #require(keys["en"])
    #expect(keys.count >= 20 && english.count > 50)
    for (language, words) in keys {
      #expect(english.symmetricDifference(words).sorted() == [], "\(language)")
    }
  }
}
