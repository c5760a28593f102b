import Testing

@testable import Site

/// Tests that a link and its possible targets have a name in common, however the link is written.
@Suite struct LinkNameTests {
  @Test(arguments: [
    ("tea.md", "drinks/tea.md"), ("../drinks/tea/", "drinks/tea.md"), ("/Tea", "tea/index.md"),
    ("tea/index.md#Care", "drinks/tea/index.md"), ("tea/index.html", "drinks/tea.md"),
    ("index.md", "tea/index.md"),
    ("v1.2.html?x=1", "v1.2.md"), ("leaf", "images/leaf@2x.png"), ("leaf.png", "leaf~dark.png"),
    ("doc:Tea", "drinks/tea.md"), ("doc:/drinks/tea#Care", "drinks/tea.md"),
    ("https://example.com/docs/tea/", "tea/index.md"), ("images/", "images/leaf.png"),
  ])
  func aLinkHasANameOfItsTarget(_ link: String, _ path: String) {
    #expect(!names(ofLink: link).isDisjoint(with: names(ofPath: path)))
  }

  @Test(arguments: [("tea.md", "drinks/coffee.md"), ("/drinks/tea/", "drinks/coffee.md")])
  func otherPathsHaveOtherNames(_ link: String, _ path: String) {
    #expect(names(ofLink: link).isDisjoint(with: names(ofPath: path)))
  }

  @Test(arguments: ["./", "../", "/", "t%65a.md", "té.md", ".hidden", "a\\tea.md"])
  func aLinkThatHidesItsNameHasAnyName(_ link: String) {
    #expect(names(ofLink: link).contains(LinkName.any))
  }

  @Test(arguments: ["#Care", ""]) func aPlaceOnThePageHasNoName(_ link: String) {
    #expect(names(ofLink: link).isEmpty)
  }

  @Test func aLinkWithDocHasTheNameOfATitle() {
    var names: Set<UInt32> = []
    LinkName.add(ofTitle: "Green tea", to: &names)
    #expect(!self.names(ofLink: "doc:Green-Tea").isDisjoint(with: names))
  }

  private func names(ofLink link: String) -> Set<UInt32> {
    var names: [UInt32] = []
    LinkName.add(ofLink: link, to: &names)
    return Set(names)
  }

  private func names(ofPath path: String) -> Set<UInt32> {
    var names: Set<UInt32> = []
    LinkName.add(ofPath: path, to: &names)
    return names
  }
}
