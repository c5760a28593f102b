import Testing
import YAML

/// The examples of the specification of TOML.
struct TOMLTests {
  private func json(_ text: String) throws -> String { try TOML.parse(Array(text.utf8)).flowText }

  @Test(arguments: [
    (
      "key = \"value\" # comment\nbare_key = 1\n1234 = \"v\"\n\"127.0.0.1\" = 'x'",
      #"{"key": "value", "bare_key": 1, "1234": "v", "127.0.0.1": "x"}"#
    ),
    ("a.b = 1\na.'c d'.e = true\n", #"{"a": {"b": 1, "c d": {"e": true}}}"#),
    ("s = \"I'm \\\"q\\\" \\u00E9\\n\"", #"{"s": "I'm \"q\" é\n"}"#),
    ("s = \"\"\"\nRoses\nViolets\"\"\"", #"{"s": "Roses\nViolets"}"#),
    ("s = \"\"\"\nThe quick \\\n\n\n  brown \\\n  fox.\"\"\"", #"{"s": "The quick brown fox."}"#),
    (
      "s = \"\"\"Here are two \"\"quotes\"\".\"\"\"\nt = 'C:\\x'",
      #"{"s": "Here are two \"\"quotes\"\".", "t": "C:\\x"}"#
    ),
    ("s = '''\nraw \\n\n  kept'''", #"{"s": "raw \\n\n  kept"}"#),
    ("s = \"\"\"\"quoted\"\"\"\"", #"{"s": "\"quoted\""}"#),
    (
      "a = +99\nb = 1_000\nc = 0xDEAD\nd = -0.5\ne = 1e6\nf = false",
      #"{"a": 99, "b": 1000, "c": "0xDEAD", "d": "-0.5", "e": "1000000.0", "f": false}"#
    ),
    (
      "d = 1979-05-27T07:32:00Z\ne = 1979-05-27 07:32:00\nf = 07:32:00",
      #"{"d": "1979-05-27T07:32:00Z", "e": "1979-05-27T07:32:00", "f": "07:32:00"}"#
    ),
    ("a = [ 1, 2, # two\n  [\"x\"], { b = 1 },\n]", #"{"a": [1, 2, ["x"], {"b": 1}]}"#),
    ("[a]\nx = 1\n[a.b]\ny = 2\n[c . \"d\"]\n", #"{"a": {"x": 1, "b": {"y": 2}}, "c": {"d": {}}}"#),
    ("[a.b.c]\n[a]\nx = 1", #"{"a": {"b": {"c": {}}, "x": 1}}"#),
    (
      "[[p]]\nn = \"Hammer\"\n[[p]]\n[[p]]\nn = \"Nail\"\n[p.q]\nr = 1",
      #"{"p": [{"n": "Hammer"}, {}, {"n": "Nail", "q": {"r": 1}}]}"#
    ),
    ("p = {\n  a = 1, # one\n  b = [\n    { c = 2, },\n  ],\n}", #"{"p": {"a": 1, "b": [{"c": 2}]}}"#),
    ("p = { first = \"Tom\", a.b = 1 }\r\n\r\nq = 1\r\n", #"{"p": {"first": "Tom", "a": {"b": 1}}, "q": 1}"#),
    ("", "{}"),
  ])
  func documentsOfTheSpecification(text: String, expected: String) throws {
    #expect(try json(text) == expected)
  }

  @Test(arguments: [
    "key = # missing", "a = 1 b = 2", "a = 1\na = 2", "[a]\n[a]", "a = {b = 1}\n[a.c]", "s = \"open",
    "s = \"\"\"open",
    "= 1", "a = [1", "a = [1 2]", "[a", "s = \"\\q\"", "a = text", "a = {b = 1",
  ])
  func invalidDocumentsAreErrors(text: String) {
    #expect(throws: YAMLError.self) { try json(text) }
  }

  @Test func keysAreInTheOrderOfTheFile() throws {
    #expect(try json("z = 1\na = 2\n[y]\n[b]\n") == #"{"z": 1, "a": 2, "y": {}, "b": {}}"#)
  }

  @Test func errorsHavePlaces() {
    let message = "error while parsing boolean: expected 'true', saw 'te'"
    #expect(throws: YAMLError(line: 3, column: 11, message: message)) {
      try json("a = 1\n\n\"é\\n\" = text\n")
    }
  }

  /// Documents for which an assertion of the parser fails.
  @Test(arguments: [("[\na = 1\n", 1), ("a = 1\n\n[\nb = 1\n", 3), ("# a\n[\\Ua]\nb = 1\n", 2)])
  func brokenKeysAreErrors(_ text: String, _ line: Int) {
    let message = "a key is missing or has invalid characters"
    #expect(throws: YAMLError(line: line, column: 1, message: message)) { try json(text) }
  }

  @Test func deepNestingIsAnError() {
    #expect(throws: YAMLError.self) { try json("a = " + String(repeating: "[", count: 100_000)) }
    #expect(throws: YAMLError.self) { try json("[" + String(repeating: "a.", count: 100_000) + "a]") }
  }
}
