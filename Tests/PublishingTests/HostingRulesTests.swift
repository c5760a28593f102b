import Basics
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

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("Vec<T> & Map<K, V>", "Vec\\<T> & Map\\<K, V>"), ("&lt; &#60; & &", "\\&lt; \\&#60; & &"),
    ("snake_case _a_ *b* `c` ~d~", "snake_case \\_a\\_ \\*b\\* \\`c\\` \\~d\\~"),
    ("![a](b) \\", "!\\[a\\](b) \\\\"),
    ("  a \n\u{2028} b\t", "a b"), ("# a #", "\\# a \\#"), ("C# a", "C# a"), ("- a - b", "\\- a - b"),
    ("> a > b", "\\> a > b"),
    ("1. a 2. b", "1\\. a 2. b"), ("12) a", "12\\) a"), ("1.5", "1.5"), ("a.b", "a.b"), ("= a", "\\= a"),
    ("", ""),
  ])
  func textIsEscaped(_ text: String, _ markdown: String) {
    var buffer = ByteBuffer()
    MarkdownText.append(text, to: &buffer)
    #expect(buffer.text == markdown)
  }
}
