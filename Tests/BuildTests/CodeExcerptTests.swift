import Basics
import Testing

@testable import Build

@Suite struct CodeExcerptTests {
  @Test(
    arguments: [
      ("// snippet.boil", .begin("boil", .snippet)), ("  # snippet.end", .end(nil, .snippet)),
      ("<!-- snippet.hide -->", .hide), ("-- snippet.show", .show),
      ("/* ANCHOR: a-b */", .begin("a-b", .anchor)), ("//ANCHOR_END: a-b", .end("a-b", .anchor)),
      ("#region Public API", .begin("Public API", .region)), ("#endregion Public API", .end(nil, .region)),
      ("//#region a", .begin("a", .region)), ("// region a", .begin("a", .region)),
      ("\t# region a", .begin("a", .region)), ("# endregion", .end(nil, .region)),
      ("#pragma region a", .begin("a", .region)), ("#pragma endregion", .end(nil, .region)),
      ("#Region \"Public API\"", .begin("Public API", .region)), ("#End Region", .end(nil, .region)),
      ("<!-- #region a -->", .begin("a", .region)), ("/* #endregion */", .end(nil, .region)),
      ("REM #region a", .begin("a", .region)), ("{- ANCHOR: a -}", .begin("a", .anchor)),
    ] as [(String, RegionMarker)])
  func markers(line: String, marker: RegionMarker) {
    #expect(RegionMarker(Array(line.utf8)[...]) == marker)
  }

  @Test(arguments: [
    "let x = 1 // snippet.boil", "snippet.boil", "// See snippet.boil for more", "# region of interest",
    "- region a", "\"region a\",", "#include <a.h>", "#!/bin/sh", "// regional", "// ANCHOR:", "",
    "#regional a",
  ])
  func otherLines(line: String) {
    #expect(RegionMarker(Array(line.utf8)[...]) == nil)
  }

  /// Returns the shown lines, or the problem.
  private func shown(_ file: String, region: String? = nil, lines: String? = nil) -> [String] {
    let file = file.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8)[...] }
    do throws(CodeExcerpt.Problem) {
      let excerpt = try CodeExcerpt(of: file, region: region, lines: lines)
      return excerpt.lines.map { String(decoding: excerpt.text(file[$0 - 1]), as: UTF8.self) }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func commonIndentationIsRemoved() {
    #expect(shown("\t\ta\n\n\t\t\tb\n  ") == ["a", "", "\tb", ""])
    #expect(shown("\ta\n  b") == ["\ta", "  b"])
  }

  @Test func regions() {
    let nested = "#region a\n1\n#region b\n2\n#endregion\n3\n#endregion\n4"
    #expect(shown(nested, region: "a") == ["1", "2", "3"])
    #expect(shown(nested, region: "b") == ["2"])
    #expect(shown(nested) == ["1", "2", "3", "4"])
    #expect(shown("// snippet.a\n1\n// snippet.b\n2", region: "a") == ["1"])
    #expect(shown("// snippet.a\n1\n// snippet.b\n2", region: "b") == ["2"])
    #expect(shown("// ANCHOR: a\n\n1\n\n// ANCHOR_END: a", region: "a") == ["1"])
    #expect(
      shown("// ANCHOR: a\n1\n// ANCHOR: b\n2\n// ANCHOR_END: a\n3\n// ANCHOR_END: b", region: "b") == [
        "2", "3",
      ])
  }

  @Test func missingRegions() {
    #expect(shown("// ANCHOR: a\n1", region: "a") == ["unclosedRegion(line: 1)"])
    #expect(
      shown("// ANCHOR: pot\n// ANCHOR: cup\n1", region: "pots") == ["noRegion(nearest: Optional(\"pot\"))"])
  }

  @Test(
    arguments: [
      ("2", ["2"]), ("2-3", ["2", "3"]), ("3-", ["3", "4"]), ("4, 1-2", ["4", "1", "2"]),
      ("0", ["lines(Build.LineSelection.Problem.outside(0), count: 4)"]),
      ("3-9", ["lines(Build.LineSelection.Problem.outside(9), count: 4)"]),
      ("9-", ["lines(Build.LineSelection.Problem.outside(9), count: 4)"]),
      ("x", ["lines(Build.LineSelection.Problem.unreadable(\"x\"), count: 4)"]),
      ("3-2", ["lines(Build.LineSelection.Problem.unreadable(\"3-2\"), count: 4)"]),
      ("1,", ["lines(Build.LineSelection.Problem.unreadable(\"\"), count: 4)"]),
    ] as [(String, [String])])
  func lists(list: String, expected: [String]) {
    #expect(shown("1\n2\n3\n4", lines: list) == expected)
  }
}
