import Basics
import PageModel
import Testing

@testable import Templates

@Suite struct StyleSheetTests {
  private func theme(_ files: [(name: String, text: String)], language: String = "en") -> (
    css: String, [String]
  ) {
    var diagnostics: [Diagnostic] = []
    let files = files.map {
      ThemeFile(name: $0.name, place: "templates/" + $0.name, bytes: Array($0.text.utf8))
    }
    let theme = Theme(ThemeInputs(overrides: files, language: language), diagnostics: &diagnostics)
    return (String(decoding: theme.stylesheet, as: UTF8.self), diagnostics.map(\.identifier))
  }

  @Test func partsAreJoinedInOneLayer() {
    let (css, diagnostics) = theme([])
    #expect(diagnostics == [])
    #expect(css.components(separatedBy: "@layer theme {\n").count == 2 && css.hasSuffix("}\n"))
    for part in StyleSheet.parts.parts {
      #expect(css.contains(String(decoding: part.bytes, as: UTF8.self)), "\(part.name)")
    }
  }

  /// Readers load only the parts for the components that the site contains, in the order of all parts.
  @Test func partsForOtherComponentsAreRemoved() throws {
    func theme(_ files: [ThemeFile] = []) -> Theme {
      var diagnostics: [Diagnostic] = []
      return Theme(ThemeInputs(overrides: files, accent: "teal"), diagnostics: &diagnostics)
    }
    var small = theme()
    small.removeParts(otherThan: [.tables, .steps])
    let css = String(decoding: small.stylesheet, as: UTF8.self)
    #expect(css.contains("teal"))
    for part in StyleSheet.parts.parts {
      let components = StyleSheet.parts.components[part.name]
      #expect(
        css.contains(String(decoding: part.bytes, as: UTF8.self)) == (components ?? .tables == .tables),
        "\(part.name)")
    }
    #expect(!String(decoding: small.script, as: UTF8.self).contains("tablist"))
    #expect(Set(StyleSheet.parts.components.keys).isSubset(of: StyleSheet.parts.parts.map(\.name)))
    #expect(Set(Scripts.site.components.keys).isSubset(of: Scripts.site.parts.map(\.name)))
    var whole = theme()
    whole.removeParts(otherThan: .all)
    #expect(whole.stylesheet == theme().stylesheet && whole.script == theme().script)
    var part = theme([ThemeFile(name: "styles/tabs.css", place: "", bytes: Array("own {}".utf8))])
    part.removeParts(otherThan: [])
    #expect(String(decoding: part.stylesheet, as: UTF8.self).contains("own {}"))
    // A template of the site can contain any component.
    var own = theme([ThemeFile(name: "footer.mustache", place: "", bytes: [])])
    own.removeParts(otherThan: [])
    #expect(own.stylesheet == theme().stylesheet && own.script == theme().script)
  }

  @Test func aSiteReplacesAPart() {
    let (css, diagnostics) = theme([("styles/tables.css", "table { color: teal }\n")])
    #expect(diagnostics == [])
    #expect(css.contains("table { color: teal }\n"))
    for part in StyleSheet.parts.parts {
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
    ("sw", "en:\n  addedLine: plus\n", #"--added: "plus";"#),
  ])
  func stringsBecomeProperties(language: String, strings: String, expected: String) {
    let (css, diagnostics) = theme([("strings.yml", strings)], language: language)
    #expect(diagnostics == [])
    #expect(css.contains(expected))
  }
}

// MARK: - ScriptTests

@Suite struct ScriptTests {
  private func theme(_ files: [(name: String, text: String)]) -> (theme: Theme, [String]) {
    var diagnostics: [Diagnostic] = []
    let files = files.map {
      ThemeFile(name: $0.name, place: "templates/" + $0.name, bytes: Array($0.text.utf8))
    }
    let theme = Theme(ThemeInputs(overrides: files), diagnostics: &diagnostics)
    return (theme, diagnostics.map(\.identifier))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The parts are in order, and nothing else is in the script but one function around them.
  @Test func partsAreJoinedInOneFunction() {
    let (theme, diagnostics) = theme([])
    #expect(diagnostics == [])
    for (script, parts) in [(theme.script, Scripts.site), (theme.searchScript, Scripts.search)] {
      let inside = parts.parts.map { text($0.bytes) }.joined()
      #expect(text(script).hasSuffix("(() => {\n\"use strict\";\n\(inside)})();\n"))
    }
    #expect(text(theme.script).hasPrefix(#"const unfoldStrings={"copy":"Copy","#))
  }

  /// Pages do not repeat the strings that the script shows.
  @Test func theScriptContainsItsStrings() {
    let strings = "en:\n  copy: Copy \"it\"\n  found:\n    one: '{count} row'\n    other: '{count} rows'\n"
    let own = text(theme([("strings.yml", strings)]).theme.script)
    #expect(own.hasPrefix(#"const unfoldStrings={"copy":"Copy \"it\"","copied":"Copied","#))
    #expect(own.contains(#""found":"{count} rows|one:{count} row""#))
  }

  /// The styles of the dialog are in the script, also those of the site.
  @Test func theScriptOfTheSearchContainsItsStyles() {
    let opening = "const unfoldSearchStyles = `@layer theme{"
    #expect(text(theme([]).theme.searchScript).hasPrefix(opening + ".search-dialog{"))
    let own = theme([("styles/search.css", ".search-dialog { color: teal }")]).theme
    #expect(text(own.searchScript).hasPrefix(opening + ".search-dialog { color: teal }}`;\n"))
    #expect(!text(own.stylesheet).contains("search-dialog"))
  }

  @Test func aSiteReplacesAPart() {
    let (theme, diagnostics) = theme([("scripts/tabs.js", "own()"), ("scripts/search-dialog.js", "// own")])
    #expect(diagnostics == [])
    #expect(text(theme.script).contains("}\nown()\n{\n"))
    #expect(!text(theme.script).contains("tablist"))
    #expect(text(theme.searchScript).hasSuffix(";\n// own\n})();\n"))
  }

  @Test func aSiteRemovesAPart() {
    #expect(!text(theme([("scripts/tabs.js", "")]).theme.script).contains("tablist"))
  }

  @Test func aSiteReplacesAWholeScript() {
    let files = [("site.js", "own()\n"), ("search.js", ""), ("scripts/tabs.js", "tabs()\n")]
    let (theme, diagnostics) = theme(files)
    #expect(diagnostics == [])
    #expect(text(theme.script) == "own()\n")
    #expect(theme.searchScript == [])
  }

  @Test func anUnknownPartIsReported() {
    #expect(theme([("scripts/tab.js", "")]).1 == ["theme.unused-file"])
    #expect(theme([("scripts/tabs.css", "")]).1 == ["theme.unused-file"])
  }

  /// A copy of a part that differs only in comments and indentation is the default part.
  @Test func aCopyOfAPartIsTheDefault() {
    let copy =
      "// Own comment\n"
      + String(decoding: EmbeddedFile.bytes(at: "templates/scripts/tabs.js"), as: UTF8.self)
    #expect(theme([("scripts/tabs.js", copy)]).theme.script == theme([]).theme.script)
  }
}
