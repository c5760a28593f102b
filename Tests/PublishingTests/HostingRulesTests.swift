import Testing

@testable import Publishing

@Suite struct HostingRulesTests {
  @Test(arguments: [
    ("/a.b", "/a[.]b", "/a\\x2Eb"), ("/(x)*$", "/[(]x[)][*][$]", "/\\x28x\\x29\\x2A\\x24"),
    ("/^\\]\"", "/\\x5E\\x5C\\x5D\\x22", "/\\x5E\\x5C\\x5D\\x22"), ("/ü-1_", "/ü-1_", "/ü-1_"),
    // A quote and a combining accent after it are one `Character`.
    (
      "/\"\u{301}.\u{301}$\u{301}", "/\\x22\u{301}[.]\u{301}[$]\u{301}",
      "/\\x22\u{301}\\x2E\u{301}\\x24\u{301}"
    ),
    ("/\n", "/\\x0A", "/\\x0A"),
  ])
  func expressionsMatchTheTextLiterally(_ text: String, _ escaped: String, _ hexadecimal: String) {
    #expect(RegularExpression.escaped(text).unicodeScalars.elementsEqual(escaped.unicodeScalars))
    #expect(RegularExpression.hexadecimal(text).unicodeScalars.elementsEqual(hexadecimal.unicodeScalars))
  }
}
