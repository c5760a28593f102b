import Basics
import Testing

@testable import Publishing

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
