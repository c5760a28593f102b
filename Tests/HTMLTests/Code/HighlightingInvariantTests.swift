import Basics
import TestSupport
import Testing

@testable import HTML

/// Properties of every language for any bytes.
@Suite struct HighlightingInvariantTests {
  /// Text that opens, closes, escapes or nests tokens in some language.
  private static let pieces: [[UInt8]] =
    [
      "\"", "\"\"\"", "'", "'''", "`", "#", "##\"", "\"##", "\\", "\\(", ")", "(", "${", "$", "{", "}", "/*",
      "*/",
      "//", "/", "[", "]", "\n", "\r\n", " ", "\t", "<", ">", "</", "<!--", "-->", "<script>", "</script>",
      "&amp;",
      "@a", "#if", "%w[", "~s{", "#{", "[[", "]]", "[=[", "--", "{-", "-}", "=begin", "=end", "<?php", "?>",
      "$@\"",
      "R\"(", ")\"", "<<~A\n", "<<<A\n", "A\n", ":a", "?a", "\n[a]", "a =", "$$", "@'\n", "let ", "func f(",
      "0x1F", "1e-5", "12.5", "..<", "r#\"", "f\"", "'a", "key: ", "- ", "|",
      "```",
      "$ ", "+", "---", "@@", ".self", "é", "\u{1F375}", "\0", "<<", ":", ";", "%", "--x", "#[", "*", "_",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80]]

  @Test(arguments: CodeLanguage.all.map(\.name))
  func `The highlighted text is exactly the code`(name: String) throws {
    let language = try #require(CodeLanguage.all.first { $0.name == name })
    var random = RandomNumbers(seed: name.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
    for _ in 0..<60 {
      let code = (0..<random.pick(60)).flatMap { _ in
        random.pick(4) == 0 ? [UInt8(random.pick(256))] : Self.pieces[random.pick(Self.pieces.count)]
      }
      #expect(Highlighted.text(Highlighted.html(code, as: language)) == code, "\(code)")
    }
    for piece in Self.pieces {
      #expect(Highlighted.text(Highlighted.html(piece, as: language)) == piece)
    }
  }

  @Test(arguments: CodeLanguage.all.map(\.name))
  func `Line elements preserve the text and nest correctly`(name: String) throws {
    let language = try #require(CodeLanguage.all.first { $0.name == name })
    var random = RandomNumbers(seed: 11)
    for _ in 0..<40 {
      let code = (0..<random.pick(60)).flatMap { _ in Self.pieces[random.pick(Self.pieces.count)] }
      var marks: [CodeLineMark?] = []
      for byte in code where byte == 10 {
        marks.append([nil, .highlighted, .inserted, .deleted][random.pick(4)])
      }
      var out = ByteBuffer()
      Highlighted.html(code, as: language).withUnsafeBufferPointer {
        CodeLineWriter(marks: marks, firstNumber: 7).write($0, into: &out)
      }
      #expect(Highlighted.text(out.array()) == code)
      #expect(Self.problem(of: out.array()) == nil)
    }
  }

  /// Returns a problem with the nesting of tags: one that overlaps another or is not closed. Returns nil if there is
  /// none.
  private static func problem(of html: [UInt8]) -> String? {
    var open: [String] = []
    for match in String(decoding: html, as: UTF8.self).matches(of: /<(\/?)([a-z]+)[^>]*>/) {
      if match.1.isEmpty {
        open.append(String(match.2))
      } else if open.popLast() != String(match.2) {
        return "\(match.0) closes another element"
      }
    }
    return open.isEmpty ? nil : "left open: \(open)"
  }

  /// Opening tokens without an end. Each of them could cause a search to the end of the code.
  private static let openings = [
    "\"", "#", "##\"", "\"\\(", "${", "/*", "=/[", "<", "<!--", "<a b='", "&", "#[", "r#", "'", "`", "key",
    "a,", "|\n ", "<<a\n", "(;", "url(", "a{", "<script>", "<![CDATA[", "<![", "f\"{", "$(", "\"$(", "#/",
    "a:\"\n", "%w[", "~s(", "#{", "\"#{", "<<~A\n#{", "<<<A\n", "[[", "[==[", "--[[", "[=", "R\"a(", "r\"-",
    ":",
    ":\"", "?", "=begin\n", "{-", "--", "@\"\n", "$@\"", "$\"{", "<?", "<?php ?>", "$(", "a:$(\n", "\\\\\n",
    "\n[", "a-",
    "a =", "x   ", "%{{",
  ]

  /// Tests that the time is linear: with a search to the end from every position, this test would take hours.
  @Test(.timeLimit(.minutes(20)), arguments: CodeLanguage.all.filter { $0.scanner != nil }.map(\.name))
  func `Unclosed tokens take linear time`(name: String) throws {
    let language = try #require(CodeLanguage.all.first { $0.name == name })
    for opening in Self.openings {
      let code = Array(String(repeating: opening, count: 2_000).utf8)
      #expect(Highlighted.text(Highlighted.html(code, as: language)) == code, "\(opening)")
    }
  }

  @Test func `Each word selects only one language`() {
    let words = CodeLanguage.all.flatMap(\.words)
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { $0 == $0.lowercased() })
  }
}
