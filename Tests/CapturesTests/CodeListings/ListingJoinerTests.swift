import Testing

@testable import Captures

@Suite struct ListingJoinerTests {
  private func joined(_ broken: String) -> String {
    ListingJoiner.join(Lines.split(Array(broken.utf8))).map(\.text.string).joined(separator: "\n")
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
    @available(iOS 15, *)
    public subscript(index: Int) -> Boat? {
        get { boats[index] }
        set { boats[index] = newValue }
    }
    """,
  ])
  func brokenListingsAreRestored(code: String) {
    #expect(joined(ListingBreaker.broken(code)) == code)
  }

  @Test func codeAfterALineCommentStartsANewLine() {
    let code = joined("// note\n\nlet\n x\u{20}\n=\n\u{20}\n1\n// end")
    #expect(code.hasPrefix("// note\nlet x = 1"))
  }

  @Test func linesKeepTheirNumbers() {
    let lines = ListingJoiner.join(
      Lines.split(Array("let\n a\u{20}\n=\n\u{20}\n1\n\n\nlet\n b\u{20}\n=\n\u{20}\n2".utf8)))
    #expect(lines.map(\.text.string) == ["let a = 1", "let b = 2"])
    #expect(lines.map(\.number) == [1, 8])
  }

  @Test(arguments: [
    ("struct Knot {\n    var rope: Rope\n\n    func tie() {\n        rope.tie()\n    }\n}", false),
    ("switch x {\ndefault:\n  return\n}", false),
    ("let\n x\u{20}\n=\n\u{20}\n1", true),
  ])
  func onlyBrokenListingsAreJoined(code: String, isBroken: Bool) {
    #expect(ListingJoiner.isBroken(Lines.split(Array(code.utf8))) == isBroken)
  }
}
