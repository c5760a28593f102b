import Site
import Testing

@Suite struct CapturedLinkTests {
  static let text = TextSite(
    """
    000_a.txt "Buttons" source=https://Example.com/design/guide/buttons #Best-practices
    001_b.txt "Menus" source=https://example.com/design/guide/menus/ #Anatomy
    plain.md "Plain"
    """)
  static let resolver = LinkResolver(site: text.site, assets: [])

  @Test(arguments: [
    ("/design/guide/menus", "001_b.txt"), ("/design/guide/menus/", "001_b.txt"),
    ("/design/guide/menus#Anatomy", "001_b.txt#Anatomy"),
    ("/design/guide/menus#anatomy", "001_b.txt#Anatomy"),
    ("menus#Anatomy", "001_b.txt#Anatomy"), ("./menus", "001_b.txt"), ("../guide/menus", "001_b.txt"),
    ("https://EXAMPLE.com/design/guide/menus#Anatomy", "001_b.txt#Anatomy"),
    ("//example.com/design/guide/menus", "001_b.txt"),
    ("/design/guide/buttons#Best-practices", "000_a.txt#Best-practices"),
    ("#best-practices", "here #Best-practices"),
    ("/design/guide/sliders?a#b", "external https://Example.com/design/guide/sliders?a#b"),
    ("/documentation/swiftui", "external https://Example.com/documentation/swiftui"),
    ("sliders", "external https://Example.com/design/guide/sliders"),
    ("../../x/", "external https://Example.com/x/"),
    ("https://other.test/a", "external https://other.test/a"),
    // An author's links among the captured ones.
    ("plain.md", "plain.md"), ("/plain/", "plain.md"),
    (
      "plan.md",
      "broken | 000_a.txt:3:9: error: no page or file `plan.md` [link.broken] — did you mean `plain.md`?"
    ),
    (
      "/design/guide/menus#Nowhere",
      "001_b.txt#Nowhere | 000_a.txt:3:9: warning: no anchor `#Nowhere` in `001_b.txt` [link.broken-anchor]"
    ),
  ])
  func links(destination: String, expected: String) {
    #expect(
      LinkResolverTests.resolve(destination, from: "000_a.txt", text: Self.text, resolver: Self.resolver)
        == expected)
  }

  @Test func imagesOfTheSource() {
    #expect(
      LinkResolverTests.resolve(
        "/i/a.png", from: "000_a.txt", .image, text: Self.text, resolver: Self.resolver)
        == "external https://Example.com/i/a.png")
  }

  @Test func otherPagesLinkToTheSourceItself() {
    let link = "https://example.com/design/guide/menus"
    #expect(
      LinkResolverTests.resolve(link, from: "plain.md", text: Self.text, resolver: Self.resolver)
        == "external \(link)")
  }
}
