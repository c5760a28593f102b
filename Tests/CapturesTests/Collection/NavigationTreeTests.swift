import Testing

@testable import Captures

@Suite struct NavigationTreeTests {
  /// Returns a capture that contains these navigator rows.
  private func page(_ slug: String, _ rows: [String]) throws -> Capture {
    let navigator = rows.map { row in
      "To navigate the symbols, press Up Arrow, Down Arrow, Left Arrow or Right Arrow \n\n\(row)\n"
    }
    return try read(
      """
      ---
      title: "\(slug) | Apple Developer Documentation"
      source: https://developer.apple.com/design/human-interface-guidelines/\(slug)
      ---

      \(navigator.joined(separator: "\n"))

      Navigator is ready\u{20}

      # \(slug)

      Text.

      Current page is \(slug)
      """
    ).capture
  }

  private func row(_ place: String, _ parent: String, _ title: String, containing count: Int? = nil) -> String
  {
    let inside = count.map { "containing \($0) symbols" } ?? ""
    return
      "\(place) symbols inside \(parent) \(inside)[\(title)](/design/human-interface-guidelines/\(title.lowercased()))"
  }

  private func text(of nodes: [NavigationNode], _ indent: String = "") -> String {
    nodes.map { indent + $0.title + "\n" + text(of: $0.children, indent + "  ") }
      .joined()
  }

  private func harbour() throws -> [Capture] {
    [
      try page(
        "sloops",
        [
          row("1 of 3", "<root>", "Start", containing: 7), row("3 of 3", "<root>", "Boats", containing: 2),
          row("1 of 2", "-77", "Sailing", containing: 2), row("1 of 2", "5", "Sloops"),
          row("2 of 2", "5", "Yawls"),
          row("2 of 2", "-77", "Rowing", containing: 3),
        ]),
      try page(
        "gigs",
        [
          row("1 of 3", "<root>", "Start", containing: 7), row("2 of 3", "<root>", "Ropes", containing: 9),
          row("3 of 3", "<root>", "Boats", containing: 2), row("1 of 2", "-77", "Sailing", containing: 2),
          row("2 of 2", "-77", "Rowing", containing: 3), row("1 of 3", "8", "Gigs"),
          row("3 of 3", "8", "Dinghies"),
        ]),
    ]
  }

  @Test func rowsMissingOnOnePageAreTakenFromOthers() throws {
    let tree = CapturedNavigationTree.merge(try harbour())
    #expect(
      text(of: tree.roots) == """
        Start
        Ropes
        Boats
          Sailing
            Sloops
            Yawls
          Rowing
            Gigs
            Dinghies

        """)
    #expect(tree.roots[0].url == "https://developer.apple.com/design/human-interface-guidelines/start")
  }

  @Test func theOrderOfPagesMakesNoDifference() throws {
    let pages = try harbour()
    #expect(CapturedNavigationTree.merge(pages) == CapturedNavigationTree.merge(pages.reversed()))
    #expect(CapturedNavigationTree.merge(pages + pages) == CapturedNavigationTree.merge(pages))
  }

  @Test func aGroupWithoutParentRowOnOnePageIsIdentifiedByItsNumber() throws {
    let pages = [
      try page(
        "sloops",
        [row("1 of 2", "<root>", "Start"), row("1 of 2", "5", "Sloops"), row("2 of 2", "5", "Yawls")]),
      try page(
        "start",
        [
          row("1 of 2", "<root>", "Start"), row("2 of 2", "<root>", "Sailing", containing: 2),
          row("2 of 2", "5", "Yawls"),
        ]),
    ]
    #expect(text(of: CapturedNavigationTree.merge(pages).roots) == "Start\nSailing\n  Sloops\n  Yawls\n")
  }

  @Test func aGroupWithoutAnyParentRowKeepsItsPosition() throws {
    let pages = [
      try page(
        "sloops",
        [
          row("1 of 3", "<root>", "Start"), row("1 of 2", "5", "Sloops"), row("2 of 2", "5", "Yawls"),
          row("3 of 3", "<root>", "End"),
        ])
    ]
    #expect(
      text(of: CapturedNavigationTree.merge(pages).roots) == "Start\nSection 2\n  Sloops\n  Yawls\nEnd\n")
  }

  @Test(arguments: [
    "4 of 6 symbols inside <root> containing 8 symbols[Boats](/design/boats)",
    "1 of 9 symbols inside -1789240653 [Buoys](/design/buoys)",
    "1 of 1 symbol inside 3 containing 1 symbol[Buoys](/design/buoys)",
  ])
  func rowsAreParsed(text: String) throws {
    let row = try #require(NavigatorRow.parse(Line(text, 1)))
    #expect(row.url.hasPrefix("/design/b"))
    #expect(row.title.hasPrefix("B"))
  }

  @Test(arguments: ["4 of 6 symbols", "4 of six symbols inside <root> [A](b)", "10 of those inside 4 [A](b)"])
  func otherLinesAreNoRows(text: String) { #expect(NavigatorRow.parse(Line(text, 1)) == nil) }
}
