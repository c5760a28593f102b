import Basics
import Testing

@testable import Captures

@Suite struct ListingJoinerTests {
  private func joined(_ broken: String) -> String {
    join(broken).code
  }

  private func join(_ broken: String) -> (code: String, result: ListingJoiner.Result) {
    let result = ListingJoiner.join(Lines.split(Array(broken.utf8)))
    return (result.lines.map(\.text.string).joined(separator: "\n"), result)
  }

  @Test func tokensAreJoined() {
    #expect(
      joined("struct\n \nKnot\n: \nTie\n \n{\n    \nvar\n rope: \nRope\n\n    \nvar\n ends: [\nEnd\n]\n}")
        == """
        struct Knot: Tie {
            var rope: Rope
            var ends: [End]
        }
        """)
  }

  @Test(arguments: [
    """
    struct Sandbox: View {
        @State private var isOpen = false
        @Environment(\\.dismiss) private var dismiss

        var body: some View {
            VStack(alignment: .leading, spacing: 10) {
                Text("Sand")
                    .font(.title)
                    .padding()
                Button("Open", action: open)
                Spacer()
            }
            .padding(8)
            .background(Color.blue)
        }

        private func open() {
            isOpen.toggle()
        }
    }
    """,
    """
    // Count the ropes

    let ropes: [Rope] = store.ropes
    var total = 0

    for rope in ropes where rope.length > 2.5 {
        total += rope.count
    }
    print(total)
    """,
    """
    func tie(_ rope: Rope, times: Int = 3) throws -> Knot {
        guard times > 0 else { throw TieError.tooFew }
        return Knot(rope: rope, turns: times)
    }

    func loosen(_ knot: Knot?) {
        if let knot {
            knot.loosen()
        } else {
            fatalError("No knot")
        }
    }
    """,
    """
    enum Signal: String, CaseIterable {
        case fog
        case storm

        var title: String {
            switch self {
            case .fog:
                return "Fog"
            case .storm:
                return "Storm"
            }
        }
    }
    """,
    """
    actor Harbour {
        private var boats: [Boat.ID: Boat] = [:]

        func moor(_ boat: Boat) async {
            boats[boat.id] = boat
            await log("Moored \\(boat.name) at \\(boat.berth.number)")
        }
    }
    """,
    """
    List(
        boats,
        children: \\.tenders
    ) { boat in
        BoatRow(boat)
    }
    .listStyle(SidebarListStyle())
    """,
    """
    let view = NavigationView {
        List(selection: $selection) {
            ForEach(boats) { boat in
                NavigationLink(destination: BoatView(boat: boat)) {
                    Label(boat.name, systemImage: "ferry")
                }
            }
        }
        .navigationTitle("Boats")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button(action: add) {
                    Image(systemName: "plus")
                }
            }
        }
    }
    """,
    """
    Gauge(value: level, in: 0...100) {
        Text("Tide")
    } currentValueLabel: {
        Text("\\(Int(level))")
    }
    """,
    """
    class Buoy: ObservableObject {
        @WriteResult var isLit = false

        init(isLit: Bool) {
            self.isLit = isLit
        }

        deinit {
            timer?.invalidate()
        }
    }
    """,
    """
    // TODO: measure the rope
    let length = 12.0

    // MARK: - Knots

    extension Rope {
        static func + (a: Rope, b: Rope) -> Rope {
            Rope(length: a.length + b.length)
        }
    }
    """,
    """
    let text = \"\"\"
        Dear sailor,
          mind the \\(wind.name) today.

        Yours
        \"\"\"
    send(text)
    """,
    """
    #if os(macOS)
    import AppKit
    #else
    import UIKit
    #endif

    @main
    struct HarbourApp: App {
        var body: some Scene {
            WindowGroup {
                ContentView()
            }
        }
    }
    """,
    """
    let sorted = boats
        .filter { $0.isMoored && $0.length < 20 }
        .sorted { $0.name < $1.name }
        .map(\\.name)
    """,
    """
    let rope =  Rope()
    let knots   =    3
    """,
    """
    let text = \"\"\"
      A line that \\
      goes on, with \\(name) \\
      and "quotes".
      \"\"\"
    """,
    """
    struct Pier
     {\u{20}
      var boats = [Boat]()\u{20}
    \u{20}\u{20}
     }
    """,
    """
    print(
    first,
    second
    )
    func tie(
    _ rope: Rope,
    at place: Place
    ) {}
    """,
    """
    switch signal {
     case .fog:
      sound()
     default:
      wait()
    }
    """,
    """
    let knot = /a(b|c)+d*/
    let bend = #/
      (\\d+) \\s* [a-z]
      /#
    """,
    """
    @MainActor
    public
    final
    class Pier {
      nonisolated
      private(set)
      var boats: [Boat]?
    }
    """,
    """
    view.insets = .init(top: 1, left: 2)
    let shape = circle.inset(by: 4).forget(.asset)
    """,
    """
    func first<T: Comparable>(in list: [T]) -> T? where T: Sendable {
      list.min() ?? list.first { $0 < $1 } as? T
    }
    """,
    """
    extension Array where Element == Rope? {
      init?(_ ropes: Rope...) { self.init(); append(contentsOf: ropes as! [Rope?]) }
      static func == <T>(a: T, b: T) -> Bool { true }
    }
    """,
    """
    /* A block /* with a block */
       TODO: tidy */
    let done = false // FIXME: not yet
    """,
    """
    #if canImport(UIKit) && !os(tvOS)
    @available(iOS 15.0, macOS 12, *)
    @objc(tie:) func tie(_: Rope) { if #available(iOS 16, *) { print(#file) } }
    #endif
    """,
    """
    let raw = #"no \\(escape) but \\#(one)"# + "a\\tb\\u{41}"
    """,
    """
    @available(iOS 15, *)
    public subscript(index: Int) -> Boat? {
        get { boats[index] }
        set { boats[index] = newValue }
    }
    """,
  ])
  func brokenListingsAreRestored(code: String) {
    #expect(joined(HighlightedListing.broken(code)) == code)
  }

  @Test func codeAfterALineCommentStartsANewLine() {
    let code = joined("// note\n\nlet\n x\u{20}\n=\n\u{20}\n1\n// end")
    #expect(code.hasPrefix("// note\nlet x = 1"))
  }

  @Test func linesKeepTheirNumbers() {
    let lines = join("let\n a\u{20}\n=\n\u{20}\n1\n\n\nlet\n b\u{20}\n=\n\u{20}\n2").result.lines
    #expect(lines.map(\.text.string) == ["let a = 1", "let b = 2"])
    #expect(lines.map(\.number) == [1, 8])
  }

  @Test(arguments: [
    ("struct Knot {\n    var rope: Rope\n\n    func tie() {\n        rope.tie()\n    }\n}", false),
    ("switch x {\ndefault:\n  return\n}", false),
    ("return\n x", false),
    ("rows.map {\n\t.object([.text(name(\n$0\n.path)), .text(\n$0\n.type)])\n})", true),
    ("rows.map {\n  show(\n    $0\n  )\n  hide(\n    $0\n  )\n}", false),
    ("good: .markdown(\n      \n\"\"\"\n      # Tea\n      \"\"\"\n))", true),
    ("good: .markdown(\n      \"\"\"\n      # Tea\n      \"\"\"))", false),
    ("  {\n    add(\n\"a-\n\\(b)\n\"\n)\n  }", true),
    ("  {\n    add(\n      \"a-\\(b)\"\n    )\n  }", false),
    ("  {\n    add(\n\"\"\"\n\\(b)\nc\n\"\"\"\n)\n  }", false),
    ("show(\n\"\"\"\n# Tea\n\"\"\"\n)", false),
    ("Sources\nTests\nPlugins", false),
    ("Sources\n\n\nTests", false),
    ("{\n  \"a\": 1,\n  \"b\": [true]\n}", false),
    ("make install\nmake test", false),
    ("rope.tie()", false),
    ("// note\nlet", false),
    ("let\n x\u{20}\n=\n\u{20}\n1", true),
    ("Text\n(\n\"Rope\"\n).padding(\n8\n)\n    .bold(\ntrue\n) \n+\n \nText\n()", true),
  ])
  func onlyBrokenListingsAreRecognized(code: String, isBroken: Bool) {
    let lines = Lines.split(Array(code.utf8))
    var damage = ListingDamage()
    damage.add(lines, ListingJoiner.join(lines))
    #expect(damage.isBroken == isBroken)
  }

  @Test(arguments: [
    ("let\n x\u{20}\n=\n (\n1", false), ("let\n x\u{20}\n=\n\u{20}\n\"rope", false),
    ("let\n x\u{20}\n=\n\u{20}\n\"rope\"", true), ("f(a]", false), ("} {", false),
  ])
  func unbalancedListingsAreRecognized(broken: String, isBalanced: Bool) {
    #expect(join(broken).result.isBalanced == isBalanced)
  }

  /// Such a line may be a comment that has lost its marker.
  @Test(arguments: [
    ("tea, and `pots`.\nlet y = 2", false), ("let x = 1\ntea, and `pots`.", false),
    ("// Tea.\nlet y = 2", true),
    ("let x = \"Tea.\"\nlet y = 2", true), ("let x = 1...\nlet y = 2", true),
  ])
  func linesOfCodeThatEndAsSentencesAreRecognized(code: String, isBalanced: Bool) {
    #expect(join(HighlightedListing.broken(code)).result.isBalanced == isBalanced)
  }

  @Test(arguments: [
    ("let x = \"\"\"\n  a\n\n    \\(b)\n  \"\"\"\nlet y = 1", true),
    ("let x = \"\"\"\n  a\n c\n  \"\"\"\nlet y = 1", false),
    ("let x = \"\"\"\n\ta\n  c\n\t\"\"\"\nlet y = 1", false),
  ])
  func linesOfStringsAreIndentedAsFarAsTheirEnds(code: String, isBalanced: Bool) {
    #expect(join(HighlightedListing.broken(code)).result.isBalanced == isBalanced)
  }

  @Test func laterKeywordsAreSpansIfTheListingShowsIt() {
    #expect(
      joined("actor\n \nPier\n {\n    \nnonisolated\n \nvar\n x: \nInt\n }")
        == "actor Pier {\n    nonisolated var x: Int }")
  }

  /// Reads hostile listings in linear time. Quadratic time would exceed the time limit by hours.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "(\nA\n", "A\n<\n", "\"\\(\n", "/*\n", "#", "a ", ".", "func\n ", "\"\"\"\n", "A\n &", "x:\n", "{\n}",
      " \n",
      "TODO:\n", "@a(", "1e", "//\n", "\\\n", "init\n(", "class\n ", "case\n .\n",
    ])
  func hostileListingsAreReadInLinearTime(piece: String) {
    _ = join(String(repeating: piece, count: 40_000))
  }
}
