import Basics
import Testing

@Suite struct EscapingTests {
  private func written(_ body: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer()
    body(&buffer)
    return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("<a href=\"x\">&</a>", "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;"),
    ("it’s 1 = 2? ' #%$!", "it’s 1 = 2? ' #%$!"), ("1234567<", "1234567&lt;"), ("12345678<", "12345678&lt;"),
  ])
  func text(text: String, escaped: String) { #expect(written { $0.appendEscaped(text) } == escaped) }

  /// Compares every byte value at every offset with the entity that the rule gives.
  @Test func everyByteAtEveryOffset() {
    let entities: [UInt8: String] = [0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;"]
    for byte in UInt8.min...UInt8.max {
      for offset in 0..<17 {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 17)
        bytes[offset] = byte
        var buffer = ByteBuffer()
        buffer.appendEscaped(bytes)
        let expected = bytes.flatMap { entities[$0].map { Array($0.utf8) } ?? [$0] }
        #expect(buffer.array() == expected, "byte \(byte) at \(offset)")
      }
    }
  }

  @Test(arguments: [
    ("a b.md", "a%20b.md"), ("?a=1&b='2'", "?a=1&amp;b=&#x27;2&#x27;"), ("é\"<>\\", "%C3%A9%22%3C%3E%5C"),
    ("100%/~#x", "100%/~#x"),
  ])
  func urls(url: String, escaped: String) { #expect(written { $0.appendHref(url) } == escaped) }

  @Test(arguments: [
    ("<a href=\"x\">it’s</a>\n", "`<a href=\"x\">it’s</a>\n`"), ("`${x}` \\", "`\\`\\${x}\\` \\\\`"),
    ("a\r\nb", "`a\\r\nb`"), ("", "``"),
  ])
  func templateLiteral(text: String, escaped: String) {
    #expect(
      written { buffer in Array(text.utf8).withUnsafeBufferPointer { buffer.appendTemplateLiteral($0) } }
        == escaped)
  }

  @Test(arguments: [
    ("plain é € 𝄞", "plain é € 𝄞"), ("</script>&", "\\u003c/script\\u003e\\u0026"),
    ("\"\\\n\r\t\u{1F}", "\\\"\\\\\\n\\r\\t\\u001f"),
    ("a\u{2027}b\u{2028}c\u{2029}d\u{202A}\u{80}", "a\u{2027}b\\u2028c\\u2029d\u{202A}\u{80}"), ("", ""),
  ])
  func jsonEscapes(_ text: String, _ expected: String) {
    #expect(written { $0.appendJSON(text) } == "\"\(expected)\"")
  }

  /// A JSON string in a script element cannot end the element.
  @Test(arguments: ["</script><!--", "\u{2028}\u{2029}\u{1}", "\"\\\n\r\t", "é&"])
  func jsonIsSafeInScripts(text: String) {
    let json = written { $0.appendJSON(text) }
    #expect(!json.contains("<") && !json.contains(">") && !json.contains("&"))
    #expect(!json.dropFirst().dropLast().unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{2028}" })
  }
}

struct VisibleTextTests {
  @Test(arguments: [
    ("plain, \ttext – 茶 👩‍🍳", "plain, \ttext – 茶 👩‍🍳"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"),
    ("a\r\nb", "a\\u{d}\\u{a}b"),
    ("a\u{7F}\u{85}\u{9B}b", "a\\u{7f}\\u{85}\\u{9b}b"), ("a\u{202E}b\u{2066}", "a\\u{202e}b\\u{2066}"),
    ("שלום\u{200F}", "שלום\u{200F}"),
  ])
  func controlAndBidirectionalCharactersAreEscaped(_ text: String, _ shown: String) {
    #expect(VisibleText.escape(text) == shown)
    #expect(VisibleText.escape(shown) == shown)
  }

  @Test(arguments: [
    ("  ::error::a", "  \\u{3a}:error::a"), ("a::b", "a::b"), (":a", ":a"),
    ("a ##[group]b", "a ##\\u{5b}group]b"),
    ("###[a", "###\\u{5b}a"), ("::\u{301}a", "\\u{3a}:\u{301}a"), ("##[\u{301}a", "##\\u{5b}\u{301}a"),
    ("", ""), (":::note", ":::note"), (" ::::error::a", " ::::error::a"),
  ])
  func linesAreNotWorkflowCommands(_ line: String, _ shown: String) {
    #expect(VisibleText.line(line).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }
}
