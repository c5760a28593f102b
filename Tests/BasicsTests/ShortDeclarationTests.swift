import Basics
import Testing

@Suite struct ShortDeclarationTests {
  /// Returns the full name, and the code with its name and labels in brackets.
  private func parts(_ code: String) -> [String]? {
    code.withBytes { bytes in
      guard let declaration = ShortDeclaration(bytes) else { return nil }
      var marked = ""
      var end = 0
      for mark in declaration.marks {
        marked += String(decoding: bytes[end..<mark.lowerBound], as: UTF8.self)
        marked += "«\(String(decoding: bytes[mark], as: UTF8.self))»"
        end = mark.upperBound
      }
      return [declaration.fullName(in: bytes), marked + String(decoding: bytes[end...], as: UTF8.self)]
    }
  }

  @Test(arguments: [
    ("func insert(Element, at: Int)", "insert(_:at:)", "func «insert»(Element, «at»: Int)"),
    ("func first() -> Element?", "first()", "func «first»() -> Element?"),
    ("static func + (Self, Self) -> Self", "+(_:_:)", "static func «+» (Self, Self) -> Self"),
    ("static func < (Self, Self) -> Bool", "<(_:_:)", "static func «<» (Self, Self) -> Bool"),
    ("func ->> (Int) -> Int", "->>(_:)", "func «->>» (Int) -> Int"),
    ("init<S>(S)", "init(_:)", "«init»<S>(S)"),
    ("init?(rawValue: String)", "init(rawValue:)", "«init»?(«rawValue»: String)"),
    ("subscript(Int) -> Kind", "subscript(_:)", "«subscript»(Int) -> Kind"),
    ("class func make()", "make()", "class func «make»()"),
    ("class Pot", "Pot", "class «Pot»"), ("struct Teapot.Lid", "Teapot.Lid", "struct «Teapot.Lid»"),
    ("static let best: Teapot", "best", "static let «best»: Teapot"),
    ("var pair: (a: Int, b: Int)", "pair", "var «pair»: (a: Int, b: Int)"),
    (
      "case hot(degrees: Int, after: Duration)", "hot(degrees:after:)",
      "case «hot»(«degrees»: Int, «after»: Duration)"
    ),
    (
      "func f<A, B>((A, at: B) -> [A : B], by: (A) throws(B) -> C<A, B>, where: Int)", "f(_:by:where:)",
      "func «f»<A, B>((A, at: B) -> [A : B], «by»: (A) throws(B) -> C<A, B>, «where»: Int)"
    ),
    ("func `in`(_: Int)", "`in`(_:)", "func «`in`»(_: Int)"),
  ])
  func namesAndLabels(code: String, name: String, marked: String) {
    #expect(parts(code) == [name, marked])
  }

  @Test(arguments: [
    "", "func", "func ", "Array", "unfold build", "static", "- brewWithKind:", "let", "(x)", "é func",
  ])
  func otherCode(code: String) {
    #expect(parts(code) == nil)
  }

  /// Damaged declarations do not crash.
  @Test func parts() {
    let code = Array("static func f<A, (B>((A, at: [B) -> C, by: D)".utf8)
    for length in code.indices {
      _ = parts(String(decoding: code[..<length], as: UTF8.self))
      _ = parts(String(decoding: code[length...], as: UTF8.self))
    }
  }
}
