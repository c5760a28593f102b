import Testing

@testable import Captures

@Suite struct InlineRuleTests {
  @Test(arguments: [
    ("Use init<S>(S) and map<T>(_:).", "Use init\\<S>(S) and map\\<T>(_:)."),
    (
      "func merge<S, U>(_ s: S) where U : Sequence<Int>",
      "func merge\\<S, U>(_ s: S) where U : Sequence\\<Int>"
    ),
    (
      "An Array<Element>, a Set<[Int]>, id<Light> and vector<int>",
      "An Array\\<Element>, a Set<[Int]>, id\\<Light> and vector\\<int>"
    ),
    ("<S> alone, </A>, <I>, <U> and <B>", "\\<S> alone, \\</A>, \\<I>, \\<U> and \\<B>"),
    ("The pair <Key>, <Value> and <stdio.h>", "The pair \\<Key>, \\<Value> and \\<stdio.h>"),
    ("append(_:_:) and f(_:_:_:)", "append(_:\\_:) and f(_:\\_:\\_:)"),
    ("Already \\<S> and `<S>` and ``a<`S`` stay", "Already \\<S> and `<S>` and ``a<`S`` stay"),
    (
      "H<sub>2</sub>O, <kbd>A</kbd>, <br>, <BR/>, <S>old</S>, <!-- c -->",
      "H<sub>2</sub>O, <kbd>A</kbd>, <br>, <BR/>, <S>old</S>, <!-- c -->"
    ),
    ("<https://a.example/b> <me@a.example> a < b <c", "<https://a.example/b> <me@a.example> a < b \\<c"),
    (
      "[init<S>(S)](/documentation/a/init(_:_:)) [b](<c d>)",
      "[init\\<S>(S)](/documentation/a/init(_:_:)) [b](<c d>)"
    ),
  ])
  func namesOfSymbolsAreText(source: String, expected: String) throws {
    #expect(try clean("Intro.\n\n\(source)").body == "Intro.\n\n\(expected)")
    #expect(try clean("Intro.\n\n- \(source)\n- b").body == "Intro.\n\n- \(expected)\n- b")
    #expect(try clean("Intro.\n\n## A \(source)\n\nText.").body == "Intro.\n\n## A \(expected)\n\nText.")
  }

  @Test func titlesContainNamesOfSymbols() throws {
    let page = try read(
      Fixtures.symbol.replacing("title: Lantern\n", with: "title: init<S>(_:_:)\n").replacing(
        "# Lantern\n", with: "# init<S>(_:_:)\n"))
    #expect(page.page.hasPrefix("# init\\<S>(_:\\_:)\n"))
    #expect(page.capture.title == "init<S>(_:_:)")
    #expect(page.page.contains("struct Lantern<Glass> where"))
  }

  @Test(arguments: [
    (
      "An _anchor_ , a **buoy** . And *more* ; or __less__ !",
      "An _anchor_, a **buoy**. And *more*; or __less__!"
    ),
    ("(an _anchor_ ) and _end_ .", "(an _anchor_) and _end_."), ("_A_ , **b** : c", "_A_, **b**: c"),
    ("2 * , 3 and a_ , b", "2 * , 3 and a_ , b"), ("`_a_ , b` and _c_ .swift", "`_a_ , b` and _c_ .swift"),
    ("_a_ and , b", "_a_ and , b"), ("A \\* , b", "A \\* , b"),
  ])
  func noSpaceSeparatesEmphasisFromPunctuation(source: String, expected: String) throws {
    #expect(try clean("Intro.\n\n\(source)").body == "Intro.\n\n\(expected)")
  }
}
