import PageModel
import Site
import Testing

@testable import Checks

/// `ExternalURL` parses and normalizes URLs as browsers do.
@Suite struct ExternalURLTests {
  @Test(arguments: [
    ("https://Tea.net/a b?c=ü#d", "https://Tea.net/a%20b?c=%C3%BC", "tea.net", "tea.net", "d"),
    ("//tea.net", "//tea.net", "tea.net", "tea.net", nil),
    ("http://me:secret@tea.net:81/", "http://me:secret@tea.net:81/", "tea.net:81", "tea.net", nil),
    ("http://[2001:db8::1]:81/#", "http://[2001:db8::1]:81/", "[2001:db8::1]:81", "2001:db8::1", nil),
    ("https://tea.net:443/a", "https://tea.net:443/a", "tea.net", "tea.net", nil),
  ])
  func parts(text: String, url: String, server: String, host: String, fragment: String?) throws {
    let target = try #require(ExternalURL(text))
    #expect(target.url == url && target.server == server && target.host?.description == host)
    #expect(target.fragment == fragment)
  }

  /// The normalized URL contains the host that was checked, in any spelling of the URL.
  @Test(arguments: [
    ("//tea.net", "https://tea.net"), ("HTTP://TEA.net./a", "http://tea.net/a"),
    ("http://bücher.de/ä", "http://xn--bcher-kva.de/%C3%A4"),
    ("http://tea.net@127.1/", "http://tea.net@127.0.0.1/"),
    ("http://a@b@0x7f.1:8080/c@d", "http://a%40b@127.0.0.1:8080/c@d"),
    ("http://tea.net\\@127.0.0.1/a\\b?c\\d", "http://tea.net/@127.0.0.1/a/b?c\\d"),
    ("http://127.0.0.1#@tea.net/", "http://127.0.0.1"),
    ("http://127.0.0.1?@tea.net/", "http://127.0.0.1?@tea.net/"),
    ("http:////tea.net/", "http://tea.net/"), (" http://te\na.net/ ", "http://tea.net/"),
    ("http://[::ffff:127.0.0.1]/", "http://[::ffff:127.0.0.1]/"), ("http://[::1%25lo]/", "http://[::1]/"),
    ("http://tea.net:/", "http://tea.net/"), ("http://tea.net:0080/", "http://tea.net/"),
  ])
  func normalizedRequests(text: String, request: String) throws {
    #expect(try #require(ExternalURL(text)).request == request)
  }

  @Test(arguments: ["ftp://tea.net/", "mailto:a@tea.net", "/a", "https:tea.net", "tea.net", ""])
  func otherSchemesAreIgnored(text: String) { #expect(ExternalURL(text) == nil) }

  @Test func spellingsOfTheSameURLAreEqual() {
    #expect(ExternalURL("http://Bücher.de:80/ü") == ExternalURL("http://xn--bcher-kva.de/%C3%BC"))
    #expect(ExternalURL("http://tea.net/#a") != ExternalURL("http://tea.net/#b"))
  }

  @Test(arguments: [
    ("a", "a"), ("a%20b", "a b"), ("%C3%BC", "ü"), ("a:~:text=b", "a"), (":~:text=b", nil), ("Top", nil),
    ("", nil),
    ("!a", nil), ("/a/b", nil), ("page=2", nil), ("L10", nil), ("L10-L20", nil), ("L10C2-L20C1", nil),
    ("L", "L"),
  ])
  func fragments(text: String, name: String?) { #expect(URLFragment.checked(text[...]) == name) }
}

// MARK: - URLHostTests

/// `URLHost` recognizes private hosts in all spellings that browsers accept.
@Suite struct URLHostTests {
  /// Browsers resolve all of these to 127.0.0.1.
  @Test(arguments: [
    "127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0X7F.0.0.1", "0x7f000001", "2130706433", "017700000001",
    "0177.0.0.1", "0177.0.0.01", "127.0.0.0x1", "127.0.0.1.", "%31%32%37.0.0.1", "%3127.0.0.1",
    "127%2e0%2E0%2e1", "１２７．０．０．１", "127。0。0。1", "①②⑦.0.0.1", "𝟏𝟐𝟕.0.0.1", "0ｘ7f.1", "127.0.0.\u{AD}1",
    "%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1",
  ])
  func spellingsOfLoopback(text: String) {
    #expect(URLHost(text) == .address(.v4(0x7F00_0001)))
    #expect(URLHost(text)?.scope == .loopback)
  }

  @Test(arguments: [
    ("localhost", HostScope.loopback), ("LOCALHOST", .loopback), ("localhost.", .loopback),
    ("a.localhost", .loopback),
    ("ｌｏｃａｌｈｏｓｔ", .loopback), ("ⓛocalhost", .loopback), ("l%6fcalhost", .loopback),
    ("127.255.255.254", .loopback), ("[::1]", .loopback), ("[0:0:0:0:0:0:0:1]", .loopback),
    ("[::1%25lo]", .loopback),
    ("[::ffff:127.0.0.1]", .loopback), ("[::ffff:7f00:1]", .loopback), ("[::127.0.0.1]", .loopback),
    ("[64:ff9b::127.0.0.1]", .loopback), ("[64:ff9b::a00:1]", .privateNetwork),
    ("[2002:7f00:1::]", .loopback),
    ("[2002:a00:1::1]", .privateNetwork), ("[2001:0:0:0:0:0:f5ff:fffe]", .privateNetwork),
    ("0.0.0.0", .unspecified), ("0", .unspecified), ("0x", .unspecified), ("[::]", .unspecified),
    ("0.1.2.3", .reserved),
    ("10.1.2.3", .privateNetwork), ("10.1", .privateNetwork), ("172.16.0.1", .privateNetwork),
    ("172.31.255.255", .privateNetwork), ("192.168.1.1", .privateNetwork), ("0xC0A80101", .privateNetwork),
    ("[fd00::1]", .privateNetwork), ("[fc00::1]", .privateNetwork), ("[fec0::1]", .privateNetwork),
    ("100.64.0.1", .carrierNetwork), ("100.127.255.255", .carrierNetwork),
    ("169.254.169.254", .linkLocal), ("[fe80::1%25eth0]", .linkLocal), ("[febf::1]", .linkLocal),
    ("224.0.0.1", .multicast), ("239.255.255.250", .multicast), ("[ff02::1]", .multicast),
    ("240.0.0.1", .reserved), ("255.255.255.255", .reserved), ("192.0.0.1", .reserved),
    ("198.18.0.1", .reserved),
    ("198.19.255.255", .reserved), ("[64:ff9b:1::1]", .reserved), ("[100::1]", .reserved),
    ("[2001:2::1]", .reserved),
    ("[4000::1]", .reserved), ("192.0.2.1", .documentation), ("198.51.100.1", .documentation),
    ("203.0.113.1", .documentation), ("[2001:db8::1]", .documentation), ("[3fff::1]", .documentation),
    ("example.com", .documentation), ("www.EXAMPLE.org.", .documentation), ("a.example", .documentation),
    ("router", .localName), ("router.", .localName), ("printer.local", .localName),
    ("a.home.arpa", .localName),
    ("wiki.internal", .localName), ("a.test", .localName), ("a.onion", .onion),
  ])
  func privateHosts(text: String, scope: HostScope) { #expect(URLHost(text)?.scope == scope) }

  @Test(arguments: [
    "tea.net", "myexample.com", "example.com.net", "notlocalhost.net", "localhost.net", "xn--bcher-kva.de",
    "bücher.de", "8.8.8.8", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1", "192.167.1.1",
    "169.253.1.1", "126.1", "223.255.255.255", "192.0.0.9", "192.0.1.1", "198.17.255.255", "0x08.8.8.8",
    "[2606:4700::1]", "[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]", "[2001:4860:4860::8888]", "[2001:4:112::1]",
    "127.0.0.1.net", "1.2.3.4.net",
  ])
  func publicHosts(text: String) throws { #expect(try #require(URLHost(text)).scope == nil) }

  @Test(arguments: [
    "", ".", "256.1.1.1", "1.2.3.4.5", "127.0.0.256", "4294967296", "127.0.0.08", "tea.net%00", "tea%2enet/a",
    "a b", "a<b", "[127.0.0.1]", "[::1", "::1", "[::g]", "%FF.net", "tea.127",
  ])
  func invalidHosts(text: String) { #expect(URLHost(text) == nil) }

  @Test func hexadecimalNumberWithoutDigitsIsZero() {
    #expect(URLHost("1.2.3.0x") == .address(.v4(0x0102_0300)))
  }

  private func answer(_ url: String, _ allowed: String...) throws -> LinkAnswer.Outcome? {
    var settings = ExternalLinkSettings()
    settings.privateHosts = allowed.compactMap { URLPattern(host: $0) }
    #expect(settings.privateHosts.count == allowed.count)
    return HostPolicy(settings).answer(for: try #require(ExternalURL(url)))?.outcome
  }

  @Test func privateHostsAreRequestedOnlyIfAllowed() throws {
    let loopback = try #require(URLHost("127.0.0.1"))
    #expect(
      try answer("http://127.1:3000/a")
        == .private("its host 127.0.0.1 is the machine that runs the check (loopback)", loopback))
    #expect(try answer("http://127.1:3000/a", "10.0.0.1", "*.net") == answer("http://127.1/"))
    for allowed in ["127.0.0.1", "0x7f.1", "127.*", "*", "LOCALHOST"] {
      let url = allowed == "LOCALHOST" ? "http://localhost./" : "http://0177.1/"
      #expect(try answer(url, allowed) == nil, "\(allowed)")
    }
    for allowed in ["::1", "[::1]", "0:0::1"] { #expect(try answer("http://[::1]:80/", allowed) == nil) }
    #expect(try answer("http://wiki.a.internal/", "*.internal") == nil)
    #expect(try answer("https://tea.net/") == nil)
  }

  @Test func exampleNamesAreNotReported() throws {
    #expect(try answer("https://example.com/", "*") != nil)
    #expect(try answer("https://www.example.com/", "*.example.com") == nil)
    let example = try #require(URLHost("example.com"))
    #expect(
      PrivateExternalHost.finding(
        try #require(ExternalURL("https://example.com/")), LinkAnswer(outcome: .private("", example)))
        == nil)
  }

  @Test func invalidHostsAndBlockedPortsAreNotRequested() throws {
    #expect(
      try answer("http://256.1.1.1/") == .unreachable("its host is neither a valid name nor an IP address"))
    #expect(
      try answer("http://tea.net:99999/")
        == .unreachable("its host is neither a valid name nor an IP address"))
    #expect(try answer("http://tea.net:25/") == .unreachable("browsers block port 25"))
    #expect(try answer("http://tea.net:8080/") == nil)
  }

  @Test(arguments: ["a/b", "a:80", "[::1]:80", "", "a b", "me@a"])
  func invalidHostPatterns(text: String) { #expect(URLPattern(host: text) == nil) }
}
