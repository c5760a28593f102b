import Testing
import YAML

@Suite struct YAMLTests {
  /// Returns a node as text, with the line and the column of each value. Quoted scalars are in guillemets.
  private func show(_ node: YAMLNode) -> String {
    switch node.value {
    case .scalar(let text, let isPlain): "\(isPlain ? text : "‹\(text)›")@\(node.line):\(node.column)"
    case .sequence(let items): "[" + items.map(show).joined(separator: ", ") + "]@\(node.line):\(node.column)"
    case .mapping(let pairs):
      "{" + pairs.map { "\($0.key)@\($0.keyLine):\($0.keyColumn)=\(show($0.value))" }.joined(separator: ", ")
        + "}"
    }
  }

  private func parse(_ text: String) -> String {
    do {
      return try YAML.parse(Array(text.utf8)).map(show) ?? "nothing"
    } catch {
      return "\(error.line):\(error.column): \(error.message)"
    }
  }

  @Test func locationsOfScalarsSequencesAndMappings() {
    #expect(
      parse(
        """
        title: Buttons
        order: "3"
        list:
          - one
          - {two: 2}
        """) == "{title@1:1=Buttons@1:8, order@2:1=‹3›@2:8, list@3:1=[one@4:5, {two@5:6=2@5:11}]@4:3}")
  }

  @Test func controlCharactersAreReplaced() {
    #expect(parse(#""a\0b\e[1m\x1F\t\n""#) == "‹a\u{FFFD}b\u{FFFD}[1m\u{FFFD}\t\n›@1:1")
  }

  @Test(arguments: ["", "  \n\n", "# only a comment\n"])
  func emptyDocumentsAreNil(text: String) { #expect(parse(text) == "nothing") }

  @Test func columnsCountBytes() {
    #expect(parse("{é: ü, ö: 1}") == "{é@1:2=ü@1:6, ö@1:10=1@1:14}")
    #expect(parse("\u{FEFF}a: b") == "{a@1:1=b@1:4}")
  }

  @Test func unicodeLineBreaksDoNotEndLines() {
    #expect(parse("a: x\u{2028}  y\nb: z").hasSuffix("b@2:1=z@2:4}"))
  }

  @Test func carriageReturns() {
    #expect(parse("a: ü\r\nb: z\r\n") == "{a@1:1=ü@1:4, b@2:1=z@2:4}")
  }

  @Test func taggedTextIsNotPlain() { #expect(parse("!!str true") == "‹true›@1:1") }

  @Test func aliasesAreResolved() {
    #expect(parse("a: &x [1, 2]\nb: *x") == "{a@1:1=[1@1:8, 2@1:11]@1:4, b@2:1=[1@1:8, 2@1:11]@1:4}")
  }

  @Test func duplicateKeysNameBothLocations() {
    #expect(
      parse("a: 1\nb: 2\na: 3") == "3:1: the key `a` appears twice; the first is at 1:1")
  }

  @Test func theLastOfRepeatedKeysCanCount() throws {
    let result = try YAML.parseKeepingLast(Array("a: 1\nb: 2\na: 3".utf8))
    #expect(result.node?["a"]?.text == "3" && result.node?.pairs?.map(\.key) == ["a", "b"])
    #expect(result.repeated.map(\.line) == [3])
  }

  @Test func billionLaughs() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let previous = "*a\(level - 1)"
      text +=
        "a\(level): &a\(level) [" + Array(repeating: previous, count: 10).joined(separator: ", ") + "]\n"
    }
    #expect(parse(text).hasSuffix("the aliases represent more than 10000 values"))
  }

  @Test func aliasesOfALongText() {
    let text = "a: &a \(String(repeating: "x", count: 100_000))\n"
    #expect(parse(text + "b: [*a, *a, *a]\n").hasPrefix("{"))
    let many = String(repeating: "*a, ", count: 20)
    #expect(parse(text + "b: [\(many)]\n") == "2:41: the aliases represent more than 10000 values")
  }

  @Test func valuesAreLimited() {
    let pairs = String(repeating: "x, ", count: 999_998)
    #expect(parse("a: [\(pairs)]\nb: [\(pairs)]\n") == "2:2999996: there are more than 2000000 values")
  }

  @Test func placesOnALongLine() {
    let before = "[" + String(repeating: "é, ", count: 1000)
    #expect(parse("a: \(before)*b]") == "1:4005: the alias `*b` has no anchor `&b` before it")
  }

  @Test func anAliasInItsOwnAnchor() {
    #expect(parse("a: &a [*a]") == "1:8: the alias `*a` has no anchor `&a` before it")
  }

  @Test func nestingIsLimited() {
    #expect(parse(String(repeating: "[", count: 99) + String(repeating: "]", count: 99)).hasPrefix("["))
    #expect(parse(String(repeating: "[", count: 5000)) == "1:101: the values are nested more than 100 deep")
  }

  @Test(arguments: [
    ("title: A: B", "1:9: this is not valid YAML: a second `: ` appears where a value is expected"),
    ("a: 1\nb c\n", "2:1: this is not valid YAML: this is neither a value nor a key with its `:`"),
    ("a: \"x\n", "1:4: this is not valid YAML: the closing quote is missing"),
    (
      "a: @x",
      "1:4: this is not valid YAML: a value cannot begin with this character, while scanning for the next token"
    ),
    ("? [a]\n: b", "1:3: a key must be text, not a list or a mapping"),
    ("a: 1\n---\nb: 2", "2:1: a second document begins here, but only one is read"),
    ("a: 1\nb: \u{1}", "2:4: this is not valid YAML: control characters are not allowed"),
  ])
  func errors(text: String, expected: String) { #expect(parse(text) == expected) }

  @Test func invalidUTF8IsAnError() {
    #expect(throws: YAMLError.self) { try YAML.parse([0x61, 0x3A, 0x20, 0xFF]) }
  }

  @Test func linesCountFromTheFirstLine() throws {
    #expect(try YAML.parse(Array("a: 1".utf8), firstLine: 7)?.line == 7)
  }
}
