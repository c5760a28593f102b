import Testing

@testable import Checks

/// Invisible characters in code that change its display order are found.
@Suite struct BidirectionalCodeTests {
  private func found(_ text: String) -> [String] {
    CheckedPage(text).diagnostics.filter { $0.identifier == "code.bidirectional" }.map {
      let name = $0.message.split(separator: ",")[0].replacing(" has ", with: ": ")
      return "\($0.location.line):\($0.location.column) \(name)"
    }
  }

  @Test(arguments: [
    0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x200E, 0x200F, 0x061C,
  ])
  func everyControlCharacterIsFound(value: UInt32) throws {
    let character = String(try #require(Unicode.Scalar(value)))
    let number = String(value, radix: 16, uppercase: true)
    for text in [
      "a `b\(character)c`", "```swift\nb\(character)c\n```", "    b\(character)c",
      "<p title='b\(character)c'>d</p>",
    ] {
      let found = found("# T\n\n\(text)\n")
      #expect(found.count == 1 && found[0].contains("U+\(value < 0x1000 ? "0" : "")\(number) "), "\(text)")
    }
    #expect(found("# T\n\na\(character)b [c\(character)](#T)\n") == [])
  }

  @Test(arguments: LineEnds.allCases) func places(ends: LineEnds) {
    let page = """
      # T

      a `b\u{202E}` ä `c\u{2066}d\u{2069}`
         `e\u{202E}` and
      `f
      g\u{202E}`

      ```swift title="\u{202E}"
      ok
        ä\u{202D}b
      ```

      - h
        ```
        i
        j\u{202E}k
        ```

      > ~~~
      > l\u{202E}
      > ~~~

      \tm
      \tn\u{202E}

      <div>
        <p>\u{202E}&#x202E;&rlm;</p>
      </div>

      o <kbd title="\u{202E}">p\u{202E}</kbd> q\u{202E} *<code>r\u{202E}</code>*
      """
    #expect(
      found(ends.applied(to: page + "\n")).map { String($0.prefix { $0 != " " }) } == [
        "3:5", "3:15", "3:19", "4:6", "6:2", "10:5", "16:4", "20:4", "24:3", "27:6", "27:9", "27:17", "30:15",
        "30:21", "30:44",
      ])
  }

  /// In a line with right-to-left letters, authors need directional marks.
  @Test func marksNextToRightToLeftLettersAreAllowed() {
    #expect(found("# T\n\n```\nlet a = \"שלום\u{200F}!\" \u{200E}// \u{061C}مرحبا\n```\n") == [])
    #expect(found("# T\n\n```\nלו\na\u{200F}b\n```\n") == ["5:2 code: U+200F RIGHT-TO-LEFT MARK"])
    #expect(
      found("# T\n\n```\nlet a = \"שלום\u{202E}!\"\n```\n") == ["4:18 code: U+202E RIGHT-TO-LEFT OVERRIDE"])
    #expect(found("# T\n\n<p>&lrm;שלום&lrm;</p>\n") == [])
  }

  @Test(arguments: ["`a&#x202E;b`", "<p>&#x41; &amp; &nosuch; & </p>", "`“a” → b…`", "`a\u{200D}b`"])
  func otherCharactersAreAllowed(text: String) { #expect(found("# T\n\n\(text)\n") == []) }

  @Test func characterReferenceWithoutSemicolonIsFound() {
    #expect(found("# T\n\n<p>&#8237 a</p>\n") == ["3:4 raw HTML: U+202D LEFT-TO-RIGHT OVERRIDE"])
  }
}
