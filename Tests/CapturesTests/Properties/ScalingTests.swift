import Testing

@testable import Captures

/// Checks that hostile pages are read in linear time. Quadratic time would exceed the time limit by hours.
@Suite struct ScalingTests {
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "[", "](", "[a](", "![", "`", "``` \n", "* ", "> ", "| a ", "**", "# ", "\\", "<", "a\n\n", "* a\n",
      "|a|b|\n", "(", "_",
      "[a](/design/a#b) ", "1 of 2 symbols inside <root> [A](/a)\n\n", "Note\n\n", "[![](a) b](c)\n",
      "![a](b)c", "Video with custom controls.\n\n",
    ])
  func hostileRepetition(piece: String) throws {
    let hostile = "\n" + String(repeating: piece, count: 40_000) + "\n\n## Best practices"
    let page = Fixtures.extract.replacing("\n## Best practices", with: hostile, maxReplacements: 1)
    let capture = try #require(
      CaptureReader.read(Array(page.utf8), file: "long"), "the page is no longer recognized as a capture")
    #expect(capture.format == "extract")
  }
}
