import Basics
import PageModel
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  private func read(_ yaml: String) -> (Configuration, [String]) {
    var diagnostics: [Diagnostic] = []
    let configuration = Configuration(
      reading: Array(yaml.utf8), file: "unfold.yml", diagnostics: &diagnostics)
    return (configuration, diagnostics.map(show))
  }

  @Test func defaults() {
    let (configuration, diagnostics) = read("")
    #expect(diagnostics == [])
    #expect(configuration.language == "en" && configuration.urls == .directory && configuration.html == .safe)
    #expect(configuration.output == "public" && configuration.baseURL == nil && configuration.sidebar == nil)
  }

  @Test func allKeys() {
    let (configuration, diagnostics) = read(
      """
      title: Guide
      description: How to
      language: pt-BR
      baseURL: https://example.com/docs
      urls: file
      html: trusted
      disclosure: [Change log, h4]
      sidebar: [a.md, {title: B, page: b.md}]
      accent: "#06c"
      output: site
      editURL: https://example.com/edit/{path}
      reportURL: mailto:docs@example.com?subject={title}
      markdown: false
      remoteImages: link
      rowSize: medium
      hosts: [nginx, caddy, nginx]
      precompressed: gzip
      feed: [News, Release notes]
      llms: false
      structuredData: false
      integrity: true
      redirects: {/old/: /new/, "/old/#a": https://example.org/}
      externalLinks: {skip: ["*.example.org", https://example.com/a*], timeout: 20}
      """)
    #expect(diagnostics == [])
    #expect(configuration.title == "Guide" && configuration.description == "How to")
    #expect(configuration.language == "pt-BR" && configuration.baseURL == "https://example.com/docs/")
    #expect(configuration.urls == .file && configuration.html == .trusted)
    #expect(configuration.disclosure == DisclosureRules(headings: ["Change log"], levels: [4]))
    #expect(configuration.sidebar?.entries.map(\.target) == ["a.md", "b.md"])
    #expect(configuration.accent == "#06c")
    #expect(
      configuration.output == "site" && configuration.rowSize == .medium && !configuration.publishesMarkdown)
    #expect(configuration.remoteImages == .link)
    #expect(configuration.hosts == [.nginx, .caddy] && configuration.precompressed == [.gzip])
    #expect(configuration.feed == ["News", "Release notes"] && configuration.hasIntegrity)
    #expect(!configuration.hasLLMsTxt && !configuration.hasStructuredData)
    #expect(configuration.redirects.map(\.from.text) == ["/old/", "/old/#a"])
    #expect(configuration.redirects.map(\.to.text) == ["/new/", "https://example.org/"])
    #expect(configuration.externalLinks.skip.count == 2 && configuration.externalLinks.timeout == 20)
    #expect(configuration.editURL != nil && configuration.reportURL != nil)
  }

  @Test(arguments: [
    ("lang: en", "1:1: warning: the key `lang` is unknown [configuration.unknown-key]"),
    (
      "baseUrl: x",
      "1:1: warning: the key `baseUrl` is unknown [configuration.unknown-key] — did you mean `baseURL`?"
    ),
    (
      "layout: wide",
      "1:1: warning: the key `layout` is unknown [configuration.unknown-key] — write it in the front matter of a page"
    ),
    (
      "externalLinks: all",
      "1:16: error: `externalLinks` must be a mapping such as `skip: [intranet.example.com]` [configuration.wrong-value]"
    ),
    (
      "externalLinks: {skip: [a, b c]}",
      "1:27: error: an item of `skip` must be a host or a URL, in which `*` matches any text "
        + "[configuration.wrong-value]"
    ),
    (
      "externalLinks: {timeout: 0}",
      "1:26: error: `timeout` must be a number of seconds from 1 to 300 [configuration.wrong-value]"
    ),
    (
      "externalLinks: {skips: a}",
      "1:17: warning: the key `skips` is unknown [configuration.unknown-key] — did you mean `skip`?"
    ),
    (
      "urls: files",
      "1:7: error: `urls` must be `directory` or `file`, not `files` [configuration.wrong-value] — did you mean `file`?"
    ),
    (
      "baseURL: example.com",
      "1:10: error: `baseURL` must be an absolute URL such as `https://example.com/docs/` [configuration.wrong-value]"
    ),
    (
      "baseURL: https:///x",
      "1:10: error: `baseURL` must be an absolute URL such as `https://example.com/docs/` [configuration.wrong-value]"
    ),
    (
      "baseURL: ftp://a.b/",
      "1:10: error: `baseURL` must be an absolute URL such as `https://example.com/docs/` [configuration.wrong-value]"
    ),
    (
      "accent: blue",
      "1:9: error: `accent` must be a color such as `\"#0066cc\"`, in quotes [configuration.wrong-value]"
    ),
    (
      "language: en_US",
      "1:11: error: `language` must be a language tag such as `en` or `pt-BR` [configuration.wrong-value]"
    ),
    (
      "editURL: https://example.com/{files}",
      "1:10: error: `editURL` must be an absolute URL, which may contain `{path}`, `{file}`, `{title}` and `{url}` [configuration.wrong-value]"
    ),
    (
      "hosts: [nginx, cady]",
      "1:16: error: an item of `hosts` must be `netlify`, `cloudflare`, `nginx` or `caddy`, not `cady` [configuration.wrong-value] — did you mean `caddy`?"
    ),
    (
      "hosts: [netlify, cloudflare]",
      "1:8: error: `hosts` must be a list with at most one of `netlify` and `cloudflare`, whose files have the same names [configuration.wrong-value]"
    ),
    (
      "precompressed: true",
      "1:16: error: `precompressed` must be `gzip` or `brotli`, not `true` [configuration.wrong-value]"
    ),
    ("feed: {a: b}", "1:7: error: `feed` must be a list of texts [configuration.wrong-value]"),
    (
      "redirects: /old/",
      "1:12: error: `redirects` must be a mapping such as `/old/: /new/` [configuration.wrong-value]"
    ),
    (
      "redirects: {/old/: }",
      "1:20: error: `/old/` must be a URL [configuration.wrong-value]"
    ),
    (
      "redirects: {/old/: [a]}",
      "1:20: error: `/old/` must be text [configuration.wrong-value]"
    ),
    ("a: [", "2:1: error: this is not valid YAML"),
    ("- a", "1:1: error: this file must be a mapping of keys to values [configuration.wrong-value]"),
  ])
  func wrongInputIsReported(yaml: String, expected: String) {
    let found = read(yaml).1
    #expect(found.count == 1 && found[0].hasPrefix("unfold.yml:" + expected), "\(found)")
  }
}
