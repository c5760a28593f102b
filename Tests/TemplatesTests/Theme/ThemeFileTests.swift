import Basics
import Foundation
import Testing

@testable import Templates

/// The files of the default theme.
@Suite struct ThemeFileTests {
  @Test(arguments: [
    // Comments, indentation and empty lines.
    ("// one\n  // two\nlet a\n", "let a\n"), ("if (a) {\n  b()\n\n}\n", "if(a){\nb()\n}\n"),
    // Spaces.
    ("const { a, $b } = await c;\n", "const{a,$b}=await c;\n"),
    ("a + +b - -c + d++\n", "a + +b - -c + d++\n"),
    ("a => typeof a == \"x = y\" ? .1 : 2\n", "a=>typeof a==\"x = y\"?.1:2\n"),
    ("a = \" ; \" ; b(\" \", \"; \")\n", "a=\" ; \";b(\" \",\"; \")\n"),
    // Lines that keep their spaces: divisions, regular expressions, and other strings.
    ("  a = b / c ; d\n", "a = b / c ; d\n"),
    ("a = / {2}[/ ] \\/ \"/g, b = 1\n", "a = / {2}[/ ] \\/ \"/g, b = 1\n"),
    ("a = \"\\\" ; b\" + c\n", "a = \"\\\" ; b\" + c\n"), ("a = 'b ; \" c'\n", "a = 'b ; \" c'\n"),
    ("a = `b ; ${c({ d: ` e ; ` })}` + f\n", "a = `b ; ${c({ d: ` e ; ` })}` + f\n"),
    ("", ""), ("\n\n", ""), ("let a", "let a\n"), ("a = \"open", "a=\"open\n"),
  ])
  func scriptsHaveNoNeedlessSpace(source: String, expected: String) {
    let file = ThemeFile(name: "site.js", place: "", bytes: Array(source.utf8))
    #expect(String(decoding: file.compacted(), as: UTF8.self) == expected)
    // A compact script does not change.
    #expect(ScriptCompactor.compact(Array(expected.utf8)) == Array(expected.utf8))
  }

  @Test(arguments: [
    ("/* one */\na {}\n  /* two\n  three */\nb {}\n", "a{}b{}"),
    ("a b,\n  c > d :hover { color: red; b: 0 1px; }", "a b,c>d :hover{color:red;b:0 1px}"),
    ("@media (a >= 1px) {\n  a { b: calc(1px + 2px) }\n}", "@media (a>= 1px){a{b:calc(1px + 2px)}}"),
    (
      ":root { --a: url(\"data:,/* ; \\\" */\"); /* end */ --b: '  ' \"{ \" }",
      ":root{--a:url(\"data:,/* ; \\\" */\");--b:'  ' \"{ \"}"
    ),
    ("a { b: 'c\\\n d\\27 ' }", "a{b:'c d\\27 '}"),
    ("a { b: c !important; d: e/**/f }", "a{b:c !important;d:e f}"),
    (
      "@layer a, b;\na::before{ content: \"\\201C\" / \"\" }",
      "@layer a,b;a::before{content:\"\\201C\" / \"\"}"
    ),
    ("a /*/ b */ c", "a c"), ("a/**/b", "a b"), ("a/* */{}", "a{}"), ("a { /* open", "a{"),
    ("\"open", "\"open"), ("\\", "\\"), ("", ""),
  ])
  func styleSheetsHaveNoNeedlessSpace(source: String, expected: String) {
    let file = ThemeFile(name: "site.css", place: "", bytes: Array(source.utf8))
    #expect(String(decoding: file.compacted(), as: UTF8.self) == expected)
    // A compact style sheet does not change.
    #expect(StyleCompactor.compact(Array(expected.utf8)) == Array(expected.utf8))
  }

  private static let code = ThemeFile.defaults.values.filter {
    $0.name.hasSuffix(".js") || $0.name.hasSuffix(".css")
  }

  /// Comments are removed from scripts and style sheets, but not from templates and strings.
  @Test func publishedFilesHaveNoComments() throws {
    let css = try #require(
      EmbeddedFile.bytes(at: "templates/styles/values.css").split(separator: UInt8(ascii: "\n")).first)
    #expect(css.starts(with: "/*".utf8))
    for file in Self.code {
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
      #expect(!lines.isEmpty, "\(file.name)")
      #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("//") || $0.contains("/*") }, "\(file.name)")
      #expect(!file.name.hasSuffix(".js") || !lines.contains { $0.contains(" // ") }, "\(file.name)")
    }
  }

  /// A site may contain copies of default files, as the documentation of Unfold does.
  @Test func copiesOfDefaultFilesAreTreatedAsDefaults() throws {
    func script(_ bytes: [UInt8]) -> [UInt8] {
      var diagnostics: [Diagnostic] = []
      let file = ThemeFile(name: "redirect.js", place: "templates/redirect.js", bytes: bytes)
      return Theme(ThemeInputs(overrides: [file]), diagnostics: &diagnostics).redirectScript
    }
    let own = EmbeddedFile.bytes(at: "templates/redirect.js")
    #expect(script(own) == ThemeFile(name: "redirect.js", place: "", bytes: own).compacted())
    let changed = own + Array("// A comment, and code\nlet a\n".utf8)
    #expect(script(changed) == changed)
  }

  /// Headings must not get the ids of elements in templates, because links and menus would find the wrong element.
  @Test func idsInTemplatesAreReserved() {
    var ids: Set<String> = []
    for file in ThemeFile.defaults.values where file.name.hasSuffix(".mustache") {
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
    let file = try #require(ThemeFile.defaults["strings.yml"])
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
    ("en:\n  search: Find\n  ownText: Hello\n", nil),
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

  /// A misspelled name would be on the page instead of a text.
  @Test func allShownStringsExist() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var shown: Set<Substring> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let names = text.matches(of: /strings\["(\w+)"\]|"(diagram[A-Z]\w+)"/).compactMap { $0.1 ?? $0.2 }
      shown.formUnion(names)
    }
    #expect(shown.count > 40)
    #expect(shown.subtracting(try #require(keys()["en"])) == [])
  }

  /// Without a theme, only the strings that depend on a number are missing.
  @Test func englishIsTheDefault() throws {
    let names = try #require(keys()["en"])
    let english = UIStrings.english
    #expect(names.subtracting(["found", "results"]) == Set(english.texts.keys.map { $0[...] }))
    var diagnostics: [Diagnostic] = []
    let theme = Theme(ThemeInputs(), diagnostics: &diagnostics).strings
    #expect(english.texts.allSatisfy { theme[$0.key] == $0.value })
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
