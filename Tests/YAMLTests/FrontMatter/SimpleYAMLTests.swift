import TestSupport
import Testing
@testable import YAML

@Suite struct SimpleYAMLTests {
  /// Parses lines that are assembled from pieces in a fixed pseudorandom sequence. Whenever the simple parser accepts a
  /// text, libyaml gives the same result.
  @Test func agreesWithLibyaml() throws {
    let pieces = [
      "a", "B", "7", "title", " ", "  ", ":", ": ", " :", "#", " #", "\"", "'", "\\", "\t", "-", "- ", "---",
      "...", "?",
      "[", "]", "{", "}", ",", "&", "*", "!", "|", ">", "%", "@", "`", "~", "é", "’", "漢", "\u{2028}",
      "\u{85}", "\u{A0}",
      "🙂", "\u{FEFF}", "\u{7F}", "http://x", "null", "true", "(", ")", "/", ".", "<", "<<", "=", "_", "ࠀ",
      "\u{301}",
    ]
    var random = RandomNumbers(seed: 42)
    var short = 0
    for _ in 0..<40_000 {
      var text = ""
      for line in 0..<(1 + random.pick(3)) {
        text +=
          random.pick(3) == 0
          ? pieces[random.pick(pieces.count)] : ["key", "a-b", "k\(line)", "x.y"][random.pick(4)]
        text += random.pick(8) == 0 ? pieces[random.pick(pieces.count)] : ": "
        let quote = ["", "", "\"", "'"][random.pick(4)]
        text += quote
        for _ in 0..<random.pick(5) { text += pieces[random.pick(pieces.count)] }
        text += quote + ["\n", "\n", "\r\n", " \n", "\n\n", "\r"][random.pick(6)]
      }
      let bytes = Array(text.utf8)
      guard let quick = bytes.withUnsafeBufferPointer({ SimpleYAML.parse($0, firstLine: 2) }) else {
        continue
      }
      short += 1
      let slow = try? YAML.parse(bytes, firstLine: 2)
      #expect(slow == quick, "\(text.debugDescription)")
    }
    #expect(short > 2_000)
  }

  @Test func acceptsTypicalFrontMatter() {
    let text =
      "title: Buttons\ndescription: \"Buttons start actions: now.\"\nsource: https://x.test/a?b=c#d\n"
    #expect(Array(text.utf8).withUnsafeBufferPointer { SimpleYAML.parse($0, firstLine: 2) } != nil)
  }
}
