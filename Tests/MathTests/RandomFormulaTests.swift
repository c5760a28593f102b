import TestSupport
import Testing

@testable import Math

/// Random sequences of tokens are either an error at an offset of the formula, or well-formed MathML.
@Suite struct RandomFormulaTests {
  private static let parts =
    Command.names.sorted().map { "\\" + $0 + " " }
    + [
      "{", "}", "{", "}", "^", "_", "'", "&", "\\\\", "[", "]", "(", ")", "$", "%\n", "#", "#1", "~", " ",
      "\n", "x", "1", "2.5",
      "+", "-", "=", "<", "é", "数", "\u{0}", "{a}", "{b}{c}", "\\left(", "\\right)", "\\begin{matrix}",
      "\\end{matrix}",
      "\\begin{array}{c|c}", "\\end{array}", "\\begin{aligned}", "\\end{aligned}", "\\def\\a#1{#1}", "\\a",
      "\\color{red}",
      "\\text{a $b$ }", "\\frac{1}{2}", "\\sqrt[3]{x}", "\\tag{1}", "\\hline", "\\", "[2pt]", "\\kern1em",
    ]

  @Test(arguments: 0..<20)
  func resultsAreWellFormedOrErrors(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var converted = 0
    for _ in 0..<400 {
      let count = random.pick(12) + 1
      let tex = (0..<count).map { _ in Self.parts[random.pick(Self.parts.count)] }.joined()
      let result = mathML(tex, isDisplay: random.pick(2) == 0)
      if result.hasPrefix("<") {
        converted += 1
        #expect(isWellFormed(result), "\(tex) → \(result)")
      } else {
        let offset = Int(result.prefix { $0.isNumber })
        #expect(offset.map { $0 <= tex.utf8.count } ?? false, "\(tex) → \(result)")
      }
    }
    #expect(converted > 0)
  }

  /// Returns whether all tags are closed in order, and the schemata have the number of children that they need.
  private func isWellFormed(_ xml: String) -> Bool {
    let counts = [
      "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3, "mfrac": 2, "mroot": 2,
    ]
    var open: [(name: Substring, children: Int)] = [("", 0)]
    // A combining mark after a tag would be part of the same `Character` as its `>`.
    let marks = xml.unicodeScalars.filter {
      !$0.properties.isDiacritic && $0.properties.canonicalCombiningClass == .notReordered
    }
    let text = String(String.UnicodeScalarView(marks))
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else { return false }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.first == "/" {
        guard let (name, children) = open.popLast(), name == tag.dropFirst() else { return false }
        if let needed = counts[String(name)], needed != children { return false }
      } else {
        open[open.count - 1].children += 1
        if tag.last != "/" { open.append((tag.prefix { $0 != " " }, 0)) }
      }
    }
    return open.count == 1
  }
}
