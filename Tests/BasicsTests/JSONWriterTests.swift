import Basics
import Testing

@Suite struct JSONWriterTests {
  private func text(_ json: consuming JSONWriter, endsLine: Bool = false) -> String {
    String(decoding: json.finish(endsLine: endsLine), as: UTF8.self)
  }

  @Test func nestedObjectsAndLists() {
    var json = JSONWriter()
    json.beginObject()
    json.add("a", "x\"y")
    json.beginList("b")
    json.add(1)
    json.beginObject()
    json.end()
    json.beginList()
    json.add("z")
    json.end()
    json.end()
    json.beginObject("c")
    json.end()
    json.add("d\n", true)
    json.end()
    #expect(json.depth == 0)
    #expect(text(json) == #"{"a":"x\"y","b":[1,{},["z"]],"c":{},"d\n":true}"#)
  }

  @Test func finishEndsOpenObjectsAndLists() {
    var json = JSONWriter()
    json.beginList()
    json.beginObject()
    json.beginList("a")
    #expect(json.depth == 3)
    #expect(text(json, endsLine: true) == "[{\"a\":[]}]\n")
  }

  @Test func indentedJSON() {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.add("a", [1, 2])
    json.beginList("b")
    json.add("x")
    json.beginObject()
    json.add("c", true)
    json.end()
    json.beginObject()
    let written = """
      {
        "a": [1,2],
        "b": [
          "x",
          {
            "c": true
          },
          {}
        ]
      }
      """
    #expect(text(json) == written)
  }

  @Test(
    arguments: [
      ([true, false], "[true,false]"), (-7, "-7"), (0.25, "0.25"), (1.0, "1.0"), (Double.infinity, "null"),
      (Double.nan, "null"), (Duration.milliseconds(1042), "1.042"),
      ([["a"], [], ["b", "c"]], #"[["a"],[],["b","c"]]"#), ([Int](), "[]"),
    ] as [(any JSONValue & Sendable, String)])
  func values(value: any JSONValue & Sendable, written: String) {
    var json = JSONWriter()
    json.beginList()
    json.add(value)
    #expect(text(json) == "[\(written)]")
  }
}
