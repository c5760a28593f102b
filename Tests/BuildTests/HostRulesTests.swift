import Testing

@testable import Build

@Suite struct HostRulesTests {
  @Test(arguments: [
    ("/a.b", "/a[.]b", "/a\\x2Eb"), ("/(x)*$", "/[(]x[)][*][$]", "/\\x28x\\x29\\x2A\\x24"),
    ("/^\\]\"", "/\\x5E\\x5C\\x5D\\x22", "/\\x5E\\x5C\\x5D\\x22"), ("/ü-1_", "/ü-1_", "/ü-1_"),
  ])
  func expressionsMeanTheText(_ text: String, _ escaped: String, _ hexadecimal: String) {
    #expect(RegularExpression.escaped(text) == escaped)
    #expect(RegularExpression.hexadecimal(text) == hexadecimal)
  }
}
