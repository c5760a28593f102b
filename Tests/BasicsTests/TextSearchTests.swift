import Basics
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("a,b,,c", ",", "a+b++c", ["a", "b", "c"]),
    ("aaa", "aa", "+a", ["a"]),
    ("--a--", "--", "+a+", ["a"]),
    ("abc", "x", "abc", ["abc"]),
    ("ab", "abc", "ab", ["ab"]),
    ("", "a", "", []),
    // A line feed after a carriage return is a part of one character.
    ("a\r\nb\nc", "\n", "a\r\nb+c", ["a\r\nb", "c"]),
    // An accent, too.
    ("cafe\u{301} e", "e", "cafe\u{301} +", ["cafe\u{301} "]),
  ])
  func replacesAndSplits(_ text: String, _ part: String, _ replaced: String, _ parts: [Substring]) {
    #expect(text.replacing(part, with: "+") == replaced)
    #expect(text.split(separator: part) == parts)
    #expect(text.contains(part) == (replaced != text))
    #expect(text.firstRange(of: part) == text.ranges(of: part).first)
  }

  @Test func searchesBytes() {
    let bytes: [UInt8] = [1, 2, 1, 2, 3]
    #expect(bytes.firstRange(of: [1, 2, 3]) == 2..<5)
    #expect(bytes.firstRange(of: [2, 2]) == nil)
    #expect(bytes.replacing([1, 2], with: [0]) == [0, 0, 3])
  }

  @Test(arguments: [
    ("See [tea](tea.md) and [milk](a/b.md#c).", "See tea and milk."),
    ("`[a]` and [b] (c)", "`[a]` and [b] (c)"),
    ("a](b) [c](d", "a](b) [c](d"),
    ("[a] b](c)", "[a] b](c)"),
    ("[a[b](c)", "a[b"),
  ])
  func removesLinks(_ text: String, _ expected: String) { #expect(text.withoutMarkdownLinks == expected) }

  @Test func copiesOnWrite() {
    struct Settings { @CopyOnWrite var names = ["a"] }
    var one = Settings()
    let other = one
    one.names.append("b")
    #expect(one.names == ["a", "b"])
    #expect(other.names == ["a"])
  }

  @Test func clockAdvances() {
    let start = MonotonicClock.now
    #expect(MonotonicClock.now >= start)
    #expect(start + .milliseconds(3) - start == .milliseconds(3))
  }
}
