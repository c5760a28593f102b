import Projects
import Testing

@testable import Dialects

struct HostRedirectTests {
  private let rules = """
    # Comment
    /old        /pots  301
    /older*     /pots#big   # moved
    /docs/*     /:splat
    /pots       /lids
    /gone       /missing
    /rewrite    /pots   200
    /german     /pots   302  Language=de
    /a/:name    /pots
    /ask?x=1    /pots
    /out        https://example.com/
    /chain/\\*  /pots
    /set        /lids
    /spaced     /two-pots
    """

  private func project(_ place: String) throws -> Project {
    try TestProject([
      "docusaurus.config.js":
        "module.exports = {url: 'https://example.com', baseUrl: '/', presets: [['classic', {docs: {routeBasePath: '/'}}]], "
        + "plugins: [['@docusaurus/plugin-client-redirects', {redirects: [{from: '/set', to: '/pots'}]}]]};",
      place: rules, "docs/pots.md": "# Pots", "docs/lids.md": "# Lids",
      "docs/a b.md": "---\nslug: /two-pots\n---\n# Two",
    ]).read()
  }

  @Test(arguments: ["_redirects", "static/_redirects", "public/_redirects"])
  func redirectsToPagesAreRead(_ place: String) throws {
    let redirects = try project(place).redirects.map { $0.from + " " + $0.to }
    #expect(redirects == ["/old /pots/", "/older /pots/#big", "/chain/ /pots/", "/spaced /two-pots/"])
  }

  @Test func linksFollowTheRules() throws {
    let page = try project("_redirects").converter.convert(
      Array("[a](/old#x) [b](/docs/lids) [c](/docs/none) [d](/pots) [e](/gone) [f](/set)".utf8),
      path: "pots.md", url: "/",
      includes: TestIncludes())
    #expect(
      String(decoding: page.text, as: UTF8.self)
        == "[a](/pots.md#x) [b](/lids.md) [c](/docs/none) [d](/pots.md) [e](/gone) [f](/lids.md)\n")
  }
}
