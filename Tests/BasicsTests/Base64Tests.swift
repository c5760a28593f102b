import Basics
import Testing

struct Base64Tests {
  /// The test vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
  ])
  func bytesAreEncoded(text: String, expected: String) {
    #expect(String(decoding: Base64.encoded(Array(text.utf8)), as: UTF8.self) == expected)
  }
}
